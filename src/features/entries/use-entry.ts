import { decisionMachine, type DecisionEvent } from '../../../machines/competition/decision.machine.ts';
import {
  entryMachine,
  type EntryActor,
  type EntryEvent,
  type EntryFacts,
  type EntryStatus,
} from '../../../machines/entry/entry.machine.ts';
import {
  approveEntry,
  endorseEntry,
  rejectEntry,
  returnEntry,
  revokeEntry,
  withdrawEntry,
} from '../../../server/contract/entry/entry-acts.ts';
import {
  approveSubstitute,
  refuseSubstitute,
  requestSubstitute,
  withdrawSubstitute,
} from '../../../server/contract/entry/team.ts';
import { getEntry, type Entry } from '../../../server/contract/entry/entry.ts';
import { useActs, type ActsOnScreen } from '../../kit/use-act.ts';
import { useRecord } from '../../kit/use-record.ts';

/** What can be done with an entry, or with the request for a substitute in it. */
export const entryCalls = {
  endorse: endorseEntry,
  approve: approveEntry,
  return: returnEntry,
  reject: rejectEntry,
  revoke: revokeEntry,
  requestSubstitute,
  withdraw: withdrawEntry,
  approveSubstitute,
  refuseSubstitute,
  withdrawSubstitute,
};

/** The acts on one entry, on screen. */
export type EntryActs = ActsOnScreen<typeof entryCalls, { readonly id: string }>;

/** What can be done with a request for a substitute, by the chart of decisions. */
export type SubstituteAct = 'approveSubstitute' | 'refuseSubstitute' | 'withdrawSubstitute';

/** What can be done with an entry, as the chart that server and browser share allows. */
export type EntryAct = Exclude<keyof typeof entryCalls, SubstituteAct>;

/** An event of each kind, with its words given: may it be asked for at all? The most likely act comes first. */
const asked: Readonly<Record<EntryAct, (by: EntryActor, facts: EntryFacts) => EntryEvent>> = {
  endorse: (by, facts) => ({ type: 'entry.endorse', by, facts }),
  approve: (by, facts) => ({ type: 'entry.approve', by, facts, reason: 'given' }),
  return: (by, facts) => ({ type: 'entry.return', by, facts, reasons: 1, until: facts.at + 1 }),
  reject: (by, facts) => ({ type: 'entry.reject', by, facts, reason: 'given' }),
  revoke: (by, facts) => ({ type: 'entry.revoke', by, facts, reason: 'given' }),
  requestSubstitute: (by, facts) => ({ type: 'entry.requestSubstitute', by, facts }),
  withdraw: (by, facts) => ({ type: 'entry.withdraw', by, facts, reason: 'given' }),
};

const standing = (status: EntryStatus) => entryMachine.resolveState({ value: status, context: {} });

/** What the reader may do with an entry at this moment, most likely first. */
export function actsOn({ status, capacities, facts, substitution }: Entry): EntryAct[] {
  return (Object.keys(asked) as EntryAct[]).filter(
    (act) =>
      capacities.some((by) => standing(status).can(asked[act](by, facts))) &&
      // One request at a time: the person who decides has one substitute before them.
      (act !== 'requestSubstitute' || substitution?.status !== 'proposed'),
  );
}

const decided: Readonly<
  Record<SubstituteAct, (by: 'proposer' | 'colleague', second: SecondPerson) => DecisionEvent>
> = {
  approveSubstitute: (by, second) => ({ type: 'decision.approve', by, second }),
  refuseSubstitute: (by) => ({ type: 'decision.refuse', by, reason: 'given' }),
  withdrawSubstitute: (by) => ({ type: 'decision.withdraw', by }),
};

/** What the reader may do with the request for a substitute in an entry; granted only what the entry allows, too. */
export function substituteActsOn({ status, facts, substitution }: Entry): SubstituteAct[] {
  if (substitution === null || substitution.by === '') return [];
  const { by, second, is_unique, rules } = substitution;
  const decision = decisionMachine.resolveState({ value: substitution.status, context: {} });
  const newcomer: EntryFacts = {
    ...facts,
    checks: rules.some(({ result }) => result === 'fail') ? 'fail' : 'pass',
    isUnique: is_unique,
  };
  const isPossible = standing(status).can({ type: 'entry.substitute', by: 'organiser', facts: newcomer });
  return (Object.keys(decided) as SubstituteAct[]).filter(
    (act) => decision.can(decided[act](by, second)) && (act !== 'approveSubstitute' || isPossible),
  );
}

/** One entry, and what can be done with it. */
export function useEntry(id: string) {
  const { data: entry, ...record } = useRecord(getEntry, { id });
  const action = useActs(entryCalls, { id }, { record });
  return { entry, ...record, ...action };
}
