/**
 * Checks the signature of a certificate in the browser with WebCrypto. It is written from the text of the
 * rule and shares no code with the server, so that a fault of the server appears as a difference.
 */

/**
 * - `valid`: the key named in the certificate has signed it
 * - `forged`: the certificate names a known key, but its signature is wrong
 * - `unknown-key`: the certificate names a key that was not given
 * - `malformed`: the bytes are not a certificate
 * - `unsupported`: this browser does not support Ed25519, or the page was opened without https://
 */
export type CertificateCheck = 'valid' | 'forged' | 'unknown-key' | 'malformed' | 'unsupported';

/** A public key. Certificates refer to it by its id. */
export interface CertificateKey {
  readonly id: number;
  /** The 32 bytes of the key. */
  readonly key: Uint8Array<ArrayBuffer>;
}

const CONTEXT = new TextEncoder().encode('hbgj-certificate-1\n');
const KINDS = 8;
/** The number of the highest prize. Version 2 has the number of the prize, 0 for none, after the kind. */
const PRIZES = 6;
const SIGNATURE = 64;
/** The maximum lengths, in bytes, of number, name, unit, event and competition. */
const MOST = [24, 90, 180, 120, 120];

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function isText(bytes: Uint8Array): boolean {
  try {
    const text = decoder.decode(bytes);
    return text.normalize('NFC') === text;
  } catch {
    return false;
  }
}

/** Returns the offset of the first text; 0 if the bytes before it are not those of a certificate. */
function headEnd(payload: Uint8Array): number {
  const kind = payload[6] ?? 0;
  if (payload[0] !== 0x48 || payload[1] !== 0x42 || kind < 1 || kind > KINDS) return 0;
  if (payload[2] === 1) return 7;
  return payload[2] === 2 && (payload[7] ?? Infinity) <= PRIZES ? 8 : 0;
}

/**
 * Checks the layout: `HB`, version, key, two bytes for the day, kind, in version 2 the prize; the texts, each after
 * its length; the signature; no further byte.
 */
function isWellFormed(payload: Uint8Array): boolean {
  let at = headEnd(payload);
  if (at === 0) return false;
  for (const most of MOST) {
    const end = at + 1 + (payload[at] ?? Infinity);
    if (end - at - 1 > most || end > payload.length || !isText(payload.subarray(at + 1, end))) return false;
    at = end;
  }
  return payload.length === at + SIGNATURE;
}

/** Browsers provide `crypto.subtle` only on secure origins, although its type is not optional. */
const arithmetic = (): SubtleCrypto | undefined => ('subtle' in crypto ? crypto.subtle : undefined);

/** Checks whether a key has signed the bytes. @throws DOMException if the key is invalid */
export async function isSignedBy(
  { key: raw }: CertificateKey,
  signature: Uint8Array<ArrayBuffer>,
  signed: Uint8Array<ArrayBuffer>,
): Promise<boolean | 'unsupported'> {
  const subtle = arithmetic();
  if (subtle === undefined) return 'unsupported';
  try {
    const key = await subtle.importKey('raw', raw, { name: 'Ed25519' }, false, ['verify']);
    return await subtle.verify({ name: 'Ed25519' }, key, signature, signed);
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'NotSupportedError') return 'unsupported';
    throw cause;
  }
}

/** Checks the signature of a payload with the key that it names. */
export async function checkCertificate(
  payload: Uint8Array<ArrayBuffer>,
  keys: readonly CertificateKey[],
): Promise<CertificateCheck> {
  if (!isWellFormed(payload)) return 'malformed';
  const named = keys.find(({ id }) => id === payload[3]);
  if (named === undefined) return 'unknown-key';
  const body = payload.subarray(0, -SIGNATURE);
  const signed = new Uint8Array(CONTEXT.length + body.length);
  signed.set(CONTEXT);
  signed.set(body, CONTEXT.length);
  const isGood = await isSignedBy(named, payload.subarray(-SIGNATURE), signed);
  if (isGood === 'unsupported') return 'unsupported';
  return isGood ? 'valid' : 'forged';
}
