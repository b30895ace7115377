import type { I18n } from '@lingui/core';
import { forbidden, stale } from '../kit/api-error.ts';
import type { ApiParts } from '../context.ts';
import type { Capacity, NewUnitAccount } from '../contract/unit/unit-account.ts';
import { createAccount, setPassword } from '../account/accounts.ts';
import { audit } from '../kit/audit.ts';
import { begin, requireMove, write } from '../db/move.ts';
import { holdOffice } from './offices.ts';
import { requireWithin } from '../kit/rate-limits.ts';
import { secure } from '../session/security-log.ts';
import { forgetFailures, lockedOf } from '../session/sign-in-lock.ts';
import { revokeTokens, type SignedInUser } from '../session/tokens.ts';
import { requireManager, actorOn, factsOf, reachedAt, namesOf, requireRow } from './unit-accounts.ts';
import { ONE_TIME_HOURS, oneTimePassword, textFor } from './one-time-password.ts';

/** What administrators do to the accounts of their unit: made, changed, disabled, reset, signed out. */

/** Texts that one unit's administrators may cause. */
const TEXTS_PER_UNIT = { hits: 30, milliseconds: 3_600_000 };

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
  const office = await requireManager(db, user);
  const now = clock();
  await requireWithin(db, `account-texts:${office.organisationId}`, TEXTS_PER_UNIT, now);
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
  sendCode({ phone, purpose: 'account', text: textFor(i18n, password, 'made') });
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
  const office = await requireManager(db, user);
  const isReset = act.type === 'unitAccount.reset';
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
    const facts = factsOf(found, await lockedOf(transaction, namesOf(found), now));
    const move = requireMove('users', found.status, { ...act, by, facts });

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
    sendCode({ phone, purpose: 'account', text: textFor(i18n, password, 'reset') });
  }
}
