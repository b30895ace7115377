import { setImmediate as othersFirst } from 'node:timers/promises';
import type { EntryEvent } from '../../../machines/entry/entry.machine.ts';
import { conflict, registrationClosed } from '../../kit/api-error.ts';
import type { Check } from '../../contract/entry/entry-fields.ts';
import type { Database } from '../../db/open-database.ts';
import type { Tables } from '../../db/tables.ts';
import { audit } from '../../kit/audit.ts';
import { worstOf } from '../eligibility.ts';
import { ENTRY_NOTICE } from '../entry-notice.ts';
import { requireOwnFiles } from '../../file/files.ts';
import { receiptNumber, seriesOf, takeNumbers, usedOf } from '../moving/places.ts';
import { begin } from '../../db/move.ts';
import { tell } from '../../message/outbox.ts';
import { lockPersons, shareEvents } from '../../kit/row-locks.ts';
import { randomKey } from '../../kit/secrets.ts';
import { keepWords } from '../../person/search-words.ts';
import type { Import, OpenEvent, Parts } from './read-import.ts';
import { chunksOf, grouped } from './at-once.ts';
import type { OnProgress, Entrant } from './judge-import.ts';
import { entriesIn, teamWords } from './sheet-teams.ts';
import { writePeople } from './write-people.ts';

/** Writing all entries of a file in one transaction. */

/**
 * Writes the entries of all checked people as submitted and endorsed. The members of a team are one entry.
 * @throws ApiError 409; 410; 422 `files`
 */
export async function writeAll(
  transaction: Database,
  { clock, sealing }: Parts,
  file: Import,
  entrants: readonly Entrant[],
  onProgress: OnProgress,
): Promise<void> {
  const { competition, unitId, userId: actor_id } = file;
  const begun = clock();
  // The files are locked, because the sweep can delete them otherwise. Several people can share one file.
  const attached = entrants.flatMap((one) => Object.values(one.files).filter((id) => id !== null));
  await requireOwnFiles(transaction, actor_id, [...new Set(attached)], 'files');
  await shareEvents(transaction, [...new Set(entrants.map(({ event }) => event.id))]);
  await lockKnown(transaction, unitId, entrants);
  const owners = await writePeople(transaction, { sealing, now: begun }, file, entrants);
  const entries = entriesIn(entrants);
  const numbers = await takePlaces(
    transaction,
    competition.starts_on,
    entries.map(([first]) => first),
  );
  const called = new Set<string>();
  // The clock is read after the places are locked, as in the submission of a single entry.
  const now = clock();
  if (now >= competition.reg_close_at) throw registrationClosed();
  let done = 0;
  for (const chunk of chunksOf(entries)) {
    const made = chunk.map((members) => {
      const people = members.map((member) => {
        const owner = owners.get(member.row.phone);
        if (owner === undefined) throw conflict();
        return { ...member, ...owner };
      });
      const [first] = people;
      const no = numbers.get(members[0].event.id)?.next().value;
      if (first === undefined || no === undefined) throw conflict();
      const checks = people.flatMap((one) => one.checks);
      const isUnique = people.every((one) => one.isUnique);
      const entry = { correction_until: null };
      const hasPlace = numbers.has(first.event.id);
      const event = { ...competition, ...first.event };
      const move = begin('entries', ...enteringBy({ event, entry, at: now, checks, isUnique, hasPlace }));
      return { ...first, ...entry, checks, people, words: teamWords(people), move, id: randomKey(), no };
    });
    const entered = made.flatMap(({ id, no, people }) => people.map((one) => ({ ...one, id, no })));
    const written = await transaction
      .insertInto('entries')
      .values(
        made.map(({ id, no, event, words, checks, files, userId, personId, move, correction_until }) => ({
          id,
          no,
          competition_id: competition.id,
          event_id: event.id,
          user_id: userId,
          person_id: personId,
          organisation_id: unitId,
          status: move.status,
          version: 1,
          ...words,
          ...files,
          checks: JSON.stringify(checks),
          return_reasons: '{}',
          reason: '',
          correction_until,
          submitted_at: now,
          created_at: now,
          updated_at: now,
        })),
      )
      .onConflict((on) => on.doNothing())
      .returning('id')
      .execute();
    await writeMembers(transaction, made);
    await keepWords(
      transaction,
      'entry',
      made.map(({ id, no }) => ({ id, text: no })),
    );
    const seated = await transaction
      .insertInto('entry_places')
      .values(
        entered.map(({ id, event, digest }) => ({
          entry_id: id,
          event_id: event.id,
          competition_id: competition.id,
          id_no_digest: digest,
          exclusive: event.exclusive,
        })),
      )
      .onConflict((on) => on.doNothing())
      .returning('entry_id')
      .execute();
    // Another request has entered a person of this file since the check.
    if (written.length < made.length || seated.length < entered.length) throw conflict();
    await transaction
      .insertInto('consent_log')
      .values(
        entered.map(({ userId }) => ({
          id: randomKey(),
          user_id: userId,
          ...ENTRY_NOTICE,
          address: file.address,
          created_at: now,
        })),
      )
      .execute();
    const act = { actor_id, capacity: 'unit', reason: '', at: now };
    await audit(
      transaction,
      made.map(({ id, move }) => ({
        object: 'entry',
        object_id: id,
        action: 'entry.import',
        before: move.before,
        after: move.after,
        ...act,
      })),
    );
    await tell(
      transaction,
      entered.flatMap(({ userId, no, event, isProposed }) => {
        const topic = 'entry.import' as const;
        if (!isProposed) return { userId, topic, about: { no, event: event.name } };
        // An unproven number receives only one text message, which contains no name.
        if (called.has(userId)) return [];
        called.add(userId);
        return { userId, topic, about: { no: '', event: '' } };
      }),
      now,
    );
    onProgress('saving', (done += entered.length), entrants.length);
    await othersFirst();
  }
  await requireQuotas(transaction, competition.id, unitId, entrants);
  await audit(transaction, {
    object: 'organisation',
    object_id: unitId,
    action: 'entry.import',
    actor_id,
    capacity: 'unit',
    before: '',
    after: '',
    reason: `competition ${competition.id}: ${entrants.length} rows, stamped forms held, consent given, file ${file.sha256}`,
    at: now,
  });
}

