import type { I18n } from '@lingui/core';
import { t } from '@lingui/macro';
import type { IncidentRuling } from '../../../machines/day/incident.machine.ts';
import { allowedActs, callsOf, mayAct, type ActOf } from '../../../server/contract/kit/acts.ts';
import type { CompetitionSession } from '../../../server/contract/day/competition-session.ts';
import { incidentActs } from '../../../server/contract/day/incident-acts.ts';
import { incidentRulings, type Incident, type IncidentList } from '../../../server/contract/day/incident.ts';
import type { ActWords } from '../../kit/act/act-dialog.tsx';

export const calls = callsOf(incidentActs);

export type IncidentAct = ActOf<typeof incidentActs>;

type Reader = IncidentList['meta']['by'][number];

/** Returns the acts that the user may do with an incident. */
export const actsOn = ({ status, facts, is_own }: Incident, by: readonly Reader[]): IncidentAct[] =>
  allowedActs(incidentActs, { status, facts, by: is_own ? [...by, 'reporter'] : by });

/** Returns the rulings that the chief judge may make on an incident. */
export const rulingsOn = ({ status, facts }: Incident): IncidentRuling[] =>
  incidentRulings.filter((ruling) =>
    mayAct(incidentActs, 'rule', { status, facts, by: 'chief' }, { ruling }),
  );

/** Checks whether the user may report an incident of a session. */
export function mayReport({ status }: CompetitionSession, by: readonly Reader[]): boolean {
  const facts = {
    isUnderWay: status === 'running' || status === 'paused',
    isOwnFault: false,
    hasSpare: false,
    hasEntry: false,
    isJudged: false,
    hasSession: false,
    isWaiting: false,
  };
  return mayAct(incidentActs, 'report', { status: 'unreported', facts, by });
}

type Fields = Readonly<Record<'report' | 'rule' | 'close', Pick<ActWords, 'fields'>>>;

/** Returns the texts of the acts on an incident, by act. */
export const incidentWords = (
  i18n: I18n,
  fields: Fields,
): Readonly<Record<keyof typeof calls, ActWords>> => ({
  report: {
    title: t(i18n)`Report an incident`,
    words: t(i18n)`The chief judge is told at once and rules on it. Name nobody: the station is enough.`,
    button: t(i18n)({ message: 'Report', context: 'incident' }),
    label: t(i18n)`Report an incident`,
    ...fields.report,
  },
  rule: {
    title: t(i18n)`Rule on the incident`,
    words: t(
      i18n,
    )`The ruling cannot be changed. Minutes are added to the end of the station; a spare station is entered by its keeper; for a later session the competitor leaves this one at once.`,
    button: t(i18n)({ message: 'Rule', context: 'incident' }),
    reason: t(i18n)`Reason of the ruling`,
    ...fields.rule,
  },
  close: {
    title: t(i18n)`Close the incident?`,
    words: t(i18n)`Print the record, have it signed, and keep it with the papers of the session.`,
    button: t(i18n)`Close the incident`,
    ...fields.close,
  },
  dismiss: {
    title: t(i18n)`Dismiss the incident?`,
    words: t(i18n)`It gives nothing, and cannot be taken up again.`,
    button: t(i18n)({ message: 'Dismiss', context: 'incident' }),
    isGrave: true,
  },
  withdraw: {
    title: t(i18n)`Withdraw the incident?`,
    words: t(i18n)`It stays in the list as withdrawn.`,
    button: t(i18n)({ message: 'Withdraw', context: 'incident' }),
  },
});
