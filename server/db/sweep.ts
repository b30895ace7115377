import type { ApiParts } from '../context.ts';
import { lapseDecisions } from '../competition/decisions.ts';
import { lapseEntries } from '../entry/moving/lapse-and-release.ts';
import { sweepFiles } from '../file/files.ts';
import { lapseSubstitutions } from '../entry/team/substitutions.ts';
import { learnSizes } from './open-database.ts';

const expiring = [
  'tokens',
  'sign_in_failures',
  'captchas',
  'verification_codes',
  'pending_sign_ins',
  'rate_counters',
  'code_lanes',
  'idempotency_keys',
] as const;

/**
 * 190 days in milliseconds. One law requires records of sign-ins and account security to be stored for six
 * months. Another law forbids storing them longer than needed.
 */
const SIGN_INS_KEPT = 190 * 24 * 3_600_000;

/** Page errors last seen longer ago than this, and all but the latest ones, are deleted [S33]. */
const CLIENT_ERRORS_KEPT = 90 * 24 * 3_600_000;
const MOST_CLIENT_ERRORS = 2_000;

/**
 * Deletes expired rows and ends lapsed records. No call depends on it, because reads also check the clock.
 */
export async function sweep(parts: Pick<ApiParts, 'db' | 'sealing'>, now: number): Promise<void> {
  const { db } = parts;
  await lapseEntries(parts, now);
  await lapseDecisions(db, now);
  await lapseSubstitutions(parts, now);
  for (const table of expiring) await db.deleteFrom(table).where('expires_at', '<=', now).execute();
  await sweepFiles(db, now);
  await db
    .deleteFrom('security_log')
    .where('at', '<', now - SIGN_INS_KEPT)
    .execute();
  await db
    .deleteFrom('sign_ins')
    .where('created_at', '<', now - SIGN_INS_KEPT)
    .execute();
  await db
    .deleteFrom('client_errors')
    .where((is) =>
      is.or([
        is('last_seen', '<', now - CLIENT_ERRORS_KEPT),
        is(
          'id',
          'not in',
          is
            .selectFrom('client_errors as latest')
            .select('latest.id')
            .orderBy('latest.last_seen', 'desc')
            .orderBy('latest.id')
            .limit(MOST_CLIENT_ERRORS),
        ),
      ]),
    )
    .execute();
  await learnSizes(db);
}
