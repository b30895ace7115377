import type { Database } from '../db/open-database.ts';
import { accessScopeOf } from './access-scope.ts';

/**
 * Returns the units that a user represents in a competition. The representative of a unit is the account with
 * the leader's number. If no account has the number, it is an account that acts for the unit.
 */
export async function ledUnits(
  db: Database,
  userId: string,
  competitionId: string,
): Promise<ReadonlySet<string>> {
  const { units, acts } = await accessScopeOf(db, userId);
  const rows = await db
    .selectFrom('delegations')
    .leftJoin('users as leader', (join) =>
      join.onRef('leader.phone', '=', 'delegations.leader_phone').on('leader.status', '=', 'active'),
    )
    .select(['delegations.organisation_id', 'leader.id as leader_id'])
    .where('delegations.competition_id', '=', competitionId)
    .execute();
  const led = rows.filter(({ leader_id }) => leader_id === userId).map((row) => row.organisation_id);
  const taken = new Set(rows.flatMap((row) => (row.leader_id === null ? [] : [row.organisation_id])));
  return new Set([...led, ...(acts ? units.filter((unit) => !taken.has(unit)) : [])]);
}

/**
 * Checks whether a unit has a representative in a competition: its leader, or an account that acts for it.
 */
export async function isLed(
  db: Database,
  { competition_id, organisation_id }: { readonly competition_id: string; readonly organisation_id: string },
): Promise<boolean> {
  const acting = await db
    .selectFrom('confirmed_affiliations as of')
    .innerJoin('user_roles', 'user_roles.user_id', 'of.user_id')
    .select('of.user_id')
    .where('of.organisation_id', '=', organisation_id)
    .where('user_roles.role', '=', 'Unit')
    .where('of.capacity', 'is not', null)
    .where('of.capacity', '<>', 'viewer')
    .executeTakeFirst();
  if (acting !== undefined) return true;
  const leader = await db
    .selectFrom('delegations')
    .innerJoin('users as leader', 'leader.phone', 'delegations.leader_phone')
    .select('leader.id')
    .where('delegations.competition_id', '=', competition_id)
    .where('delegations.organisation_id', '=', organisation_id)
    .where('leader.status', '=', 'active')
    .executeTakeFirst();
  return leader !== undefined;
}
