import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const NONCE = 12;
const TAG = 16;

/** Name of the key a database begins with; what was sealed before keys had names was sealed with it. */
const FIRST_KEY = 'k1';

/** Keeps what must be read again, but not by whoever gets hold of the tables: identity numbers. */
export interface Sealing {
  /** AES-256-GCM in base64url after the name of the key; the same text never looks the same twice. */
  seal: (text: string) => string;
  /** @throws where it was sealed with another key, or has been changed */
  open: (sealed: string) => string;
  /** HMAC-SHA-256 in base64url: the same for the same text, to find and compare it by. */
  digest: (text: string) => string;
  /** As {@link digest}, and the same after the key was exchanged: for what stands on paper. */
  proof: (text: string) => string;
}

const keyFor = (secret: Buffer, use: string) => Buffer.from(hkdfSync('sha256', secret, '', use, 32));

/** What {@link Sealing.proof} is made with under the first key of a database. */
export const proofKeyOf = (secret: Buffer): Buffer => keyFor(secret, 'digest');

/**
 * @param secret 32 bytes; a key of its own is derived for each use
 * @param name which key of the database this is
 * @param proofKey where it comes from an earlier key
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
