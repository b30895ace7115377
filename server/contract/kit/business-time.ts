/**
 * Formats dates for a locale, always in the time zone of the competitions. A registration that closes at
 * midnight in Wuhan shows the same time to a reader in Madrid.
 */

const timeZone = 'Asia/Shanghai';

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns a cached format. Creating a format costs a browser some milliseconds, and every row of a list needs
 * it.
 */
function formatOf(tag: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${tag} ${JSON.stringify(options)}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(tag, options);
  formats.set(key, format);
  return format;
}

const shortDay = { year: 'numeric', month: 'short', day: 'numeric', timeZone } as const;

/**
 * Formats a day: "2026年9月21日", "Sep 21, 2026".
 * @param at an instant, or a day as YYYY-MM-DD
 * @param tag BCP 47
 */
export function formatDay(at: string, tag: string): string {
  return formatOf(tag, shortDay).format(instant(at));
}

/**
 * Formats a range of days without repeating the shared parts: "2027年2月4日–7日", "Feb 4 – 7, 2027".
 * @param first YYYY-MM-DD, as `last`
 * @param tag BCP 47
 */
export function formatDays(first: string, last: string, tag: string): string {
  const [from, to] = [instant(first), instant(last)];
  const format = formatOf(tag, shortDay);
  const parts = format.formatToParts(to);
  if (parts[0]?.type !== 'year') return format.formatRange(from, to);
  // If the year comes first, Intl formats ranges as 2027/2/4 – 2027/2/7.
  const shared = format.formatToParts(from);
  const rest = parts.slice(parts.findIndex(({ value }, index) => value !== shared[index]?.value));
  return first === last
    ? format.format(from)
    : `${format.format(from)}–${rest.map(({ value }) => value).join('')}`;
}

/**
 * Formats a day with its weekday: "2026年9月21日 周一", "Mon, September 21, 2026".
 * @param at as for {@link formatDay}
 */
export function formatWeekday(at: string, tag: string): string {
  return withWeekday(at, tag, {});
}

/**
 * Formats an instant with its weekday and 24 hours: "2026年9月21日 周一 09:00".
 * @param at ISO 8601 instant
 */
export function formatMoment(at: string, tag: string): string {
  return withWeekday(at, tag, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
}

/**
 * Formats the instant of a closing. A closing at midnight is shown as the end of the day before: "2027年1月5日
 * 周二 24:00".
 * @param at ISO 8601 instant, exclusive
 */
export function formatClosing(at: string, tag: string): string {
  if (!isMidnight(at)) return formatMoment(at, tag);
  return formatMoment(new Date(Date.parse(at) - 60_000).toISOString(), tag).replace('23:59', '24:00');
}

function withWeekday(at: string, tag: string, time: Intl.DateTimeFormatOptions): string {
  const day = { year: 'numeric', month: 'long', day: 'numeric', weekday: 'short' } as const;
  const text = formatOf(tag, { ...day, ...time, timeZone }).format(instant(at));
  // Chinese separates the weekday with a space. Intl does not.
  return text.replace(/日(?=周)/, '日 ');
}

/**
 * Formats an instant to the minute, the same in every language: "2026-09-21 09:00".
 * @param at epoch ms
 */
export function formatMinute(at: number): string {
  // The Swedish locale formats dates as ISO 8601.
  return formatOf('sv', { dateStyle: 'short', timeStyle: 'short', timeZone }).format(at);
}

/** Checks whether an instant is midnight, where one day ends and the next begins. */
function isMidnight(at: string): boolean {
  return formatOf('en', { timeStyle: 'medium', hourCycle: 'h23', timeZone })
    .format(instant(at))
    .startsWith('00:00:00');
}

/**
 * Returns the hour of the day, 0 to 23.
 * @param at epoch ms
 */
export function hourOf(at: number): number {
  return Number(formatOf('en', { hour: 'numeric', hourCycle: 'h23', timeZone }).format(at));
}

/**
 * Returns an instant on the last day before an exclusive end: a registration that closes at 00:00 is open on
 * the day before.
 * @param end ISO 8601 instant
 */
export function lastDayBefore(end: string): string {
  return new Date(Date.parse(end) - 1).toISOString();
}

const instant = (at: string) => new Date(/^\d{4}-\d\d-\d\d$/.test(at) ? `${at}T00:00:00+08:00` : at);
