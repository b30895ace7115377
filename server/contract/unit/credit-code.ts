import * as v from 'valibot';
import { fault } from '../kit/faults.ts';
import { compact } from '../kit/fields.ts';

const CHARACTERS = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const PATTERN = /^[0-9A-HJ-NPQRTUWXY]{18}$/;

/**
 * Returns the eighteenth character, the check character: 31 − (Σ value · 3^(i−1) mod 31). The result 31
 * becomes 0.
 */
function checkCharacter(code: string): string | undefined {
  let weight = 1;
  let sum = 0;
  for (const character of code) {
    sum += CHARACTERS.indexOf(character) * weight;
    weight = (weight * 3) % 31;
  }
  return CHARACTERS[(31 - (sum % 31)) % 31];
}

/**
 * A unified social credit code with a correct check character (GB 32100-2015). Spaces are removed, and
 * lower-case letters become capitals.
 */
export const creditCode = v.pipe(
  v.string(fault('type')),
  v.transform(compact),
  v.toUpperCase(),
  v.nonEmpty(fault('required')),
  v.regex(PATTERN, fault('creditCode.pattern')),
  v.check(
    (value) => !PATTERN.test(value) || value[17] === checkCharacter(value.slice(0, 17)),
    fault('creditCode.check'),
  ),
);
