import { randomBytes } from 'node:crypto';
import {
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { IN_MEMORY, type Database } from '../db/open-database.ts';
import { randomKey } from '../kit/secrets.ts';
import { createSealing, type Sealing } from './sealing.ts';
import { isSystemFault } from '../kit/loggable-error.ts';

const BYTES = 32;
const FILE = 'secret.key';

/** The possible places of the key. */
export interface KeyPlace {
  secretKey?: Buffer | undefined;
  secretKeyFile?: string | undefined;
  dataDir: string;
}

/** Returns the path of the key file; undefined if the key is given, or if the database is in memory. */
export function keyFileOf({ secretKey, secretKeyFile, dataDir }: KeyPlace): string | undefined {
  if (secretKey !== undefined) return undefined;
  if (secretKeyFile !== undefined) return secretKeyFile;
  return dataDir === IN_MEMORY ? undefined : join(dataDir, FILE);
}

/**
 * Returns the key that encrypts personal data: the configured one, otherwise the one in a file, by default in
 * the data folder. The first start creates the file. If several processes start at the same time, only one
 * creates it.
 * @throws node's error if the folder cannot be written
 */
export function loadSecretKey(place: KeyPlace): Buffer {
  const file = keyFileOf(place);
  return file === undefined ? (place.secretKey ?? randomBytes(BYTES)) : makeKey(file);
}

/** Returns the text by which a database recognises its key. The text discloses nothing about the key. */
export const fingerprintOf = (secret: Buffer): string =>
  createSealing(secret).digest('the key of this database');

/**
 * Checks whether the data of this database is encrypted with this key. The first key that is used becomes the
 * key of the database.
 * @returns the sealing, or undefined if the database has another key
 */
export async function openSealing(db: Database, secret: Buffer): Promise<Sealing | undefined> {
  const digest = fingerprintOf(secret);
  await db
    .insertInto('sealing_keys')
    .values({ id: 'only', digest })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const kept = await db
    .selectFrom('sealing_keys')
    .select(['digest', 'name', 'proof_sealed'])
    .executeTakeFirstOrThrow();
  if (kept.digest !== digest) return undefined;
  if (kept.proof_sealed === null) return createSealing(secret, kept.name);
  const proofKey = createSealing(secret, kept.name).open(kept.proof_sealed);
  return createSealing(secret, kept.name, Buffer.from(proofKey, 'base64url'));
}

/** Returns the path of the file that stores the next key until the database uses it. */
export const nextKeyFile = (file: string): string => `${file}.next`;

/**
 * Opens the sealing with the configured or stored key. If a rotation ended after the database took its new
 * key and before the file did, the file is replaced.
 * @returns undefined if the database has another key
 * @throws node's error if the file cannot be read or created
 */
export async function openWithKept(db: Database, place: KeyPlace): Promise<Sealing | undefined> {
  const file = keyFileOf(place);
  // A missing key is not created again, because another key cannot decrypt the stored values.
  if (file !== undefined && !existsSync(file) && (await hasKey(db))) return undefined;
  const sealing = await openSealing(db, loadSecretKey(place));
  if (sealing !== undefined || file === undefined || !existsSync(nextKeyFile(file))) return sealing;
  const next = await openSealing(db, readKey(nextKeyFile(file)));
  if (next !== undefined) await takeNextKey(db, file);
  return next;
}

async function hasKey(db: Database): Promise<boolean> {
  return (await db.selectFrom('sealing_keys').select('id').executeTakeFirst()) !== undefined;
}

/**
 * Replaces the former key file with the new one. The former key stays beside it with its name in the file
 * name, because older backups need it.
 */
export async function takeNextKey(db: Database, file: string): Promise<string> {
  const { name } = await db.selectFrom('sealing_keys').select('name').executeTakeFirstOrThrow();
  const former = `${file}.k${Number(name.slice(1)) - 1}`;
  try {
    linkSync(file, former);
  } catch (error) {
    if (!isSystemFault(error, 'EEXIST')) throw error;
  }
  renameSync(nextKeyFile(file), file);
  return former;
}

/** @throws node's error if the file does not exist */
export const readKey = (file: string): Buffer => Buffer.from(readFileSync(file, 'utf8'), 'base64');

/** Creates a key in a file, unless the file exists. */
export function makeKey(file: string): Buffer {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const own = `${file}.${randomKey(6)}`;
  writeFileSync(own, randomBytes(BYTES).toString('base64'), { mode: 0o600, flush: true });
  try {
    // The link is atomic: the file is complete, and only the first process creates it.
    linkSync(own, file);
  } catch (error) {
    if (!isSystemFault(error, 'EEXIST')) throw error;
  } finally {
    unlinkSync(own);
  }
  return readKey(file);
}
