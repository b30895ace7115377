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

// Set by `npm run inspect` before this file runs; a build drops the whole question.
const inspect = import.meta.env.MODE === 'inspect' ? window.inspectCharts : undefined;

// Not awaited at the top of this file: pages import it, and would wait for what waits for them.
async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no #root');
  const isPageAwaited = root.hasChildNodes();
  const { application, page } = await startApplication(window, { inspect, isPageAwaited });

  // oxlint-disable-next-line no-console -- where developers look first
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

// Somebody may be typing into a prerendered form: the browser draws that between two tasks of 60 ms, modules and start.
if (document.getElementById('root')?.hasChildNodes() === true) setTimeout(() => void start());
else void start();
