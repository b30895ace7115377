import type { Competition } from '../../../server/contract/competition/competition.ts';

/** An entry of the calendar; `closes` for the end of the registration. */
interface Words {
  readonly closes: string;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** 20270105T150000Z */
const utc = (at: number) => new Date(at).toISOString().replaceAll(/[-:]|\.\d{3}/g, '');

/** 20270204, a given number of days later. @param day YYYY-MM-DD */
const date = (day: string, later = 0) =>
  new Date(Date.parse(day) + later * DAY).toISOString().slice(0, 10).replaceAll('-', '');

const escaped = (text: string) =>
  text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`);

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

/**
 * The dates of a competition for a calendar (RFC 5545): its days, and, while that lies ahead, the end of
 * the registration as its last hour, so that a midnight does not land on the day after; with a reminder
 * one day before.
 * @param serverTime ISO 8601, when this was known
 */
export function calendarFile(competition: Competition, serverTime: string, words: Words): string {
  const { id, name, status, reg_close_at, starts_on, ends_on, place, host } = competition;
  const stamp = `DTSTAMP:${utc(Date.parse(serverTime))}`;
  const close = Date.parse(reg_close_at);
  const registration = [
    'BEGIN:VEVENT',
    `UID:${id}-registration@hubei-craftsman`,
    stamp,
    `DTSTART:${utc(close - HOUR)}`,
    `DTEND:${utc(close)}`,
    `SUMMARY:${escaped(`${words.closes} · ${name}`)}`,
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(words.closes)}`,
    'TRIGGER:-P1D',
    'END:VALARM',
    'END:VEVENT',
  ];
  const days = [
    'BEGIN:VEVENT',
    `UID:${id}-days@hubei-craftsman`,
    stamp,
    `DTSTART;VALUE=DATE:${date(starts_on)}`,
    `DTEND;VALUE=DATE:${date(ends_on, 1)}`,
    `SUMMARY:${escaped(name)}`,
    `LOCATION:${escaped(place)}`,
    `DESCRIPTION:${escaped(host)}`,
    'END:VEVENT',
  ];
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Hubei craftsman//Competition dates//EN',
    'METHOD:PUBLISH',
    ...(status === 'published' || status === 'open' ? registration : []),
    ...days,
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}
