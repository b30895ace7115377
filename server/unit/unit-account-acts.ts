import type { I18n } from '@lingui/core';
import type { UnitAccountEvent } from '../../machines/unit/unit-account.machine.ts';
import { forbidden, stale } from '../kit/api-error.ts';
import type { ApiParts } from '../context.ts';
import type { Capacity, NewUnitAccount } from '../contract/unit/unit-account.ts';
import { createAccount, setPassword } from '../account/accounts.ts';
import { audit } from '../kit/audit.ts';
import { begin, requireMove, write, type Move } from '../db/move.ts';
import type { Database } from '../db/open-database.ts';
import { holdOffice, type Office } from './offices.ts';
import { requireWithin } from '../kit/rate-limits.ts';
import { secure } from '../session/security-log.ts';
import { forgetGuesses } from '../session/second-factor.ts';
import { forgetFailures } from '../session/sign-in-lock.ts';
import { revokeTokens, type SignedInUser } from '../session/tokens.ts';
import {
  requireManager,
  actorOn,
  factsOf,
  lockedOrPaused,
  reachedAt,
  namesOf,
  requireRow,
} from './unit-accounts.ts';
import { ONE_TIME_HOURS, oneTimePassword, textFor } from './one-time-password.ts';

/**
 * Acts of administrators on the accounts of their unit: create, change, disable, unlock, reset and sign out.
 */

/** The maximum number of text messages that the administrators of one unit can cause per hour. */
const TEXTS_PER_UNIT = { hits: 30, milliseconds: 3_600_000 };

/**
 * Acts besides a reset that end the sessions of an account. Other acts do not need it, because each call checks the rights of
 * the account.
 */
const endsSessions: readonly Act['type'][] = ['unitAccount.disable', 'unitAccount.signOut'];

/** The user who makes the request, and the language of the request. */
export interface Asking {
  user: SignedInUser;
  i18n: I18n;
}

/**
 * Creates an account that acts for the creator's unit. The account has only the creator's first role, so it
 * has no more rights than the creator. The one-time password is sent to the proposed number. The change of
 * that password binds the number. The response does not reveal whether another account has the number.
 * @returns the id of the account
 * @throws ApiError 403, 404; 422 naming `username` if it is taken; 429
 */
export async function createUnitAccount(
  parts: ApiParts,
  asking: Asking,
  account: NewUnitAccount,
): Promise<string> {
  const { db, clock, passwords } = parts;
  const office = await requireManager(db, asking.user);
  const now = clock();
  await requireWithin(db, `account-texts:${office.organisationId}`, TEXTS_PER_UNIT, now);
  const issued = await issue(passwords, account);
  const id = await db.transaction().execute(async (transaction) => {
    await holdOffice(transaction, asking.user, office);
    return writeAccount(transaction, { user: asking.user, office, now }, issued);
  });
  sendPassword(parts, asking.i18n, issued);
  return id;
}

/** A new account with its one-time password. */
export type IssuedAccount = NewUnitAccount & { readonly password: string; readonly passwordHash: string };

/** Returns a new account with a one-time password. */
export async function issue(
  passwords: ApiParts['passwords'],
  account: NewUnitAccount,
): Promise<IssuedAccount> {
  const password = oneTimePassword();
  return { ...account, password, passwordHash: await passwords.hash(password) };
}

/** Sends the one-time password of a new account to its proposed number. */
export function sendPassword(
  { sendCode, settings }: Pick<ApiParts, 'sendCode' | 'settings'>,
  i18n: I18n,
  { username, password, phone }: IssuedAccount,
): void {
  const text = textFor(i18n, { username, password, address: settings.publicUrl ?? '' }, 'made');
  sendCode({ phone, purpose: 'account', text });
}

/**
 * Writes a new account of a unit, inside the transaction of its administrator, who holds the office.
 * @returns the id of the account
 * @throws ApiError 422 naming `username` if it is taken
 */
export async function writeAccount(
  transaction: Database,
  { user, office, now }: { readonly user: SignedInUser; readonly office: Office; readonly now: number },
  { username, name, phone, capacity, passwordHash }: IssuedAccount,
): Promise<string> {
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
}

/** Returns the number that replaces the number of the account; '' if it is kept. */
const newPhoneOf = (act: Act) => (act.type === 'unitAccount.change' ? act.phone : '');

