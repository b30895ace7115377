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

/** Where the key is to be found. */
export interface KeyPlace {
  secretKey?: Buffer | undefined;
  secretKeyFile?: string | undefined;
  dataDir: string;
}

/** The file that keeps the key; undefined where it is given, or the database dies with the process. */
export function keyFileOf({ secretKey, secretKeyFile, dataDir }: KeyPlace): string | undefined {
  if (secretKey !== undefined) return undefined;
  if (secretKeyFile !== undefined) return secretKeyFile;
  return dataDir === IN_MEMORY ? undefined : join(dataDir, FILE);
}

/**
 * The key personal data are sealed with: the configured one, else the one kept in a file, by default in the data
 * folder, which is made the first time, by one of several processes that start at once.
 * @throws node's error where the folder cannot be written
 */
export function loadSecretKey(place: KeyPlace): Buffer {
  const file = keyFileOf(place);
  return file === undefined ? (place.secretKey ?? randomBytes(BYTES)) : makeKey(file);
}

/** What a database remembers of its key, to know it again; tells nothing of the key. */
export const fingerprintOf = (secret: Buffer): string =>
  createSealing(secret).digest('the key of this database');

/**
 * Whether what this database holds was sealed with this key: the first key that comes is the one.
 * @returns the sealing, or undefined where the database has another key
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

/** Where a rotation keeps the key to come until the database has it. */
export const nextKeyFile = (file: string): string => `${file}.next`;

/**
 * Opens with the key that is configured or kept. Where a rotation ended after the database took its new key and
 * before the file did, the file is put right.
 * @returns undefined where the database has another key
 * @throws node's error where the file cannot be read or made
 */
export async function openWithKept(db: Database, place: KeyPlace): Promise<Sealing | undefined> {
  const file = keyFileOf(place);
  // A key that is missing is not made anew: what it sealed could not be read with another.
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

/** Puts the new key in the place of the former, which stays beside it under its name: older backups need it. */
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

/** @throws node's error where there is none */
export const readKey = (file: string): Buffer => Buffer.from(readFileSync(file, 'utf8'), 'base64');

/** Makes a key in a file, unless it is there. */
export function makeKey(file: string): Buffer {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const own = `${file}.${randomKey(6)}`;
  writeFileSync(own, randomBytes(BYTES).toString('base64'), { mode: 0o600, flush: true });
  try {
    // Whole or not at all, and only the first of them.
    linkSync(own, file);
  } catch (error) {
    if (!isSystemFault(error, 'EEXIST')) throw error;
  } finally {
    unlinkSync(own);
  }
  return readKey(file);
}
