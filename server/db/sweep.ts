import type { Database } from './open-database.ts';

const expiring = ['tokens', 'sign_in_failures', 'captchas', 'verification_codes', 'rate_counters'] as const;

/** The law wants records of sign-ins kept for six months; no longer than needed, says the other law. */
const SIGN_INS_KEPT = 190 * 24 * 3_600_000;

/** Removes what has expired. Nothing depends on it: expired rows count as absent wherever they are read. */
export async function sweep(db: Database, now: number): Promise<void> {
  for (const table of expiring) await db.deleteFrom(table).where('expires_at', '<=', now).execute();
  await db
    .deleteFrom('sign_ins')
    .where('created_at', '<', now - SIGN_INS_KEPT)
    .execute();
}
