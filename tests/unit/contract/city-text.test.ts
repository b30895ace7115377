import { setupI18n } from '@lingui/core';
import { expect, it } from 'vitest';
import { cities, cityText, divisionsOf } from '../../../server/contract/kit/person-words.ts';

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

it.each(['420106', '422822', '429004', '429006', '310100', '110000', '420100', '100000', '500000'])(
  '%s is found under the city that it is called as, and under no other',
  (code) => {
    const found = cities(i18n).filter(({ value }) =>
      divisionsOf(value).some(([first, last]) => first <= code && code <= last),
    );
    expect(found.map(({ label }) => label)).toEqual([cityText(i18n, code)]);
  },
);
