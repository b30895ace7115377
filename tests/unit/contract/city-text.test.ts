import { setupI18n } from '@lingui/core';
import { expect, it } from 'vitest';
import { cities, cityText } from '../../../server/contract/kit/person-words.ts';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });

it('a city is called as where it is chosen', () => {
  for (const { value, label } of cities(i18n)) expect(cityText(i18n, value)).toBe(label);
});

it.each([
  ['420106', 'Wuhan'],
  ['422822', 'Enshi'],
  ['429006', 'Tianmen'],
  ['310100', 'Outside Hubei'],
  ['110000', 'Outside Hubei'],
  // Of the province, and of no city that is known.
  ['420000', '420000'],
  ['', ''],
])('%s is %s', (code, text) => {
  expect(cityText(i18n, code)).toBe(text);
});
