import type { I18n } from '@lingui/core';
import { t } from '@lingui/macro';
import {
  stationFinishMachine,
  type StationFinishBy,
  type StationFinishEvent,
} from '../../../../machines/day/station-finish.machine.ts';
import type {
  CompetitionSessionList,
  StationFinish,
} from '../../../../server/contract/day/competition-session.ts';
import {
  correctFinish,
  recordFinish,
  takeFinishBack,
} from '../../../../server/contract/day/station-finish.ts';
import type { ActWords } from '../../../kit/act/act-dialog.tsx';

export const calls = { record: recordFinish, correct: correctFinish, takeBack: takeFinishBack };

export type FinishAct = keyof typeof calls;

const acts = ['record', 'correct', 'takeBack'] as const satisfies readonly FinishAct[];

type Reader = CompetitionSessionList['meta']['by'][number];
type Asked = Pick<StationFinish, 'facts'> & { readonly by: StationFinishBy };

const reason = 'given';

/**
 * One complete event for each act, with a value for every typed field. The chart checks with it whether the
 * act is allowed.
 */
const asked: Readonly<Record<FinishAct, (of: Asked) => StationFinishEvent>> = {
  record: (of) => ({ type: 'stationFinish.record', ...of }),
  correct: (of) => ({ type: 'stationFinish.correct', ...of, reason }),
  takeBack: (of) => ({ type: 'stationFinish.takeBack', ...of, reason }),
};

/** Maps a capacity of the user to an actor of the chart. */
const actingAs = (one: Reader): StationFinishBy => (one === 'floor' || one === 'chief' ? one : 'viewer');

/**
 * Returns the acts that the user may do with the finish time of a station, according to the chart that server
 * and browser share.
 */
export function actsOn({ status, facts }: StationFinish, by: readonly Reader[]): FinishAct[] {
  const snapshot = stationFinishMachine.resolveState({ value: status, context: {} });
  return acts.filter((act) => by.some((one) => snapshot.can(asked[act]({ by: actingAs(one), facts }))));
}

/** Returns the texts of the acts on the finish time of a station, by act. */
export const finishWords = (
  i18n: I18n,
  station: string,
  correct: Pick<ActWords, 'fields'>,
): Readonly<Record<FinishAct, ActWords>> => ({
  record: {
    title: t(i18n)`Has ${station} finished its work?`,
    words: t(i18n)`The time is taken when you confirm. It is the time since the start, without pauses.`,
    button: t(i18n)`Record the finish`,
    label: t(i18n)`Has finished`,
  },
  correct: {
    title: t(i18n)`The finish time of ${station}`,
    words: t(
      i18n,
    )`The time since the start of the session, without pauses. Minutes that the station was given are subtracted by the system.`,
    button: t(i18n)`Save the time`,
    label: t(i18n)`Enter a time`,
    ...correct,
  },
  takeBack: {
    title: t(i18n)`Take the finish of ${station} back?`,
    words: t(i18n)`The station then has no time until it is recorded again.`,
    button: t(i18n)`Take the record back`,
  },
});
