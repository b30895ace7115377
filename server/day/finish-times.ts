import type { ApiParts } from '../context.ts';
import type { AboutEvent } from '../duty/assignment-rows.ts';
import { sessionStates, type SessionState } from './session-rows.ts';

/**
 * The times that entries need for their work. The time runs from the start of the session, without its pauses
 * and without the minutes that the chief judge has given the station for an incident.
 */

/** A finish time as it counts for the results. */
export interface FinishTime {
  /** The id of the session. */
  readonly session: string;
  readonly station: string;
  readonly seconds: number;
}

/**
 * Returns the time since the start of a session without its pauses, in whole seconds.
 * @param at milliseconds since the epoch, not before the start
 */
export function secondsAt({ row }: Pick<SessionState, 'row'>, at: number): number {
  const { started_at, starts_at, paused_at, paused_for } = row;
  const worked = Math.min(at, paused_at ?? at) - (started_at ?? starts_at) - paused_for;
  return Math.max(0, Math.floor(worked / 1000));
}

/** Returns the seconds of a station that count: without the minutes given to it. */
export const countedSeconds = (
  { incidents }: Pick<SessionState, 'incidents'>,
  { station, seconds }: Pick<FinishTime, 'station' | 'seconds'>,
): number => Math.max(0, seconds - (incidents.minutes.get(station) ?? 0) * 60);

/**
 * Returns the finish times of a session that count, by station. The time at a station that an entry has given
 * up for a spare one does not count.
 */
export const finishTimesIn = (
  state: Pick<SessionState, 'row' | 'incidents' | 'spares' | 'finishes'>,
): FinishTime[] =>
  state.row.status === 'cancelled'
    ? []
    : state.finishes
        .filter(
          ({ status, station }) =>
            status === 'finished' && !state.spares.some((spare) => spare.station === station),
        )
        .map(({ station, seconds }) => ({
          session: state.row.id,
          station,
          seconds: countedSeconds(state, { station, seconds }),
        }));

/** Returns the finish times of an event that count. */
export async function finishTimesOf(
  parts: Pick<ApiParts, 'db' | 'sealing'>,
  about: AboutEvent,
): Promise<FinishTime[]> {
  const { states } = await sessionStates(parts, about);
  return states.flatMap(finishTimesIn);
}
