import type { I18n } from '@lingui/core';
import { t } from '@lingui/macro';
import type { CheckInList, EntryRuling, Expected } from '../../../server/contract/day/check-in.ts';
import { entryRulingActs, onSiteActs } from '../../../server/contract/day/entry-ruling-acts.ts';
import { allowedActs, callsOf, type ActOf } from '../../../server/contract/kit/acts.ts';
import type { ActWords } from '../../kit/act/act-dialog.tsx';

export const rulingCalls = { ...callsOf(onSiteActs), ...callsOf(entryRulingActs) };

export type EntryAct = ActOf<typeof onSiteActs>;
type Answer = ActOf<typeof entryRulingActs>;

// The server checks whether the two accounts belong to different persons.
const second = 'another' as const;

/**
 * Returns the acts that a chief judge may do with the entry of a person on the list, according to the chart
 * of entries.
 */
export function actsOnEntry(
  { by, session, people, is_undrawn, rulings }: CheckInList,
  one: Expected,
): EntryAct[] {
  const team = people.filter(({ entry_id }) => entry_id === one.entry_id);
  const isAsked = rulings.some(({ entry_id, status }) => entry_id === one.entry_id && status === 'proposed');
  // The acts on a team are available for its first member only.
  if (!by.includes('chief') || team[0]?.number !== one.number || isAsked) return [];
  return allowedActs(
    onSiteActs,
    { status: one.entry_status, by: ['chief', 'supervisor', 'organiser'], second },
    {
      part: { isOpen: session.status === 'checking', hasSome: team.some(({ status }) => status === 'here') },
      late: { isUndrawn: is_undrawn },
    },
  );
}

/** Returns the acts that the user may do with a request of a chief judge. */
export function answersTo({ kind, status, is_own }: EntryRuling, by: CheckInList['by']): Answer[] {
  const need = kind === 'admitLate' ? 'supervisor' : 'organiser';
  const as = is_own ? 'proposer' : by.includes(need) ? 'colleague' : null;
  return as === null ? [] : allowedActs(entryRulingActs, { status, by: as, second });
}

export const causeTexts = (i18n: I18n): Readonly<Record<Exclude<EntryRuling['cause'], ''>, string>> => ({
  identity: t(i18n)`Another person than the one entered`,
  cheating: t(i18n)`Cheating`,
  safety: t(i18n)`Grave breach of the safety rules`,
  order: t(i18n)`Disturbance of the competition`,
  marking: t(i18n)`A mark on the work that shows whose it is`,
  other: t(i18n)({ message: 'Other', context: 'disqualification' }),
});

export const kindTexts = (i18n: I18n): Readonly<Record<EntryRuling['kind'], string>> => ({
  admitLate: t(i18n)`Late admission`,
  disqualify: t(i18n)`Disqualification`,
});

export const rulingStates = (i18n: I18n): Readonly<Record<EntryRuling['status'], string>> => ({
  proposed: t(i18n)`Waits for the second person`,
  approved: t(i18n)`Agreed to`,
  refused: t(i18n)`Not agreed to`,
  withdrawn: t(i18n)`Taken back by the chief judge`,
  lapsed: t(i18n)({ message: 'Lapsed', context: 'ruling' }),
});

/**
 * Returns the texts of each act.
 * @param name the name of the person concerned
 */
export const rulingWords = (
  i18n: I18n,
  { name, kind, fields }: { name: string; kind: EntryRuling['kind'] | ''; fields: Pick<ActWords, 'fields'> },
): Readonly<Record<EntryAct | Answer, ActWords>> => ({
  part: {
    title: t(i18n)`Check the team of ${name} in without all of it?`,
    words: t(
      i18n,
    )`It competes with those who are there. Who comes until the list is closed can still be checked in.`,
    button: t(i18n)`Give leave`,
  },
  late: {
    title: t(i18n)`Ask the supervisor to let ${name} in late?`,
    words: t(i18n)`Possible until the entry numbers of the session are prepared.`,
    button: t(i18n)`Ask for late admission`,
  },
  disqualify: {
    title: t(i18n)`Ask the committee to disqualify ${name}?`,
    words: t(i18n)`Another person of the committee decides. What is marked stays; the entry has no rank.`,
    reason: t(i18n)`What was found, with the evidence`,
    button: t(i18n)`Ask for disqualification`,
    isGrave: true,
    ...fields,
  },
  approve:
    kind === 'disqualify'
      ? {
          title: t(i18n)`Disqualify ${name}?`,
          words: t(i18n)`Competitor and leader are told. What is marked stays; the entry has no rank.`,
          button: t(i18n)`Disqualify`,
          isGrave: true,
        }
      : {
          title: t(i18n)`Let ${name} in late?`,
          words: t(
            i18n,
          )`The digest of the closed list changes. The check-in officer still compares card and identity card.`,
          button: t(i18n)`Let in`,
        },
  refuse: {
    title: t(i18n)`Refuse what was asked for ${name}?`,
    words: t(i18n)`Nothing changes for the entry.`,
    button: t(i18n)`Do not agree`,
  },
  withdraw: {
    title: t(i18n)`Take back what you have asked for ${name}?`,
    words: t(i18n)`Nothing changes for the entry.`,
    button: t(i18n)({ message: 'Take back', context: 'ruling' }),
  },
});
