import type { I18n } from '@lingui/core';
import { t } from '@lingui/macro';
import {
  incidentMachine,
  type IncidentBy,
  type IncidentEvent,
  type IncidentRuling,
} from '../../../machines/day/incident.machine.ts';
import type { CompetitionSession } from '../../../server/contract/day/competition-session.ts';
import {
  closeIncident,
  dismissIncident,
  incidentRulings,
  reportIncident,
  ruleIncident,
  withdrawIncident,
  type Incident,
  type IncidentList,
} from '../../../server/contract/day/incident.ts';
import type { ActWords } from '../../kit/act/act-dialog.tsx';

export const calls = {
  report: reportIncident,
  rule: ruleIncident,
  close: closeIncident,
  dismiss: dismissIncident,
  withdraw: withdrawIncident,
};

/** The acts on an existing incident. */
export type IncidentAct = Exclude<keyof typeof calls, 'report'>;

const acts = ['rule', 'close', 'dismiss', 'withdraw'] as const satisfies readonly IncidentAct[];

type Reader = IncidentList['meta']['by'][number];
type Asked = Pick<Incident, 'facts'> & { readonly by: IncidentBy };

const reason = 'given';

/**
 * One complete event for each act, with a value for every typed field. The chart checks with it whether the
 * act is allowed.
 */
const asked: Readonly<Record<IncidentAct, (of: Asked) => IncidentEvent>> = {
  rule: (of) => ({ type: 'incident.rule', ...of, ruling: 'none', reason }),
  close: (of) => ({ type: 'incident.close', ...of, isAcknowledged: true }),
  dismiss: ({ by }) => ({ type: 'incident.dismiss', by, reason }),
  withdraw: ({ by }) => ({ type: 'incident.withdraw', by }),
};

/** Maps a capacity of the user to an actor of the chart. */
const actingAs = (one: Reader): IncidentBy =>
  one === 'organiser' || one === 'viewer' || one === 'checkIn' ? 'viewer' : one;

const at = (status: Incident['status'] | 'unreported') =>
  incidentMachine.resolveState({ value: status, context: {} });

/**
 * Returns the acts that the user may do with an incident, according to the chart that server and browser
 * share.
 */
export function actsOn({ status, facts, is_own }: Incident, by: readonly Reader[]): IncidentAct[] {
  const standings = [...by.map(actingAs), ...(is_own ? (['reporter'] as const) : [])];
  return acts.filter((act) => standings.some((one) => at(status).can(asked[act]({ by: one, facts }))));
}

/** Returns the rulings that the chief judge may make on an incident. */
export const rulingsOn = ({ status, facts }: Incident): IncidentRuling[] =>
  incidentRulings.filter((ruling) =>
    at(status).can({ type: 'incident.rule', by: 'chief', facts, ruling, reason }),
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
  return by.some((one) => at('unreported').can({ type: 'incident.report', by: actingAs(one), facts }));
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
