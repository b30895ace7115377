import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { recordActionMachine } from '../../machines/record-action.machine.ts';
import type { resourceMachine } from '../../machines/resource.machine.ts';
import type { Profile } from '../../server/contract/person.ts';
import type { Unit } from '../../server/contract/unit.ts';
import { useScreenActor } from './use-screen-actor.ts';

/** What somebody has told, and how it is saved. */
interface RecordCharts {
  readonly record: typeof resourceMachine;
  readonly save: typeof recordActionMachine;
  /** Ties actors of these charts to each other; returns how to untie them. */
  readonly wireAction: (
    action: ActorRefFrom<typeof recordActionMachine>,
    record: ActorRefFrom<typeof resourceMachine>,
  ) => () => void;
}

/** Charts with their actors provided, made in app/information-screens.tsx. */
export interface InformationCharts {
  readonly person: RecordCharts;
  readonly unit: RecordCharts;
}

function useRecord<Told extends Profile | Unit>({ record, save, wireAction }: RecordCharts) {
  const ref = useScreenActor(record, { input: { of: 'self' } });
  const action = useScreenActor(save);
  useEffect(() => wireAction(action, ref), [wireAction, action, ref]);
  return {
    told: useSelector(ref, (snapshot) => snapshot.context.data as Told | null),
    failure: useSelector(ref, (snapshot) => snapshot.context.failure),
    isLoading: useSelector(ref, (snapshot) => snapshot.matches('loading')),
    reload: () => ref.send({ type: 'resource.reload' }),
    isSending: useSelector(action, (snapshot) => snapshot.matches('sending')),
    saveFailure: useSelector(action, (snapshot) => snapshot.context.failure),
    save: (body: Readonly<Record<string, unknown>>) =>
      action.send({ type: 'recordAction.send', action: 'save', body }),
  };
}

/** The profile of somebody who competes. */
export const usePersonProfile = ({ person }: InformationCharts) => useRecord<Profile>(person);

/** The profile of the unit or exhibitor somebody acts for. */
export const useUnitProfile = ({ unit }: InformationCharts) => useRecord<Unit>(unit);
