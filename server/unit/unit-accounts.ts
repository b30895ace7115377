import { randomInt } from 'node:crypto';
import type { I18n } from '@lingui/core';
import { t } from '@lingui/macro';
import type { Selectable } from 'kysely';
import type { UnitAccountFacts, UnitAccountStatus } from '../../machines/unit/unit-account.machine.ts';
import { forbidden, notFound, stale } from '../kit/api-error.ts';
import type { ApiParts } from '../context.ts';
import { EXHIBITOR_ADMINISTRATOR } from '../contract/kit/fields.ts';
import type {
  AccountSessions,
  Capacity,
  NewUnitAccount,
  UnitAccount,
  UnitAccountList,
  UnitAccountQuery,
} from '../contract/unit/unit-account.ts';
import type { Database } from '../db/open-database.ts';
import type { Tables } from '../db/tables.ts';
import { createAccount, setPassword } from '../account/accounts.ts';
import { audit } from '../kit/audit.ts';
import { chinaInstant } from '../competition/competitions.ts';
import { pageOf } from '../kit/list-page.ts';
import { directed } from '../kit/list-order.ts';
import { maskPhone } from '../secret/mask.ts';
import { begin, demandMove, write } from '../db/move.ts';
import { demandAdministrator, holdOffice, type Office } from './offices.ts';
import { demandWithin } from '../kit/rate-limits.ts';
import { hasWord } from '../person/search-words.ts';
import { secure } from '../session/security-log.ts';
import { forgetFailures, lockedOf } from '../session/sign-in-lock.ts';
import { revokeTokens, type SignedInUser } from '../session/tokens.ts';

/** How long a password that was issued may be used, in hours; as its text says. */
const ONE_TIME_HOURS = 72;

/** Texts that one unit's administrators may cause. */
const TEXTS_PER_UNIT = { hits: 30, milliseconds: 3_600_000 };

/** As many sessions and sign-ins of an account are shown. */
const SHOWN = 20;

/** What ends the sessions of an account; what it may do is asked at every call. */
const endsSessions: readonly Act['type'][] = [
  'unitAccount.disable',
  'unitAccount.reset',
  'unitAccount.signOut',
];

/** Who asks, in what language. */
export interface Asking {
  user: SignedInUser;
  i18n: I18n;
}

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

/**
 * Who manages accounts: an administrator of a unit. The header offers it to nobody else [S18].
 * @throws ApiError 403
 */
