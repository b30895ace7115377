import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const NONCE = 12;
const TAG = 16;

/** The name of the first key of a database. Values from before keys had names are encrypted with it. */
const FIRST_KEY = 'k1';

/**
 * Encrypts values that the system must read again, such as identity numbers. A reader of the tables alone
 * cannot decrypt them.
 */
export interface Sealing {
  /**
   * Encrypts a text with AES-256-GCM. The result is base64url after the name of the key. Each encryption of
   * the same text differs.
   */
  seal: (text: string) => string;
  /** @throws if the value was encrypted with another key, or has been changed */
  open: (sealed: string) => string;
  /**
   * Returns the HMAC-SHA-256 in base64url. It is the same for the same text, so texts can be found and
   * compared by it.
   */
  digest: (text: string) => string;
  /** Returns an HMAC like {@link digest} that stays the same after a key rotation, for printed codes. */
  proof: (text: string) => string;
}

const keyFor = (secret: Buffer, use: string) => Buffer.from(hkdfSync('sha256', secret, '', use, 32));

/** Returns the key of {@link Sealing.proof} that is derived from the first key of a database. */
export const proofKeyOf = (secret: Buffer): Buffer => keyFor(secret, 'digest');

/**
 * @param secret 32 bytes, from which a separate key is derived for each use
 * @param name the name of the key in this database
 * @param proofKey the proof key, if it is derived from an earlier key
 */
export function createSealing(secret: Buffer, name = FIRST_KEY, proofKey = proofKeyOf(secret)): Sealing {
  const [cipherKey, digestKey] = [keyFor(secret, 'seal'), keyFor(secret, 'digest')];
  const hmac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest('base64url');
  return {
    seal(text) {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv('aes-256-gcm', cipherKey, nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return `${name}.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`;
    },
    open(sealed) {
      const dot = sealed.indexOf('.');
      const sealedWith = dot === -1 ? FIRST_KEY : sealed.slice(0, dot);
      if (sealedWith !== name) throw new Error(`sealed with the key ${sealedWith}, and this is ${name}`);
      const bytes = Buffer.from(sealed.slice(dot + 1), 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', cipherKey, bytes.subarray(0, NONCE));
      decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
      return decipher.update(bytes.subarray(NONCE + TAG), undefined, 'utf8') + decipher.final('utf8');
    },
    digest: (text) => hmac(digestKey, text),
    proof: (text) => hmac(proofKey, text),
  };
}
