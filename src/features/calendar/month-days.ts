/** Days and months of a calendar, as texts: 2026-09-21, 2026-09. They know no time and no zone. */

const DAY = 24 * 3_600_000;

const dayLater = (day: string, later: number): string =>
  new Date(Date.parse(day) + later * DAY).toISOString().slice(0, 10);

/** @param later how many months; negative for earlier ones */
export function monthLater(month: string, later: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + later)).toISOString().slice(0, 7);
}

export const firstOf = (month: string): string => `${month}-01`;
export const lastOf = (month: string): string => dayLater(firstOf(monthLater(month, 1)), -1);

/** How many days from one to another. */
export const daysBetween = (first: string, last: string): number =>
  Math.round((Date.parse(last) - Date.parse(first)) / DAY);

/** 0 for Monday. */
const weekdayOf = (day: string) => (new Date(day).getUTCDay() + 6) % 7;

/** The weeks that a month touches, from Monday to Sunday. */
export function weeksOf(month: string): readonly (readonly string[])[] {
  const start = dayLater(firstOf(month), -weekdayOf(firstOf(month)));
  const count = Math.ceil((daysBetween(start, lastOf(month)) + 1) / 7);
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: 7 }, (__, index) => dayLater(start, week * 7 + index)),
  );
}
