import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { PhoneChangeProof, phoneChangeMachine } from '../../machines/phone-change.machine.ts';
import type { OwnAffiliation } from '../../server/contract/confirmation.ts';
import type { ExpertProfile } from '../../server/contract/expert.ts';
import type { Profile } from '../../server/contract/person.ts';
import type { OwnPhone } from '../../server/contract/phone-change.ts';
import type { OwnSessions } from '../../server/contract/session.ts';
import type { Unit } from '../../server/contract/unit.ts';
import {
  useRecordAction,
  useResource,
  type Body,
  type RecordActionChart,
  type ResourceChart,
  type WireAction,
} from './screen-charts.ts';
import { useScreenActor } from './use-screen-actor.ts';

/** What somebody has told, and how it is saved. */
interface RecordCharts {
  readonly record: ResourceChart;
  readonly save: RecordActionChart;
  /** Ties actors of these charts to each other; returns how to untie them. */
  readonly wireAction: WireAction;
}

/** Charts with their actors provided, made in app/information-screens.tsx. */
export interface InformationCharts {
  readonly person: RecordCharts;
  readonly unit: RecordCharts;
  readonly expert: RecordCharts;
  readonly affiliation: RecordCharts;
  readonly sessions: RecordCharts;
  readonly phone: {
    readonly record: ResourceChart;
    readonly change: typeof phoneChangeMachine;
    readonly wireChange: (
      change: ActorRefFrom<typeof phoneChangeMachine>,
      record: ActorRefFrom<ResourceChart>,
    ) => () => void;
  };
}

function useRecord<Told extends Profile | Unit | ExpertProfile>({ record, save, wireAction }: RecordCharts) {
  const [{ data: told, ...resource }, ref] = useResource<Told>(record, 'self');
  const [{ isSending, actFailure, send }, action] = useRecordAction<'save' | 'apply'>(save);
  useEffect(() => wireAction(action, ref), [wireAction, action, ref]);
  return {
    told,
    ...resource,
    isSending,
    saveFailure: actFailure,
    save: (body: Body) => send('save', body),
    /** Of a unit: hands it in for its confirmation. */
    apply: (body: Body) => send('apply', body),
  };
}

/** The person behind an account: somebody who competes, or judges. */
export const usePersonProfile = ({ person }: InformationCharts) => useRecord<Profile>(person);

/** The profile of the unit or exhibitor somebody acts for. */
export const useUnitProfile = ({ unit }: InformationCharts) => useRecord<Unit>(unit);

/** The organisation of one's own account, and what one answers about it; null for none. */
export function useOwnAffiliation({ affiliation: { record, save, wireAction } }: InformationCharts) {
  const [{ data, isLoading }, ref] = useResource<OwnAffiliation>(record, 'self');
  const [{ isSending, actFailure, send }, action] = useRecordAction<'claim' | 'accept' | 'decline'>(save);
  useEffect(() => wireAction(action, ref), [wireAction, action, ref]);
  return { own: data?.affiliation ?? null, isLoading, isSending, actFailure, answer: send };
}

/** What an expert tells of their work. */
export const useExpertProfile = ({ expert }: InformationCharts) => useRecord<ExpertProfile>(expert);

/** The mobile number of one's own account, and its change. */
export function useOwnPhone({ phone: { record, change, wireChange } }: InformationCharts) {
  const [{ data: own, ...resource }, ref] = useResource<OwnPhone>(record, 'self');
  const changing = useScreenActor(change);
  useEffect(() => wireChange(changing, ref), [wireChange, changing, ref]);
  return {
    own,
    ...resource,
    step: useSelector(changing, (snapshot) => snapshot.value),
    changeFailure: useSelector(changing, (snapshot) => snapshot.context.failure),
    begin: () => changing.send({ type: 'phoneChange.begin' }),
    cancel: () => changing.send({ type: 'phoneChange.cancel' }),
    submit: (proof: PhoneChangeProof) => changing.send({ type: 'phoneChange.submit', ...proof }),
  };
}

/** Where the own account is signed in, and ending that. */
export function useOwnSessions({ sessions: { record, save, wireAction } }: InformationCharts) {
  const [{ data, ...resource }, ref] = useResource<OwnSessions>(record, 'self', 'reload');
  const [{ isSending, actFailure, send }, action] = useRecordAction<'end' | 'endOthers'>(save);
  useEffect(() => wireAction(action, ref), [wireAction, action, ref]);
  return {
    sessions: data?.sessions ?? null,
    ...resource,
    isSending,
    actFailure,
    end: (id: string) => send('end', { id }),
    endOthers: () => send('endOthers', {}),
  };
}
