import { notFound } from '../../kit/api-error.ts';
import type { Entry } from '../../contract/entry/entry.ts';
import type { Database } from '../../db/open-database.ts';
import { accessScopeOf, type AccessScope } from '../access-scope.ts';
import { type Opening, type Row, findLocked, findRow } from './entry-rows.ts';

/** Access to an entry, and the capacities in which a user acts on it. */

/**
 * Returns the capacities in which a user may see an entry and act on it; empty if the user may not see it.
 */
export function capacitiesOf(
  row: Pick<Row, 'user_id' | 'organisation_id' | 'competition_id' | 'submitted_at' | 'team'>,
  accessScope: AccessScope,
): Entry['capacities'] {
  if (row.user_id === accessScope.userId) return ['owner'];
  // An entry that was never submitted is visible only to its owner, even after its withdrawal.
  if (row.submitted_at === null) return [];
  const isUnit = row.organisation_id !== null && accessScope.units.includes(row.organisation_id);
  const isHeld = accessScope.competitions.includes(row.competition_id);
  // A member of the team may not review the entry.
  const isInIt = row.team.some(({ user_id }) => user_id === accessScope.userId);
  return [
    ...(isUnit ? ['unit' as const] : []),
    ...(isHeld && !isInIt ? ['reviewer' as const] : []),
    ...(isHeld ? ['organiser' as const] : []),
  ];
}

/**
 * Returns an entry with the user's capacities. An owner's access needs no query.
 * @throws ApiError 404, also if the entry exists but the account may not see it
 */
export const requireRow = async (db: Database, sealing: Opening, id: string, userId: string) =>
  actingOn(db, await findRow(db, sealing, id), userId);

/**
 * Does the same as {@link requireRow}, and locks the entry until the transaction ends.
 * @throws ApiError 404; 409 if the entry has been moved to another event
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
  // An account that can only view has no capacities on entries of other users.
  if (!accessScope.acts) return { row, capacities: [], accessScope };
  const isJudge = !capacities.includes('reviewer') || !(await isIn(db, row, userId));
  return {
    row,
    capacities: isJudge ? capacities : capacities.filter((one) => one !== 'reviewer'),
    accessScope,
  };
}

/**
 * Checks whether the person behind a committee account is in an entry. Such a person may not review the entry
 * with any account.
 */
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
