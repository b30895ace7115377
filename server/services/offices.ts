import { forbidden, notFound } from '../api-error.ts';
import type { Capacity } from '../contract/unit-account.ts';
import type { Database } from '../db/open-database.ts';

/** Role of the accounts of the organising committee. */
const COMMITTEE_ROLE = 'Committee';

/** What an account does for the organisation it acts for. */
export interface Office {
  organisationId: string;
  /** Name of the organisation. */
  organisation: string;
  capacity: Capacity;
  verified: 0 | 1;
}

/** The office of an account; undefined where it acts for itself alone. */
async function findOffice(db: Database, userId: string): Promise<Office | undefined> {
  const row = await db
    .selectFrom('user_organisations as of')
    .innerJoin('organisations', 'organisations.id', 'of.organisation_id')
    .select(['of.organisation_id', 'organisations.name', 'of.capacity', 'of.verified'])
    .where('of.user_id', '=', userId)
    .where('of.capacity', 'is not', null)
    .orderBy('of.position')
    .executeTakeFirst();
  if (row === undefined || row.capacity === null) return undefined;
  const { organisation_id, name, capacity, verified } = row;
  return { organisationId: organisation_id, organisation: name, capacity, verified };
}

/**
 * @throws ApiError 404 where the account acts for no organisation
 */
export async function demandOffice(db: Database, userId: string): Promise<Office> {
  const office = await findOffice(db, userId);
  if (office === undefined) throw notFound();
  return office;
}

/**
 * @throws ApiError 404 where the account acts for no organisation, 403 where it is not its administrator
 */
export async function demandAdministrator(db: Database, userId: string): Promise<Office> {
  const office = await demandOffice(db, userId);
  if (office.capacity !== 'administrator') throw forbidden();
  return office;
}

/** Whether an account is one of the committee that acts, and does not only look. */
export async function isOfCommittee(db: Database, userId: string): Promise<boolean> {
  const role = await db
    .selectFrom('user_roles')
    .select('role')
    .where('user_id', '=', userId)
    .where('role', '=', COMMITTEE_ROLE)
    .executeTakeFirst();
  return role !== undefined && (await findOffice(db, userId))?.capacity !== 'viewer';
}
