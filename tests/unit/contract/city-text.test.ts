import { setupI18n } from '@lingui/core';
import { expect, it } from 'vitest';
import { cities, cityText, divisionsOf } from '../../../server/contract/kit/person-words.ts';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });

it('a city has the same name as in the list of choices', () => {
  for (const { value, label } of cities(i18n)) expect(cityText(i18n, value)).toBe(label);
});

it.each([
  ['420106', 'Wuhan'],
  ['422822', 'Enshi'],
  ['429006', 'Tianmen'],
  ['310100', 'Outside Hubei'],
  ['110000', 'Outside Hubei'],
  // A code of the province without a known city.
  ['420000', '420000'],
  ['', ''],
])('the code %s has the name %s', (code, text) => {
  expect(cityText(i18n, code)).toBe(text);
});

it.each(['420106', '422822', '429004', '429006', '310100', '110000', '420100', '100000', '500000'])(
  '%s is found only under the city whose name it has',
  (code) => {
    const found = cities(i18n).filter(({ value }) =>
      divisionsOf(value).some(([first, last]) => first <= code && code <= last),
    );
    expect(found.map(({ label }) => label)).toEqual([cityText(i18n, code)]);
  },
);
