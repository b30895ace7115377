import type { EntryStatus } from '../../machines/entry/entry.machine.ts';
import type { Database } from '../db/open-database.ts';
import { isOwn, type RosterReader } from './roster-readers.ts';

/** Reads entries with the names that rosters, cards and programmes show. */

/** The maximum number of ids in one statement. Both databases accept this number. */
const READ_AT_ONCE = 5_000;

interface Wanted {
  readonly eventIds: readonly string[];
  readonly statuses: readonly EntryStatus[];
  /** Selects only the entries of this reader. */
  readonly own?: RosterReader;
  /** Selects only this entry. */
  readonly id?: string;
  readonly most: number;
}

const fitting = (db: Database, { eventIds, statuses, own, id }: Wanted) => {
  let found = db
    .selectFrom('entries as entry')
    .where('entry.event_id', 'in', ['', ...eventIds])
    .where('entry.status', 'in', statuses);
  if (id !== undefined) found = found.where('entry.id', '=', id);
  return own === undefined ? found : found.where((is) => isOwn(is, own));
};

/** Counts the entries that match. */
export async function countEntries(db: Database, wanted: Omit<Wanted, 'most'>): Promise<number> {
  const { total } = await fitting(db, { ...wanted, most: 0 })
    .select((is) => is.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Returns entries sorted by number, each with its people in the order of their places. */
export async function readEntries(db: Database, wanted: Wanted) {
  const entries = await fitting(db, wanted)
    .innerJoin('persons as person', 'person.id', 'entry.person_id')
    .leftJoin('organisations as unit', 'unit.id', 'entry.organisation_id')
    .select([
      'entry.id',
      'entry.no',
      'entry.status',
      'entry.event_id',
      'entry.coach_name',
      'entry.person_id',
      'person.user_id',
      'person.real_name',
      'person.photo_id',
      'unit.name as unit',
    ])
    .orderBy('entry.no')
    .orderBy('entry.id')
    .limit(wanted.most)
    .execute();
  const members = [];
  for (let at = 0; at < entries.length; at += READ_AT_ONCE) {
    members.push(
      ...(await db
        .selectFrom('entry_members as member')
        .innerJoin('persons as person', 'person.id', 'member.person_id')
        .select([
          'member.entry_id',
          'member.seq',
          'member.person_id',
          'person.user_id',
          'person.real_name',
          'person.photo_id',
        ])
        .where(
          'member.entry_id',
          'in',
          entries.slice(at, at + READ_AT_ONCE).map(({ id }) => id),
        )
        .orderBy('member.seq')
        .execute()),
    );
  }
  const team = new Map<string, typeof members>();
  for (const member of members) team.set(member.entry_id, [...(team.get(member.entry_id) ?? []), member]);
  return entries.map(({ person_id, user_id, real_name, photo_id, unit, ...entry }) => ({
    ...entry,
    unit: unit ?? '',
    people: [{ seq: 1, person_id, user_id, real_name, photo_id }, ...(team.get(entry.id) ?? [])],
  }));
}

export type FoundEntry = Awaited<ReturnType<typeof readEntries>>[number];

/** Returns an entry in the shape of the contract. */
export const shownEntry = ({ id, no, status, people, unit }: FoundEntry) => ({
  id,
  no: no ?? '',
  status,
  people: people.map(({ real_name }) => real_name),
  unit,
});

/** Returns the names of the people of an entry whose photo is missing. */
export const namesWithoutPhoto = ({ people }: FoundEntry): string[] =>
  people.flatMap(({ real_name, photo_id }) => (photo_id === null ? [real_name] : []));
