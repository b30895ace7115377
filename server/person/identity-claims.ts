import { conflict } from '../kit/api-error.ts';
import type { Correction } from '../contract/person/correction.ts';
import type { Database } from '../db/open-database.ts';
import { audit } from '../kit/audit.ts';
import { withdrawByCommittee } from '../entry/moving/lapse-and-release.ts';
import { noNumber } from '../secret/opened-identity.ts';
import type { Topic } from '../message/message-texts.ts';
import { tell } from '../message/outbox.ts';
import { lockEvents, lockPersons } from '../kit/row-locks.ts';
import type { Sealing } from '../secret/sealing.ts';

/**
 * Claims of an identity number that the profile of another account also contains. A claim is a request like a
 * correction, with evidence, and the committee decides on it. Only the committee can see whether another
 * account exists.
 */

interface Cause {
  /** The id of the committee member who decides. */
  actor: string;
  /** Milliseconds since the epoch. */
  now: number;
}

/** The reason stored in withdrawn entries, in the language of the province's reviewers. */
const WITHDRAWN = '经组委会核实，该身份证号码属于他人。';

/** Returns the query for other profiles with the same number. */
const othersOf = (db: Database, personId: string) =>
  db
    .selectFrom('persons as other')
    .innerJoin('persons as own', 'own.id_no_digest', 'other.id_no_digest')
    .where('own.id', '=', personId)
    .where('other.id', '!=', personId);

/** Returns the query for entries that contain one of these people, alone or in a team. */
const entriesOf = (db: Database, personIds: readonly string[]) =>
  db
    .selectFrom('entries')
    .select(['entries.id', 'entries.event_id'])
    .where((is) =>
      is.or([
        is('entries.person_id', 'in', personIds),
        is(
          'entries.id',
          'in',
          is.selectFrom('entry_members').select('entry_id').where('person_id', 'in', personIds),
        ),
      ]),
    )
    .orderBy('entries.id');

/** Locks all rows that a settled claim changes, in the order of `row-locks.ts`. */
export async function lockClaim(transaction: Database, personId: string): Promise<void> {
  const others = (await othersOf(transaction, personId).select('other.id').execute()).map(({ id }) => id);
  if (others.length > 0) {
    const entries = await entriesOf(transaction, others).execute();
    await lockEvents(transaction, [...new Set(entries.map(({ event_id }) => event_id))]);
    await entriesOf(transaction, others).forUpdate().execute();
  }
  await lockPersons(transaction, [personId, ...others]);
}

/**
 * Returns the other holders of a profile's number for the committee. Each holder has the id of the claim that
 * the holder has filed.
 */
export async function holdersOf(db: Database, personId: string): Promise<Correction['holders']> {
  const found = await othersOf(db, personId)
    .innerJoin('users', 'users.id', 'other.user_id')
    .leftJoin('corrections as answer', (join) =>
      join.onRef('answer.person_id', '=', 'other.id').on('answer.field', '=', 'identity'),
    )
    .select(['users.username', 'other.real_name', 'answer.id as answer'])
    .orderBy('other.created_at')
    .orderBy('answer.filed_at', 'desc')
    .execute();
  const latest = new Map(found.toReversed().map((one) => [one.username, one]));
  return [...latest.values()].map(({ answer, ...one }) => ({ ...one, answer: answer ?? '' }));
}

/** Notifies the other accounts that have the number of a profile. */
export async function tellHolders(
  transaction: Database,
  personId: string,
  topic: Topic,
  now: number,
): Promise<void> {
  const others = await othersOf(transaction, personId).select('other.user_id').distinct().execute();
  if (others.length === 0) return;
  const about = { no: '', event: '' };
  await tell(
    transaction,
    others.map(({ user_id }) => ({ userId: user_id, topic, about })),
    now,
  );
}

/**
 * Assigns an identity number to one profile only. Entries of other holders that are not final are withdrawn.
 * Their profiles lose the number and are unlocked. All affected accounts are notified.
 * @throws ApiError 409 if the profile has another number now
 */
export async function settleClaim(
  transaction: Database,
  sealing: Sealing,
  { personId, number }: { personId: string; number: string },
  { actor, now }: Cause,
): Promise<void> {
  const own = await transaction
    .selectFrom('persons')
    .select(['id_no_digest', 'user_id'])
    .where('id', '=', personId)
    .executeTakeFirstOrThrow();
  if (own.id_no_digest !== sealing.digest(number)) throw conflict();
  await tellHolders(transaction, personId, 'identity.lost', now);
  const others = await othersOf(transaction, personId).select('other.id').execute();
  for (const { id } of others) {
    for (const entry of await entriesOf(transaction, [id]).execute()) {
      await withdrawByCommittee(transaction, sealing, entry.id, { actor, now, reason: WITHDRAWN });
    }
    await transaction
      .updateTable('persons')
      .set((is) => ({
        id_no_sealed: sealing.seal(noNumber(id)),
        id_no_digest: sealing.digest(noNumber(id)),
        locked: 0,
        version: is('version', '+', 1),
        updated_at: now,
      }))
      .where('id', '=', id)
      .execute();
    await audit(transaction, {
      object: 'person',
      object_id: id,
      action: 'person.loseIdentity',
      actor_id: actor,
      capacity: 'organiser',
      before: '',
      after: personId,
      reason: '',
      at: now,
    });
  }
  await tell(
    transaction,
    { userId: own.user_id, topic: 'identity.upheld', about: { no: '', event: '' } },
    now,
  );
}
