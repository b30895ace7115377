import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { encode } from 'uqr';
import { describe, expect, it } from 'vitest';
import {
  bodyOf,
  CertificateFieldError,
  certificateKinds,
  fromBase32,
  payloadOf,
  readBody,
  readPayload,
  readText,
  signedBytes,
  textOf,
  toBase32,
  tooLong,
  type CertificateFacts,
} from '../../../server/contract/certificate/certificate-payload.ts';
import {
  readRevocations,
  revocationText,
  signCertificate,
  signingKeyOf,
  verifyCertificate,
  verifyCodeOf,
  type Revocation,
} from '../../../server/certificate/signing.ts';
import {
  altered,
  prizeCode,
  prizeFacts,
  prizePayload,
  prizeText,
  spoiltRevocations,
  vectorCode,
  vectorFacts,
  vectorKey,
  vectorPayload,
  vectorPublicKey,
  vectorText,
} from '../../support/certificate-vector.ts';

const keys = new Map([[1, vectorPublicKey]]);
const otherKey = signingKeyOf(new Uint8Array(32).fill(7));
const body = bodyOf(vectorFacts);

/** Returns a copy of the payload with some bytes replaced. */
function patched(at: number, ...bytes: readonly number[]) {
  const copy = vectorPayload.slice();
  copy.set(bytes, at);
  return copy;
}

/** The offset of the name: after the header, and after the number with its length byte. */
const NAME_AT = 7 + 1 + vectorFacts.number.length;

/** Facts whose texts have the maximum number of bytes. */
const longest: CertificateFacts = {
  ...vectorFacts,
  prize: 6,
  number: 'H'.repeat(24),
  name: '林'.repeat(30),
  unit: '学'.repeat(60),
  event: '车'.repeat(40),
  competition: '赛'.repeat(40),
};

