import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { fromPromise } from 'xstate';
import { resourceMachine } from '../../../machines/kit/resource.machine.ts';
import { useScreenActor } from '../use-screen-actor.ts';
import type { RecordOnScreen } from './use-record.ts';

/**
 * As `useRecord`, of something that takes more than one call to know.
 * @param of what it is
 * @param load of the first rendering; a later one changes nothing
 */
export function useLoaded<Found>(
  of: string,
  load: (signal: AbortSignal) => Promise<Found>,
): Pick<RecordOnScreen<Found>, 'data' | 'failure' | 'isLoading' | 'reload'> {
  const [machine] = useState(() =>
    resourceMachine.provide({ actors: { load: fromPromise(({ signal }) => load(signal)) } }),
  );
  const ref = useScreenActor(machine, { input: { of } });
  return {
    // The chart has no type for what it keeps: it is what this very load has given.
    data: useSelector(ref, ({ context }) => context.data as Found | null),
    failure: useSelector(ref, ({ context }) => context.failure),
    isLoading: useSelector(ref, (snapshot) => snapshot.matches('loading')),
    reload: () => ref.send({ type: 'resource.reload' }),
  };
}
