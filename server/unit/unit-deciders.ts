import { sql } from 'kysely';
import type { Database } from '../db/open-database.ts';
import { TECHNICIAN_ROLE } from '../account/accounts.ts';
import { COMMITTEE_ROLE, hasRole, isOfCommittee } from './offices.ts';

/**
 * Condition for queries of `organisation`: the organisation is a committee, because an account with the
 * committee role acts for it.
 */
export const isCommitteeItself = sql<boolean>`exists (
  select 1 from user_organisations as its
  inner join user_roles as role on role.user_id = its.user_id and role.role = ${COMMITTEE_ROLE}
  where its.organisation_id = organisation.id and its.capacity is not null)`;

/**
 * Selects the organisations that the user decides on: units for a committee member, committees for a
 * technician. The user's own organisations are excluded. Null for all other users.
 */
export async function unitsDecidedBy(db: Database, userId: string) {
  const isCommittee = await isOfCommittee(db, userId);
  const isTechnician = await hasRole(db, userId, TECHNICIAN_ROLE);
  if (!isCommittee && !isTechnician) return null;
  return db
    .selectFrom('organisations as organisation')
    .where('organisation.status', '<>', 'declared')
    .where((is) =>
      is.or([
        ...(isCommittee ? [is.not(isCommitteeItself)] : []),
        ...(isTechnician ? [is.and([isCommitteeItself])] : []),
      ]),
    )
    .where('organisation.id', 'not in', (is) =>
      is.selectFrom('user_organisations').select('organisation_id').where('user_id', '=', userId),
    );
}
