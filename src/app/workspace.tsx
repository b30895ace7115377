import { Activity, memo } from 'react';
import type { BrowserHistory } from '../adapters/browser/browser-history.ts';
import type { Application } from './wiring/create-app-actors.ts';
import { createClient } from '../kit/call/client.ts';
import { createRequest } from './wiring/create-request.ts';
import { createWorkspaceActors } from './wiring/create-workspace-actors.ts';
import { viewOf } from './page/workspace-page.tsx';
import { Overlays } from './overlays.tsx';
import { wireWorkspaceActors } from './wiring/wire-workspace-actors.ts';
import { WorkspaceLayout } from './workspace-layout.tsx';

// The first date that a browser writes takes it 45 ms on a slow phone. This code runs while the form is filled in.
new Intl.DateTimeFormat().format(0);

/** Makes and starts what the workspace runs on, once in the life of a page. */
export function beginWorkspace(
  application: Application,
  history: BrowserHistory,
  browser: Window & typeof globalThis,
): void {
  const { session, workspace, inspect } = application.actors;
  if (workspace.get() !== null) return;
  const { send, news, ahead } = application;
  // For what nobody has asked for: its failures are told to nobody.
  const quietly = createClient(createRequest(send, { ...news, failed() {}, unauthenticated() {} }));
  const made = createWorkspaceActors(
    browser,
    quietly,
    ahead,
    (path) => viewOf(session.getSnapshot(), path),
    inspect,
  );
  wireWorkspaceActors(application, made, history, browser);
  workspace.fill(made);
}

export interface WorkspaceProps {
  /** A page outside of it is on screen. */
  readonly isHidden: boolean;
}

/** A move renders nothing of the frame anew but what says where one is. */
const Layout = memo(WorkspaceLayout);
const AllOverlays = memo(Overlays);

/** The workspace with all it shows, and what stands over it when it is asked for. */
export function Workspace({ isHidden }: WorkspaceProps) {
  return (
    <>
      <Activity mode={isHidden ? 'hidden' : 'visible'}>
        <Layout />
      </Activity>
      <AllOverlays />
    </>
  );
}
