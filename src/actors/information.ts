import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { phoneCodeMachine } from '../../machines/phone-code.machine.ts';
import type { PhoneChangeProof, phoneChangeMachine } from '../../machines/phone-change.machine.ts';
import type { ActingIdentity } from '../../server/contract/acting-identity.ts';
import type { OwnAffiliation } from '../../server/contract/confirmation.ts';
import type { ExpertProfile } from '../../server/contract/expert.ts';
import type { Profile } from '../../server/contract/person.ts';
import type { OwnPhone } from '../../server/contract/phone-change.ts';
import type { OwnSessions } from '../../server/contract/session.ts';
import type { Unit } from '../../server/contract/unit.ts';
import type { Photos } from './photo.ts';
import {
  useRecordAction,
  useResource,
  type Body,
  type RecordActionChart,
  type ResourceChart,
  type WireAction,
} from './screen-charts.ts';
import { usePhoneCode } from './phone-code.ts';
import { useScreenActor } from '../kit/use-screen-actor.ts';

/** What somebody has told, and how it is saved. */
interface RecordCharts {
  readonly record: ResourceChart;
  readonly save: RecordActionChart;
  /** Ties actors of these charts to each other; returns how to untie them. */
  readonly wireAction: WireAction;
}

/** The profile of a person, from which somebody may be on the way to an entry. */
interface PersonCharts extends RecordCharts {
  /** What has been saved leads on to the events of a competition; '' lets one be chosen. */
  readonly wireEntering: (action: ActorRefFrom<RecordActionChart>, competitionId: string) => () => void;
}

/** Charts with their actors provided, made in app/information-screens.tsx. */
export interface InformationCharts {
  readonly person: PersonCharts;
  readonly unit: RecordCharts;
  readonly expert: RecordCharts;
  readonly affiliation: RecordCharts;
  readonly sessions: RecordCharts;
  readonly identity: RecordCharts & {
    /** Sends the code that goes with it. */
    readonly signature: typeof phoneCodeMachine;
  };
  readonly photos: Photos;
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
  const [{ isSending, actFailure, saved, send }, action] = useRecordAction<'save' | 'apply'>(save);
  useEffect(() => wireAction(action, ref), [wireAction, action, ref]);
  const kept = {
    told,
    ...resource,
    isSending,
    saveFailure: actFailure,
    /** When it has just been saved, epoch ms; null once something else is under way. */
    savedAt: saved?.act === 'save' ? saved.at : null,
    save: (body: Body) => send('save', body),
    /** Of a unit: hands it in for its confirmation. */
    apply: (body: Body) => send('apply', body),
  };
  return [kept, action] as const;
}

/**
 * The person behind an account: somebody who competes, or judges.
 * @param entering the competition that is entered once the profile is saved; '' for one still to be chosen, null
 *   for none
 */
export function usePersonProfile({ person }: InformationCharts, entering: string | null) {
  const [kept, action] = useRecord<Profile>(person);
  useEffect(
    () => (entering === null ? undefined : person.wireEntering(action, entering)),
    [person, action, entering],
  );
  return kept;
}

/** The profile of the unit or exhibitor somebody acts for. */
export const useUnitProfile = ({ unit }: InformationCharts) => useRecord<Unit>(unit)[0];

/** The organisation of one's own account, and what one answers about it; null for none. */
export function useOwnAffiliation({ affiliation: { record, save, wireAction } }: InformationCharts) {
  const [{ data, isLoading }, ref] = useResource<OwnAffiliation>(record, 'self');
  const [{ isSending, actFailure, send }, action] = useRecordAction<'claim' | 'accept' | 'decline'>(save);
  useEffect(() => wireAction(action, ref), [wireAction, action, ref]);
  return { own: data?.affiliation ?? null, isLoading, isSending, actFailure, answer: send };
}

/** What an expert tells of their work. */
export const useExpertProfile = ({ expert }: InformationCharts) => useRecord<ExpertProfile>(expert)[0];

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

/** Who stands behind an account that decides for a committee, and proving it by a code. */
export function useActingIdentity({ identity: { record, save, wireAction, signature } }: InformationCharts) {
  const [{ data, ...resource }, ref] = useResource<ActingIdentity>(record, 'self');
  const [{ isSending, actFailure, send }, action] = useRecordAction<'prove'>(save);
  useEffect(() => wireAction(action, ref), [wireAction, action, ref]);
  const phoneCode = usePhoneCode('sign', { chart: signature });
  return {
    own: data ?? null,
    ...resource,
    isSending,
    actFailure,
    phoneCode,
    sendCode: () => phoneCode.send('', '', '', { act: 'identity', id: '' }),
    prove: (body: Body) => send('prove', body),
  };
}
