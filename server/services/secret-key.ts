import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { IN_MEMORY, type Database } from '../db/open-database.ts';
import { randomKey } from './secrets.ts';
import { createSealing, type Sealing } from './sealing.ts';

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
  if (file === undefined) return place.secretKey ?? randomBytes(BYTES);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const own = `${file}.${randomKey(6)}`;
  writeFileSync(own, randomBytes(BYTES).toString('base64'), { mode: 0o600 });
  try {
    // Whole or not at all, and only the first of them.
    linkSync(own, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    unlinkSync(own);
  }
  return Buffer.from(readFileSync(file, 'utf8'), 'base64');
}

/**
 * Whether what this database holds was sealed with this key: the first key that comes is the one.
 * @returns the sealing, or undefined where the database has another key
 */
export async function openSealing(db: Database, secret: Buffer): Promise<Sealing | undefined> {
  const sealing = createSealing(secret);
  const digest = sealing.digest('the key of this database');
  await db
    .insertInto('sealing_keys')
    .values({ id: 'only', digest })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const kept = await db.selectFrom('sealing_keys').select('digest').executeTakeFirstOrThrow();
  return kept.digest === digest ? sealing : undefined;
}
