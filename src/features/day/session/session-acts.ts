import type { I18n } from '@lingui/core';
import { t } from '@lingui/macro';
import { sessionActs } from '../../../../server/contract/day/session-acts.ts';
import {
  createSession,
  type CompetitionSession,
  type CompetitionSessionList,
} from '../../../../server/contract/day/competition-session.ts';
import { allowedActs, callsOf, type ActOf } from '../../../../server/contract/kit/acts.ts';
import type { ActWords } from '../../../kit/act/act-dialog.tsx';

export const calls = { create: createSession, ...callsOf(sessionActs) };

/** The acts on an existing session. */
export type SessionAct = ActOf<typeof sessionActs>;

/**
 * Returns the acts that the user may do with a session. The server checks whether the two accounts of an act of two
 * people belong to different persons.
 */
export const actsOn = (
  { status, facts }: CompetitionSession,
  { by }: Pick<CompetitionSessionList['meta'], 'by'>,
): SessionAct[] => allowedActs(sessionActs, { status, by, facts, second: 'another' });

/** Checks whether the user may plan a session. */
export const mayPlan = ({ by, is_frozen }: CompetitionSessionList['meta']): boolean =>
  by.includes('organiser') && is_frozen;

/**
 * Returns the texts of the act that ends a request to cancel. The chief judge withdraws it, and the committee
 * refuses it.
 */
const dropWords = (i18n: I18n, by: CompetitionSessionList['meta']['by']): ActWords =>
  by.includes('chief')
    ? {
        title: t(i18n)`Withdraw the request about the session?`,
        button: t(i18n)`Withdraw the request`,
      }
    : { title: t(i18n)`Let the session stand as it is planned?`, button: t(i18n)`Let it stand` };

/** Returns the texts of the acts on a session, by act. Acts with a form also need its fields. */
export function sessionWords(
  i18n: I18n,
  {
    by,
    form,
    isEarly,
    loss,
    absent,
    start,
    later,
  }: {
    readonly by: CompetitionSessionList['meta']['by'];
    readonly form: Pick<ActWords, 'fields'>;
    readonly isEarly: boolean;
    /**
     * The loss that the dialog for the end of the session shows: incidents that can no longer be given time.
     */
    readonly loss?: ActWords['loss'];
    /** The number of entries that the dialog for the close of the list shows. */
    readonly absent?: ActWords['loss'];
    /** The field of a request to postpone. */
    readonly later?: ActWords['fields'];
    /** The consequences of a start. They depend on its time. */
    readonly start?: ActWords['words'];
  },
): Readonly<Record<keyof typeof calls, ActWords>> {
  return {
    create: {
      title: t(i18n)`Plan a session`,
      words: t(i18n)`It takes as many order numbers as it has stations, in the sequence of the sessions.`,
      button: t(i18n)({ message: 'Plan a session', context: 'button' }),
      ...form,
    },
    change: {
      title: t(i18n)`Change the session`,
      button: t(i18n)({ message: 'Save', context: 'session' }),
      label: t(i18n)({ message: 'Change', context: 'session' }),
      ...form,
    },
    openCheckIn: {
      title: t(i18n)`Open the check-in?`,
      words: t(i18n)`Whose turn it is in this session is fixed from now on.`,
      button: t(i18n)`Open the check-in`,
    },
    closeCheckIn: {
      title: t(i18n)`Close the list?`,
      words: t(
        i18n,
      )`Who is not checked in is absent, and is told so together with the leader of the delegation.`,
      button: t(i18n)`Close the list`,
      loss: absent,
      isGrave: true,
    },
    start: {
      title: t(i18n)`Start the session?`,
      words: start,
      button: t(i18n)({ message: 'Start', context: 'session' }),
    },
    pause: {
      title: t(i18n)`Pause the session?`,
      words: t(i18n)`Nobody works until you go on.`,
      button: t(i18n)({ message: 'Pause', context: 'session' }),
    },
    resume: {
      title: t(i18n)`Go on with the session?`,
      button: t(i18n)({ message: 'Resume', context: 'session' }),
    },
    end: {
      title: t(i18n)`End the session?`,
      words: isEarly ? t(i18n)`Its time is not over: say why it ends now.` : undefined,
      button: t(i18n)({ message: 'End', context: 'session' }),
      loss,
      isReasonNeeded: isEarly,
      isGrave: isEarly,
    },
    remove: {
      title: t(i18n)`Cancel the session?`,
      words: t(i18n)`Its numbers go to the sessions that are left.`,
      button: t(i18n)`Cancel the session`,
      isGrave: true,
    },
    askCancel: {
      title: t(i18n)`Ask the committee to cancel the session?`,
      words: t(i18n)`The committee has ten minutes to agree. Those checked in come into a later session.`,
      button: t(i18n)`Ask to cancel it`,
    },
    cancel: {
      title: t(i18n)`Agree that the session is cancelled?`,
      words: t(i18n)`The chief judge has asked for it. Those checked in come into a later session.`,
      button: t(i18n)`Agree to cancel it`,
      isGrave: true,
    },
    askPostpone: {
      title: t(i18n)`Ask the committee to postpone the session?`,
      words: t(
        i18n,
      )`The committee has ten minutes to agree. The cut-off, open words for a draw and the end move as far as the start. A closed list stays closed.`,
      button: t(i18n)`Ask to postpone it`,
      ...(later !== undefined && { fields: later }),
    },
    postpone: {
      title: t(i18n)`Agree that the session is postponed?`,
      words: t(i18n)`The chief judge has asked for it. Everybody of the session is told.`,
      button: t(i18n)`Agree to postpone it`,
    },
    drop: dropWords(i18n, by),
  };
}
