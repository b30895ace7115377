import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../db/open-database.ts';

/** The units and competitions that a user may act on, as stored at this moment. */
export interface AccessScope {
  userId: string;
  /** Units that the account represents: the affiliation is confirmed, and the account has the role Unit. */
  units: readonly string[];
  /** Competitions that the account's committee holds. */
  competitions: readonly string[];
  /** True unless the account can only view. */
  acts: boolean;
}

/**
 * Returns the condition for the corrections that a committee decides on, for queries from `corrections`. They
 * concern people and units with an entry in one of its competitions, or without any entry.
 */
export function isDecidedBy({ competitions }: Pick<AccessScope, 'competitions'>): RawBuilder<boolean> {
  const entered = (column: string, more = sql``) =>
    sql`exists (select 1 from entries where ${sql.ref(`entries.${column}`)} = ${sql.ref(`corrections.${column}`)} and entries.submitted_at is not null ${more})`;
  const isMember = (more = sql``) =>
    sql`exists (select 1 from entry_members inner join entries on entries.id = entry_members.entry_id where entry_members.person_id = corrections.person_id ${more})`;
  const either = (more = sql``) =>
    sql`(${entered('person_id', more)} or ${entered('organisation_id', more)} or ${isMember(more)})`;
  const ours = sql`and entries.competition_id in (${sql.join(competitions)})`;
  return competitions.length === 0
    ? sql<boolean>`(not ${either()})`
    : sql<boolean>`(not ${either()} or ${either(ours)})`;
}

/** Reads the access scope of an account [domain.md 3: who]. */
export async function accessScopeOf(db: Database, userId: string): Promise<AccessScope> {
  const rows = await db
    .selectFrom('user_roles')
    .innerJoin('confirmed_affiliations as of', 'of.user_id', 'user_roles.user_id')
    .leftJoin('competition_organisers as held', (join) =>
      join.onRef('held.organisation_id', '=', 'of.organisation_id').on('user_roles.role', '=', 'Committee'),
    )
    .select(['user_roles.role', 'of.organisation_id', 'held.competition_id', 'of.capacity'])
    .where('user_roles.user_id', '=', userId)
    .where('user_roles.role', 'in', ['Unit', 'Committee'])
    .where('of.capacity', 'is not', null)
    .execute();
  return {
    userId,
    units: rows.filter(({ role }) => role === 'Unit').map((row) => row.organisation_id),
    competitions: rows.flatMap(({ competition_id }) => (competition_id === null ? [] : [competition_id])),
    acts: rows.some(({ capacity }) => capacity !== 'viewer'),
  };
}