describe('the test vector', () => {
  it('has the public key, the text and the code that were computed independently', () => {
    expect(vectorKey.publicKey).toEqual(vectorPublicKey);
    expect(textOf('example.cn', vectorPayload)).toBe(vectorText);
    expect(verifyCodeOf(vectorPayload)).toBe(vectorCode);
    expect(vectorPayload).toHaveLength(195);
    expect(vectorText).toHaveLength(333);
  });

  it('begins with the header and contains the texts in their order', () => {
    expect([...body.subarray(0, 8)]).toEqual([0x48, 0x42, 1, 1, 2516 >> 8, 2516 & 255, 1, 14]);
    const texts = [vectorFacts.number, vectorFacts.name, vectorFacts.unit, vectorFacts.event];
    const expected = [...texts, vectorFacts.competition].flatMap((text) => {
      const bytes = Buffer.from(text);
      return [bytes.length, ...bytes];
    });
    expect([...body.subarray(7)]).toEqual(expected);
  });

  it('is decoded from its text, and is valid', () => {
    const read = readText(vectorText);
    expect(read).toEqual({ facts: vectorFacts, body, signature: vectorPayload.subarray(-64) });
    expect(readBody(body)).toEqual(vectorFacts);
    expect(verifyCertificate(vectorPayload, keys)).toEqual({ outcome: 'valid', facts: vectorFacts });
  });

  it('is a QR code of version 11 at level M, with characters of the alphanumeric mode only', () => {
    expect(vectorText).toMatch(/^[0-9A-Z $%*+\-./:]+$/);
    const { version, size } = encode(vectorText, { ecc: 'M', border: 0 });
    expect({ version, size }).toEqual({ version: 11, size: 61 });
  });

  it('has the signature that OpenSSL computes', ({ skip }) => {
    skip(spawnSync('openssl', ['version']).error !== undefined, 'openssl is not on this machine');
    const folder = mkdtempSync(join(tmpdir(), 'certificate-'));
    try {
      const key = join(folder, 'key.der');
      const text = join(folder, 'signed');
      writeFileSync(key, vectorKey.privateKey.export({ format: 'der', type: 'pkcs8' }));
      writeFileSync(text, signedBytes(body));
      const made = execFileSync('openssl', [
        'pkeyutl',
        '-sign',
        '-rawin',
        '-inkey',
        key,
        '-keyform',
        'DER',
        '-in',
        text,
      ]);
      expect(Buffer.from(vectorPayload.subarray(-64)).equals(made)).toBe(true);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('the vector of version 2, with the number of the prize [running.md A24]', () => {
  it('has the text and the code that were computed independently, and is valid', () => {
    expect(textOf('example.cn', prizePayload)).toBe(prizeText);
    expect(verifyCodeOf(prizePayload)).toBe(prizeCode);
    expect(prizePayload).toHaveLength(196);
    expect([...prizePayload.subarray(0, 9)]).toEqual([0x48, 0x42, 2, 1, 2516 >> 8, 2516 & 255, 4, 4, 14]);
    expect(verifyCertificate(prizePayload, keys)).toEqual({ outcome: 'valid', facts: prizeFacts });
    expect(encode(prizeText, { ecc: 'M', border: 0 }).version).toBe(11);
  });

  it('is forged as another prize, as none, and in the other version', () => {
    const signature = prizePayload.subarray(-64);
    for (const prize of [0, 1, 6, null]) {
      const other = payloadOf(bodyOf({ ...prizeFacts, prize }), signature);
      expect(verifyCertificate(other, keys)).toEqual({ outcome: 'forged' });
    }
    expect(verifyCodeOf(signCertificate({ ...prizeFacts, prize: 6 }, vectorKey))).not.toBe(prizeCode);
  });

  it('has prizes from 0 to 6 only', () => {
    const wrong = prizePayload.slice();
    wrong[7] = 7;
    expect(readPayload(wrong)).toBe('prize');
    expect(readPayload(prizePayload.subarray(0, 7))).toBe('length');
    for (const prize of [-1, 7, 1.5])
      expect(() => bodyOf({ ...prizeFacts, prize })).toThrow('prize: no number from 0 to 6');
  });
});

describe('an altered certificate', () => {
  it('is forged if its kind is changed to 2', () => {
    expect(verifyCertificate(altered({ kind: 2 }), keys)).toEqual({ outcome: 'forged' });
  });

  it('is forged if its name is replaced by one of the same length', () => {
    expect(verifyCertificate(altered({ name: '林晓雪' }), keys)).toEqual({ outcome: 'forged' });
  });

  it('is never valid with one bit flipped', () => {
    const outcomes = Array.from(vectorPayload, (byte, at) =>
      Array.from({ length: 8 }, (_, bit) => verifyCertificate(patched(at, byte ^ (1 << bit)), keys).outcome),
    ).flat();
    expect(outcomes).toHaveLength(195 * 8);
    expect(outcomes).not.toContain('valid');
    expect(new Set(outcomes)).toEqual(new Set(['forged', 'malformed', 'unknown-key']));
  });

  it('is reported with an unknown key if its key number is unknown', () => {
    expect(verifyCertificate(altered({ key: 2 }), keys)).toEqual({ outcome: 'unknown-key' });
  });

  it('is forged if its key number belongs to another key', () => {
    expect(verifyCertificate(vectorPayload, new Map([[1, otherKey.publicKey]]))).toEqual({
      outcome: 'forged',
    });
  });

  it('is forged if its signature comes from a list of revocations', () => {
    const list = revocationText({ at: '2026-12-01T00:00:00Z', revocations: [] }, vectorKey);
    const signature = Buffer.from(list.trimEnd().slice(-128), 'hex');
    expect(verifyCertificate(payloadOf(body, signature), keys)).toEqual({ outcome: 'forged' });
  });
});

describe('the payload parser', () => {
  it.each([
    ['empty', new Uint8Array(), 'length'],
    ['cut in the header', vectorPayload.subarray(0, 6), 'length'],
    ['cut in a text', vectorPayload.subarray(0, 40), 'length'],
    ['cut by one byte', vectorPayload.subarray(0, -1), 'length'],
    ['with an extra byte', Uint8Array.of(...vectorPayload, 0), 'trailing'],
    ['of another format', patched(0, 0x68), 'form'],
    ['of a later version', patched(2, 3), 'version'],
    ['of version 0', patched(2, 0), 'version'],
    ['of kind 0', patched(6, 0), 'kind'],
    ['of kind 9', patched(6, 9), 'kind'],
    ['with a name of 91 bytes', patched(NAME_AT, 91), 'length'],
    ['with an incomplete character', patched(NAME_AT + 1, 0x41), 'text'],
    ['with a text that is not in NFC', patched(NAME_AT + 1, 0x41, 0xcc, 0x8a), 'text'],
  ] as const)('rejects a payload: %s', (_, payload, refusal) => {
    expect(readPayload(payload)).toBe(refusal);
    expect(verifyCertificate(payload, keys)).toEqual({ outcome: 'malformed', refusal });
  });

  it('rejects a payload that is cut at any byte', () => {
    const cuts = Array.from(vectorPayload, (_, end) => readPayload(vectorPayload.subarray(0, end)));
    expect(new Set(cuts)).toEqual(new Set(['length']));
  });

  it('rejects a body with one byte too many or too few', () => {
    expect(readBody(Uint8Array.of(...body, 0))).toBe('trailing');
    expect(readBody(body.subarray(0, -1))).toBe('length');
  });
});

describe('the text parser', () => {
  it.each([
    ['in lower case', vectorText.toLowerCase(), 'form'],
    ['with one lower-case letter', `${vectorText.slice(0, -1)}l`, 'form'],
    ['over http', vectorText.replace('HTTPS', 'HTTP'), 'form'],
    ['with another path', vectorText.replace('/C/', '/D/'), 'form'],
    ['without a host', vectorText.replace('EXAMPLE.CN', ''), 'form'],
    ['with an account in its host', vectorText.replace('EXAMPLE', 'A@EXAMPLE'), 'form'],
    ['with padding', `${vectorText}=`, 'form'],
    ['with a line feed', `${vectorText}\n`, 'form'],
    ['with a leading space', ` ${vectorText}`, 'form'],
    ['without a payload', 'HTTPS://EXAMPLE.CN/C/', 'length'],
    ['cut', vectorText.slice(0, -8), 'length'],
    ['cut within a byte', vectorText.slice(0, -2), 'length'],
    ['with five extra bytes', `${vectorText}AAAAAAAA`, 'trailing'],
  ])('rejects a text: %s', (_, text, refusal) => {
    expect(readText(text)).toBe(refusal);
  });

  it('rejects spare bits that are not 0', () => {
    // 196 bytes take 314 characters. The last character has two spare bits.
    const code = toBase32(Uint8Array.of(...vectorPayload, 0));
    expect(code).toHaveLength(314);
    expect(fromBase32(code)).toHaveLength(196);
    expect(fromBase32(`${code.slice(0, -1)}B`)).toBe('spare-bits');
    expect(readText(`HTTPS://EXAMPLE.CN/C/${code.slice(0, -1)}B`)).toBe('spare-bits');
  });
});

describe('base32', () => {
  it.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('of "%s" equals RFC 4648 without padding', (plain, code) => {
    expect(toBase32(Buffer.from(plain))).toBe(code);
    expect(Buffer.from(fromBase32(code)).toString()).toBe(plain);
  });

  it('has exactly one text for each payload', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        expect(fromBase32(toBase32(bytes))).toEqual(new Uint8Array(bytes));
      }),
    );
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Z2-7]{0,20}$/), (text) => {
        const bytes = fromBase32(text);
        expect(typeof bytes === 'string' ? text : toBase32(bytes)).toBe(text);
      }),
    );
  });

  it.each(['A', 'AAA', 'AAAAAA'])('rejects %s, which is no whole number of bytes', (text) => {
    expect(fromBase32(text)).toBe('length');
  });
});

