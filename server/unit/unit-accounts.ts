import type { Selectable } from 'kysely';
import type { UnitAccountFacts, UnitAccountStatus } from '../../machines/unit/unit-account.machine.ts';
import { forbidden, notFound } from '../kit/api-error.ts';
import { EXHIBITOR_ADMINISTRATOR } from '../contract/kit/fields.ts';
import type {
  AccountSessions,
  Capacity,
  UnitAccount,
  UnitAccountList,
  UnitAccountQuery,
} from '../contract/unit/unit-account.ts';
import type { Database } from '../db/open-database.ts';
import type { Tables } from '../db/tables.ts';
import { chinaInstant } from '../competition/competitions.ts';
import { pageOf } from '../kit/list/list-page.ts';
import { directed } from '../kit/list/list-order.ts';
import { maskPhone } from '../secret/mask.ts';
import { requireAdministrator, type Office } from './offices.ts';
import { hasWord } from '../person/search-words.ts';
import { pausedOf } from '../session/second-factor.ts';
import { lockedOf } from '../session/sign-in-lock.ts';
import type { SignedInUser } from '../session/tokens.ts';

/**
 * The accounts that act for a unit, as its administrators see them: the list, one account, and its sessions.
 */

/** The maximum number of sessions and of sign-ins in a response. */
const SHOWN = 20;

type Row = Pick<
  Selectable<Tables['users']>,
  | 'id'
  | 'username'
  | 'username_key'
  | 'name'
  | 'phone'
  | 'proposed_phone'
  | 'must_change_password'
  | 'created_at'
> & { status: UnitAccountStatus; capacity: Capacity; version: number };

/** The columns whose types the conditions of `accountsOf` narrow. */
type Narrowed = Pick<Row, 'status' | 'capacity'>;

/**
 * Checks that the user may manage accounts: only an administrator of a unit may. The header shows the entry
 * to no other user [S18].
 * @throws ApiError 403
 */
export async function requireManager(db: Database, user: SignedInUser): Promise<Office> {
  if (user.is_unit === 0 || user.contact_name === EXHIBITOR_ADMINISTRATOR) throw forbidden();
  return requireAdministrator(db, user.id);
}

const accountsOf = (db: Database, organisationId: string) =>
  db
    .selectFrom('user_organisations as of')
    .innerJoin('users', 'users.id', 'of.user_id')
    .where('of.organisation_id', '=', organisationId)
    .where('of.capacity', 'is not', null)
    .where('users.status', 'in', ['active', 'disabled']);

const columns = [
  'users.id',
  'users.username',
  'users.username_key',
  'users.name',
  'users.phone',
  'users.proposed_phone',
  'users.must_change_password',
  'users.created_at',
  'users.status',
  'of.capacity',
  'of.version',
] as const;

/**
 * Returns one page of the accounts that act for a unit, the oldest first, for one of its administrators.
 * @throws ApiError 403, 404
 */
