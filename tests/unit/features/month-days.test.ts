import { expect, it } from 'vitest';
import { daysBetween, lastOf, monthLater, weeksOf } from '../../../src/features/calendar/month-days.ts';

it('months are counted across the end of a year', () => {
  expect(monthLater('2026-12', 1)).toBe('2027-01');
  expect(monthLater('2026-01', -1)).toBe('2025-12');
  expect(lastOf('2028-02')).toBe('2028-02-29');
  expect(daysBetween('2026-12-31', '2027-01-01')).toBe(1);
});

it.each([
  ['2027-02', '2027-02-01', '2027-02-28', 4],
  ['2026-11', '2026-10-26', '2026-12-06', 6],
  ['2026-08', '2026-07-27', '2026-09-06', 6],
])('the weeks of %s go from Monday to Sunday', (month, first, last, count) => {
  const weeks = weeksOf(month);
  expect(weeks).toHaveLength(count);
  expect(weeks[0]?.[0]).toBe(first);
  expect(weeks.at(-1)?.[6]).toBe(last);
  expect(weeks.every((week) => week.length === 7)).toBe(true);
});
