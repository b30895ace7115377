import { expect, it } from 'vitest';
import { formatMoment, formatWeekday, hourOf, isMidnight } from '../../../src/lib/business-time.ts';

it('[S28] days and moments as each language writes them, in the time of the competitions', () => {
  const at = '2026-09-21T01:00:00Z';
  expect(formatMoment(at, 'zh-CN')).toBe('2026年9月21日 周一 09:00');
  expect(formatMoment(at, 'en')).toBe('Mon, September 21, 2026 at 09:00');
  expect(formatMoment(at, 'es')).toContain('21 de septiembre de 2026');
  expect(formatMoment(at, 'ja')).toBe('2026年9月21日(月) 09:00');
  expect(formatWeekday('2026-09-21', 'zh-CN')).toBe('2026年9月21日 周一');
});

it('[S28] what falls on midnight in China does so for every reader', () => {
  expect(isMidnight('2027-01-06T00:00:00+08:00')).toBe(true);
  expect(isMidnight('2027-01-05T16:00:00Z')).toBe(true);
  expect(isMidnight('2027-01-06T00:00:00Z')).toBe(false);
  expect(isMidnight('2027-01-06T00:00:01+08:00')).toBe(false);
});

it('[S28] the hour of the day is the one in China', () => {
  expect(hourOf(Date.parse('2026-11-21T16:00:00Z'))).toBe(0);
  expect(hourOf(Date.parse('2026-11-21T15:59:59Z'))).toBe(23);
});
