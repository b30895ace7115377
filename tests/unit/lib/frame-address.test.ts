import { expect, it } from 'vitest';
import { frameAddress } from '../../../src/lib/address/frame-address.ts';

const own = 'https://hbjn.example';
const allowed = ['https://maps.example', 'http://intranet.example:8081'];
const shown = (wanted: string | null) => frameAddress(wanted, own, allowed);

it('[D5] the page’s own origin is always allowed, also in a relative address', () => {
  expect(shown('https://hbjn.example/a?b#c')).toBe('https://hbjn.example/a?b#c');
  expect(shown('/notice/7')).toBe('https://hbjn.example/notice/7');
  expect(frameAddress('/notice/7', own, [])).toBe('https://hbjn.example/notice/7');
});

it('[D5] an origin of the allow-list is allowed with exactly its scheme and port', () => {
  expect(shown('https://maps.example/hall')).toBe('https://maps.example/hall');
  expect(shown('http://intranet.example:8081/')).toBe('http://intranet.example:8081/');
  expect(shown('http://maps.example/hall')).toBeNull();
  expect(shown('https://maps.example:8443/hall')).toBeNull();
  expect(shown('http://intranet.example/')).toBeNull();
});

it.each([
  null,
  '',
  '   ',
  'https://',
  'https://elsewhere.example/',
  '//elsewhere.example/',
  String.raw`\\elsewhere.example`,
  'https://hbjn.example.evil.example/',
  'https://maps.example@elsewhere.example/',
  'https://user@maps.example/',
  'https://:secret@maps.example/',
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,hello',
  'blob:https://hbjn.example/0a1b',
  'file:///etc/passwd',
  'about:blank',
  'ftp://maps.example/',
])('[D5] %j never gets a frame', (wanted) => {
  expect(shown(wanted)).toBeNull();
});
