import { expect, it } from 'vitest';
import { browserKind } from '../../../src/lib/browser-kind.ts';

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)';
const android = 'Mozilla/5.0 (Linux; Android 14; 23127PN0CC) AppleWebKit/537.36 (KHTML, like Gecko)';
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

it.each([
  [`${windows} Chrome/142.0.0.0 Safari/537.36`, 'Chrome 142, Windows'],
  [`${windows} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.1.2`, 'Edge 142, Windows'],
  [
    `${android} Chrome/120.0.6099.43 Mobile Safari/537.36 XWEB/1200 MicroMessenger/8.0.50`,
    'WeChat 8, Android',
  ],
  [`${android} Version/4.0 Chrome/100.0.4896.127 Mobile Safari/537.36 MQQBrowser/15.1`, 'QQ 15, Android'],
  [`${phone} Version/18.1 Mobile/15E148 Safari/604.1`, 'Safari 18, iOS'],
  [`${phone} CriOS/142.0.7 Mobile/15E148 Safari/604.1`, 'Chrome 142, iOS'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0',
    'Firefox 140, macOS',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64) Something/1.0', 'other, Linux'],
  ['', 'other, other'],
])('[S33] only the kind of browser is derived from %s', (userAgent, kind) => {
  expect(browserKind(userAgent)).toBe(kind);
});
