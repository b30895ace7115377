import { i18n } from '@lingui/core';
import { createRoot } from 'react-dom/client';
import type { InspectionEvent, Observer } from 'xstate';
import { createBrowserHistory } from './adapters/browser/browser-history.ts';
import { readSettings } from './adapters/browser/page-settings.ts';
import { showPreferences } from './adapters/storage/show-preferences.ts';
import { App } from './app/app.tsx';
import { createAppActors } from './app/wiring/create-app-actors.ts';
import { preloadPage } from './app/page/frames.tsx';
import { frameOf } from './app/page/pages.tsx';
import { reactErrors } from './app/fault/react-errors.ts';
import { createWirePhoneCode, wireAppActors } from './app/wiring/wire-app-actors.ts';
import { createWorkspaceView } from './app/workspace-view.ts';
import { beginWith, needTexts } from './i18n/texts.ts';
import { createClient } from './kit/client.ts';
import './ui/styles.ts';

// Set by `npm run inspect` before this file runs; a build drops the whole question.
const inspect =
  import.meta.env.MODE === 'inspect'
    ? (window as Window & { inspectCharts?: Observer<InspectionEvent> }).inspectCharts
    : undefined;
const application = createAppActors(window, readSettings(document), inspect);
showPreferences(document.documentElement, application.preferenceStore.read());
beginWith(application.actors.language.getSnapshot().context.current);
const history = createBrowserHistory(window);
const workspace = createWorkspaceView(application, history, window);
const preload = (path: string) => preloadPage(path, workspace);

// Not awaited at the top of this file: pages import it, and would wait for what waits for them.
async function start(): Promise<void> {
  const { pathname } = window.location;
  const wanted = frameOf(pathname) === 'workspace' ? '/login' : pathname;
  const first = application.store.read() === null ? preload(wanted) : null;
  // The sign-in page comes with this file: no skeleton instead of it, which React would keep for 300 ms.
  await Promise.all([needTexts('shell'), (wanted === '/login' || wanted === '/') && first]);
  wireAppActors(application, history, window, (path) => void preload(path));

  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no #root');
  createRoot(
    root,
    // oxlint-disable-next-line no-console -- where developers look first
    reactErrors(application.faults.record, (error) => console.error(error)),
  ).render(
    <App
      actors={{ ...application.actors, wirePhoneCode: createWirePhoneCode(application.actors) }}
      history={history}
      i18n={i18n}
      settings={application.settings}
      tools={{
        client: createClient(application.request, () =>
          application.actors.workspace.get()?.unread.send({ type: 'unread.acted' }),
        ),
        requestBy: application.requestBy,
        history,
        inspect: application.actors.inspect,
      }}
      workspace={workspace}
    />,
  );
}

void start();
