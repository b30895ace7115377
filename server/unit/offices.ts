import { forbidden, notFound, unitNotConfirmed } from '../kit/api-error.ts';
import type { Capacity } from '../contract/unit/unit-account.ts';
import type { Database } from '../db/open-database.ts';
import type { SignedInUser } from '../session/tokens.ts';

/** The role of the accounts of the organising committee. */
export const COMMITTEE_ROLE = 'Committee';

/** The capacity of an account in the organisation that it acts for. */
export interface Office {
  organisationId: string;
  /** The name of the organisation. */
  organisation: string;
  capacity: Capacity;
}

/** Returns the office of an account, confirmed or not; undefined if the account acts for no organisation. */
export async function findOffice(db: Database, userId: string) {
  const row = await db
    .selectFrom('user_organisations as of')
    .innerJoin('organisations', 'organisations.id', 'of.organisation_id')
    .select(['of.organisation_id', 'organisations.name', 'of.capacity', 'of.status'])
    .select('organisations.status as organisation_status')
    .where('of.user_id', '=', userId)
    .where('of.capacity', 'is not', null)
    .where('of.status', 'in', ['claimed', 'confirmed'])
    .orderBy('of.position')
    .executeTakeFirst();
  if (row === undefined || row.capacity === null) return undefined;
  const { organisation_id, name, capacity, status, organisation_status } = row;
  return {
    organisationId: organisation_id,
    organisation: name,
    capacity,
    isConfirmed: status === 'confirmed' && organisation_status === 'confirmed',
    isSuspended: organisation_status === 'suspended',
  };
}

/**
 * Returns the office of an account, confirmed or not. Only the organisation's own profile may use it.
 * @throws ApiError 404 if the account acts for no organisation
 */
export async function requireOwnOffice(db: Database, userId: string): Promise<Office> {
  const office = await findOffice(db, userId);
  if (office === undefined) throw notFound();
  return office;
}

/**
 * Returns the administrator's office, confirmed or not. Only the organisation's own profile and its
 * confirmation may use it.
 * @throws ApiError 404 if the account acts for no organisation, 403 if it is not its administrator
 */
export async function requireOwnAdministrator(db: Database, userId: string): Promise<Office> {
  const office = await requireOwnOffice(db, userId);
  if (office.capacity !== 'administrator') throw forbidden();
  return office;
}

/**
 * Returns the office of an account that acts for a confirmed organisation.
 * @throws ApiError 404 if the account acts for no organisation, 403 if the office is not confirmed
 */
export async function requireOffice(db: Database, userId: string): Promise<Office> {
  const office = await findOffice(db, userId);
  if (office === undefined) throw notFound();
  if (!office.isConfirmed) throw unitNotConfirmed();
  return office;
}

/**
 * Returns the office of an administrator.
 * @throws ApiError as {@link requireOffice}; 403 also if the account is not the administrator of the
 *   organisation
 */
export async function requireAdministrator(db: Database, userId: string): Promise<Office> {
  const office = await requireOffice(db, userId);
  if (office.capacity !== 'administrator') throw forbidden();
  return office;
}

/**
 * Serializes the acts of an organisation's administrators across all processes, and checks that the user is
 * still a signed-in administrator. Otherwise two administrators can end each other's rights at the same time,
 * and none remains. The caller's transaction calls it before it reads.
 * @throws ApiError 403
 */
export async function holdOffice(
  transaction: Database,
  { id, token_hash }: Pick<SignedInUser, 'id' | 'token_hash'>,
  { organisationId }: Pick<Office, 'organisationId'>,
): Promise<void> {
  await transaction
    .updateTable('organisations')
    .set((is) => ({ version: is.ref('version') }))
    .where('id', '=', organisationId)
    .execute();
  const still = await transaction
    .selectFrom('confirmed_affiliations as of')
    .innerJoin('users', 'users.id', 'of.user_id')
    .innerJoin('tokens', 'tokens.user_id', 'users.id')
    .select('users.id')
    .where('of.organisation_id', '=', organisationId)
    .where('of.capacity', '=', 'administrator')
    .where('users.id', '=', id)
    .where('users.status', '=', 'active')
    .where('tokens.token_hash', '=', token_hash)
    .executeTakeFirst();
  if (still === undefined) throw forbidden();
}

/** Returns the organisation that an account administers, if both are confirmed; undefined otherwise. */
export async function administeredBy(db: Database, userId: string): Promise<string | undefined> {
  const office = await findOffice(db, userId);
  const isAdministrator = office?.isConfirmed === true && office.capacity === 'administrator';
  return isAdministrator ? office.organisationId : undefined;
}

export async function hasRole(db: Database, userId: string, role: string): Promise<boolean> {
  const found = await db
    .selectFrom('user_roles')
    .select('role')
    .where('user_id', '=', userId)
    .where('role', '=', role)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Checks whether an account acts for a confirmed committee. A viewer does not act for it, and neither does an
 * account without an office.
 */
export async function isOfCommittee(db: Database, userId: string): Promise<boolean> {
  if (!(await hasRole(db, userId, COMMITTEE_ROLE))) return false;
  const office = await findOffice(db, userId);
  return office?.isConfirmed === true && office.capacity !== 'viewer';
}

/**
 * Returns the accounts that act for an organisation, if the organisation and their offices are confirmed.
 * Viewers are left out.
 */
export async function confirmedOffices(db: Database, organisationId: string): Promise<string[]> {
  const found = await actingOffices(db).where('office.organisation_id', '=', organisationId).execute();
  return found.map(({ user_id }) => user_id);
}

/** Returns the accounts that act for the committees that hold a competition. */
export async function officesHolding(db: Database, competitionId: string): Promise<string[]> {
  const found = await actingOffices(db)
    .innerJoin('competition_organisers as held', 'held.organisation_id', 'office.organisation_id')
    .innerJoin('user_roles as role', 'role.user_id', 'office.user_id')
    .where('held.competition_id', '=', competitionId)
    .where('role.role', '=', COMMITTEE_ROLE)
    .execute();
  return found.map(({ user_id }) => user_id);
}

/** Returns the accounts that act for any confirmed committee. */
export async function officesOfCommittees(db: Database): Promise<string[]> {
  const found = await actingOffices(db)
    .innerJoin('user_roles as role', 'role.user_id', 'office.user_id')
    .where('role.role', '=', COMMITTEE_ROLE)
    .execute();
  return found.map(({ user_id }) => user_id);
}

const actingOffices = (db: Database) =>
  db
    .selectFrom('confirmed_affiliations as office')
    .innerJoin('users', 'users.id', 'office.user_id')
    .select('office.user_id')
    .distinct()
    .where('office.capacity', 'in', ['administrator', 'registrar'])
    .where('users.status', '=', 'active');