async function demandManager(db: Database, user: SignedInUser): Promise<Office> {
  if (user.is_unit === 0 || user.contact_name === EXHIBITOR_ADMINISTRATOR) throw forbidden();
  return demandAdministrator(db, user.id);
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
 * One page of the accounts that act for a unit, the oldest first, for one of its administrators.
 * @throws ApiError 403, 404
 */
export async function listUnitAccounts(
  db: Database,
  user: SignedInUser,
  { page, per_page, status, text, sort }: UnitAccountQuery,
  now: number,
): Promise<UnitAccountList> {
  const { organisationId } = await demandManager(db, user);
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
  const rows = (await fitting
    .select(columns)
    .orderBy(order === 'capacity' ? 'of.capacity' : `users.${order}`, direction)
    .orderBy('users.created_at')
    .orderBy('users.id')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute()) as Row[];
  return {
    data: await described(db, user.id, rows, now),
    meta: {
      pagination: pageOf(total, rows.length, { page, per_page }),
    },
  };
}

/** Accounts as an administrator sees them: with two queries, however many there are. */
async function described(
  db: Database,
  viewerId: string,
  rows: readonly Row[],
  now: number,
): Promise<UnitAccount[]> {
  if (rows.length === 0) return [];
  const locked = await lockedOf(db, rows.flatMap(namesOf), now);
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

const actorOn = ({ id }: Row, viewerId: string) => (id === viewerId ? 'self' : 'administrator');

const factsOf = (row: Row, locked: ReadonlySet<string>): UnitAccountFacts => ({
  isLocked: namesOf(row).some((name) => locked.has(name)),
  hasPhone: reachedAt(row) !== null,
});

/** Where a one-time password goes: to the number of the account or, before one is bound, to the one proposed. */
const reachedAt = ({ phone, proposed_phone }: Pick<Row, 'phone' | 'proposed_phone'>) =>
  phone ?? proposed_phone;

/** The names somebody signs in with, under which failures are counted. */
const namesOf = ({ username_key, phone }: Pick<Row, 'username_key' | 'phone'>) =>
  phone === null ? [username_key] : [username_key, phone];

/**
 * One account of the unit, as one of its administrators sees it.
 * @throws ApiError 403, 404
 */
export async function findUnitAccount(
  db: Database,
  user: SignedInUser,
  id: string,
  now: number,
): Promise<UnitAccount> {
  const { organisationId } = await demandManager(db, user);
  const [account] = await described(db, user.id, [await demandRow(db, organisationId, id)], now);
  if (account === undefined) throw notFound();
  return account;
}

async function demandRow(db: Database, organisationId: string, id: string): Promise<Row> {
  const row = await accountsOf(db, organisationId)
    .select(columns)
    .where('users.id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw notFound();
  return row as Row;
}

/**
 * Makes an account that acts for the unit of its maker. It can do no more than its maker: it has the role
 * that decides the maker's home and none besides. Its one-time password goes to the number that is proposed for it;
 * the change of that password binds the number. Whether another account has the number is not told.
 * @returns its id
 * @throws ApiError 403, 404; 422 naming `username` where it is taken; 429
 */
export async function createUnitAccount(
  { db, clock, passwords, sendCode }: ApiParts,
  { user, i18n }: Asking,
  { username, name, phone, capacity }: NewUnitAccount,
): Promise<string> {
  const office = await demandManager(db, user);
  const now = clock();
  await demandWithin(db, `account-texts:${office.organisationId}`, TEXTS_PER_UNIT, now);
  const password = oneTimePassword();
  const passwordHash = await passwords.hash(password);
  const id = await db.transaction().execute(async (transaction) => {
    await holdOffice(transaction, user, office);
    const { role } = await transaction
      .selectFrom('user_roles')
      .select('role')
      .where('user_id', '=', user.id)
      .orderBy('position')
      .executeTakeFirstOrThrow();
    const made = await createAccount(
      transaction,
      {
        username,
        name,
        phone: null,
        proposedPhone: phone,
        passwordHash,
        isUnit: true,
        contactName: name,
        roles: [role],
        oneTimeUntil: now + ONE_TIME_HOURS * 3_600_000,
      },
      now,
    );
    await transaction
      .insertInto('user_organisations')
      .values({
        user_id: made,
        organisation_id: office.organisationId,
        position: 0,
        status: begin('user_organisations', { type: 'affiliation.appoint', by: 'unit' }).status,
        since: now,
        capacity,
      })
      .execute();
    await secure(transaction, {
      kind: 'accountMade',
      user_id: made,
      actor_id: user.id,
      detail: `${role} ${capacity}`,
      at: now,
    });
    await audit(transaction, {
      object: 'account',
      object_id: made,
      action: 'unitAccount.create',
      actor_id: user.id,
      capacity: 'administrator',
      before: '',
      after: capacity,
      reason: '',
      at: now,
    });
    return made;
  });
  sendCode({ phone, purpose: 'account', text: textFor(i18n, password) });
  return id;
}

/** What an administrator does to an account, beside what the chart of it wants to know. */
export type Act =
  | { type: 'unitAccount.change'; name: string; capacity: Capacity }
  | { type: 'unitAccount.disable'; reason: string }
  | { type: 'unitAccount.enable' | 'unitAccount.unlock' | 'unitAccount.reset' | 'unitAccount.signOut' };

/**
 * Does to an account of the unit what its chart allows. Whoever acts stays an active administrator
 * throughout: of two who disable each other at once only the first succeeds.
 * @throws ApiError 404; 403 where it is one's own, or one is no administrator; 409 where it is not as it was
 *   seen, or not possible now; 429
 */
export async function moveUnitAccount(
  { db, clock, passwords, sendCode }: ApiParts,
  { user, i18n }: Asking,
  id: string,
  { version, ...act }: Act & { version: number },
): Promise<void> {
  const office = await demandManager(db, user);
  const isReset = act.type === 'unitAccount.reset';
  if (isReset) {
    await demandWithin(db, `account-texts:${office.organisationId}`, TEXTS_PER_UNIT, clock());
  }
  const password = oneTimePassword();
  const passwordHash = isReset ? await passwords.hash(password) : '';
  const row = await db.transaction().execute(async (transaction) => {
    await holdOffice(transaction, user, office);
    const now = clock();
    const found = await demandRow(transaction, office.organisationId, id);
    const by = actorOn(found, user.id);
    if (by === 'self') throw forbidden();
    if (found.version !== version) throw stale();
    const facts = factsOf(found, await lockedOf(transaction, namesOf(found), now));
    const move = demandMove('users', found.status, { ...act, by, facts });

    switch (act.type) {
      case 'unitAccount.change':
        await write(transaction, move, { id }, { name: act.name, contact_name: act.name });
        break;
      case 'unitAccount.reset':
        await setPassword(transaction, id, passwordHash, now, now + ONE_TIME_HOURS * 3_600_000);
        await forgetFailures(transaction, namesOf(found));
        break;
      case 'unitAccount.unlock':
        await forgetFailures(transaction, namesOf(found));
        break;
      case 'unitAccount.disable':
      case 'unitAccount.enable':
        await write(transaction, move, { id });
        break;
      case 'unitAccount.signOut':
        break;
    }
    if (endsSessions.includes(act.type)) await revokeTokens(transaction, id);
    await transaction
      .updateTable('user_organisations')
      .set({ version: version + 1, ...(act.type === 'unitAccount.change' && { capacity: act.capacity }) })
      .where('user_id', '=', id)
      .where('organisation_id', '=', office.organisationId)
      .execute();
    const [before, after] =
      act.type === 'unitAccount.change' ? [found.capacity, act.capacity] : [found.status, move.after];
    await secure(transaction, {
      kind: 'accountChanged',
      user_id: id,
      actor_id: user.id,
      detail: `${act.type}: ${before} → ${after}`,
      at: now,
    });
    await audit(transaction, {
      object: 'account',
      object_id: id,
      action: act.type,
      actor_id: user.id,
      capacity: 'administrator',
      before,
      after,
      reason: act.type === 'unitAccount.disable' ? act.reason : '',
      at: now,
    });
    return found;
  });
  const phone = reachedAt(row);
  if (isReset && phone !== null) {
    sendCode({ phone, purpose: 'account', text: textFor(i18n, password) });
  }
}

/**
 * Where an account of the unit is signed in, and its last sign-ins; one's own, too.
 * @throws ApiError 403, 404
 */
export async function sessionsOf(
  db: Database,
  user: SignedInUser,
  id: string,
  now: number,
): Promise<AccountSessions> {
  const { organisationId } = await demandManager(db, user);
  await demandRow(db, organisationId, id);
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

/** Letters and digits that no two people read differently. */
const READABLE = 'ACEFHKMNPRTXY3479';

/** Three groups of four, such as K7XM-9PRT-4ACE: 49 bits, behind a lock after five tries. */
function oneTimePassword(): string {
  const group = () => Array.from({ length: 4 }, () => READABLE[randomInt(READABLE.length)]).join('');
  return [group(), group(), group()].join('-');
}

/** Names neither the unit nor the username: a text that the system sends holds no words of a user's choosing. */
function textFor(i18n: I18n, password: string): string {
  const hours = ONE_TIME_HOURS;
  return t(
    i18n,
  )`[Hubei craftsman] An account has been made for you. Ask your unit for its username, sign in with the one-time password ${password} within ${hours} hours and choose your own.`;
}
