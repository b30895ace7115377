import type { BrowserHistory } from '../adapters/browser/browser-history.ts';
import { onceFetched } from '../lib/once.ts';
import type { Application } from './wiring/create-app-actors.ts';
import { view, type View } from './page/view.ts';
import type { WorkspaceProps } from './workspace.tsx';

/**
 * Creates the workspace view, with the charts that only the workspace needs. It is fetched when a session
 * exists or is expected. `fetchCode` fetches the code but starts no chart.
 */
export function createWorkspaceView(
  application: Application,
  history: BrowserHistory,
  browser: Window & typeof globalThis,
): View<WorkspaceProps> & { readonly fetchCode: () => unknown } {
  const fetchCode = onceFetched(() => import('./workspace.tsx'));
  const load = async () => {
    const { beginWorkspace, Workspace } = await fetchCode();
    beginWorkspace(application, history, browser);
    return { Workspace };
  };
  const workspace: View<WorkspaceProps> = view('header', load, 'Workspace');
  return Object.assign(workspace, { fetchCode });
}
