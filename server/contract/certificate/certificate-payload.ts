import { entriesOf } from '../kit/keys-of.ts';

/**
 * What the QR code of a certificate holds, byte by byte: what is printed, a signature, and nothing else. Browser and
 * server read it; the check of the signature in the browser, `src/lib/certificate/check-certificate.ts`, shares no
 * code with this file. A reading gives what it has read or, as a string, why it refuses.
 */

/** The numbers of the kinds stand in signed bytes: they never change. */
export const certificateKinds = {
  gold: 1,
  silver: 2,
  bronze: 3,
  merit: 4,
  participation: 5,
  coach: 6,
  organiser: 7,
  judge: 8,
} as const;
export type CertificateKind = (typeof certificateKinds)[keyof typeof certificateKinds];

/** The most bytes of UTF-8 that each text of a certificate may take, in the order of its bytes. */
export const certificateTextBytes = {
  number: 24,
  name: 90,
  unit: 180,
  event: 120,
  competition: 120,
} as const;
export type CertificateTextField = keyof typeof certificateTextBytes;

const TEXTS = entriesOf(certificateTextBytes);

export interface CertificateFacts extends Readonly<Record<CertificateTextField, string>> {
  /** Which key signs, 0 to 255. */
  readonly key: number;
  /** `2026-11-21`, from 2020 to the middle of 2199. */
  readonly day: string;
  readonly kind: CertificateKind;
}

/**
 * - `form`: not the address of a certificate, or not ours at all
 * - `spare-bits`: the last character says more than whole bytes
 * - `version`: of a layout that is not known here
 * - `length`: cut, or a text longer than it may be
 * - `trailing`: more bytes than the texts and the signature
 * - `kind`: of a kind that is not known here
 * - `text`: a text that is not UTF-8 in NFC
 */
export type CertificateRefusal = 'form' | 'spare-bits' | 'version' | 'length' | 'trailing' | 'kind' | 'text';

/** What a payload consists of. Whether the signature is good is not known yet. */
export interface CertificatePayload {
  readonly facts: CertificateFacts;
  readonly body: Bytes;
  readonly signature: Bytes;
}

/** WebCrypto takes no bytes that several threads share. */
type Bytes = Uint8Array<ArrayBuffer>;

/** Facts that no certificate can be made of. `field` names the first that is at fault. */
export class CertificateFieldError extends Error {
  readonly field: keyof CertificateFacts;

  constructor(field: keyof CertificateFacts, message: string) {
    super(`${field}: ${message}`);
    this.field = field;
  }
}

const MAGIC = [0x48, 0x42] as const;
const VERSION = 1;
/** Magic, version, key, day, kind. */
const HEAD_BYTES = 7;
const SIGNATURE_BYTES = 64;
const DAY_MS = 86_400_000;
const FIRST_DAY = Date.UTC(2020, 0, 1);
const LAST_DAY_NUMBER = 0xff_ff;
const LAST_KEY = 0xff;
const CODE_BYTES = 10;

const encoder = new TextEncoder();
/** Refuses what is not UTF-8, and keeps a mark of byte order as the text that it is. */
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

const isKind = (number: number): number is CertificateKind =>
  Object.values<number>(certificateKinds).includes(number);

