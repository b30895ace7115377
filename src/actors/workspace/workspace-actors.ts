import type { Client } from '../../kit/call/client.ts';
import { useSyncExternalStore } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { fullscreenMachine } from '../../../machines/shell/fullscreen.machine.ts';
import type { layoutMachine } from '../../../machines/shell/layout.machine.ts';
import type { listViewsMachine } from '../../../machines/kit/list-views.machine.ts';
import type { menuSearchMachine } from '../../../machines/shell/menu-search.machine.ts';
import type { menuMachine } from '../../../machines/shell/menu.machine.ts';
import type { pageChangeMachine } from '../../../machines/shell/page-change.machine.ts';
import type { tagsMachine } from '../../../machines/shell/tags.machine.ts';
import type { badgeCountsMachine } from '../../../machines/shell/badge-counts.machine.ts';
import type { watermarkMachine } from '../../../machines/shell/watermark.machine.ts';
import type { SessionReads } from '../../kit/call/use-reading.ts';
import { useAppActors } from '../app-actors.tsx';

/**
 * What only the workspace runs on: charts and code come with it, and then live as long as the page. Made
 * in app/create-workspace-actors.ts.
 */
export interface WorkspaceActors extends SessionReads {
  readonly pageChange: ActorRefFrom<typeof pageChangeMachine>;
  readonly layout: ActorRefFrom<typeof layoutMachine>;
  readonly listViews: ActorRefFrom<typeof listViewsMachine>;
  readonly menu: ActorRefFrom<typeof menuMachine>;
  readonly tags: ActorRefFrom<typeof tagsMachine>;
  readonly fullscreen: ActorRefFrom<typeof fullscreenMachine>;
  readonly menuSearch: ActorRefFrom<typeof menuSearchMachine>;
  readonly badgeCounts: ActorRefFrom<typeof badgeCountsMachine>;
  readonly watermark: ActorRefFrom<typeof watermarkMachine>;
  /** Makes calls whose failures are told to nobody. */
  readonly quietly: Client;
}

/** The workspace's actors, for what may be on screen before there is a workspace; null until then. */
export function useWorkspaceActorsIfAny(): WorkspaceActors | null {
  const { workspace } = useAppActors();
  return useSyncExternalStore(workspace.subscribe, workspace.get, workspace.get);
}

/** The workspace's actors; throws outside of it, where there may be none. */
export function useWorkspaceActors(): WorkspaceActors {
  const actors = useAppActors().workspace.get();
  if (actors === null) throw new Error('the workspace has not begun');
  return actors;
}
