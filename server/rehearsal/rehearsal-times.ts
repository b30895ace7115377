import { midnightOf } from '../contract/competition/competition-fields.ts';
import { invalid } from '../kit/api-error.ts';
import { chinaDay } from '../competition/competitions.ts';

/** The days of a rehearsal, and the times of its sessions. */

const DAY = 24 * 3_600_000;

/** The time between two sessions of one event that are moved to the same day: check-in, draws, clearing. */
const BETWEEN = 3_600_000;

interface Days {
  readonly starts_on: string;
  readonly ends_on: string;
}
interface Session {
  readonly starts_at: number;
  readonly ends_at: number;
}

const daysFrom = (one: string, other: string): number =>
  Math.round((midnightOf(other) - midnightOf(one)) / DAY);

/**
 * Returns the days of a rehearsal: as many as the real competition has, or fewer if its first day comes before.
 * @param day the first day, such as 2026-09-21
 * @throws ApiError 422 naming `day` if it is in the past or not before the first real day
 */
export function rehearsalDays(real: Days, day: string, now: number): Days {
  const left = daysFrom(day, real.starts_on);
  if (day < chinaDay(now) || left < 1) throw invalid({ day: ['rehearsal.day'] });
  const length = Math.min(daysFrom(real.starts_on, real.ends_on) + 1, left);
  return { starts_on: day, ends_on: chinaDay(midnightOf(day) + (length - 1) * DAY) };
}

/**
 * Moves the sessions of one event to the days of a rehearsal. They keep their time of day and their length. A
 * session of a day that the rehearsal does not have moves to its last day, after the sessions that are there.
 * @param sessions by start
 * @throws ApiError 422 naming `day` if they do not fit into the days
 */
export function rehearsalTimes<One extends Session>(sessions: readonly One[], real: Days, days: Days): One[] {
  const last = daysFrom(days.starts_on, days.ends_on);
  const end = midnightOf(days.ends_on) + DAY;
  let free = 0;
  return sessions.map((one) => {
    const midnight = midnightOf(chinaDay(one.starts_at));
    const at = Math.min(daysFrom(real.starts_on, chinaDay(one.starts_at)), last);
    const starts_at = Math.max(midnightOf(days.starts_on) + at * DAY + one.starts_at - midnight, free);
    const ends_at = starts_at + one.ends_at - one.starts_at;
    if (ends_at >= end) throw invalid({ day: ['rehearsal.day'] });
    free = ends_at + BETWEEN;
    return { ...one, starts_at, ends_at };
  });
}
