/** A request to check a certificate: the content of its QR code, or its verification code. */

interface Asked {
  readonly kind: 'code' | 'payload';
  readonly text: string;
}

/** 16 characters of Base32. The text of a QR code is ten times as long. */
const CODE = /^[A-Z2-7]{16}$/;

/** Digits that Base32 does not contain, mapped to the letters that they resemble. */
const meant: Readonly<Record<string, string>> = { '0': 'O', '1': 'I', '8': 'B' };

/**
 * Returns the code in the form `6RNI-EQLB-MEAN-6X3Y`; null if the text is no code. Lower-case letters,
 * full-width letters and missing hyphens are accepted.
 */
export function readCode(typed: string): string | null {
  const letters = typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{Dash}]/gu, '')
    .replaceAll(/[018]/g, (digit) => meant[digit] ?? digit);
  return CODE.test(letters) ? (letters.match(/.{4}/g) ?? []).join('-') : null;
}

/**
 * Reads the request from an address. The text of a QR code is not normalized, because the signature covers
 * every bit.
 */
export function readAsked(given: string): Asked {
  const code = readCode(given);
  return code === null ? { kind: 'payload', text: given.trim() } : { kind: 'code', text: code };
}

/**
 * Reads a typed or pasted text: a verification code, or the address in a QR code. Returns null for any other
 * text.
 */
export function readTyped(typed: string): string | null {
  const [, payload] = /^https:\/\/[^/]+\/C\/([A-Z2-7]+)$/i.exec(typed.trim()) ?? [];
  return payload ?? readCode(typed);
}
