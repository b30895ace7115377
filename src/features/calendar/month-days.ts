/**
 * Functions for days and months as strings: 2026-09-21, 2026-09. They have no time of day and no time zone.
 */

const DAY = 24 * 3_600_000;

const dayLater = (day: string, later: number): string =>
  new Date(Date.parse(day) + later * DAY).toISOString().slice(0, 10);

/**
 * Returns the month that is `later` months after `month`.
 * @param later number of months; negative for earlier months
 */
export function monthLater(month: string, later: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + later)).toISOString().slice(0, 7);
}

export const firstOf = (month: string): string => `${month}-01`;
export const lastOf = (month: string): string => dayLater(firstOf(monthLater(month, 1)), -1);

/** Returns the number of days from `first` to `last`; 0 for the same day. */
export const daysBetween = (first: string, last: string): number =>
  Math.round((Date.parse(last) - Date.parse(first)) / DAY);

/** Returns the weekday; 0 for Monday. */
const weekdayOf = (day: string) => (new Date(day).getUTCDay() + 6) % 7;

/** Returns the weeks that overlap a month, each from Monday to Sunday. */
export function weeksOf(month: string): readonly (readonly string[])[] {
  const start = dayLater(firstOf(month), -weekdayOf(firstOf(month)));
  const count = Math.ceil((daysBetween(start, lastOf(month)) + 1) / 7);
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: 7 }, (__, index) => dayLater(start, week * 7 + index)),
  );
}
