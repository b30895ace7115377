import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { certificateNumber } from '../../../server/contract/kit/fields.ts';

describe('the number of an expert’s certificate', () => {
  it.each(['', 'HB-2026-0101', '鄂裁字第 101 号', '鄂技裁〔2026〕第101号', '鄂（裁）2026/101'])(
    'is accepted as it is printed: %s',
    (number) => {
      expect(v.parse(certificateNumber, number)).toBe(number);
    },
  );

  it.each(['<b>101</b>', '101\u200b', '101\n102', '鄂裁字，101', '1'.repeat(41)])(
    'is refused: %j',
    (number) => {
      expect(v.safeParse(certificateNumber, number).success).toBe(false);
    },
  );
});