describe('certificate facts', () => {
  it('can fill 611 bytes and a QR code of version 21', () => {
    expect(tooLong(longest)).toEqual([]);
    const payload = signCertificate(longest, vectorKey);
    expect(payload).toHaveLength(611);
    expect(verifyCertificate(payload, keys)).toEqual({ outcome: 'valid', facts: longest });
    expect(encode(textOf('example.cn', payload), { ecc: 'M' }).version).toBe(21);
  });

  it.each(['number', 'name', 'unit', 'event', 'competition'] as const)(
    'name the %s if it is too long',
    (field) => {
      const facts = { ...longest, [field]: `${longest[field]}1` };
      expect(tooLong(facts)).toEqual([field]);
      expect(() => bodyOf(facts)).toThrow(CertificateFieldError);
      expect(() => bodyOf(facts)).toThrow(`${field}: too many bytes`);
    },
  );

  it('are counted and written in NFC', () => {
    const name = 'Zoë'.normalize('NFD');
    expect(readBody(bodyOf({ ...vectorFacts, name }))).toEqual({ ...vectorFacts, name: 'Zoë' });
    // Each takes three bytes in NFD and two bytes in NFC.
    expect(tooLong({ ...vectorFacts, name: 'e\u0308'.repeat(45) })).toEqual([]);
  });

  it.each(['2019-12-31', '2199-06-07', '2026-02-30', '2026-2-3', '', '2026-11-21T00:00'])(
    'cannot have the day "%s"',
    (day) => {
      expect(() => bodyOf({ ...vectorFacts, day })).toThrow('day: ');
    },
  );

  it.each(['2020-01-01', '2024-02-29', '2199-06-06'])('can have the day %s', (day) => {
    expect(readBody(bodyOf({ ...vectorFacts, day }))).toEqual({ ...vectorFacts, day });
  });

  it('can have every kind and every one-byte key number', () => {
    for (const kind of Object.values(certificateKinds))
      expect(readBody(bodyOf({ ...vectorFacts, kind }))).toEqual({ ...vectorFacts, kind });
    expect(() => bodyOf({ ...vectorFacts, kind: 9 as 8 })).toThrow('kind: ');
    for (const key of [-1, 256, 1.5]) expect(() => bodyOf({ ...vectorFacts, key })).toThrow('key: ');
    expect(readBody(bodyOf({ ...vectorFacts, key: 255 }))).toEqual({ ...vectorFacts, key: 255 });
  });

  it('are decoded as they were encoded, for any text', () => {
    const text = (most: number) =>
      fc
        .string({ unit: 'binary', maxLength: Math.floor(most / 4) })
        .map((some) => some.normalize('NFC'))
        .filter((some) => Buffer.byteLength(some) <= most);
    const anything = fc.record({
      key: fc.nat(255),
      kind: fc.constantFrom(...Object.values(certificateKinds)),
      prize: fc.option(fc.nat(6)),
      day: fc.constant('2030-01-01'),
      number: text(24),
      name: text(90),
      unit: text(180),
      event: text(120),
      competition: text(120),
    });
    fc.assert(
      fc.property(anything, (facts) => {
        expect(readBody(bodyOf(facts))).toEqual(facts);
      }),
    );
  });

  it('are encoded for a valid host name only', () => {
    expect(textOf('craft.hubei.cn:8443', Uint8Array.of(0))).toBe('HTTPS://CRAFT.HUBEI.CN:8443/C/AA');
    for (const host of ['', 'a_b', 'a/b', 'http://a', 'a@b', '湖北'])
      expect(() => textOf(host, vectorPayload)).toThrow(RangeError);
  });
});

