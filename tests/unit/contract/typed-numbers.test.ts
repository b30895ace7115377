import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { eventFacts } from '../../../server/contract/competition/competition-event.ts';
import { creditCode } from '../../../server/contract/unit/credit-code.ts';
import { phone, verificationCode } from '../../../server/contract/kit/fields.ts';
import { identityNumber } from '../../../server/contract/kit/identity.ts';

const eventCode = eventFacts.pipe[0].entries.code;

describe('a pasted number', () => {
  it.each([
    ['mobile number', phone, ' 139 0000-9000 ', '13900009000'],
    ['mobile number', phone, '１３９００００９０００', '13900009000'],
    ['mobile number', phone, '＋８６ １３９－００００－９０００', '13900009000'],
    ['code', verificationCode, ' 216 906 ', '216906'],
    ['code', verificationCode, '２１６９０６', '216906'],
    ['identity number', identityNumber, '110105 1949 1231 002x', '11010519491231002X'],
    ['identity number', identityNumber, '１１０１０５１９４９１２３１００２ｘ', '11010519491231002X'],
    ['credit code', creditCode, '9142 0100 ma4k d260 37', '91420100MA4KD26037'],
    ['credit code', creditCode, '９１４２０１００ＭＡ４ＫＤ２６０３７', '91420100MA4KD26037'],
    ['event code', eventCode, ' sk 09 ', 'SK09'],
    ['event code', eventCode, 'ＳＫ０９', 'SK09'],
  ] as const)('is accepted as a %s: %3$s', (_, schema, typed, canonical) => {
    // Whether the check character is right is another rule. The value is canonical before that check.
    const { output } = v.safeParse(schema, typed);
    expect(output).toBe(canonical);
    expect(v.safeParse(schema, canonical).success).toBe(v.safeParse(schema, typed).success);
  });

  it.each([
    [phone, '1390000900'],
    [verificationCode, '21690'],
    [verificationCode, '21-69-06'],
    [eventCode, 'SK-9'],
  ] as const)('with other characters or of another length is refused', (schema, typed) => {
    expect(v.safeParse(schema, typed).success).toBe(false);
  });
});
