import { expect, it } from 'vitest';
import { calendarFile } from '../../../src/features/home/calendar-file.ts';
import { competition } from './competition.ts';

const serverTime = '2026-11-21T11:40:05+08:00';
const file = (of: Partial<typeof competition> = {}) =>
  calendarFile({ ...competition, ...of }, serverTime, { closes: 'Registration closes' });
/** Splits a text into lines without folding. */
const lines = (text: string) => text.replaceAll('\r\n ', '').split('\r\n');

it('[S7] the competition covers whole days, including the last one', () => {
  expect(lines(file())).toEqual(
    expect.arrayContaining([
      'DTSTART;VALUE=DATE:20270204',
      'DTEND;VALUE=DATE:20270208',
      'SUMMARY:第三届湖北省职业技能大赛',
      'LOCATION:武汉国际博览中心',
    ]),
  );
});

it('[S7] a registration that closes at midnight is an entry of the day before, with a reminder', () => {
  const all = lines(file());
  expect(all).toContain('DTSTART:20270105T150000Z');
  expect(all).toContain('DTEND:20270105T160000Z');
  expect(all).toContain('SUMMARY:Registration closes · 第三届湖北省职业技能大赛');
  expect(all).toContain('TRIGGER:-P1D');
  expect(all.filter((line) => line === 'DTSTAMP:20261121T034005Z')).toHaveLength(2);
});

it.each(['closed', 'running', 'finished'] as const)(
  '[S7] the file of a competition that is %s contains no registration',
  (status) => {
    expect(file({ status })).not.toContain('Registration closes');
    expect(file({ status }).match(/BEGIN:VEVENT/g)).toHaveLength(1);
  },
);

it('[S7] no line is longer than 75 octets or cuts a character, and every line ends with CRLF', () => {
  const text = file({ name: '第三届湖北省职业技能大赛'.repeat(8) });
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(text).not.toContain('\uFFFD');
  expect(lines(text)).toContain(`SUMMARY:${'第三届湖北省职业技能大赛'.repeat(8)}`);
});

it('[S7] commas, semicolons, backslashes and line ends of a text are escaped', () => {
  expect(lines(file({ place: 'A, B; C\\D\nE' }))).toContain(String.raw`LOCATION:A\, B\; C\\D\nE`);
});
