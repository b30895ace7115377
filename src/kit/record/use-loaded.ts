import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { fromPromise } from 'xstate';
import { resourceMachine } from '../../../machines/kit/resource.machine.ts';
import { useRehearsalBand } from '../use-rehearsal-band.ts';
import { useScreenActor } from '../use-screen-actor.ts';
import type { RecordOnScreen } from './use-record.ts';

/**
 * Loads data like `useRecord`, for data that needs more than one call.
 * @param of the name of the data
 * @param load only the value of the first render is used
 */
export function useLoaded<Found>(
  of: string,
  load: (signal: AbortSignal) => Promise<Found>,
): Pick<RecordOnScreen<Found>, 'data' | 'failure' | 'isLoading' | 'reload'> {
  const [machine] = useState(() =>
    resourceMachine.provide({ actors: { load: fromPromise(({ signal }) => load(signal)) } }),
  );
  const ref = useScreenActor(machine, { input: { of } });
  // The cast is safe: the chart stores only the result of this `load`.
  const data = useSelector(ref, ({ context }) => context.data as Found | null);
  useRehearsalBand(data);
  return {
    data,
    failure: useSelector(ref, ({ context }) => context.failure),
    isLoading: useSelector(ref, (snapshot) => snapshot.matches('loading')),
    reload: () => ref.send({ type: 'resource.reload' }),
  };
}
