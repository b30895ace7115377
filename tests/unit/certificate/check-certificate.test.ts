import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { verifyCertificate, signingKeyOf } from '../../../server/certificate/signing.ts';
import { checkCertificate } from '../../../src/lib/certificate/check-certificate.ts';
import { altered, prizePayload, vectorPayload, vectorPublicKey } from '../../support/certificate-vector.ts';

const keys = [
  { id: 9, key: new Uint8Array(signingKeyOf(new Uint8Array(32)).publicKey) },
  { id: 1, key: vectorPublicKey },
];

it('the browser finds the vectors of both versions valid', async () => {
  expect(await checkCertificate(vectorPayload, keys)).toBe('valid');
  expect(await checkCertificate(prizePayload, keys)).toBe('valid');
});

it('another prize is forged, and an unknown one is malformed [running.md A24]', async () => {
  const as = (prize: number) => prizePayload.map((byte, at) => (at === 7 ? prize : byte));
  expect(await checkCertificate(as(6), keys)).toBe('forged');
  expect(await checkCertificate(as(7), keys)).toBe('malformed');
});

it('an altered certificate is forged', async () => {
  expect(await checkCertificate(altered({ kind: 2 }), keys)).toBe('forged');
  expect(await checkCertificate(altered({ key: 9 }), keys)).toBe('forged');
});

it('a certificate with a key that is not in the list has an unknown key', async () => {
  expect(await checkCertificate(altered({ key: 2 }), keys)).toBe('unknown-key');
  expect(await checkCertificate(vectorPayload, [])).toBe('unknown-key');
});

it('a shortened or extended certificate is malformed', async () => {
  expect(await checkCertificate(new Uint8Array(), keys)).toBe('malformed');
  expect(await checkCertificate(vectorPayload.slice(0, -1), keys)).toBe('malformed');
  expect(await checkCertificate(Uint8Array.of(...vectorPayload, 0), keys)).toBe('malformed');
});

it('a browser without Ed25519, or a page without https://, reports that it is unsupported', async () => {
  vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(new DOMException('', 'NotSupportedError'));
  expect(await checkCertificate(vectorPayload, keys)).toBe('unsupported');
  vi.stubGlobal('crypto', {});
  expect(await checkCertificate(vectorPayload, keys)).toBe('unsupported');
});

it('an invalid key is an error, not a forgery', async () => {
  await expect(checkCertificate(vectorPayload, [{ id: 1, key: new Uint8Array(3) }])).rejects.toThrow(/key/i);
});

it('browser and server, which share no code, agree on any bytes', async () => {
  const byId = new Map(keys.map(({ id, key }) => [id, key] as const));
  const patches = fc.array(fc.tuple(fc.nat(vectorPayload.length - 1), fc.nat(255)), { maxLength: 3 });
  const vectors = fc.constantFrom(vectorPayload, prizePayload);
  await fc.assert(
    fc.asyncProperty(vectors, patches, fc.integer({ min: -3, max: 3 }), async (vector, changes, more) => {
      const payload = new Uint8Array(vector.length + more);
      payload.set(vector.subarray(0, payload.length));
      for (const [at, byte] of changes) if (at < payload.length) payload[at] = byte;
      expect(await checkCertificate(payload, keys)).toBe(verifyCertificate(payload, byId).outcome);
    }),
    { numRuns: 500 },
  );
});
