import { expect, it } from 'vitest';
import { icalendar, uidOf, type CalendarEntry } from '../../../server/competition/icalendar.ts';

const entry: CalendarEntry = {
  uid: uidOf('a-days'),
  summary: '大赛',
  from: '2027-12-31',
  until: '2027-12-31',
};
const linesOf = (of: Partial<CalendarEntry>) => icalendar([{ ...entry, ...of }], 0).split('\r\n');
const unfolded = (of: Partial<CalendarEntry>) =>
  icalendar([{ ...entry, ...of }], 0)
    .replaceAll('\r\n ', '')
    .split('\r\n');

it.each([0, 1, 2, 3])(
  '[domain.md 3] Chinese text is folded at 75 octets and never within a character (%i)',
  (shift) => {
    const summary = `${'a'.repeat(shift)}${'湖北𠮷'.repeat(60)}`;
    const lines = linesOf({ summary });
    const lengths = lines.map((line) => Buffer.byteLength(line));
    expect(Math.max(...lengths)).toBeLessThanOrEqual(75);
    // The lines are as full as characters of three and four octets allow.
    expect(Math.max(...lengths)).toBeGreaterThanOrEqual(72);
    expect(lines.join('')).not.toContain('\uFFFD');
    expect(unfolded({ summary })).toContain(`SUMMARY:${summary}`);
  },
);

it('[domain.md 3] a line of exactly 75 octets is not folded, a line of 76 octets is', () => {
  const fits = 'x'.repeat(75 - 'SUMMARY:'.length);
  expect(linesOf({ summary: fits })).toContain(`SUMMARY:${fits}`);
  expect(linesOf({ summary: `${fits}y` })).toContain(' y');
});

it('[domain.md 3] line ends and control characters of a text are escaped or removed', () => {
  const lines = unfolded({ summary: 'a\r\nUID:b\u0007\rc;d,e\\f' });
  expect(lines).toContain(String.raw`SUMMARY:a\nUID:b\nc\;d\,e\\f`);
  expect(lines.filter((line) => line.startsWith('UID:'))).toEqual(['UID:a-days@hubei-craftsman']);
});

it('[domain.md 3] an entry on the last day of a year ends on the first day of the next year', () => {
  expect(unfolded({})).toEqual(
    expect.arrayContaining(['DTSTART;VALUE=DATE:20271231', 'DTEND;VALUE=DATE:20280101']),
  );
});
