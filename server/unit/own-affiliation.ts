import { conflict, forbidden, notFound } from '../kit/api-error.ts';
import type { ApiParts } from '../context.ts';
import { onRoster } from '../contract/entry/entry-fields.ts';
import type { OwnAffiliation } from '../contract/unit/confirmation.ts';
import type { Database } from '../db/open-database.ts';
import { lockAccount } from '../account/accounts.ts';
import { audit } from '../kit/audit.ts';
import type { SignedInUser } from '../session/tokens.ts';
import { hasRole } from './offices.ts';
import { joinOrganisation } from './organisations.ts';
import { moveAffiliation } from './affiliations.ts';
import { releaseEntry } from '../entry/moving/lapse-and-release.ts';
import { requireWithin } from '../kit/rate-limits.ts';

/** The maximum number of answers and claims of one account per day. */
const CLAIMED_PER_DAY = { hits: 10, milliseconds: 24 * 3_600_000 };

/** An act of the account's owner on the affiliation. */
export type PersonAct = 'affiliation.claim' | 'affiliation.accept' | 'affiliation.decline';

/** Returns the organisation that the owner of an account belongs to or claims to belong to. */
export async function findOwnAffiliation(db: Database, userId: string): Promise<OwnAffiliation> {
  const row = await findOwn(db, userId);
  if (row === undefined) return { affiliation: null };
  const { name, status, reason, version, organisation_status } = row;
  const is_confirmed = organisation_status === 'confirmed';
  return { affiliation: { organisation: name, status, is_confirmed, reason, version } };
}

const findOwn = (db: Database, userId: string) =>
  db
    .selectFrom('user_organisations as of')
    .innerJoin('organisations', 'organisations.id', 'of.organisation_id')
    .select(['of.organisation_id', 'of.status', 'of.reason', 'of.version', 'organisations.name'])
    .select('organisations.status as organisation_status')
    .where('of.user_id', '=', userId)
    .orderBy('of.position')
    .executeTakeFirst();

/**
 * Claims the affiliation again, or answers the organisation. If the person declines, entries that the
 * organisation has endorsed continue without it.
 * @throws ApiError 404 if the account names no organisation; 409; 429
 */
export async function answerAffiliation(
  { db, clock, sealing }: Pick<ApiParts, 'db' | 'clock' | 'sealing'>,
  userId: string,
  { type, version }: { type: PersonAct; version: number },
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const own = await findOwn(transaction, userId);
    if (own === undefined) throw notFound();
    const now = clock();
    await requireWithin(transaction, `affiliations:${userId}`, CLAIMED_PER_DAY, now);
    const { organisation_id: organisationId } = own;
    const event = { type, by: 'person' } as const;
    await moveAffiliation(transaction, { userId, organisationId }, event, { actor: userId, now, version });
    if (type !== 'affiliation.decline') return;
    // The entries are read after the affiliation is written. An import of the same person then either waits
    // for this transaction, or its entry is found here.
    for (const id of await endorsedOf(transaction, userId, organisationId)) {
      await releaseEntry(transaction, sealing, id, { actor: userId, organisationId, now });
    }
  });
}

/**
 * Names the organisation of a personal account that has none, such as one that registered by phone. It becomes a
 * claim like one at registration, which an administrator of the organisation confirms.
 * @throws ApiError 403 for other accounts; 409 if the account has named an organisation; 429
 */
export async function nameOrganisation(
  { db, clock }: Pick<ApiParts, 'db' | 'clock'>,
  user: Pick<SignedInUser, 'id' | 'is_unit'>,
  name: string,
): Promise<void> {
  const isPersonal = (await hasRole(db, user.id, 'Personal')) || (await hasRole(db, user.id, 'Expert'));
  if (user.is_unit === 1 || !isPersonal) throw forbidden();
  await db.transaction().execute(async (transaction) => {
    // Two requests at the same time must not name two organisations.
    await lockAccount(transaction, user.id);
    if ((await findOwn(transaction, user.id)) !== undefined) throw conflict();
    const now = clock();
    await requireWithin(transaction, `affiliations:${user.id}`, CLAIMED_PER_DAY, now);
    await joinOrganisation(transaction, user.id, name, 'Personal', now);
    await audit(transaction, {
      object: 'affiliation',
      object_id: user.id,
      action: 'affiliation.claim',
      actor_id: user.id,
      capacity: 'person',
      before: '',
      after: 'claimed',
      reason: '',
      at: now,
    });
  });
}

/**
 * Returns the entries of the person, alone or in a team, that a unit has endorsed. Entries on a roster are
 * included.
 */
async function endorsedOf(db: Database, userId: string, organisationId: string): Promise<string[]> {
  const found = await db
    .selectFrom('entries')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('status', 'in', ['endorsed', ...onRoster])
    .where((is) =>
      is.or([
        is('user_id', '=', userId),
        is.exists(
          is
            .selectFrom('entry_members as member')
            .innerJoin('persons', 'persons.id', 'member.person_id')
            .select('member.entry_id')
            .whereRef('member.entry_id', '=', 'entries.id')
            .where('persons.user_id', '=', userId),
        ),
      ]),
    )
    .orderBy('id')
    .execute();
  return found.map(({ id }) => id);
}
