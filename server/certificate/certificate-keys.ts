import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { ApiParts } from '../context.ts';
import type { CertificateKeyList } from '../contract/certificate/certificate-proof.ts';
import { chinaInstant } from '../competition/competitions.ts';
import { conflict } from '../kit/api-error.ts';
import { systemKey } from '../secret/signing-keys.ts';
import { signingKeyOf, type SigningKey } from './signing.ts';

/**
 * The signing keys of certificates: one for each competition. A key that is no longer used still verifies
 * what it has signed.
 */

/** The highest key id, because the payload stores the id in one byte. */
const LAST_KEY = 255;

type Parts = Pick<ApiParts, 'db' | 'sealing'>;

async function makeKey(
  { db, sealing }: Parts,
  competitionId: string,
  now: number,
): Promise<{ id: number; key: SigningKey }> {
  const { last } = await db
    .selectFrom('signing_keys')
    .select((is) => is.fn.coalesce(is.fn.max('id'), sql<number>`0`).as('last'))
    .executeTakeFirstOrThrow();
  const id = last + 1;
  if (id > LAST_KEY) throw conflict();
  const seed = randomBytes(32);
  const key = signingKeyOf(seed);
  await db
    .insertInto('signing_keys')
    .values({
      id,
      public_key: Buffer.from(key.publicKey).toString('hex'),
      private_sealed: sealing.seal(seed.toString('hex')),
      made_at: now,
    })
    .execute();
  seed.fill(0);
  await db.insertInto('certificate_keys').values({ competition_id: competitionId, key_id: id }).execute();
  return { id, key };
}

/**
 * Returns the key that signs the certificates of a competition, and creates it on first use. The caller's
 * transaction holds the lock on the competition. If two competitions create a key at the same time, both
 * choose the same id and one request receives 409.
 * @throws ApiError 409 if all ids are used
 */
export async function certificateKeyOf(
  parts: Parts,
  competitionId: string,
  now: number,
): Promise<{ id: number; key: SigningKey }> {
  const { db, sealing } = parts;
  const row = await db
    .selectFrom('certificate_keys')
    .innerJoin('signing_keys', 'signing_keys.id', 'certificate_keys.key_id')
    .select(['signing_keys.id', 'signing_keys.private_sealed'])
    .where('certificate_keys.competition_id', '=', competitionId)
    .executeTakeFirst();
  if (row === undefined) return makeKey(parts, competitionId, now);
  return { id: row.id, key: signingKeyOf(Buffer.from(sealing.open(row.private_sealed), 'hex')) };
}

/** Returns the public parts of all keys. Creates the system's key if there is none yet. */
export async function listKeys({
  db,
  sealing,
  clock,
}: Parts & Pick<ApiParts, 'clock'>): Promise<CertificateKeyList> {
  await systemKey(db, sealing, clock());
  const rows = await db
    .selectFrom('signing_keys as key')
    .leftJoin('certificate_keys as of', 'of.key_id', 'key.id')
    .leftJoin('competitions as competition', 'competition.id', 'of.competition_id')
    .select(['key.id', 'key.public_key', 'key.made_at', 'competition.name'])
    .orderBy('key.id')
    .execute();
  return {
    data: rows.map(({ id, public_key, made_at, name }) => ({
      id,
      key: public_key,
      competition: name ?? '',
      since: chinaInstant(made_at),
    })),
  };
}
