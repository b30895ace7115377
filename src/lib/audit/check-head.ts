/**
 * Checks the signed head of one day's audit log in the browser with WebCrypto. It is written from the text of
 * the rule and shares no code with the server.
 */

export interface SignedHead {
  readonly day: string;
  readonly seq: string;
  /** Lower-case hex, as the two fields below. */
  readonly hash: string;
  readonly signature: string;
  readonly public_key: string;
}

function bytesOf(hex: string, length: number): Uint8Array<ArrayBuffer> | null {
  if (!/^(?:[0-9a-f]{2})*$/.test(hex) || hex.length !== 2 * length) return null;
  return new Uint8Array(length).map((_, at) => Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16));
}

/**
 * Checks whether the head is signed by the key that it contains.
 * @throws DOMException if this browser does not support Ed25519
 */
export async function isHeadSigned({ day, seq, hash, signature, public_key }: SignedHead): Promise<boolean> {
  const [raw, signed] = [bytesOf(public_key, 32), bytesOf(signature, 64)];
  if (raw === null || signed === null) return false;
  const key = await crypto.subtle.importKey('raw', raw, { name: 'Ed25519' }, false, ['verify']);
  const text = new TextEncoder().encode(`hbgj-audit-head-1\n${day}\n${seq}\n${hash}\n`);
  return crypto.subtle.verify({ name: 'Ed25519' }, key, signed, text);
}
