import { expect, it } from 'vitest';
import { readStopNotice } from '../../../src/features/status/stop-notice.ts';

const read = (query: Record<string, string>) => readStopNotice(new URLSearchParams(query));

it('[S8] cause, end and way back are read from the address', () => {
  const until = '2026-11-30T18:00:00+08:00';
  expect(read({ cause: 'maintenance', until, from: '/information?a=1#b' })).toEqual({
    cause: 'maintenance',
    until: Date.parse(until),
    from: '/information?a=1#b',
  });
});

it('[S8] a missing or invalid value is unknown', () => {
  const nothing = { cause: 'unknown', until: null, from: null };
  expect(read({})).toEqual(nothing);
  expect(read({ cause: '<b>', until: 'tomorrow', from: '' })).toEqual(nothing);
});

it.each([
  'https://evil.example/',
  '//evil.example/',
  String.raw`/\evil.example`,
  'information',
  'javascript:alert(1)',
  '/a\u0000b',
  '/stop',
  '/stop?from=/stop',
])('[D2] the way back is never %j', (from) => {
  expect(read({ from }).from).toBeNull();
});

it('[D2] a path that only starts like this page is a valid way back', () => {
  expect(read({ from: '/stopwatch' }).from).toBe('/stopwatch');
});
