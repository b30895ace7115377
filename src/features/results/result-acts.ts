import type { I18n } from '@lingui/core';
import { t } from '@lingui/macro';
import {
  publicationMachine,
  type PublicationBy,
  type PublicationEvent,
  type PublicationFacts,
  type PublicationStatus,
} from '../../../machines/results/publication.machine.ts';
import {
  agreeResults,
  approveRelease,
  compileResults,
  discardResults,
  dropRelease,
  proposeRelease,
  recallRelease,
  ruleTie,
  type EventResults,
  type Publication,
} from '../../../server/contract/results/event-results.ts';
import type { ActWords } from '../../kit/act/act-dialog.tsx';

export const calls = {
  compile: compileResults,
  rule: ruleTie,
  agree: agreeResults,
  propose: proposeRelease,
  approve: approveRelease,
  drop: dropRelease,
  recall: recallRelease,
  discard: discardResults,
};
export type ResultAct = keyof typeof calls;

const acts = [
  'rule',
  'agree',
  'propose',
  'approve',
  'compile',
  'drop',
  'recall',
  'discard',
] as const satisfies readonly ResultAct[];

interface Asked {
  readonly by: PublicationBy;
  /** The relation of the user to the proposer of the release. */
  readonly second: SecondPerson;
  readonly facts: PublicationFacts;
}

const reason = 'given';

/**
 * One complete event for each act, with a value for every typed field. The chart checks with it whether the
 * act is allowed.
 */
const asked: Readonly<Record<ResultAct, (of: Asked) => PublicationEvent>> = {
  compile: (of) => ({ type: 'publication.compile', ...of, isTied: false }),
  rule: (of) => ({ type: 'publication.rule', ...of, isTied: false, reason }),
  agree: (of) => ({ type: 'publication.agree', ...of }),
  propose: (of) => ({
    type: 'publication.propose',
    by: of.by,
    facts: { ...of.facts, isAhead: true },
    reason,
  }),
  approve: (of) => ({ type: 'publication.approve', ...of }),
  drop: (of) => ({ type: 'publication.drop', ...of, reason }),
  recall: (of) => ({ type: 'publication.recall', ...of, reason }),
  discard: (of) => ({ type: 'publication.discard', ...of, reason }),
};

type Reader = EventResults['meta']['by'][number];

/** Returns the capacity that the chart defines for a user. An entered user acts as a viewer. */
const actingAs = (one: Reader): PublicationBy => (one === 'entered' ? 'viewer' : one);

/** Returns the acts that a user may do, according to the chart that server and browser share. */
const allowed = (
  status: PublicationStatus,
  { facts, second }: Pick<Asked, 'facts' | 'second'>,
  by: readonly Reader[],
): ResultAct[] => {
  const at = publicationMachine.resolveState({ value: status, context: {} });
  return acts.filter((act) => by.some((one) => at.can(asked[act]({ by: actingAs(one), facts, second }))));
};

/** The states of a version that is not released yet. */
const openStatuses: readonly Publication['status'][] = [
  'needs_ruling',
  'compiled',
  'agreed',
  'proposed',
  'scheduled',
];
export const isOpen = ({ status }: Publication): boolean => openStatuses.includes(status);

/**
 * Returns the acts on the version that is not released yet. If there is none, returns the acts that create
 * one.
 */
export function actsOn({ data, meta }: EventResults): ResultAct[] {
  const open = data.find(isOpen);
  return open === undefined
    ? allowed('uncompiled', { facts: meta.facts, second: 'another' }, meta.by)
    : allowed(open.status, open, meta.by);
}

/** Returns the texts of the acts on results, by act. */
export const resultWords = (
  i18n: I18n,
  { isCorrection, hasVersion }: { readonly isCorrection: boolean; readonly hasVersion: boolean },
  fields: Readonly<Record<'rule' | 'propose', Pick<ActWords, 'fields'>>>,
): Readonly<Record<ResultAct, ActWords>> => ({
  compile: {
    title: hasVersion ? t(i18n)`Compile the results again?` : t(i18n)`Compile the results?`,
    words: t(
      i18n,
    )`Totals, ranks and awards are worked out from the locked sheets by two routines, which have to agree.`,
    button: hasVersion ? t(i18n)`Compile again` : t(i18n)({ message: 'Compile', context: 'results' }),
  },
  rule: {
    title: t(i18n)`Rule on the order of equals`,
    words: t(i18n)`All rules of the scheme leave them equal. The ruling stands in the results.`,
    button: t(i18n)({ message: 'Rule', context: 'results' }),
    label: t(i18n)`Rule on the tie`,
    reason: t(i18n)`Reason of the ruling`,
    ...fields.rule,
  },
  agree: {
    title: t(i18n)`Agree to the results?`,
    words: t(i18n)`The chief judge stands for them. The committee can release them then.`,
    button: t(i18n)({ message: 'Agree', context: 'results' }),
  },
  propose: {
    title: t(i18n)`Propose the release`,
    words: isCorrection
      ? t(i18n)`The supervisor has to agree. The reason is published with the correction.`
      : t(i18n)`Another person of the committee has to agree. Nobody sees the results before the instant.`,
    button: t(i18n)`Propose the release`,
    isReasonNeeded: isCorrection,
    ...fields.propose,
  },
  approve: {
    title: t(i18n)`Agree to the release?`,
    words: t(i18n)`From the instant on everybody can read the winners, and those entered their results.`,
    button: t(i18n)`Agree to the release`,
  },
  drop: {
    title: t(i18n)`Drop the proposal?`,
    words: t(i18n)`The results stay agreed, and can be proposed again.`,
    button: t(i18n)`Drop the proposal`,
  },
  recall: {
    title: t(i18n)`Recall the release?`,
    words: t(i18n)`Nobody has seen them yet. They stay agreed.`,
    button: t(i18n)`Recall the release`,
    isGrave: true,
  },
  discard: {
    title: t(i18n)`Discard the correction?`,
    words: t(i18n)`The released version goes on to count.`,
    button: t(i18n)`Discard the correction`,
    isGrave: true,
  },
});
