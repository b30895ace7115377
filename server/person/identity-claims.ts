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
 * Claims of an identity number that stands in the profile of another account too: a request like a correction, with
 * evidence, which the committee settles. Whether there is another account is told to the committee alone.
 */

interface Cause {
  /** Whoever of the committee decides. */
  actor: string;
  /** Epoch ms. */
  now: number;
}

/** Stands beside entries that end, in the language that a reviewer of the province writes. */
const WITHDRAWN = '经组委会核实，该身份证号码属于他人。';

/** The other profiles with the number of one. */
const othersOf = (db: Database, personId: string) =>
  db
    .selectFrom('persons as other')
    .innerJoin('persons as own', 'own.id_no_digest', 'other.id_no_digest')
    .where('own.id', '=', personId)
    .where('other.id', '!=', personId);

/** Entries with one of these people in them, alone or in a team. */
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

/** Locks all that a settled claim changes, in the order of `row-locks.ts`. */
export async function lockClaim(transaction: Database, personId: string): Promise<void> {
  const others = (await othersOf(transaction, personId).select('other.id').execute()).map(({ id }) => id);
  if (others.length > 0) {
    const entries = await entriesOf(transaction, others).execute();
    await lockEvents(transaction, [...new Set(entries.map(({ event_id }) => event_id))]);
    await entriesOf(transaction, others).forUpdate().execute();
  }
  await lockPersons(transaction, [personId, ...others]);
}

/** Who else has the number of a profile, and what they have said to it; for the committee. */
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

/** Tells the other accounts with the number of a profile. */
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
 * Gives an identity number to one profile alone: the entries of others with it that are not final are withdrawn,
 * their profiles lose the number and are unlocked, and all are told.
 * @throws ApiError 409 where the profile has another number by now
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
