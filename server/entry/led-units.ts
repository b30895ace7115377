import type { Database } from '../db/open-database.ts';
import { accessScopeOf } from './access-scope.ts';

/**
 * The units that somebody speaks for in a competition: as the account with the leader's number, or, where no account has it, as
 * one that acts for the unit.
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
