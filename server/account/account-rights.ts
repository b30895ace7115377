import { sql } from 'kysely';
import { countingStatuses } from '../contract/expert/assignment.ts';
import type { Database } from '../db/open-database.ts';

/**
 * Returns what an account may read or do because of a role, an office, a committee or a duty, one short text
 * each. Own records such as entries are not among them, because an account does not lose them.
 *
 * Two lists are compared: an answer that the account received earlier is repeated only while it still holds
 * everything that it held then (kit/idempotent.ts). A new kind of right gets a line here.
 */
export async function rightsOf(db: Database, userId: string): Promise<readonly string[]> {
  const right = (kind: string, ...columns: readonly string[]) =>
    sql<string>`${sql.lit(kind)} || ${sql.join(
      columns.map((column) => sql`' ' || ${sql.ref(column)}`),
      sql` || `,
    )}`.as('held');
  const rows = await db
    .selectFrom('user_roles as of')
    .select(right('role', 'of.role'))
    .where('of.user_id', '=', userId)
    .unionAll(
      db
        .selectFrom('confirmed_affiliations as of')
        .select(right('office', 'of.organisation_id', 'of.capacity'))
        .where('of.user_id', '=', userId)
        .where('of.capacity', 'is not', null),
    )
    .unionAll(
      db
        .selectFrom('confirmed_affiliations as of')
        .innerJoin('competition_organisers as held', 'held.organisation_id', 'of.organisation_id')
        .select(right('committee', 'held.competition_id'))
        .where('of.user_id', '=', userId)
        .where('of.capacity', 'is not', null),
    )
    .unionAll(
      db
        .selectFrom('confirmed_affiliations as of')
        .innerJoin('exhibition_offices as held', 'held.organisation_id', 'of.organisation_id')
        .select(right('exhibition', 'held.competition_id'))
        .where('of.user_id', '=', userId)
        .where('of.capacity', 'is not', null)
        .where('held.status', '=', 'confirmed'),
    )
    .unionAll(
      db
        .selectFrom('assignments as of')
        .select(right('duty', 'of.id', 'of.capacity', 'of.round_kind'))
        .where('of.user_id', '=', userId)
        .where('of.status', 'in', countingStatuses),
    )
    .unionAll(
      db
        .selectFrom('assignments as of')
        .innerJoin('judgement_group_members as member', 'member.assignment_id', 'of.id')
        .select(right('group', 'member.group_id'))
        .where('of.user_id', '=', userId)
        .where('of.status', 'in', countingStatuses),
    )
    .unionAll(
      db
        .selectFrom('competition_assignments as of')
        .select(right('competition duty', 'of.id', 'of.capacity'))
        .where('of.user_id', '=', userId)
        .where('of.status', 'in', countingStatuses),
    )
    .unionAll(
      db
        .selectFrom('appeal_panel as of')
        .select(right('panel', 'of.appeal_id'))
        .where('of.user_id', '=', userId),
    )
    .unionAll(
      db
        .selectFrom('delegations as of')
        .innerJoin('users', 'users.phone', 'of.leader_phone')
        .select(right('delegation', 'of.id'))
        .where('users.id', '=', userId),
    )
    .execute();
  return [...new Set(rows.map(({ held }) => held))].toSorted();
}
