import { isSignedBy, type CertificateKey } from './check-certificate.ts';

/**
 * Reads the signed list of certificates that are no longer valid, in the browser with WebCrypto [running.md
 * 6.3]. It is written from the text of the rule and shares no code with the server, so that a fault of the
 * server appears as a difference.
 */

interface Ended {
  readonly state: 'replaced' | 'revoked';
  /** A date: `2026-12-01`. */
  readonly since: string;
}

export interface RevocationList {
  /** The instant whose state the list describes. */
  readonly at: string;
  /** The entries by certificate code, in the form that users type. */
  readonly ended: ReadonlyMap<string, Ended>;
}

/** The id of the system's key. The keys of competitions sign certificates, but no list. */
const LIST_KEY = 0;
const FIRST_LINE = 'hbgj-revocations-1';
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{3})?Z$/;
const ENDED = /^((?:[A-Z2-7]{4}-){3}[A-Z2-7]{4})\t(\d{4}-\d{2}-\d{2})\t(replaced|revoked)$/;
/** The signature in hex and the line feed after it: the last bytes of the text. */
const SIGNATURE = /\n((?:[0-9a-f]{2}){64})\n$/;

/** Parses the lines before the signature. Returns null if a line is invalid or out of order. */
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
 * Reads a list and checks its signature.
 * @returns null if the system's key has not signed the list, or if this browser does not support Ed25519
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
