import { describe, expect, it } from 'vitest';
import { readAsked, readCode, readTyped } from '../../../src/features/certificates/proof/asked.ts';
import { verdictOf, type Checked } from '../../../src/features/certificates/proof/check-asked.ts';
import { vectorCode, vectorFacts, vectorText } from '../../support/certificate-vector.ts';

const payload = vectorText.split('/C/')[1] ?? '';

describe('the input of a certificate check', () => {
  it.each([
    vectorCode,
    vectorCode.toLowerCase(),
    vectorCode.replaceAll('-', ''),
    ` ${vectorCode.replaceAll('-', ' – ')} `,
    '６ＲＮＩ－ＥＱＬＢ－ＭＥＡＮ－６Ｘ３Ｙ',
  ])('is a code in any notation: %s', (typed) => {
    expect(readCode(typed)).toBe(vectorCode);
    expect(readAsked(typed)).toEqual({ kind: 'code', text: vectorCode });
  });

  it('replaces digits that Base32 lacks with the similar letters', () => {
    expect(readCode('0123-4567-8ABC-DEFG')).toBe('OI23-4567-BABC-DEFG');
  });

  it.each(['', 'abc', `${vectorCode}A`, '9RNI-EQLB-MEAN-6X3Y', '证书'])('is no code: %s', (typed) => {
    expect(readCode(typed)).toBeNull();
  });

  it('is used unchanged if it is the text of a QR code, because the signature covers each bit', () => {
    expect(readAsked(payload)).toEqual({ kind: 'payload', text: payload });
    expect(readAsked(payload.toLowerCase()).text).toBe(payload.toLowerCase());
    expect(readTyped(vectorText)).toBe(payload);
    expect(readTyped(vectorText.replace('HTTPS://EXAMPLE.CN', 'https://example.cn'))).toBe(payload);
    expect(readTyped('https://example.cn/receipt')).toBeNull();
  });
});

describe('the verdict of a check', () => {
  const valid = { state: 'valid', since: '', award: '' } as const;
  const checked: Checked = {
    facts: vectorFacts,
    code: vectorCode,
    signature: 'valid',
    keys: 'server',
    standing: valid,
    list: '',
  };

  it.each<[Partial<Checked>, ReturnType<typeof verdictOf>]>([
    [{}, 'valid'],
    [{ standing: { ...valid, state: 'replaced' } }, 'replaced'],
    [{ standing: { ...valid, state: 'revoked' } }, 'revoked'],
    [{ standing: 'unreachable' }, 'signed'],
    [{ standing: 'unlisted' }, 'unlisted'],
    [{ standing: { ...valid, state: 'replaced', award: null } }, 'replaced'],
    [{ standing: 'unknown' }, 'unregistered'],
    [{ signature: 'forged' }, 'forged'],
    [{ signature: 'forged', standing: 'unreachable' }, 'forged'],
    [{ signature: 'unknown-key' }, 'unknownKey'],
    [{ signature: 'malformed' }, 'unreadable'],
    [{ signature: 'unsupported' }, 'vouched'],
    [{ signature: 'unsupported', standing: { ...valid, state: 'revoked' } }, 'revoked'],
    [{ signature: 'unsupported', standing: 'unknown' }, 'forged'],
    [{ signature: 'unsupported', standing: 'unreachable' }, 'unchecked'],
    [{ signature: 'no-keys', standing: 'unreachable' }, 'unchecked'],
    [{ facts: null, standing: 'unknown' }, 'unknownCode'],
    [{ facts: null, standing: 'unreachable' }, 'unreadable'],
  ])('of %o is %s', (changes, verdict) => {
    expect(verdictOf({ ...checked, ...changes })).toBe(verdict);
  });
});
