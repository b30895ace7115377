import type { Database } from '../db/open-database.ts';

/** What somebody may act on, as the tables say at this moment. */
export interface Standing {
  userId: string;
  /** Units the account speaks for: confirmed, and as a unit. */
  units: readonly string[];
  /** Competitions the account's committee holds. */
  competitions: readonly string[];
  /** Does something about what it sees. */
  acts: boolean;
}

/** Reads where an account stands [domain.md 3: who]. */
export async function standingOf(db: Database, userId: string): Promise<Standing> {
  const rows = await db
    .selectFrom('user_roles')
    .innerJoin('user_organisations as of', 'of.user_id', 'user_roles.user_id')
    .leftJoin('competition_organisers as held', (join) =>
      join.onRef('held.organisation_id', '=', 'of.organisation_id').on('user_roles.role', '=', 'Committee'),
    )
    .select(['user_roles.role', 'of.organisation_id', 'held.competition_id', 'of.capacity'])
    .where('user_roles.user_id', '=', userId)
    .where('user_roles.role', 'in', ['Unit', 'Committee'])
    .where('of.verified', '=', 1)
    .execute();
  return {
    userId,
    units: rows.filter(({ role }) => role === 'Unit').map((row) => row.organisation_id),
    competitions: rows.flatMap(({ competition_id }) => (competition_id === null ? [] : [competition_id])),
    acts: rows.some(({ capacity }) => capacity !== 'viewer'),
  };
}
