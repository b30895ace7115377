import { createRoot, hydrateRoot } from 'react-dom/client';
import type { InspectionEvent, Observer } from 'xstate';
import { reactErrors } from './app/fault/react-errors.ts';
import { startApplication } from './app/start.tsx';
import './ui/styles.ts';

declare global {
  interface Window {
    inspectCharts?: Observer<InspectionEvent>;
  }
}

// `npm run inspect` sets it before this file runs. A build removes the condition and the inspector.
const inspect = import.meta.env.MODE === 'inspect' ? window.inspectCharts : undefined;

// `start` is not awaited at the top level. Pages import this file, so a top-level `await` and the pages wait
// for each other.
async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no #root');
  const isPageAwaited = root.hasChildNodes();
  const { application, page } = await startApplication(window, { inspect, isPageAwaited });

  // oxlint-disable-next-line no-console -- developers look at the console first
  const options = reactErrors(application.faults.record, (error) => console.error(error));
  const { current } = application.actors.language.getSnapshot().context;
  const isPrerendered = root.dataset['prerendered'] === current && root.hasChildNodes();
  if (isPrerendered) {
    hydrateRoot(root, page, options);
  } else {
    delete root.dataset['prerendered'];
    root.replaceChildren();
    createRoot(root, options).render(page);
  }
}

// The user can be typing into a prerendered form. The browser paints the input between two tasks of 60 ms:
// modules and start.
if (document.getElementById('root')?.hasChildNodes() === true) setTimeout(() => void start());
else void start();