function joined(...parts: readonly Uint8Array[]): Bytes {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const dayOf = (number: number) => new Date(FIRST_DAY + number * DAY_MS).toISOString().slice(0, 10);

function dayNumber(day: string): number {
  const number = (Date.parse(`${day}T00:00:00Z`) - FIRST_DAY) / DAY_MS;
  // A day such as 2026-02-30 is read as another one.
  if (!(number >= 0 && number <= LAST_DAY_NUMBER) || dayOf(number) !== day)
    throw new CertificateFieldError('day', 'no day from 2020-01-01 to 2199-06-06');
  return number;
}

const encoded = (text: string) => encoder.encode(text.normalize('NFC'));

/** The texts that take more bytes than the QR code gives them; for the check of a form. */
export const tooLong = (facts: Readonly<Record<CertificateTextField, string>>): CertificateTextField[] =>
  TEXTS.filter(([field, most]) => encoded(facts[field]).length > most).map(([field]) => field);

/**
 * The bytes that are signed, without the signature. Texts are brought to NFC.
 * @throws CertificateFieldError
 */
export function bodyOf(facts: CertificateFacts): Bytes {
  const { key, day, kind } = facts;
  if (!Number.isInteger(key) || key < 0 || key > LAST_KEY)
    throw new CertificateFieldError('key', 'no number from 0 to 255');
  if (!isKind(kind)) throw new CertificateFieldError('kind', 'not known');
  const [long] = tooLong(facts);
  if (long !== undefined) throw new CertificateFieldError(long, 'too many bytes');
  const days = dayNumber(day);
  return joined(
    Uint8Array.of(...MAGIC, VERSION, key, days >> 8, days & 0xff, kind),
    ...TEXTS.flatMap(([field]) => {
      const text = encoded(facts[field]);
      return [Uint8Array.of(text.length), text];
    }),
  );
}

function decoded(bytes: Uint8Array): string | null {
  try {
    const text = decoder.decode(bytes);
    return text === text.normalize('NFC') ? text : null;
  } catch {
    return null;
  }
}

/** Reads the facts at the beginning of the bytes, and where they end. */
function readFacts(bytes: Uint8Array): { facts: CertificateFacts; end: number } | CertificateRefusal {
  if (bytes.length < HEAD_BYTES) return 'length';
  const [first, second, version, key = 0, high = 0, low = 0, kind = 0] = bytes;
  if (first !== MAGIC[0] || second !== MAGIC[1]) return 'form';
  if (version !== VERSION) return 'version';
  if (!isKind(kind)) return 'kind';
  const texts: Record<CertificateTextField, string> = {
    number: '',
    name: '',
    unit: '',
    event: '',
    competition: '',
  };
  let at = HEAD_BYTES;
  for (const [field, most] of TEXTS) {
    const length = bytes[at];
    at += 1;
    if (length === undefined || length > most || at + length > bytes.length) return 'length';
    const text = decoded(bytes.subarray(at, at + length));
    if (text === null) return 'text';
    texts[field] = text;
    at += length;
  }
  return { facts: { key, day: dayOf(high * 0x1_00 + low), kind, ...texts }, end: at };
}

/** The facts of bytes that {@link bodyOf} has made. */
export function readBody(body: Uint8Array): CertificateFacts | CertificateRefusal {
  const read = readFacts(body);
  if (typeof read === 'string') return read;
  return read.end === body.length ? read.facts : 'trailing';
}

/** Takes facts and signature apart. */
export function readPayload(payload: Uint8Array): CertificatePayload | CertificateRefusal {
  const read = readFacts(payload);
  if (typeof read === 'string') return read;
  const { facts, end } = read;
  if (payload.length < end + SIGNATURE_BYTES) return 'length';
  if (payload.length > end + SIGNATURE_BYTES) return 'trailing';
  return {
    facts,
    body: new Uint8Array(payload.subarray(0, end)),
    signature: new Uint8Array(payload.subarray(end)),
  };
}

/** What the signature is of: no signature for another purpose is one of a certificate. */
export const signedBytes = (body: Uint8Array): Bytes => joined(encoder.encode('hbgj-certificate-1\n'), body);

/** The payload of a body and its signature. */
export const payloadOf = (body: Uint8Array, signature: Uint8Array): Bytes => joined(body, signature);

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648 without padding; spare bits are 0. */
export function toBase32(bytes: Uint8Array): string {
  let text = '';
  let bits = 0;
  let held = 0;
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += BASE32.charAt((held >> bits) & 31);
    }
    held &= (1 << bits) - 1;
  }
  return bits === 0 ? text : text + BASE32.charAt((held << (5 - bits)) & 31);
}

/** Only what {@link toBase32} writes is read: one payload has one text. */
export function fromBase32(text: string): Bytes | CertificateRefusal {
  const bytes = new Uint8Array(Math.floor((text.length * 5) / 8));
  let at = 0;
  let bits = 0;
  let held = 0;
  for (const character of text) {
    const value = BASE32.indexOf(character);
    if (value < 0) return 'form';
    held = (held << 5) | value;
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      bytes[at] = held >> bits;
      at += 1;
      held &= (1 << bits) - 1;
    }
  }
  // Five bits and more at the end would be a character that says nothing.
  if (bits >= 5) return 'length';
  return held === 0 ? bytes : 'spare-bits';
}

const HOST = '[A-Z0-9](?:[A-Z0-9.-]*[A-Z0-9])?(?::[0-9]{1,5})?';
const isHost = new RegExp(`^${HOST}$`);
const ADDRESS = new RegExp(`^HTTPS://${HOST}/C/(.*)$`, 's');

/**
 * The text of the QR code. It is in capitals, because the code then takes eleven bits for two characters.
 * @throws RangeError where the host is no name that fits
 */
export function textOf(host: string, payload: Uint8Array): string {
  const upper = host.toUpperCase();
  if (!isHost.test(upper)) throw new RangeError(`Not the name of a host: ${host}`);
  return `HTTPS://${upper}/C/${toBase32(payload)}`;
}

/** Reads the text of a QR code, of whatever host: the signature counts, not the address. */
export function readText(text: string): CertificatePayload | CertificateRefusal {
  const [, code] = ADDRESS.exec(text) ?? [];
  if (code === undefined) return 'form';
  const payload = fromBase32(code);
  return typeof payload === 'string' ? payload : readPayload(payload);
}

/** The code for typing, of the SHA-256 of a payload: 80 bits, `6RNI-EQLB-MEAN-6X3Y`. */
export const verifyCode = (digest: Uint8Array): string =>
  (toBase32(digest.subarray(0, CODE_BYTES)).match(/.{4}/g) ?? []).join('-');
