import { createHash, createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto';
import {
  bodyOf,
  payloadOf,
  readPayload,
  signedBytes,
  verifyCode,
  type CertificateFacts,
  type CertificateRefusal,
} from '../contract/certificate/certificate-payload.ts';

/** Signing and verification of certificates and of the list of certificates that are no longer valid. */

/** The bytes of PKCS#8 and SPKI before the 32 bytes of an Ed25519 key. */
const PRIVATE_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');
const KEY_BYTES = 32;

export interface SigningKey {
  readonly privateKey: KeyObject;
  /** The 32 published bytes. */
  readonly publicKey: Uint8Array;
}

/** Creates a signing key from a seed. @throws RangeError if the seed does not have 32 bytes */
export function signingKeyOf(seed: Uint8Array): SigningKey {
  if (seed.length !== KEY_BYTES) throw new RangeError('The seed of a key has 32 bytes.');
  const der = Buffer.concat([PRIVATE_PREFIX, seed]);
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  der.fill(0);
  const spki = createPublicKey(privateKey).export({ format: 'der', type: 'spki' });
  return { privateKey, publicKey: new Uint8Array(spki.subarray(PUBLIC_PREFIX.length)) };
}

/** Creates a key object from a public key. @throws RangeError if the key does not have 32 bytes */
function keyObjectOf(publicKey: Uint8Array): KeyObject {
  if (publicKey.length !== KEY_BYTES) throw new RangeError('A public key has 32 bytes.');
  return createPublicKey({ key: Buffer.concat([PUBLIC_PREFIX, publicKey]), format: 'der', type: 'spki' });
}

/** Returns the code that is printed on the certificate of a payload, for manual entry. */
export const verifyCodeOf = (payload: Uint8Array): string =>
  verifyCode(createHash('sha256').update(payload).digest());

/** Signs a certificate and returns its payload. @throws CertificateFieldError if the facts do not fit */
export function signCertificate(facts: CertificateFacts, { privateKey }: SigningKey): Uint8Array {
  const body = bodyOf(facts);
  return payloadOf(body, sign(null, signedBytes(body), privateKey));
}

/** The facts of a certificate with a valid signature, or the reason why it is invalid. */
export type VerifiedCertificate =
  | { readonly outcome: 'valid'; readonly facts: CertificateFacts }
  | { readonly outcome: 'forged' | 'unknown-key' }
  | { readonly outcome: 'malformed'; readonly refusal: CertificateRefusal };

/** Verifies the payload of a certificate. `keys` contains the public keys by id. */
export function verifyCertificate(
  payload: Uint8Array,
  keys: ReadonlyMap<number, Uint8Array>,
): VerifiedCertificate {
  const read = readPayload(payload);
  if (typeof read === 'string') return { outcome: 'malformed', refusal: read };
  const { facts, body, signature } = read;
  const key = keys.get(facts.key);
  if (key === undefined) return { outcome: 'unknown-key' };
  return verify(null, signedBytes(body), keyObjectOf(key), signature)
    ? { outcome: 'valid', facts }
    : { outcome: 'forged' };
}

/** A certificate that is no longer valid. */
export interface Revocation {
  /** The code for manual entry. */
  readonly code: string;
  /** The day of the end, such as `2026-12-01`. */
  readonly day: string;
  readonly reason: 'revoked' | 'replaced';
}

export interface RevocationList {
  /** The instant of the list. It contains the revocations up to then. */
  readonly at: string;
  readonly revocations: readonly Revocation[];
}

const FIRST_LINE = 'hbgj-revocations-1';
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{3})?Z$/;
const LINE = /^([A-Z2-7]{4}(?:-[A-Z2-7]{4}){3})\t(\d{4}-\d\d-\d\d)\t(revoked|replaced)$/;
const SIGNATURE = /^[0-9a-f]{128}$/;

/** Codes are ASCII, so the order of code units is the order of bytes. */
const isSorted = (codes: readonly string[]) =>
  codes.every((code, at) => at === 0 || (codes[at - 1] ?? '') < code);

/**
 * Returns the list for checks without a connection. Each line ends in LF. The last line is the signature of
 * all lines before it.
 * @throws RangeError if a line cannot be parsed again
 */
export function revocationText(
  { at, revocations }: RevocationList,
  { privateKey }: Pick<SigningKey, 'privateKey'>,
): string {
  const lines = revocations
    .map(({ code, day, reason }) => `${code}\t${day}\t${reason}`)
    .toSorted((one, other) => (one < other ? -1 : 1));
  const text = [FIRST_LINE, at, ...lines].map((line) => `${line}\n`).join('');
  const signed = `${text}${sign(null, Buffer.from(text), privateKey).toString('hex')}\n`;
  if (readLines(signed) === null) throw new RangeError('The list has a line that nobody could read.');
  return signed;
}

function readLines(text: string): (RevocationList & { signed: string; signature: string }) | null {
  const parts = text.split('\n');
  // The text ends in a line feed, so the last part is empty.
  const [first, at = '', ...rest] = parts.slice(0, -1);
  const signature = rest.pop() ?? '';
  if (parts.at(-1) !== '' || first !== FIRST_LINE || !INSTANT.test(at) || !SIGNATURE.test(signature))
    return null;
  const revocations = rest.flatMap((line): Revocation[] => {
    const [, code = '', day = '', reason] = LINE.exec(line) ?? [];
    return reason === 'revoked' || reason === 'replaced' ? [{ code, day, reason }] : [];
  });
  if (revocations.length !== rest.length || !isSorted(revocations.map(({ code }) => code))) return null;
  return { at, revocations, signed: text.slice(0, -signature.length - 1), signature };
}

/** Parses and verifies a list; returns null if none of the keys has signed it. */
export function readRevocations(text: string, publicKeys: readonly Uint8Array[]): RevocationList | null {
  const read = readLines(text);
  if (read === null) return null;
  const { at, revocations, signed, signature } = read;
  const isGood = publicKeys.some((key) =>
    verify(null, Buffer.from(signed), keyObjectOf(key), Buffer.from(signature, 'hex')),
  );
  return isGood ? { at, revocations } : null;
}
