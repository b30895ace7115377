import { notFound } from '../../kit/api-error.ts';
import type { Entry } from '../../contract/entry/entry.ts';
import type { Database } from '../../db/open-database.ts';
import { accessScopeOf, type AccessScope } from '../access-scope.ts';
import { type Opening, type Row, findLocked, findRow } from './entry-rows.ts';

/** Who may see an entry, and in which capacities they act on it. */

/** In which capacities somebody may look at an entry and act on it; none: it does not exist for them. */
export function capacitiesOf(
  row: Pick<Row, 'user_id' | 'organisation_id' | 'competition_id' | 'submitted_at' | 'team'>,
  accessScope: AccessScope,
): Entry['capacities'] {
  if (row.user_id === accessScope.userId) return ['owner'];
  // A draft is nobody's business but its owner's, whatever has become of it.
  if (row.submitted_at === null) return [];
  const isUnit = row.organisation_id !== null && accessScope.units.includes(row.organisation_id);
  const isHeld = accessScope.competitions.includes(row.competition_id);
  // Nobody reviews an entry that they are in.
  const isInIt = row.team.some(({ user_id }) => user_id === accessScope.userId);
  return [
    ...(isUnit ? ['unit' as const] : []),
    ...(isHeld && !isInIt ? ['reviewer' as const] : []),
    ...(isHeld ? ['organiser' as const] : []),
  ];
}

/**
 * An entry as an account may see and act on it. Where an owner stands needs no looking up.
 * @throws ApiError 404 also where it exists, but not for this account
 */
export const requireRow = async (db: Database, sealing: Opening, id: string, userId: string) =>
  actingOn(db, await findRow(db, sealing, id), userId);

/**
 * As {@link requireRow}; locked until the transaction ends.
 * @throws ApiError 404; 409 where it has been moved to another event meanwhile
 */
export const requireLocked = async (transaction: Database, sealing: Opening, id: string, userId: string) =>
  actingOn(transaction, await findLocked(transaction, sealing, id), userId);

async function actingOn(db: Database, row: Row | undefined, userId: string) {
  if (row === undefined) throw notFound();
  const isOwn = row.user_id === userId;
  const accessScope = isOwn
    ? { userId, units: [], competitions: [], acts: true }
    : await accessScopeOf(db, userId);
  const capacities = capacitiesOf(row, accessScope);
  if (capacities.length === 0 && !row.team.some((one) => one.user_id === userId)) throw notFound();
  // Who only looks has nothing to do here but what is their own.
  if (!accessScope.acts) return { row, capacities: [], accessScope };
  const isJudge = !capacities.includes('reviewer') || !(await isIn(db, row, userId));
  return {
    row,
    capacities: isJudge ? capacities : capacities.filter((one) => one !== 'reviewer'),
    accessScope,
  };
}

/** Is the person behind an account of a committee in an entry: with another account they judge it no more than with its own. */
async function isIn(db: Database, row: Row, userId: string): Promise<boolean> {
  const people = [row, ...row.team].map(({ id_no_digest }) => id_no_digest);
  const found = await db
    .selectFrom('acting_identities')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('id_no_digest', 'in', people)
    .executeTakeFirst();
  return found !== undefined;
}
