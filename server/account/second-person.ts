import { sql, type RawBuilder } from 'kysely';
import { fieldLocked, forbidden, invalid, stale } from '../kit/api-error.ts';
import { noApprover } from '../db/second-person-errors.ts';
import type { ApiParts } from '../context.ts';
import type { ActingIdentity, Approver, IdentityProof } from '../contract/session/acting-identity.ts';
import { birthDateIn, maskIdentity } from '../contract/kit/identity.ts';
import type { Database } from '../db/open-database.ts';
import { audit } from '../kit/audit.ts';
import { chinaDay, chinaInstant } from '../competition/competitions.ts';
import { maskPhone } from '../secret/mask.ts';
import { COMMITTEE_ROLE, hasRole, isOfCommittee } from '../unit/offices.ts';
import { nameAccount } from './account-name.ts';
import { requireSignature, useSignature } from './signatures.ts';
import type { SignedInUser } from '../session/tokens.ts';

/** Acts on an account after which the actor can control it for a while. */
const holding = ['unitAccount.create', 'unitAccount.reset', 'unitAccount.unlock'];

/**
 * Returns what the deciding account is to the proposing one. An applicant outside the committees needs no
 * proven identity. A proposer who acts for a committee does.
 * @param isToBeLocked whether the identities of both are locked until the end of the transaction
 */
export async function secondPersonOf(
  db: Database,
  proposer: string,
  decider: string,
  isToBeLocked = false,
): Promise<SecondPerson> {
  if (proposer === decider) return 'samePerson';
  const both = [proposer, decider].toSorted();
  if (isToBeLocked) await lockIdentities(db, both);
  const rows = await db
    .selectFrom('users')
    .leftJoin('acting_identities as acting', 'acting.user_id', 'users.id')
    .leftJoin('persons', 'persons.user_id', 'users.id')
    .leftJoin('experts', 'experts.user_id', 'users.id')
    .select([
      'users.id',
      'users.phone',
      'users.proposed_phone',
      'acting.id_no_digest as acting_digest',
      'persons.id_no_digest as person_digest',
      'experts.status as expert_status',
    ])
    .where('users.id', 'in', both)
    .execute();
  const of = (id: string) => rows.find((row) => row.id === id);
  const [first, second] = [of(proposer), of(decider)];
  const known = (row: typeof first, columns: readonly (keyof NonNullable<typeof first>)[]) =>
    columns.map((column) => row?.[column]).filter((value) => value != null);
  const isShared = (...columns: (keyof NonNullable<typeof first>)[]) =>
    known(first, columns).some((value) => known(second, columns).includes(value));
  if (isShared('phone', 'proposed_phone') || isShared('acting_digest', 'person_digest')) return 'samePerson';
  if (await haveSharedPhone(db, proposer, decider)) return 'samePerson';
  const held = (await isHeld(db, proposer, decider)) || (await isHeld(db, decider, proposer));
  if (held) return 'dependent';
  if (second === undefined || !hasProven(second)) return 'unproven';
  return first?.acting_digest == null && (await hasRole(db, proposer, COMMITTEE_ROLE))
    ? 'proposerUnproven'
    : 'another';
}

/**
 * Checks whether one of the candidates could approve what the proposer proposes, now or after a proof of their
 * identity.
 */
export async function hasSecondPerson(
  db: Database,
  proposer: string,
  candidates: readonly string[],
): Promise<boolean> {
  for (const candidate of candidates) {
    const second = await secondPersonOf(db, proposer, candidate);
    if (second !== 'samePerson' && second !== 'dependent') return true;
  }
  return false;
}

/**
 * Checks before a proposal that an account can approve it. Otherwise the proposal cannot be decided.
 * @param candidates the accounts that the act allows to approve
 * @param who the standing of the approver, for the text of the error
 * @throws ApiError 403 `notSecondPerson`: the proposer of a committee has not proven an identity, or no other
 *   account could approve. The text names the remedy
 */
