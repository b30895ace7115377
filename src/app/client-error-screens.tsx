import { useState } from 'react';
import { fromPromise } from 'xstate';
import { errandMachine } from '../../machines/errand.machine.ts';
import { listMachine } from '../../machines/list.machine.ts';
import { resourceMachine } from '../../machines/resource.machine.ts';
import { createClientErrorCalls } from '../adapters/client-errors.ts';
import type { ClientErrorCharts } from '../actors/client-errors.ts';
import { ClientErrorPage } from '../features/client-errors/client-error-page.tsx';
import { ClientErrorsPage } from '../features/client-errors/client-errors-page.tsx';
import { useScreenTools, type ScreenTools } from '../kit/screen-tools.ts';
import { wireErrand, wireList } from './wire-screens.ts';

/** The charts of the technicians' screens; few people need them, so they come with the screens. */
function createCharts({ request, history }: ScreenTools): ClientErrorCharts {
  const calls = createClientErrorCalls(request);
  return {
    list: listMachine.provide({
      actors: { load: fromPromise(({ input, signal }) => calls.list(input.query ?? '', signal)) },
    }),
    record: resourceMachine.provide({
      actors: { load: fromPromise(({ input, signal }) => calls.find(input.of, signal)) },
    }),
    mark: errandMachine.provide({
      actors: { run: fromPromise(({ input, signal }) => calls.mark(input.what, signal)) },
    }),
    wireList: (list) => wireList(list, history),
    wireErrand,
  };
}

function useCharts() {
  const tools = useScreenTools();
  return useState(() => createCharts(tools))[0];
}

export function ClientErrorsScreen() {
  return <ClientErrorsPage charts={useCharts()} />;
}

export function ClientErrorScreen() {
  return <ClientErrorPage charts={useCharts()} />;
}
