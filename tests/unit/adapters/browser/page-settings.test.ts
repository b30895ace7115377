import { expect, it } from 'vitest';
import { readSettings } from '../../../../src/adapters/browser/page-settings.ts';

const page = (text: string | null) =>
  ({
    getElementById: (id: string) => (id === 'settings' && text !== null ? { textContent: text } : null),
  }) as unknown as Document;

const defaults = { apiRoot: '/api/v1', frameOrigins: [], contactPhone: '' };

it('[D16] reads the address of another backend from the page', () => {
  const given = {
    apiRoot: 'https://api.example/v2/api/v1',
    frameOrigins: ['https://maps.example'],
    contactPhone: '027-12333',
  };
  expect(readSettings(page(JSON.stringify(given)))).toEqual(given);
});

it('[D16] uses the default of a missing setting', () => {
  expect(readSettings(page('{}'))).toEqual(defaults);
  expect(readSettings(page('{"contactPhone":"027-12333"}'))).toEqual({
    ...defaults,
    contactPhone: '027-12333',
  });
});

it.each([null, '', '{', '[]', '"x"', '{"apiRoot":7}'])(
  '[D16] uses the defaults for %j, without a blank page',
  (text) => {
    expect(readSettings(page(text))).toEqual(defaults);
  },
);
