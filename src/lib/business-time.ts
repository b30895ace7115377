/**
 * Dates as the locale writes them, always in the time of the competitions: a registration that closes
 * at midnight in Wuhan closes then for a reader in Madrid, too.
 */

const timeZone = 'Asia/Shanghai';

/**
 * "2026年9月21日", "21 September 2026".
 * @param at an instant, or a day as YYYY-MM-DD
 * @param tag BCP 47
 */
export function formatDay(at: string, tag: string): string {
  return new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone }).format(instant(at));
}

/** From the first day to the last, both YYYY-MM-DD, without repeating what they share. */
export function formatDays(first: string, last: string, tag: string): string {
  return new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone }).formatRange(
    instant(first),
    instant(last),
  );
}

/**
 * The last day before an end that no longer belongs to it: what closes at 00:00 was open the day before.
 * @param end ISO 8601 instant
 */
export function lastDayBefore(end: string): string {
  return new Date(Date.parse(end) - 1).toISOString();
}

const instant = (at: string) => new Date(/^\d{4}-\d\d-\d\d$/.test(at) ? `${at}T00:00:00+08:00` : at);