export async function requireSecondPerson(
  db: Database,
  proposer: string,
  candidates: readonly string[],
  who: 'organiser' | 'supervisor' | 'chief',
): Promise<void> {
  const standing = await approverFor(db, proposer, candidates);
  if (standing !== 'exists') throw noApprover(standing, who);
}

/**
 * Returns whether an approver `exists` for a proposal of the account, whether there is `none`, or whether the
 * proposer, who acts for a committee, has to prove an identity first.
 */
export async function approverFor(
  db: Database,
  proposer: string,
  candidates: readonly string[],
): Promise<Approver> {
  if (!(await isProven(db, proposer)) && (await hasRole(db, proposer, COMMITTEE_ROLE))) {
    return 'proposerUnproven';
  }
  return (await hasSecondPerson(db, proposer, candidates)) ? 'exists' : 'none';
}

/**
 * The ids of the accounts whose proposals the user can never approve, as a subquery: the user's own, those of
 * the same person, and those that are not independent of the user. The list of tasks leaves their proposals
 * out. It contains no null, so `not in` works.
 */
export function notSecondTo(userId: string): RawBuilder<string> {
  const numbers = sql`
    select phone from users where id = ${userId} and phone is not null
    union select proposed_phone from users where id = ${userId} and proposed_phone is not null
    union select phone from former_phones where user_id = ${userId}`;
  const digests = sql`
    select id_no_digest from acting_identities where user_id = ${userId}
    union select id_no_digest from persons where user_id = ${userId}`;
  return sql<string>`(
    with recursive
      held (id) as (
        select cast(${userId} as text)
        union
        select deed.object_id from audit_log as deed inner join held on deed.actor_id = held.id
        where deed.object = 'account' and deed.action in (${sql.join(holding)})
      ),
      holder (id) as (
        select cast(${userId} as text)
        union
        select deed.actor_id from audit_log as deed inner join holder on deed.object_id = holder.id
        where deed.object = 'account' and deed.action in (${sql.join(holding)}) and deed.actor_id is not null
      )
    select id from held
    union select id from holder
    union select id from users where phone in (${numbers})
    union select id from users where proposed_phone in (${numbers})
    union select user_id from former_phones where phone in (${numbers})
    union select user_id from acting_identities where id_no_digest in (${digests})
    union select user_id from persons where id_no_digest in (${digests}) and user_id is not null)`;
}

/**
 * Checks whether the person behind an account is proven. The approval of an expert file locks the identity in
 * the file, and a suspension does not unlock it. Otherwise any committee could suspend the supervisor of another
 * competition and stop its decoding.
 */
const hasProven = (row: {
  acting_digest: string | null;
  person_digest: string | null;
  expert_status: string | null;
}) =>
  row.acting_digest !== null ||
  ((row.expert_status === 'approved' || row.expert_status === 'suspended') && row.person_digest !== null);

/**
 * Checks whether one account has created, reset or unlocked the other, directly or through accounts that it
 * controlled in the same way.
 */
