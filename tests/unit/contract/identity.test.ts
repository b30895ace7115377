import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  ageOn,
  birthDateIn,
  genderIn,
  identityNumber,
  maskIdentity,
} from '../../../server/contract/kit/identity.ts';

const faultsOf = (text: string) => v.safeParse(identityNumber, text).issues?.map(({ message }) => message);

// The vectors are those of domain.md 2. The first one is the standard's own example.
describe('an identity number', () => {
  it('is valid with its check character and an existing date, and a lower-case x becomes X', () => {
    expect(v.parse(identityNumber, ' 11010519491231002x ')).toBe('11010519491231002X');
    expect(faultsOf('11010519491231002X')).toBeUndefined();
  });

  it.each([
    ['110105194912310021', ['identity.check']],
    ['420102200602290010', ['identity.date']],
    ['42010218991231001X', ['identity.check', 'identity.date']],
    ['11010519491231002', ['identity.pattern']],
    ['1101051949123100AX', ['identity.pattern']],
    ['', ['required', 'identity.pattern']],
  ])('is invalid: %s', (text, faults) => {
    expect(faultsOf(text)).toEqual(faults);
  });

  it('contains date of birth and gender, which its masked form hides', () => {
    expect(birthDateIn('11010519491231002X')).toBe('1949-12-31');
    expect(genderIn('11010519491231002X')).toBe('female');
    expect(genderIn('42010620050420102X')).toBe('female');
    expect(genderIn('42010620050420111X')).toBe('male');
    expect(maskIdentity('11010519491231002X')).toBe('11****************');
  });

  it.each([
    ['2005-11-21', '2026-11-20', 20],
    ['2005-11-21', '2026-11-21', 21],
    ['2004-02-29', '2026-02-28', 21],
    ['2004-02-29', '2026-03-01', 22],
  ])('gives the age: born %s, on %s %i years old', (born, day, age) => {
    expect(ageOn(born, day)).toBe(age);
  });
});
