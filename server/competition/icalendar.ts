/** Calendar files (RFC 5545). */

const DAY = 24 * 3_600_000;

/** One entry of a calendar: whole days, or from one instant to another. */
export interface CalendarEntry {
  /** The same in every file, so that a calendar replaces the entry. */
  readonly uid: string;
  readonly summary: string;
  readonly location?: string;
  readonly description?: string;
  /** Days such as 2027-02-04, both included, or milliseconds since the epoch, the end excluded. */
  readonly from: string | number;
  readonly until: string | number;
  /** True if the entry does not mark the reader as busy. */
  readonly isFree?: boolean;
  /** The text of a reminder one day before. There is no reminder without it. */
  readonly reminder?: string;
}

/** Formats an instant as 20270105T150000Z. */
const utc = (at: number) => new Date(at).toISOString().replaceAll(/[-:]|\.\d{3}/g, '');

/**
 * Formats the day that is a number of days later, as 20270204.
 * @param day YYYY-MM-DD
 */
const date = (day: string, later = 0) =>
  new Date(Date.parse(day) + later * DAY).toISOString().slice(0, 10).replaceAll('-', '');

const escaped = (text: string) =>
  text
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(/\r\n?|\n/g, String.raw`\n`)
    // A line must not contain the remaining control characters.
    .replaceAll(/[\u0000-\u001f\u007f]/g, '');

/**
 * Folds a line at 75 octets (RFC 5545, 3.1). The rest follows on the next line, after a space. No character
 * is split.
 */
function folded(line: string): string {
  const encoder = new TextEncoder();
  let length = 0;
  let result = '';
  for (const character of line) {
    const octets = encoder.encode(character).length;
    if (length + octets > 75) {
      result += '\r\n ';
      length = 1;
    }
    result += character;
    length += octets;
  }
  return result;
}

/**
 * Returns the beginning or the end of an entry. For whole days, the end is the day after the last day
 * (3.6.1).
 */
function bound(name: 'DTSTART' | 'DTEND', at: string | number): string {
  return typeof at === 'number'
    ? `${name}:${utc(at)}`
    : `${name};VALUE=DATE:${date(at, name === 'DTEND' ? 1 : 0)}`;
}

const linesOf = (entry: CalendarEntry, stamp: number): string[] => {
  const { uid, summary, location = '', description = '', from, until, isFree = false, reminder = '' } = entry;
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${utc(stamp)}`,
    bound('DTSTART', from),
    bound('DTEND', until),
    `SUMMARY:${escaped(summary)}`,
    ...(location === '' ? [] : [`LOCATION:${escaped(location)}`]),
    ...(description === '' ? [] : [`DESCRIPTION:${escaped(description)}`]),
    ...(isFree ? ['TRANSP:TRANSPARENT'] : []),
    ...(reminder === ''
      ? []
      : ['BEGIN:VALARM', 'ACTION:DISPLAY', `DESCRIPTION:${escaped(reminder)}`, 'TRIGGER:-P1D', 'END:VALARM']),
    'END:VEVENT',
  ];
};

/**
 * Returns a whole calendar file.
 * @param stamp epoch ms, when this was known
 */
export function icalendar(entries: readonly CalendarEntry[], stamp: number): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Hubei craftsman//Competition dates//EN',
    'METHOD:PUBLISH',
    ...entries.flatMap((entry) => linesOf(entry, stamp)),
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

/**
 * Returns the permanent uid of an entry.
 * @param id of the date
 */
export const uidOf = (id: string) => `${id}@hubei-craftsman`;

/**
 * Returns the last hour before the end of a registration. Otherwise an end at midnight appears on the day
 * after.
 * @param closes epoch ms
 */
export const lastHour = (closes: number) => ({ from: closes - 3_600_000, until: closes });
