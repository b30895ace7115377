import type { I18n } from '@lingui/core';
import { t } from '@lingui/macro';
import { allowedActs, callsOf, type ActOf } from '../../../../server/contract/kit/acts.ts';
import type {
  CompetitionSessionList,
  StationFinish,
} from '../../../../server/contract/day/competition-session.ts';
import { stationFinishActs } from '../../../../server/contract/day/station-finish-acts.ts';
import type { ActWords } from '../../../kit/act/act-dialog.tsx';

export const calls = callsOf(stationFinishActs);

export type FinishAct = ActOf<typeof stationFinishActs>;

/** Returns the acts that the user may do with the finish time of a station. */
export const actsOn = (
  { status, facts }: StationFinish,
  by: CompetitionSessionList['meta']['by'],
): FinishAct[] => allowedActs(stationFinishActs, { status, facts, by });

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