/** An administrator's act on an account, without the facts that the chart needs. */
export type Act =
  | { type: 'unitAccount.change'; name: string; capacity: Capacity; phone: string }
  | { type: 'unitAccount.disable'; reason: string }
  | { type: 'unitAccount.enable' | 'unitAccount.unlock' | 'unitAccount.reset' | 'unitAccount.signOut' };

const eventOf = (act: Act, { by, facts }: Pick<UnitAccountEvent, 'by' | 'facts'>): UnitAccountEvent =>
  act.type === 'unitAccount.change'
    ? { type: act.type, by, facts, isPhoneChanged: act.phone !== '' }
    : { ...act, by, facts };

/** Stores an act, except for a new password. */
async function store(
  transaction: Database,
  found: Awaited<ReturnType<typeof requireRow>>,
  act: Act,
  move: Move<'users'>,
): Promise<void> {
  const { id } = found;
  switch (act.type) {
    case 'unitAccount.change':
      await write(
        transaction,
        move,
        { id },
        {
          name: act.name,
          contact_name: act.name,
          ...(act.phone !== '' && { proposed_phone: act.phone }),
        },
      );
      break;
    case 'unitAccount.unlock':
      await forgetFailures(transaction, namesOf(found));
      await forgetGuesses(transaction, id);
      break;
    case 'unitAccount.disable':
    case 'unitAccount.enable':
      await write(transaction, move, { id });
      break;
    case 'unitAccount.reset':
    case 'unitAccount.signOut':
      break;
  }
}

/**
 * Returns the rows of the audit log for an act. A change of the number is logged as a reset as well, because
 * the administrator can choose the number and then controls the account for a while.
 */
function notesOf(
  act: Act,
  { before, after, status }: { readonly before: string; readonly after: string; readonly status: string },
) {
  const reason = act.type === 'unitAccount.disable' ? act.reason : '';
  const own = { action: act.type, before, after, reason };
  return newPhoneOf(act) === ''
    ? [own]
    : [own, { action: 'unitAccount.reset' as const, before: status, after: status, reason }];
}

/**
 * Moves an account of the unit by its chart. The user must be an active administrator until the end of the
 * transaction. If two administrators disable each other at the same time, only the first request succeeds.
 * @throws ApiError 404; 403 for the user's own account, and if the user is not an administrator; 409 if the
 *   version has changed or the chart does not allow the act; 429
 */
export async function moveUnitAccount(
  { db, clock, passwords, sendCode, settings }: ApiParts,
  { user, i18n }: Asking,
  id: string,
  { version, ...act }: Act & { version: number },
): Promise<void> {
  const office = await requireManager(db, user);
  const newPhone = newPhoneOf(act);
  const isReset = act.type === 'unitAccount.reset' || newPhone !== '';
  if (isReset) {
    await requireWithin(db, `account-texts:${office.organisationId}`, TEXTS_PER_UNIT, clock());
  }
  const password = oneTimePassword();
  const passwordHash = isReset ? await passwords.hash(password) : '';
  const row = await db.transaction().execute(async (transaction) => {
    await holdOffice(transaction, user, office);
    const now = clock();
    const found = await requireRow(transaction, office.organisationId, id);
    const by = actorOn(found, user.id);
    if (by === 'self') throw forbidden();
    if (found.version !== version) throw stale();
    const facts = factsOf(found, await lockedOrPaused(transaction, [found], now));
    const move = requireMove('users', found.status, eventOf(act, { by, facts }));
    await store(transaction, found, act, move);
    if (isReset) {
      await setPassword(transaction, id, passwordHash, now, now + ONE_TIME_HOURS * 3_600_000);
      await forgetFailures(transaction, namesOf(found));
      await forgetGuesses(transaction, id);
    }
    if (isReset || endsSessions.includes(act.type)) await revokeTokens(transaction, id);
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
    await audit(
      transaction,
      notesOf(act, { before, after, status: move.after }).map((one) => ({
        object: 'account',
        object_id: id,
        actor_id: user.id,
        capacity: 'administrator',
        ...one,
        at: now,
      })),
    );
    return found;
  });
  const phone = newPhone === '' ? reachedAt(row) : newPhone;
  if (isReset && phone !== null) {
    const { username } = row;
    const text = textFor(i18n, { username, password, address: settings.publicUrl ?? '' }, 'reset');
    sendCode({ phone, purpose: 'account', text });
  }
}
