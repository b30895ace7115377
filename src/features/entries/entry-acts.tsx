import type { I18n } from '@lingui/core';
import { t, Trans } from '@lingui/macro';
import { Checkbox, type CheckboxProps } from '@mantine/core';
import { decisionMachine, type DecisionEvent } from '../../../machines/competition/decision.machine.ts';
import {
  entryMachine,
  type EntryActor,
  type EntryEvent,
  type EntryFacts,
  type EntryStatus,
} from '../../../machines/entry/entry.machine.ts';
import { getEntry, type Entry, type Substitution } from '../../../server/contract/entry/entry.ts';
import { keysOf } from '../../../server/contract/kit/keys-of.ts';
import {
  returnEntry,
  revokeEntry,
  rejectEntry,
  approveEntry,
  endorseEntry,
  withdrawEntry,
} from '../../../server/contract/entry/entry-acts.ts';
import {
  refuseSubstitute,
  withdrawSubstitute,
  requestSubstitute,
  approveSubstitute,
} from '../../../server/contract/entry/team.ts';
import { moreFields, type ActWords, type FormWords } from '../../kit/act/act-dialog.tsx';
import { useActs, type ActsOnScreen } from '../../kit/act/use-act.ts';
import { useRecord } from '../../kit/record/use-record.ts';

/** Calls on an entry, and on the request for a substitute in it. */
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

/** The acts on one entry, with the state of the current act. */
export type EntryActs = ActsOnScreen<typeof entryCalls, { readonly id: string }>;

/** The acts on a request for a substitute. The chart of decisions allows them. */
type SubstituteAct = 'approveSubstitute' | 'refuseSubstitute' | 'withdrawSubstitute';

/** The acts on an entry. The chart that server and browser share allows them. */
type EntryAct = Exclude<keyof typeof entryCalls, SubstituteAct>;

/**
 * One complete event for each act, with a value for every typed field. The chart checks with it whether the
 * act is allowed. The most likely act comes first.
 */
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

/** Returns the acts that the user may do with an entry now, the most likely act first. */
export function actsOn({ status, capacities, facts, substitution }: Entry): EntryAct[] {
  return keysOf(asked).filter(
    (act) =>
      capacities.some((by) => standing(status).can(asked[act](by, facts))) &&
      // Only one request can be pending, because the committee decides on one substitute at a time.
      (act !== 'requestSubstitute' || substitution?.status !== 'proposed'),
  );
}

/** Acts that are never the main act, even if no other act is possible. */
const aside: readonly EntryAct[] = ['revoke', 'requestSubstitute', 'withdraw'];

/** Returns the main act of a list of acts; '' if there is none. */
export const mainOf = ([first = 'withdraw']: readonly EntryAct[]): EntryAct | '' =>
  aside.includes(first) ? '' : first;

const decided: Readonly<
  Record<SubstituteAct, (by: 'proposer' | 'colleague', second: SecondPerson) => DecisionEvent>
> = {
  approveSubstitute: (by, second) => ({ type: 'decision.approve', by, second }),
  refuseSubstitute: (by) => ({ type: 'decision.refuse', by, reason: 'given' }),
  withdrawSubstitute: (by) => ({ type: 'decision.withdraw', by }),
};

/**
 * Returns the acts that the user may do with the request for a substitute. It can be granted only if the
 * chart of entries allows the substitution.
 */
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
  return keysOf(decided).filter(
    (act) => decision.can(decided[act](by, second)) && (act !== 'approveSubstitute' || isPossible),
  );
}

/** Reads one entry and provides the acts on it. */
export function useEntry(id: string) {
  const { data: entry, ...record } = useRecord(getEntry, { id }, 'recall');
  const action = useActs(entryCalls, { id }, { record });
  return { entry, ...record, ...action };
}

/** Renders the tick with which the unit confirms that it has the stamped form. */
function StampedField(field: CheckboxProps) {
  return <Checkbox {...field} label={<Trans>The entry form, stamped by our unit, is with us</Trans>} />;
}

const stamped = moreFields({
  initial: { stamped: false },
  renderFields: (form) => <StampedField {...form.tick('stamped')} />,
});

/** The button of a dialog is disabled until these fields are valid. */
export const waitsFor = ['reason', 'stamped'];

/**
 * Returns the texts of the acts on an entry, by act. A review and a request for a substitute have separate
 * forms.
 */
export function entryWords(
  i18n: I18n,
  { real_name, capacities }: Pick<Entry, 'real_name' | 'capacities'>,
): Readonly<Record<EntryAct, ActWords | FormWords>> {
  const isOrganiser = capacities.includes('organiser');
  return {
    endorse: {
      title: t(i18n)`Endorse the entry of ${real_name}?`,
      button: t(i18n)`Endorse`,
      fields: stamped,
    },
    approve: {
      label: t(i18n)`Approve`,
    },
    return: {
      label: t(i18n)`Return for correction`,
    },
    reject: {
      label: t(i18n)`Reject`,
    },
    revoke: {
      title: t(i18n)`Set the entry of ${real_name} back to review?`,
      words: <Trans>The entry keeps its place and is examined again. {real_name} is told.</Trans>,
      button: t(i18n)`Set back to review`,
    },
    requestSubstitute: {
      label: t(i18n)`Substitute`,
    },
    withdraw: {
      title: t(i18n)`Withdraw the entry of ${real_name}?`,
      words: <Trans>The place becomes free for somebody else. This cannot be undone.</Trans>,
      button: t(i18n)`Withdraw the entry`,
      isGrave: true,
      reason: isOrganiser ? t(i18n)`Reason` : t(i18n)`Reason, if you like`,
      isReasonNeeded: isOrganiser,
    },
  };
}

/** Returns the texts of the acts on the request for a substitute, by act. */
export function substituteWords(
  i18n: I18n,
  { real_name: newcomer, leaver }: Pick<Substitution, 'real_name' | 'leaver'>,
): Readonly<Record<SubstituteAct, ActWords>> {
  return {
    approveSubstitute: {
      title: t(i18n)`Put ${newcomer} in the place of ${leaver}?`,
      words: (
        <Trans>
          The entry and its number stay; a form printed before is out of date. {leaver} and {newcomer} are
          told.
        </Trans>
      ),
      button: t(i18n)`Grant`,
    },
    refuseSubstitute: {
      title: t(i18n)`Refuse ${newcomer} in the place of ${leaver}?`,
      button: t(i18n)`Turn down`,
      isGrave: true,
    },
    withdrawSubstitute: {
      title: t(i18n)`Take the request for ${newcomer} back?`,
      button: t(i18n)`Take the request back`,
    },
  };
}
