import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const NONCE = 12;
const TAG = 16;

/** Keeps what must be read again, but not by whoever gets hold of the tables: identity numbers. */
export interface Sealing {
  /** AES-256-GCM in base64url; the same text never looks the same twice. */
  seal: (text: string) => string;
  /** @throws where it was sealed with another key, or has been changed */
  open: (sealed: string) => string;
  /** HMAC-SHA-256 in base64url: the same for the same text, to find and compare it by. */
  digest: (text: string) => string;
}

/**
 * @param secret 32 bytes; a key of its own is derived for each use
 */
export function createSealing(secret: Buffer): Sealing {
  const keyFor = (use: string) => Buffer.from(hkdfSync('sha256', secret, '', use, 32));
  const [cipherKey, digestKey] = [keyFor('seal'), keyFor('digest')];
  return {
    seal(text) {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv('aes-256-gcm', cipherKey, nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', cipherKey, bytes.subarray(0, NONCE));
      decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
      return decipher.update(bytes.subarray(NONCE + TAG), undefined, 'utf8') + decipher.final('utf8');
    },
    digest: (text) => createHmac('sha256', digestKey).update(text).digest('base64url'),
  };
}
