import { forbidden, notFound, unitNotConfirmed } from '../kit/api-error.ts';
import type { Capacity } from '../contract/unit/unit-account.ts';
import type { Database } from '../db/open-database.ts';
import type { SignedInUser } from '../session/tokens.ts';

/** Role of the accounts of the organising committee. */
export const COMMITTEE_ROLE = 'Committee';

/** What an account does for the organisation it acts for. */
export interface Office {
  organisationId: string;
  /** Name of the organisation. */
  organisation: string;
  capacity: Capacity;
}

/** The office of an account, confirmed or still to be confirmed; undefined where it acts for itself alone. */
async function findOffice(db: Database, userId: string) {
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
  };
}

/**
 * The office of an account, whether or not it has been confirmed: for the organisation's own profile alone.
 * @throws ApiError 404 where the account acts for no organisation
 */
export async function requireOwnOffice(db: Database, userId: string): Promise<Office> {
  const office = await findOffice(db, userId);
  if (office === undefined) throw notFound();
  return office;
}

/**
 * The administrator's office, whether or not it has been confirmed: for the organisation's own profile and
 * for what its confirmation needs.
 * @throws ApiError 404 where the account acts for no organisation, 403 where it is not its administrator
 */
export async function requireOwnAdministrator(db: Database, userId: string): Promise<Office> {
  const office = await requireOwnOffice(db, userId);
  if (office.capacity !== 'administrator') throw forbidden();
  return office;
}

/**
 * The office of an account that acts for a confirmed organisation.
 * @throws ApiError 404 where the account acts for no organisation, 403 where that has not been confirmed
 */
export async function requireOffice(db: Database, userId: string): Promise<Office> {
  const office = await findOffice(db, userId);
  if (office === undefined) throw notFound();
  if (!office.isConfirmed) throw unitNotConfirmed();
  return office;
}

/**
 * @throws ApiError as {@link requireOffice}; 403 also where the account is not its administrator
 */
export async function requireAdministrator(db: Database, userId: string): Promise<Office> {
  const office = await requireOffice(db, userId);
  if (office.capacity !== 'administrator') throw forbidden();
  return office;
}

/**
 * Lets one administrator of an organisation act at a time, across all processes, and only while still being one and
 * signed in: of two who end each other's rights at once, one remains. Inside a transaction, before anything is read.
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

/** The organisation an account administers, where both are confirmed; undefined otherwise. */
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

/** Whether an account acts for a confirmed committee; a viewer does not, nor does who has no office in it. */
export async function isOfCommittee(db: Database, userId: string): Promise<boolean> {
  if (!(await hasRole(db, userId, COMMITTEE_ROLE))) return false;
  const office = await findOffice(db, userId);
  return office?.isConfirmed === true && office.capacity !== 'viewer';
}

/** The accounts that act for an organisation, where it and they are confirmed; who only looks is none. */
export async function confirmedOffices(db: Database, organisationId: string): Promise<string[]> {
  const found = await actingOffices(db).where('office.organisation_id', '=', organisationId).execute();
  return found.map(({ user_id }) => user_id);
}

/** The accounts that act for the committees which hold a competition. */
export async function officesHolding(db: Database, competitionId: string): Promise<string[]> {
  const found = await actingOffices(db)
    .innerJoin('competition_organisers as held', 'held.organisation_id', 'office.organisation_id')
    .innerJoin('user_roles as role', 'role.user_id', 'office.user_id')
    .where('held.competition_id', '=', competitionId)
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
