import { describe, expect, it } from 'vitest';
import { newCheckIn } from '../../../server/contract/day/check-in.ts';
import { incidentRuling } from '../../../server/contract/day/incident.ts';
import { readForm } from '../../../src/lib/form/read-form.ts';

const card = { number: 'E26-SK03-0001', card_code: 'ABCD-EFGH-IJKL-MNOP', last_four: '123X' };

describe('the body of a check-in', () => {
  it.each([
    ['small letters', { number: 'e26-sk03-0001', card_code: 'abcd-efgh-ijkl-mnop', last_four: '123x' }, card],
    [
      'spaces in the code',
      { card_code: ' ABCD EFGH IJKL MNOP ' },
      { ...card, card_code: 'ABCDEFGHIJKLMNOP' },
    ],
    ['letters of full width', { number: 'Ｅ２６－ＳＫ０３－０００１', last_four: '１２３Ｘ' }, card],
    ['another hyphen', { number: 'E26–SK03–0001' }, card],
  ])('is read with %s', (_, typed, body) => {
    expect(readForm(newCheckIn, { ...card, ...typed })).toEqual({ body, faults: null });
  });

  it('needs a number and a code of a card', () => {
    const { faults } = readForm(newCheckIn, { ...card, number: ' ', card_code: 'ABCD' });
    expect(faults).toEqual({ number: 'required', card_code: 'cardCode.pattern' });
  });
});

describe('the minutes of a ruling', () => {
  const faultsOf = (ruling: 'time' | 'none', minutes: unknown) =>
    readForm(incidentRuling, { version: 1, ruling, minutes, reason: '设备故障' }).faults;

  it.each([0, -5])('have one lower bound: %i is too small', (minutes) => {
    expect(faultsOf('time', minutes)).toEqual({ minutes: 'least:1' });
  });

  it('have an upper bound, and are whole', () => {
    expect([1, 240].map((minutes) => faultsOf('time', minutes))).toEqual([null, null]);
    expect(faultsOf('time', 241)).toEqual({ minutes: 'most:240' });
    expect(faultsOf('time', 1.5)).toEqual({ minutes: 'type' });
    expect(faultsOf('time', '5')).toEqual({ minutes: 'type' });
    expect([faultsOf('none', 0), faultsOf('none', undefined)]).toEqual([null, null]);
    expect(faultsOf('none', 5)).toEqual({ minutes: 'most:0' });
  });
});