describe('the list of revocations', () => {
  const at = '2026-12-01T08:00:00.000Z';
  const revocations: Revocation[] = [
    { code: '6RNI-EQLB-MEAN-6X3Y', day: '2026-11-30', reason: 'revoked' },
    { code: 'AAAA-BBBB-CCCC-DDDD', day: '2026-11-29', reason: 'replaced' },
  ];
  const text = revocationText({ at, revocations: revocations.toReversed() }, vectorKey);

  it('has one sorted line for each revocation, and its signature', () => {
    const [signature, ...lines] = text.trimEnd().split('\n').toReversed();
    expect(lines.toReversed()).toEqual([
      'hbgj-revocations-1',
      at,
      '6RNI-EQLB-MEAN-6X3Y\t2026-11-30\trevoked',
      'AAAA-BBBB-CCCC-DDDD\t2026-11-29\treplaced',
    ]);
    expect(signature).toMatch(/^[0-9a-f]{128}$/);
  });

  it('is read with the key that signed it, and with no other key', () => {
    expect(readRevocations(text, [vectorPublicKey])).toEqual({ at, revocations });
    expect(readRevocations(text, [otherKey.publicKey, vectorPublicKey])).toEqual({ at, revocations });
    expect(readRevocations(text, [otherKey.publicKey])).toBeNull();
    expect(readRevocations(text, [])).toBeNull();
  });

  it('can be empty', () => {
    const none = revocationText({ at, revocations: [] }, vectorKey);
    expect(readRevocations(none, [vectorPublicKey])).toEqual({ at, revocations: [] });
  });

  it.each(spoiltRevocations(text))('is invalid with %s', (_, other) => {
    expect(readRevocations(other, [vectorPublicKey])).toBeNull();
  });

  it('cannot be created from values that cannot be read back', () => {
    const [first] = revocations;
    const made = (list: readonly Revocation[], when = at) =>
      revocationText({ at: when, revocations: list }, vectorKey);
    expect(() => made([first!, first!])).toThrow(RangeError);
    expect(() => made([{ ...first!, code: 'a\nb' }])).toThrow(RangeError);
    expect(() => made(revocations, '2026-12-01')).toThrow(RangeError);
  });
});

it('requires keys of exactly 32 bytes', () => {
  expect(() => signingKeyOf(new Uint8Array(31))).toThrow(RangeError);
  expect(() => verifyCertificate(vectorPayload, new Map([[1, new Uint8Array(33)]]))).toThrow(RangeError);
});
