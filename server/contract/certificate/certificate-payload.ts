import { entriesOf } from '../kit/keys-of.ts';

/**
 * The content of a certificate's QR code, byte by byte: the printed texts and a signature. Browser and server
 * read it. The signature check in the browser, `src/lib/certificate/check-certificate.ts`, shares no code
 * with this file. A function that reads returns the value or, as a string, the reason of its refusal.
 */

/** The numbers of the kinds are part of signed bytes, so they never change. */
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

/** The maximum number of UTF-8 bytes of each text of a certificate, in the order of the payload. */
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
  /** The number of the signing key, 0 to 255. */
  readonly key: number;
  /** `2026-11-21`, from 2020 to the middle of 2199. */
  readonly day: string;
  readonly kind: CertificateKind;
  /**
   * The number of the prize, 1 to 6; 0 if the award has another name. Null in payloads of version 1, which do not
   * contain it: first to sixth prizes have the kinds of medals there [running.md A24].
   */
  readonly prize: number | null;
}

/**
 * - `form`: not the address of a certificate, or not a payload of this system
 * - `spare-bits`: the spare bits of the last character are not 0
 * - `version`: an unknown layout
 * - `length`: truncated, or a text longer than its maximum
 * - `trailing`: more bytes than the texts and the signature
 * - `kind`: an unknown kind
 * - `prize`: an unknown number of a prize
 * - `text`: a text that is not UTF-8 in NFC
 */
export type CertificateRefusal =
  | 'form'
  | 'spare-bits'
  | 'version'
  | 'length'
  | 'trailing'
  | 'kind'
  | 'prize'
  | 'text';

/** The parts of a payload. The signature has not been checked yet. */
export interface CertificatePayload {
  readonly facts: CertificateFacts;
  readonly body: Bytes;
  readonly signature: Bytes;
}

/** WebCrypto does not accept bytes in shared memory. */
type Bytes = Uint8Array<ArrayBuffer>;

/** Thrown for facts that do not fit a certificate. `field` names the first faulty field. */
export class CertificateFieldError extends Error {
  readonly field: keyof CertificateFacts;

  constructor(field: keyof CertificateFacts, message: string) {
    super(`${field}: ${message}`);
    this.field = field;
  }
}

const MAGIC = [0x48, 0x42] as const;
/** The layouts: without and with the number of the prize. */
const [WITHOUT_PRIZE, WITH_PRIZE] = [1, 2];
/** Magic, version, key, day, kind. */
const HEAD_BYTES = 7;
const LAST_PRIZE = 6;
const SIGNATURE_BYTES = 64;
const DAY_MS = 86_400_000;
const FIRST_DAY = Date.UTC(2020, 0, 1);
const LAST_DAY_NUMBER = 0xff_ff;
const LAST_KEY = 0xff;
const CODE_BYTES = 10;

const encoder = new TextEncoder();
/** Rejects bytes that are not UTF-8. A byte order mark remains part of the text. */
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

const isPrize = (number: number | undefined): number is number =>
  number !== undefined && Number.isInteger(number) && number >= 0 && number <= LAST_PRIZE;

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
  // `Date.parse` reads a day such as 2026-02-30 as another day.
  if (!(number >= 0 && number <= LAST_DAY_NUMBER) || dayOf(number) !== day)
    throw new CertificateFieldError('day', 'no day from 2020-01-01 to 2199-06-06');
  return number;
}

const encoded = (text: string) => encoder.encode(text.normalize('NFC'));

/** Returns the fields whose texts have too many bytes for the QR code. The check of a form uses it. */
export const tooLong = (facts: Readonly<Record<CertificateTextField, string>>): CertificateTextField[] =>
  TEXTS.filter(([field, most]) => encoded(facts[field]).length > most).map(([field]) => field);

/**
 * Returns the bytes that are signed, without the signature. Texts are converted to NFC. Without a prize (null) they
 * have the layout of version 1.
 * @throws CertificateFieldError
 */
