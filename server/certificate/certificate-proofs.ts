import type { Context } from 'hono';
import type { Selectable } from 'kysely';
import { chinaDay } from '../competition/competitions.ts';
import type { ApiEnv, ApiParts } from '../context.ts';
import type { CertificateProof } from '../contract/certificate/certificate-proof.ts';
import { toBase32 } from '../contract/certificate/certificate-payload.ts';
import type { Database } from '../db/open-database.ts';
import type { Tables } from '../db/tables.ts';
import { notFound, tooMany } from '../kit/api-error.ts';
import { networkOf } from '../kit/network-of.ts';
import { countHit, findHits, secondsUntil } from '../kit/rate-limits.ts';
import { systemKey } from '../secret/signing-keys.ts';
import { revocationText, type Revocation } from './signing.ts';

/** What everybody can check of certificates. */

type Parts = Pick<ApiParts, 'db' | 'clock' | 'sealing'>;

/** Codes that are none; a hall that looks at certificates from one address is not counted [running.md A15]. */
const WRONG_PER_ADDRESS = { hits: 30, milliseconds: 60_000 };

const CODE = /^[A-Z2-7]{4}(?:-[A-Z2-7]{4}){3}$/;

/** Until it is replaced or revoked it is valid, also while a second person is asked; never why it is not. */
export const standingOf = ({
  status,
  ended_at,
}: Pick<Selectable<Tables['certificates']>, 'status' | 'ended_at'>): Pick<
  CertificateProof,
  'state' | 'since'
> => ({
  state: status === 'replaced' || status === 'revoked' ? status : 'valid',
  since: ended_at === null ? '' : chinaDay(ended_at),
});

/**
 * Whether a certificate counts, and what stands on it.
 * @param code in capitals, with hyphens
 * @throws ApiError 404; 429 of an address with too many codes that are none
 */
export async function findCertificateProof(
  { db, clock }: Parts,
  code: string,
  address: string,
): Promise<CertificateProof> {
  const bucket = `certificates:${networkOf(address)}`;
  const now = clock();
  const wrong = await findHits(db, bucket, now);
  if (wrong.hits >= WRONG_PER_ADDRESS.hits) throw tooMany(secondsUntil(wrong.expires_at, now));
  const row = CODE.test(code)
    ? await db
        .selectFrom('certificates')
        .select(['status', 'ended_at', 'payload', 'award'])
        .where('code', '=', code)
        .executeTakeFirst()
    : undefined;
  if (row === undefined) {
    await countHit(db, bucket, WRONG_PER_ADDRESS.milliseconds, now);
    throw notFound();
  }
  return {
    code,
    ...standingOf(row),
    payload: toBase32(Buffer.from(row.payload, 'hex')),
    award: row.award,
  };
}

async function readRevocationsOf(db: Database): Promise<Revocation[]> {
  const rows = await db
    .selectFrom('certificates')
    .select(['code', 'status', 'ended_at'])
    .where('status', 'in', ['replaced', 'revoked'])
    .execute();
  return rows.map(({ code, status, ended_at }) => ({
    code,
    day: chinaDay(ended_at ?? 0),
    reason: status === 'replaced' ? 'replaced' : 'revoked',
  }));
}

/** The same text for everybody who asks within a minute. */
const STEP = 60_000;

/** The signed list of certificates that do not count any more, as text. */
export async function answerRevocations(
  { db, clock, sealing }: Parts,
  c: Context<ApiEnv>,
): Promise<Response> {
  const now = clock();
  const privateKey = await systemKey(db, sealing, now);
  const at = new Date(Math.floor(now / STEP) * STEP).toISOString();
  const text = revocationText({ at, revocations: await readRevocationsOf(db) }, { privateKey });
  c.header('content-type', 'text/plain; charset=utf-8');
  return c.body(text);
}
