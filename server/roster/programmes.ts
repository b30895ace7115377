import { heldStatuses, isRostered } from '../contract/competition/competition-making.ts';
import { chinaInstant, partnersOf } from '../competition/competitions.ts';
import { onRoster } from '../contract/entry/entry-fields.ts';
import type { ApiParts } from '../context.ts';
import { PROGRAMME_ENTRIES_AT_MOST, type Programme } from '../contract/roster/programme.ts';
import { notFound } from '../kit/api-error.ts';
import { countEntries, readEntries, shownEntry, type FoundEntry } from './roster-entries.ts';
import { namedEvents, rosterReaderOf } from './roster-readers.ts';

/** Programmes of competitions. */

/** Groups entries by event and keeps their order. */
function byEvent(entries: readonly FoundEntry[]): ReadonlyMap<string, FoundEntry[]> {
  const found = new Map<string, FoundEntry[]>();
  for (const entry of entries) {
    const known = found.get(entry.event_id);
    if (known === undefined) found.set(entry.event_id, [entry]);
    else known.push(entry);
  }
  return found;
}

/**
 * Returns the programme of a competition. It contains names only for events with a frozen roster whose names
 * the user may read.
 * @throws ApiError 404 if the user does not hold the competition, has no entry in it and has no duty at one
 * of its events
 */
export async function findProgramme(
  { db, clock }: Pick<ApiParts, 'db' | 'clock'>,
  userId: string,
  competitionId: string,
): Promise<Programme> {
  const reader = await rosterReaderOf(db, userId, { competitionId });
  const competition = await db
    .selectFrom('competitions')
    .selectAll()
    .where('id', '=', competitionId)
    .executeTakeFirst();
  if (competition === undefined || reader === null) throw notFound();
  const events = await db
    .selectFrom('competition_events')
    .selectAll()
    .where('competition_id', '=', competitionId)
    .where('status', 'in', heldStatuses)
    .orderBy('code')
    .execute();
  const frozen = events.filter(({ status }) => isRostered(status));
  const named = await namedEvents(db, reader, frozen);
  const counted = await db
    .selectFrom('entries')
    .select((is) => ['event_id', is.fn.countAll<number>().as('count')])
    .where('event_id', 'in', ['', ...frozen.map(({ id }) => id)])
    .where('status', 'in', onRoster)
    .groupBy('event_id')
    .execute();
  const wanted = { eventIds: [...named], statuses: onRoster } as const;
  const entries = await readEntries(db, { ...wanted, most: PROGRAMME_ENTRIES_AT_MOST });
  const entriesOf = byEvent(entries);
  const organisers = await db
    .selectFrom('competition_organisers as held')
    .innerJoin('organisations as organisation', 'organisation.id', 'held.organisation_id')
    .select('organisation.name')
    .where('held.competition_id', '=', competitionId)
    .orderBy('organisation.name')
    .execute();
  const { id, name, edition, host, place, starts_on, ends_on, contact_phone } = competition;
  return {
    competition: {
      id,
      name,
      edition,
      host,
      ...partnersOf(competition),
      place,
      starts_on,
      ends_on,
      contact_phone,
      organisers: organisers.map((one) => one.name),
    },
    venues: await db
      .selectFrom('venues')
      .select(['name', 'address', 'contact_phone'])
      .where('competition_id', '=', competitionId)
      .where('status', '=', 'open')
      .orderBy('name')
      .execute(),
    events: events.map((event) => ({
      id: event.id,
      code: event.code,
      name: event.name,
      group: event.entrants,
      is_frozen: isRostered(event.status),
      hash: event.roster_hash,
      total: counted.find(({ event_id }) => event_id === event.id)?.count ?? 0,
      is_named: named.has(event.id),
      entries: (entriesOf.get(event.id) ?? []).map((entry) => ({
        ...shownEntry(entry),
        coach: entry.coach_name,
      })),
    })),
    left_out: (await countEntries(db, wanted)) - entries.length,
    printed_at: chinaInstant(clock()),
  };
}