export function bodyOf(facts: CertificateFacts): Bytes {
  const { key, day, kind, prize } = facts;
  if (!Number.isInteger(key) || key < 0 || key > LAST_KEY)
    throw new CertificateFieldError('key', 'no number from 0 to 255');
  if (!isKind(kind)) throw new CertificateFieldError('kind', 'not known');
  if (prize !== null && !isPrize(prize)) throw new CertificateFieldError('prize', 'no number from 0 to 6');
  const [long] = tooLong(facts);
  if (long !== undefined) throw new CertificateFieldError(long, 'too many bytes');
  const days = dayNumber(day);
  return joined(
    Uint8Array.of(
      ...MAGIC,
      prize === null ? WITHOUT_PRIZE : WITH_PRIZE,
      key,
      days >> 8,
      days & 0xff,
      kind,
      ...(prize === null ? [] : [prize]),
    ),
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

type Head = Pick<CertificateFacts, 'key' | 'day' | 'kind' | 'prize'>;

/** Reads what precedes the texts, and returns it with the offset of the first text. */
function readHead(bytes: Uint8Array): { head: Head; end: number } | CertificateRefusal {
  if (bytes.length < HEAD_BYTES) return 'length';
  const [first, second, version, key = 0, high = 0, low = 0, kind = 0, prize] = bytes;
  if (first !== MAGIC[0] || second !== MAGIC[1]) return 'form';
  if (version !== WITHOUT_PRIZE && version !== WITH_PRIZE) return 'version';
  if (!isKind(kind)) return 'kind';
  const head = { key, day: dayOf(high * 0x1_00 + low), kind };
  if (version === WITHOUT_PRIZE) return { head: { ...head, prize: null }, end: HEAD_BYTES };
  if (prize === undefined) return 'length';
  return isPrize(prize) ? { head: { ...head, prize }, end: HEAD_BYTES + 1 } : 'prize';
}

/** Reads the facts at the beginning of the bytes, and returns them with the offset of their end. */
function readFacts(bytes: Uint8Array): { facts: CertificateFacts; end: number } | CertificateRefusal {
  const read = readHead(bytes);
  if (typeof read === 'string') return read;
  const texts: Record<CertificateTextField, string> = {
    number: '',
    name: '',
    unit: '',
    event: '',
    competition: '',
  };
  let at = read.end;
  for (const [field, most] of TEXTS) {
    const length = bytes[at];
    at += 1;
    if (length === undefined || length > most || at + length > bytes.length) return 'length';
    const text = decoded(bytes.subarray(at, at + length));
    if (text === null) return 'text';
    texts[field] = text;
    at += length;
  }
  return { facts: { ...read.head, ...texts }, end: at };
}

/** Reads the facts from bytes that {@link bodyOf} has created. */
export function readBody(body: Uint8Array): CertificateFacts | CertificateRefusal {
  const read = readFacts(body);
  if (typeof read === 'string') return read;
  return read.end === body.length ? read.facts : 'trailing';
}

/** Splits a payload into facts, body and signature. */
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

/**
 * Returns the bytes that are signed. Because of the prefix, a signature for another purpose is not valid for
 * a certificate.
 */
export const signedBytes = (body: Uint8Array): Bytes => joined(encoder.encode('hbgj-certificate-1\n'), body);

/** Returns the payload of a body and its signature. */
export const payloadOf = (body: Uint8Array, signature: Uint8Array): Bytes => joined(body, signature);

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Encodes bytes as Base32 (RFC 4648) without padding. Spare bits are 0. */
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

/** Decodes Base32. It accepts only what {@link toBase32} writes, so one payload has exactly one text. */
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
  // Five or more bits at the end mean that the last character is superfluous.
  if (bits >= 5) return 'length';
  return held === 0 ? bytes : 'spare-bits';
}

const HOST = '[A-Z0-9](?:[A-Z0-9.-]*[A-Z0-9])?(?::[0-9]{1,5})?';
const isHost = new RegExp(`^${HOST}$`);
const ADDRESS = new RegExp(`^HTTPS://${HOST}/C/(.*)$`, 's');

/**
 * Returns the text of the QR code. It is in capitals, because the code then needs only eleven bits for two
 * characters.
 * @throws RangeError if the host is not a name that fits
 */
export function textOf(host: string, payload: Uint8Array): string {
  const upper = host.toUpperCase();
  if (!isHost.test(upper)) throw new RangeError(`Not the name of a host: ${host}`);
  return `HTTPS://${upper}/C/${toBase32(payload)}`;
}

/** Reads the text of a QR code with any host, because the signature decides and not the address. */
export function readText(text: string): CertificatePayload | CertificateRefusal {
  const [, code] = ADDRESS.exec(text) ?? [];
  if (code === undefined) return 'form';
  const payload = fromBase32(code);
  return typeof payload === 'string' ? payload : readPayload(payload);
}

/** Returns the code for typing from the SHA-256 of a payload: 80 bits, `6RNI-EQLB-MEAN-6X3Y`. */
export const verifyCode = (digest: Uint8Array): string =>
  (toBase32(digest.subarray(0, CODE_BYTES)).match(/.{4}/g) ?? []).join('-');
