import { i18n } from '@lingui/core';
import type { InspectionEvent, Observer } from 'xstate';
import { createBrowserHistory } from '../adapters/browser/browser-history.ts';
import { readSettings } from '../adapters/browser/page-settings.ts';
import { showPreferences } from '../adapters/storage/show-preferences.ts';
import { beginWith, needTexts } from '../i18n/texts.ts';
import { createClient } from '../kit/call/client.ts';
import { App } from './app.tsx';
import { componentAt } from './page/access.ts';
import { preloadPage, prepareWorkspace } from './page/frames.tsx';
import { frameOf } from './page/pages.tsx';
import { createAppActors, type Application } from './wiring/create-app-actors.ts';
import { createWirePhoneCode, wireAppActors } from './wiring/wire-app-actors.ts';
import { createWorkspaceView } from './workspace-view.ts';

interface StartOptions {
  readonly inspect?: Observer<InspectionEvent> | undefined;
  /** The first page's code comes before the first render: no skeleton in place of what is already on screen. */
  readonly isPageAwaited: boolean;
}

/**
 * Makes the application for a window and starts its charts.
 * @param browser a browser's window, or what stands for it where a page is rendered by the build
 * @returns what React renders, once the code and the texts of the first page are there
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
  // The sign-in page comes with the application: no skeleton instead of it, which React would keep for 300 ms.
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
        reads: application.actors.workspace.get,
        history,
        inspect: application.actors.inspect,
      }}
      workspace={workspace}
    />
  );
  return { application, page };
}
