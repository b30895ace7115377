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

// The first date that a browser formats takes 45 ms on a slow phone. This code runs while the user fills in
// the form.
new Intl.DateTimeFormat().format(0);

/** Creates and starts the actors of the workspace, once per page load. */
export function beginWorkspace(
  application: Application,
  history: BrowserHistory,
  browser: Window & typeof globalThis,
): void {
  const { session, workspace, inspect } = application.actors;
  if (workspace.get() !== null) return;
  const { send, news, ahead } = application;
  // The client for calls that the user has not requested. Their failures are not shown.
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
  /** Whether a page outside the workspace is on screen. */
  readonly isHidden: boolean;
}

/** Memoized, so that a move renders only the parts of the frame that show the current place. */
const Layout = memo(WorkspaceLayout);
const AllOverlays = memo(Overlays);

/** Renders the workspace and its overlays. */
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
