import { expect, it } from 'vitest';
import { detectLanguage } from '../../../server/contract/languages.ts';

it('[S28] the cookie has priority over the browser', () => {
  expect(detectLanguage('ja', ['en', 'zh-CN'])).toBe('ja');
});

it('[S28] without a valid cookie, the first supported language of the browser is used', () => {
  expect(detectLanguage(undefined, ['fr-CA', 'es-MX', 'en'])).toBe('es');
  expect(detectLanguage('', ['EN-us'])).toBe('en');
  expect(detectLanguage('xx', ['ja-JP'])).toBe('ja');
  expect(detectLanguage('english', ['es'])).toBe('es');
});

it('[S28] every variant of Chinese is zh, which is also the default', () => {
  expect(detectLanguage(undefined, ['zh-Hant-TW'])).toBe('zh');
  expect(detectLanguage(undefined, ['fr', 'de'])).toBe('zh');
  expect(detectLanguage(undefined, [])).toBe('zh');
});
