/** What somebody wants to have checked: what stands in the QR code, or the code for typing. */

interface Asked {
  readonly kind: 'code' | 'payload';
  readonly text: string;
}

/** 16 characters of Base32; the text of a QR code is ten times as long. */
const CODE = /^[A-Z2-7]{16}$/;

/** Digits that Base32 does not have, for the letters they look like. */
const meant: Readonly<Record<string, string>> = { '0': 'O', '1': 'I', '8': 'B' };

/** `6RNI-EQLB-MEAN-6X3Y`, however it was typed: in small letters, wide ones, without hyphens; null for no code. */
export function readCode(typed: string): string | null {
  const letters = typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{Dash}]/gu, '')
    .replaceAll(/[018]/g, (digit) => meant[digit] ?? digit);
  return CODE.test(letters) ? (letters.match(/.{4}/g) ?? []).join('-') : null;
}

/** What an address asks for; the text of a QR code is taken as it is, since a signature is of every bit. */
export function readAsked(given: string): Asked {
  const code = readCode(given);
  return code === null ? { kind: 'payload', text: given.trim() } : { kind: 'code', text: code };
}

/** What somebody has typed or pasted: a code, or what a reader of QR codes has read; null for neither. */
export function readTyped(typed: string): string | null {
  const [, payload] = /^https:\/\/[^/]+\/C\/([A-Z2-7]+)$/i.exec(typed.trim()) ?? [];
  return payload ?? readCode(typed);
}
