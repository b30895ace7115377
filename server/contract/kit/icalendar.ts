/** Files for calendars (RFC 5545), written alike by browser and server. */

const DAY = 24 * 3_600_000;

/** One entry of a calendar: whole days, or from one instant to another. */
export interface CalendarEntry {
  /** The same whenever it is written again, so that a calendar replaces the entry. */
  readonly uid: string;
  readonly summary: string;
  readonly location?: string;
  readonly description?: string;
  /** Days as 2027-02-04, both included; or epoch ms, the end excluded. */
  readonly from: string | number;
  readonly until: string | number;
  /** Does nothing to whether the reader counts as busy. */
  readonly isFree?: boolean;
  /** What a reminder one day before says; none without. */
  readonly reminder?: string;
}

/** 20270105T150000Z */
const utc = (at: number) => new Date(at).toISOString().replaceAll(/[-:]|\.\d{3}/g, '');

/** 20270204, a given number of days later. @param day YYYY-MM-DD */
const date = (day: string, later = 0) =>
  new Date(Date.parse(day) + later * DAY).toISOString().slice(0, 10).replaceAll('-', '');

const escaped = (text: string) =>
  text
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(/\r\n?|\n/g, String.raw`\n`)
    // What is left of the control characters no line may have.
    .replaceAll(/[\u0000-\u001f\u007f]/g, '');

/** RFC 5545, 3.1: lines of at most 75 octets, the rest on the next, after a space; no character is cut in two. */
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

/** Where an entry begins or ends: of whole days the end is the day after the last (3.6.1). */
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
 * A whole file.
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

/** The name of an entry for ever. @param id of the date */
export const uidOf = (id: string) => `${id}@hubei-craftsman`;

/**
 * The end of a registration as its last hour, so that a midnight does not land on the day after.
 * @param closes epoch ms
 */
export const lastHour = (closes: number) => ({ from: closes - 3_600_000, until: closes });
