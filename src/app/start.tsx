import { i18n } from '@lingui/core';
import type { InspectionEvent, Observer } from 'xstate';
import { createBrowserHistory } from '../adapters/browser/browser-history.ts';
import { readSettings } from '../adapters/browser/page-settings.ts';
import { showPreferences } from '../adapters/storage/show-preferences.ts';
import { beginWith, needTexts } from '../i18n/texts.ts';
import { createClient, written } from '../kit/call/client.ts';
import { App } from './app.tsx';
import { componentAt } from './page/access.ts';
import { preloadPage, prepareWorkspace } from './page/frames.tsx';
import { frameOf } from './page/pages.tsx';
import { createAppActors, type Application } from './wiring/create-app-actors.ts';
import { createWirePhoneCode, wireAppActors } from './wiring/wire-app-actors.ts';
import { createWorkspaceView } from './workspace-view.ts';

interface StartOptions {
  readonly inspect?: Observer<InspectionEvent> | undefined;
  /**
   * Whether the first render waits for the first page's code. If a prerendered page is on screen and this is
   * false, a skeleton replaces the page.
   */
  readonly isPageAwaited: boolean;
}

/**
 * Creates the application for a window and starts its charts.
 * @param browser a browser's window, or its substitute when the build renders a page
 * @returns the element for React to render, after the code and texts of the first page are loaded
 */
export async function startApplication(
  browser: Window & typeof globalThis,
  { inspect, isPageAwaited }: StartOptions,
): Promise<{ application: Application; page: React.JSX.Element }> {
  const application = createAppActors(browser, readSettings(browser.document), inspect);
  showPreferences(browser.document.documentElement, application.preferenceStore.read());
  beginWith(application.actors.language.getSnapshot().context.current);
  const history = createBrowserHistory(browser);
  const workspace = createWorkspaceView(application, history, browser);
  const { session } = application.actors;
  const preload = (path: string) => preloadPage(path, workspace, componentAt(session.getSnapshot(), path));

  const { pathname } = browser.location;
  const wanted = frameOf(pathname) === 'workspace' ? '/login' : pathname;
  const first = application.store.read() === null ? preload(wanted) : null;
  // The first render waits for the sign-in page. Otherwise React shows a skeleton for at least 300 ms.
  const isAwaited = isPageAwaited || wanted === '/login' || wanted === '/';
  await Promise.all([needTexts('shell'), isAwaited && first]);
  wireAppActors(
    application,
    history,
    browser,
    (path) => void preload(path),
    () => void prepareWorkspace(workspace),
  );

  const page = (
    <App
      actors={{ ...application.actors, wirePhoneCode: createWirePhoneCode(application.actors) }}
      history={history}
      i18n={i18n}
      settings={application.settings}
      tools={{
        client: createClient(application.request, () =>
          application.actors.workspace.get()?.badgeCounts.send({ type: 'badgeCounts.acted' }),
        ),
        requestBy: application.requestBy,
        addressOf: (call, input) => application.settings.apiRoot + written(call, input).path,
        reads: application.actors.workspace.get,
        history,
        inspect: application.actors.inspect,
      }}
      workspace={workspace}
    />
  );
  return { application, page };
}
