import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
  verify,
  type KeyObject,
} from 'node:crypto';
import type { Database } from '../db/open-database.ts';
import type { Sealing } from './sealing.ts';

/** Ed25519 keys, whose private parts are encrypted like identity numbers. */

/** The id of the system's own key. */
const SYSTEM_KEY = 0;

/** A signing function with the key that it uses. */
interface Signer {
  readonly keyId: number;
  /** Hex. */
  readonly publicKey: string;
  /** @returns the signature in hex */
  readonly sign: (text: string) => string;
}

const urlOf = (hex: string) => Buffer.from(hex, 'hex').toString('base64url');
const hexOf = (url: string | undefined) => Buffer.from(url ?? '', 'base64url').toString('hex');

const findSystemKey = (db: Database) =>
  db
    .selectFrom('signing_keys')
    .select(['public_key', 'private_sealed'])
    .where('id', '=', SYSTEM_KEY)
    .executeTakeFirst();

/** Creates the key of the system, unless another process has created it. */
async function makeSystemKey(db: Database, sealing: Sealing, now: number) {
  const { d, x } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  return db
    .insertInto('signing_keys')
    .values({ id: SYSTEM_KEY, public_key: hexOf(x), private_sealed: sealing.seal(hexOf(d)), made_at: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ id: SYSTEM_KEY }))
    .returning(['public_key', 'private_sealed'])
    .executeTakeFirstOrThrow();
}

/** A row of `signing_keys`. */
interface KeyPair {
  readonly public_key: string;
  readonly private_sealed: string;
}

const privateKeyOf = (sealing: Sealing, { public_key, private_sealed }: KeyPair): KeyObject =>
  createPrivateKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: urlOf(public_key), d: urlOf(sealing.open(private_sealed)) },
    format: 'jwk',
  });

/** Returns the public key, in hex, that follows from the private half of a row. */
export const publicKeyOf = (sealing: Sealing, pair: KeyPair): string =>
  hexOf(createPublicKey(privateKeyOf(sealing, pair)).export({ format: 'jwk' }).x);

/** Returns the private key of the system. The first use creates it. */
export async function systemKey(db: Database, sealing: Sealing, now: number): Promise<KeyObject> {
  return privateKeyOf(sealing, (await findSystemKey(db)) ?? (await makeSystemKey(db, sealing, now)));
}

/** Returns a signer that uses the key of the system. */
export async function systemSigner(db: Database, sealing: Sealing, now: number): Promise<Signer> {
  const key = await systemKey(db, sealing, now);
  const { x } = createPublicKey(key).export({ format: 'jwk' });
  return {
    keyId: SYSTEM_KEY,
    publicKey: hexOf(x),
    sign: (text) => sign(null, Buffer.from(text), key).toString('hex'),
  };
}

/**
 * Checks whether a text was signed with the private part of a public key, both in hex. Returns false if the
 * key or the signature is malformed.
 */
export function isSignedBy(publicKey: string, text: string, signature: string): boolean {
  if (!/^[0-9a-f]{64}$/.test(publicKey)) return false;
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: urlOf(publicKey) }, format: 'jwk' });
  return verify(null, Buffer.from(text), key, Buffer.from(signature, 'hex'));
}
