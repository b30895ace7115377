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
 * The actors that only the workspace needs. Their charts and code are loaded with the workspace, and then
 * live as long as the page. Created in app/wiring/create-workspace-actors.ts.
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
  /** Sends calls whose failures are not shown to the user. */
  readonly quietly: Client;
}

/**
 * Returns the actors of the workspace; null until the workspace is loaded. For components that can be shown
 * before it.
 */
export function useWorkspaceActorsIfAny(): WorkspaceActors | null {
  const { workspace } = useAppActors();
  return useSyncExternalStore(workspace.subscribe, workspace.get, workspace.get);
}

/** Returns the actors of the workspace. Throws if the workspace is not loaded. */
export function useWorkspaceActors(): WorkspaceActors {
  const actors = useAppActors().workspace.get();
  if (actors === null) throw new Error('the workspace has not begun');
  return actors;
}