export async function listUnitAccounts(
  db: Database,
  user: SignedInUser,
  { page, per_page, status, text, sort }: UnitAccountQuery,
  now: number,
): Promise<UnitAccountList> {
  const { organisationId } = await requireManager(db, user);
  const [order, direction] = directed(sort || 'created_at');
  let fitting = accountsOf(db, organisationId);
  if (status !== '') fitting = fitting.where('users.status', '=', status);
  if (text !== '') {
    const all = await fitting.select(['users.id', 'users.name', 'users.username']).execute();
    const isFound = hasWord(text);
    const found = all.filter(({ name, username }) => isFound(name, username)).map(({ id }) => id);
    fitting = fitting.where('users.id', 'in', ['', ...found]);
  }
  const { total } = await fitting
    .select((is) => is.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await fitting
    .select(columns)
    .$narrowType<Narrowed>()
    .orderBy(order === 'capacity' ? 'of.capacity' : `users.${order}`, direction)
    .orderBy('users.created_at')
    .orderBy('users.id')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute();
  return {
    data: await described(db, user.id, rows, now),
    meta: {
      pagination: pageOf(total, rows.length, { page, per_page }),
    },
  };
}

/** Returns accounts as an administrator sees them. It needs three queries for any number of accounts. */
async function described(
  db: Database,
  viewerId: string,
  rows: readonly Row[],
  now: number,
): Promise<UnitAccount[]> {
  if (rows.length === 0) return [];
  const locked = await lockedOrPaused(db, rows, now);
  const signIns = await db
    .selectFrom('sign_ins')
    .select((is) => ['user_id', is.fn.max('created_at').as('last')])
    .where(
      'user_id',
      'in',
      rows.map(({ id }) => id),
    )
    .groupBy('user_id')
    .execute();
  const lastOf = new Map(signIns.map(({ user_id, last }) => [user_id, last]));
  return rows.map((row) => {
    const {
      username_key: _,
      phone: __,
      proposed_phone: ___,
      must_change_password,
      created_at,
      ...rest
    } = row;
    const phone = reachedAt(row);
    const last = lastOf.get(row.id);
    return {
      ...rest,
      phone: phone === null ? '' : maskPhone(phone),
      phone_confirmed: row.phone !== null,
      must_change_password: must_change_password === 1,
      created_at: chinaInstant(created_at),
      last_sign_in_at: last === undefined ? '' : chinaInstant(last),
      by: actorOn(row, viewerId),
      facts: factsOf(row, locked),
    };
  });
}

/**
 * Returns the names that failed sign-ins lock, and the ids of the accounts that wait after wrong codes. An
 * administrator can unlock both.
 */
export async function lockedOrPaused(
  db: Database,
  rows: readonly Pick<Row, 'id' | 'username_key' | 'phone' | 'proposed_phone'>[],
  now: number,
): Promise<ReadonlySet<string>> {
  const names = await lockedOf(db, rows.flatMap(namesOf), now);
  const paused = await pausedOf(
    db,
    rows.map(({ id }) => id),
    now,
  );
  return new Set([...names, ...paused]);
}

/** Returns the standing of an administrator to an account. */
export const actorOn = ({ id }: Row, viewerId: string) => (id === viewerId ? 'self' : 'administrator');

/** Returns the facts that the chart of an account needs. */
export const factsOf = (row: Row, locked: ReadonlySet<string>): UnitAccountFacts => ({
  isLocked: [row.id, ...namesOf(row)].some((one) => locked.has(one)),
  hasPhone: reachedAt(row) !== null,
  isPhoneProven: row.phone !== null,
});

/**
 * Returns the number that receives a one-time password: the bound number or, before one is bound, the
 * proposed one.
 */
export const reachedAt = ({ phone, proposed_phone }: Pick<Row, 'phone' | 'proposed_phone'>) =>
  phone ?? proposed_phone;

/** Returns the sign-in names of an account. Failed sign-ins are counted under them. */
export const namesOf = (row: Pick<Row, 'username_key' | 'phone' | 'proposed_phone'>) =>
  [row.username_key, reachedAt(row)].filter((name) => name !== null);

/**
 * Returns one account of the unit, as an administrator sees it.
 * @throws ApiError 403, 404
 */
export async function findUnitAccount(
  db: Database,
  user: SignedInUser,
  id: string,
  now: number,
): Promise<UnitAccount> {
  const { organisationId } = await requireManager(db, user);
  const [account] = await described(db, user.id, [await requireRow(db, organisationId, id)], now);
  if (account === undefined) throw notFound();
  return account;
}

/** Returns the row of an account of a unit. @throws ApiError 404 */
export async function requireRow(db: Database, organisationId: string, id: string): Promise<Row> {
  const row = await accountsOf(db, organisationId)
    .select(columns)
    .$narrowType<Narrowed>()
    .where('users.id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw notFound();
  return row;
}

/**
 * Returns the sessions and the latest sign-ins of an account of the unit. The administrator's own account is
 * allowed.
 * @throws ApiError 403, 404
 */
export async function sessionsOf(
  db: Database,
  user: SignedInUser,
  id: string,
  now: number,
): Promise<AccountSessions> {
  const { organisationId } = await requireManager(db, user);
  await requireRow(db, organisationId, id);
  const sessions = await db
    .selectFrom('tokens')
    .select(['created_at', 'expires_at'])
    .where('user_id', '=', id)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .limit(SHOWN)
    .execute();
  const signIns = await db
    .selectFrom('sign_ins')
    .select(['created_at', 'way', 'address'])
    .where('user_id', '=', id)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(SHOWN)
    .execute();
  return {
    sessions: sessions.map(({ created_at, expires_at }) => ({
      started_at: chinaInstant(created_at),
      expires_at: chinaInstant(expires_at),
    })),
    sign_ins: signIns.map(({ created_at, way, address }) => ({ at: chinaInstant(created_at), way, address })),
  };
}
