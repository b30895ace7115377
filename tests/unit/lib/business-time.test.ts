import { expect, it } from 'vitest';
import {
  formatClosing,
  formatMoment,
  formatWeekday,
  hourOf,
} from '../../../server/contract/kit/business-time.ts';

it('[S28] days and moments are written in the format of each language, in China time', () => {
  const at = '2026-09-21T01:00:00Z';
  expect(formatMoment(at, 'zh-CN')).toBe('2026年9月21日 周一 09:00');
  expect(formatMoment(at, 'en')).toBe('Mon, September 21, 2026 at 09:00');
  expect(formatMoment(at, 'es')).toContain('21 de septiembre de 2026');
  expect(formatMoment(at, 'ja')).toBe('2026年9月21日(月) 09:00');
  expect(formatWeekday('2026-09-21', 'zh-CN')).toBe('2026年9月21日 周一');
});

it('[S28] a closing at midnight in China is written as 24:00 of the day before, for every language', () => {
  for (const at of ['2027-01-06T00:00:00+08:00', '2027-01-05T16:00:00Z']) {
    expect(formatClosing(at, 'zh-CN')).toBe('2027年1月5日 周二 24:00');
    expect(formatClosing(at, 'en')).toBe('Tue, January 5, 2027 at 24:00');
    expect(formatClosing(at, 'es')).toMatch(/5 de enero de 2027.*24:00/);
    expect(formatClosing(at, 'ja')).toBe('2027年1月5日(火) 24:00');
  }
  expect(formatClosing('2027-01-06T00:00:00Z', 'zh-CN')).toBe('2027年1月6日 周三 08:00');
  expect(formatClosing('2027-01-06T00:00:01+08:00', 'zh-CN')).toBe('2027年1月6日 周三 00:00');
});

it('[S28] the hour of the day is in China time', () => {
  expect(hourOf(Date.parse('2026-11-21T16:00:00Z'))).toBe(0);
  expect(hourOf(Date.parse('2026-11-21T15:59:59Z'))).toBe(23);
});
