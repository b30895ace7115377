import { isSignedBy, type CertificateKey } from './check-certificate.ts';

/**
 * Reads the signed list of certificates that do not count any more in the browser with WebCrypto [running.md 6.3]. It is
 * written from the text of the rule and shares no code with the server, so that a fault of the server shows as a
 * difference.
 */

interface Ended {
  readonly state: 'replaced' | 'revoked';
  /** `2026-12-01`. */
  readonly since: string;
}

export interface RevocationList {
  /** The instant of which the list says what was known. */
  readonly at: string;
  /** By the code for typing. */
  readonly ended: ReadonlyMap<string, Ended>;
}

/** The key of the system: those of competitions sign certificates and no list. */
const LIST_KEY = 0;
const FIRST_LINE = 'hbgj-revocations-1';
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{3})?Z$/;
const ENDED = /^((?:[A-Z2-7]{4}-){3}[A-Z2-7]{4})\t(\d{4}-\d{2}-\d{2})\t(replaced|revoked)$/;
/** The signature in hex and the line feed behind it: the last bytes of the text. */
const SIGNATURE = /\n((?:[0-9a-f]{2}){64})\n$/;

/** The lines before the signature; null where one of them is none of the list, or stands in another order. */
function readLines(lines: readonly string[]): RevocationList | null {
  const [first, at = '', ...rest] = lines;
  if (first !== FIRST_LINE || !INSTANT.test(at)) return null;
  const ended = new Map<string, Ended>();
  let last = '';
  for (const line of rest) {
    const [, code = '', since = '', state] = ENDED.exec(line) ?? [];
    if ((state !== 'replaced' && state !== 'revoked') || code <= last) return null;
    ended.set(code, { state, since });
    last = code;
  }
  return { at, ended };
}

/**
 * What a list says.
 * @returns null where it is not what the key of the system has signed, and where this browser knows no Ed25519
 */
export async function readRevocations(
  text: string,
  keys: readonly CertificateKey[],
): Promise<RevocationList | null> {
  const [tail = '', hex = ''] = SIGNATURE.exec(text) ?? [];
  const key = keys.find(({ id }) => id === LIST_KEY);
  if (hex === '' || key === undefined) return null;
  const signed = text.slice(0, text.length - tail.length + 1);
  const list = readLines(signed.slice(0, -1).split('\n'));
  if (list === null) return null;
  const signature = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const isGood = await isSignedBy(key, signature, new TextEncoder().encode(signed));
  return isGood === true ? list : null;
}