/** Writes the members of teams except the first one of each, who is in the entry itself. */
async function writeMembers(
  transaction: Database,
  entries: readonly {
    readonly id: string;
    readonly people: readonly (Pick<Entrant, 'files'> & { readonly personId: string })[];
  }[],
): Promise<void> {
  const members = entries.flatMap(({ id, people }) =>
    people
      .slice(1)
      .map(({ personId, files }, index) => ({ entry_id: id, seq: index + 2, person_id: personId, ...files })),
  );
  if (members.length > 0) await transaction.insertInto('entry_members').values(members).execute();
}

/** The data that the guards of a new entry read. */
interface Entering {
  event: Pick<OpenEvent, 'status'> & Pick<Import['competition'], 'reg_open_at' | 'reg_close_at'>;
  entry: Pick<Tables['entries'], 'correction_until'>;
  at: number;
  checks: readonly Check[];
  isUnique: boolean;
  hasPlace: boolean;
}

/**
 * Returns the events of an entry that a unit creates for another person: the unit submits and endorses it.
 */
export function enteringBy({ event, entry, at, checks, isUnique, hasPlace }: Entering): EntryEvent[] {
  const facts = {
    at,
    opensAt: event.reg_open_at,
    closesAt: event.reg_close_at,
    correctionUntil: entry.correction_until,
    checks: worstOf(checks),
    hasPlace,
    isUnique,
    isFrozen: event.status !== 'planned',
  };
  return [
    { type: 'entry.submit', by: 'unit', facts },
    { type: 'entry.endorse', by: 'unit', facts },
  ];
}

/**
 * Locks the profiles and the affiliations of existing people. An affiliation must be offered or confirmed.
 * @throws ApiError 409 if a profile has changed since the check or an affiliation no longer exists
 */
export async function lockKnown(
  transaction: Database,
  unitId: string,
  entrants: readonly Pick<Entrant, 'person' | 'userId'>[],
): Promise<void> {
  const known = new Map(entrants.flatMap(({ person }) => (person === null ? [] : [[person.id, person]])));
  for (const ids of chunksOf([...known.keys()].toSorted())) {
    await lockPersons(transaction, ids);
    const now = await transaction
      .selectFrom('persons')
      .select(['id', 'version'])
      .where('id', 'in', ids)
      .execute();
    const isAsSeen = now.every(({ id, version }) => known.get(id)?.version === version);
    if (!isAsSeen || now.length < ids.length) throw conflict();
  }
  const accounts = new Set(entrants.flatMap(({ userId }) => userId ?? []));
  for (const ids of chunksOf([...accounts].toSorted())) {
    const theirs = await transaction
      .selectFrom('user_organisations')
      .select('user_id')
      .where('organisation_id', '=', unitId)
      .where('status', 'in', ['offered', 'confirmed'])
      .where('user_id', 'in', ids)
      .orderBy('user_id')
      .forUpdate()
      .execute();
    if (theirs.length < ids.length) throw conflict();
  }
}

/**
 * Takes all places of each event in one statement, if enough are left. It returns iterators over the receipt
 * numbers by event.
 */
async function takePlaces(transaction: Database, startsOn: string, entrants: readonly Entrant[]) {
  const wanted = grouped(entrants, ({ event }) => event.id);
  const counted: { id: string; series: string; length: number }[] = [];
  // The order is fixed, so that two simultaneous imports cannot cause a deadlock.
  for (const [id, events] of [...wanted].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const { length } = events;
    const event = await transaction
      .updateTable('competition_events')
      .set((is) => ({ taken: is('taken', '+', length) }))
      .where('id', '=', id)
      .where('status', '=', 'planned')
      .where((is) => is.or([is('places', '=', 0), is(is('taken', '+', length), '<=', is.ref('places'))]))
      .returning(['code', 'version'])
      .executeTakeFirst();
    if (event === undefined || event.version !== events[0]?.event.version) throw conflict();
    counted.push({ id, series: seriesOf(startsOn, event.code), length });
  }
  const numbers = new Map<string, Iterator<string, undefined>>();
  // The numbers are taken after all places, in the order of their series, because another competition can use
  // the same series.
  for (const { id, series, length } of counted.toSorted((a, b) => (a.series < b.series ? -1 : 1))) {
    const first = (await takeNumbers(transaction, series, length)) - length + 1;
    numbers.set(id, Array.from({ length }, (_, index) => receiptNumber(series, first + index)).values());
  }
  return numbers;
}

/**
 * Checks the quotas of the unit. The rows of its events are already written, so no other transaction counts
 * them at the same time.
 * @throws ApiError 409
 */
async function requireQuotas(
  transaction: Database,
  competitionId: string,
  unitId: string,
  entrants: readonly Entrant[],
): Promise<void> {
  const used = await usedOf(transaction, competitionId, unitId);
  const isOver = entrants.some(
    ({ event: { id, per_unit } }) => per_unit > 0 && (used.get(id) ?? 0) > per_unit,
  );
  if (isOver) throw conflict();
}
