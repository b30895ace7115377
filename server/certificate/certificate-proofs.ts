import type { Context } from 'hono';
import type { Selectable } from 'kysely';
import { chinaDay } from '../competition/competitions.ts';
import type { ApiEnv, ApiParts } from '../context.ts';
import type { CertificateProof } from '../contract/certificate/certificate-proof.ts';
import { toBase32 } from '../contract/certificate/certificate-payload.ts';
import type { Database } from '../db/open-database.ts';
import type { Tables } from '../db/tables.ts';
import { lookUp } from '../kit/rate-limits.ts';
import { systemKey } from '../secret/signing-keys.ts';
import { revocationText, type Revocation } from './signing.ts';

/** Public checks of certificates. */

type Parts = Pick<ApiParts, 'db' | 'clock' | 'sealing'>;

const CODE = /^[A-Z2-7]{4}(?:-[A-Z2-7]{4}){3}$/;

/**
 * Returns the public state of a certificate. It is valid until it is replaced or revoked, also while a
 * request waits for a second person. The reason of its end is not public.
 */
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
 * Returns the state of a certificate and its payload.
 * @param code in capitals, with hyphens
 * @throws ApiError 404; 429 for an address with too many unknown codes
 */
export async function findCertificateProof(
  { db, clock }: Parts,
  code: string,
  address: string,
): Promise<CertificateProof> {
  const row = await lookUp(db, { kind: 'certificates', address, now: clock() }, async () =>
    CODE.test(code)
      ? db
          .selectFrom('certificates')
          .select(['status', 'ended_at', 'payload', 'award'])
          .where('code', '=', code)
          .executeTakeFirst()
      : undefined,
  );
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

/** All requests within one minute receive the same text. */
const STEP = 60_000;

/** Responds with the signed list of certificates that are no longer valid, as text. */
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