async function isHeld(db: Database, holder: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    with recursive held (id) as (
      select cast(${holder} as text)
      union
      select deed.object_id from audit_log as deed inner join held on deed.actor_id = held.id
      where deed.object = 'account' and deed.action in (${sql.join(holding)})
    )
    select id from held where id = ${id}`.execute(db);
  return rows.length > 0;
}

/** Checks whether the two accounts share a number, present or former. */
async function haveSharedPhone(db: Database, first: string, second: string): Promise<boolean> {
  const had = (id: string) => sql`
    select phone from former_phones where user_id = ${id}
    union select phone from users where id = ${id} and phone is not null
    union select proposed_phone from users where id = ${id} and proposed_phone is not null`;
  const { rows } = await sql`
    select phone from (${had(first)}) as theirs where phone in (${had(second)}) limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * Stores the number that a committee account gives up. Otherwise another account can take the number and
 * count as a second person. Runs inside the transaction of the change.
 */
export async function keepFormerPhone(
  transaction: Database,
  userId: string,
  phone: string,
  now: number,
): Promise<void> {
  if (!(await hasRole(transaction, userId, COMMITTEE_ROLE))) return;
  await transaction
    .insertInto('former_phones')
    .values({ user_id: userId, phone, given_up_at: now })
    .onConflict((on) => on.doNothing())
    .execute();
}

/** Checks whether the identity behind an account is proven. */
export async function isProven(db: Database, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('acting_identities')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

const lockIdentities = (transaction: Database, ids: readonly string[]) =>
  transaction
    .selectFrom('acting_identities')
    .select('user_id')
    .where('user_id', 'in', ids)
    .orderBy('user_id')
    .forUpdate()
    .execute();

/** Locks the identity of an account for good, inside the transaction of its proposal or approval. */
export async function lockIdentity(transaction: Database, userId: string, now: number): Promise<void> {
  await transaction
    .updateTable('acting_identities')
    .set({ signed_at: now })
    .where('user_id', '=', userId)
    .where('signed_at', 'is', null)
    .execute();
}

/** Returns the identity of the user's own account, with the number masked. */
export async function actingIdentityOf(
  { db, sealing }: Pick<ApiParts, 'db' | 'sealing'>,
  user: Pick<SignedInUser, 'id' | 'phone'>,
): Promise<ActingIdentity> {
  const row = await db
    .selectFrom('acting_identities')
    .selectAll()
    .where('user_id', '=', user.id)
    .executeTakeFirst();
  return {
    is_asked: await isOfCommittee(db, user.id),
    identity:
      row === undefined
        ? null
        : {
            real_name: row.real_name,
            id_no: maskIdentity(sealing.open(row.id_no_sealed)),
            proven_at: chinaInstant(row.proven_at),
            is_locked: row.signed_at !== null,
          },
    phone: user.phone === null ? '' : maskPhone(user.phone),
    version: row?.version ?? 0,
  };
}

/**
 * Stores the identity of the person behind a committee account. It can be corrected until the account has
 * proposed or approved something.
 * @throws ApiError 403 if the account acts for no committee; 422 naming `id_no` or `code`; 423 naming the
 *   locked fields; 409 if another request has changed it
 */
export async function proveIdentity(
  { db, clock, sealing }: Pick<ApiParts, 'db' | 'clock' | 'sealing'>,
  user: Pick<SignedInUser, 'id' | 'phone'>,
  { real_name, id_no, version, ...signature }: IdentityProof,
): Promise<void> {
  const now = clock();
  if (!(await isOfCommittee(db, user.id))) throw forbidden();
  if ((birthDateIn(id_no) ?? '') > chinaDay(now)) throw invalid({ id_no: ['identity.date'] });
  const proof = await requireSignature(db, user, { act: 'identity', id: '' }, signature, now);
  await db.transaction().execute(async (transaction) => {
    await useSignature(transaction, proof);
    const known = await transaction
      .selectFrom('acting_identities')
      .selectAll()
      .where('user_id', '=', user.id)
      .forUpdate()
      .executeTakeFirst();
    if ((known?.version ?? 0) !== version) throw stale();
    if (known !== undefined && known.signed_at !== null) throw fieldLocked(['real_name', 'id_no']);
    const written = {
      real_name,
      id_no_sealed: sealing.seal(id_no),
      id_no_digest: sealing.digest(id_no),
      proven_at: now,
      version: version + 1,
    };
    const kept = await transaction
      .insertInto('acting_identities')
      .values({ user_id: user.id, signed_at: null, ...written })
      .onConflict((on) =>
        on
          .column('user_id')
          .doUpdateSet(written)
          .where('acting_identities.version', '=', version)
          .where('acting_identities.signed_at', 'is', null),
      )
      .returning('user_id')
      .executeTakeFirst();
    if (kept === undefined) throw stale();
    // An account that was created without a name gets the proven one.
    await nameAccount(transaction, user.id, real_name);
    await audit(transaction, {
      object: 'user',
      object_id: user.id,
      action: 'user.identity',
      actor_id: user.id,
      capacity: 'owner',
      before: '',
      after: '',
      reason: '',
      at: now,
    });
  });
}
