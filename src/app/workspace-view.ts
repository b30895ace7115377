import type { BrowserHistory } from '../adapters/browser/browser-history.ts';
import type { Application } from './wiring/create-app-actors.ts';
import { needTexts } from '../i18n/texts.ts';
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

/**
 * Fetches what every signed-in page needs and starts none of it: begun while the server looks up whose token it is.
 * A failure is told where the code is wanted.
 */
export async function fetchWorkspace(): Promise<void> {
  await Promise.allSettled([
    import('./workspace.tsx'),
    import('./page/own-pages.ts'),
    import('../adapters/sidebars.ts'),
    needTexts('header', 'home'),
  ]);
}
