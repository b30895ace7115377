import type { BrowserHistory } from '../adapters/browser/browser-history.ts';
import type { Application } from './wiring/create-app-actors.ts';
import { view, type View } from './page/view.ts';
import type { WorkspaceProps } from './workspace.tsx';

/** The workspace, fetched when there is or will be a session, with the charts that only it needs. */
export function createWorkspaceView(
  application: Application,
  history: BrowserHistory,
  browser: Window & typeof globalThis,
): View<WorkspaceProps> {
  const load = async () => {
    const { beginWorkspace, Workspace } = await import('./workspace.tsx');
    beginWorkspace(application, history, browser);
    return { Workspace };
  };
  return view('header', load, 'Workspace');
}
