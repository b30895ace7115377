import { sql } from 'kysely';
import type { Database } from '../db/open-database.ts';
import { TECHNICIAN_ROLE } from '../account/accounts.ts';
import { COMMITTEE_ROLE, hasRole, isOfCommittee } from './offices.ts';

/** The organisation is a committee: an account of that role acts for it. For queries from `organisation`. */
export const isCommitteeItself = sql<boolean>`exists (
  select 1 from user_organisations as its
  inner join user_roles as role on role.user_id = its.user_id and role.role = ${COMMITTEE_ROLE}
  where its.organisation_id = organisation.id and its.capacity is not null)`;

/**
 * The organisations somebody decides on: a member of a committee on units, a technician on committees, nobody
 * on their own. Null for everybody else.
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
