import {
  heldStatuses,
  isRostered,
  rosteredStatuses,
  type eventStatuses,
} from '../contract/competition/competition-making.ts';
import { sql } from 'kysely';
import { onRoster } from '../contract/entry/entry-fields.ts';
import { chinaInstant } from '../competition/competitions.ts';
import { eventStateOf, factsOf } from '../event/event-facts.ts';
import { rosterHash } from '../competition/roster-hash.ts';
import type { ApiParts } from '../context.ts';
import {
  ROSTER_ENTRIES_AT_MOST,
  type EventRoster,
  type EventRosterList,
  type EventRosterQuery,
} from '../contract/roster/event-roster.ts';
import { accessScopeOf } from '../entry/access-scope.ts';
import { directed } from '../kit/list/list-order.ts';
import { escapedForLike, pageOf } from '../kit/list/list-page.ts';
import { countEntries, namesWithoutPhoto, readEntries, shownEntry } from './roster-entries.ts';
import { isOwn, liveEntries, namedEvents, requireRoster, servedEvents } from './roster-readers.ts';

/**
 * Reads the rosters of events for the committee that freezes them, for entrants and their units, and for
 * users on duty.
 */

type Parts = Pick<ApiParts, 'db' | 'clock'>;

const waiting = ['submitted', 'endorsed', 'returned'] as const;

const fixingOf = (row: {
  status: (typeof eventStatuses)[number];
  roster_hash: string;
  frozen_at: number | null;
}) => ({
  status: isRostered(row.status) ? ('frozen' as const) : ('planned' as const),
  hash: row.roster_hash,
  frozen_at: row.frozen_at === null ? '' : chinaInstant(row.frozen_at),
});

/**
 * Returns the events whose rosters a user may list. The user's committee holds the competition, the user's
 * unit has an entry, or the user has a duty at the event.
 */
export async function listEventRosters(
  { db }: Pick<Parts, 'db'>,
  userId: string,
  { status, text, sort, page, per_page }: EventRosterQuery,
): Promise<EventRosterList> {
  const accessScope = await accessScopeOf(db, userId);
  const { competitions, units } = accessScope;
  const served = ['', ...(await servedEvents(db, userId))];
  let fitting = db
    .selectFrom('competition_events as event')
    .innerJoin('competitions as competition', 'competition.id', 'event.competition_id')
    .where(
      'event.status',
      'in',
      status === '' ? heldStatuses : status === 'planned' ? ['planned'] : rosteredStatuses,
    )
    .where((is) =>
      is.or([
        is('event.competition_id', 'in', ['', ...competitions]),
        is('event.id', 'in', served),
        is.exists(
          is
            .selectFrom('entries as entry')
            .select('entry.id')
            .whereRef('entry.event_id', '=', 'event.id')
            .where('entry.status', 'in', liveEntries)
            .where('entry.organisation_id', 'in', ['', ...units]),
        ),
      ]),
    );
  if (text !== '') {
    const pattern = `%${escapedForLike(text)}%`;
    fitting = fitting.where(
      sql<boolean>`(event.name like ${pattern} escape '!' or event.code like ${pattern.toUpperCase()} escape '!')`,
    );
  }
  const { total } = await fitting
    .select((is) => is.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const [order, direction] = directed(sort || '-competition');
  const rows = await fitting
    .select([
      'event.id',
      'event.code',
      'event.name',
      'event.entrants',
      'event.status',
      'event.roster_hash',
      'event.frozen_at',
      'event.competition_id',
      'competition.name as competition',
    ])
    .orderBy(order === 'competition' ? 'competition.starts_on' : 'event.code', direction)
    .orderBy('event.code')
    .orderBy('event.id')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute();
  // In a competition that the committee holds, all entries count. At an event where the user has a duty, the
  // entries on the roster count. Elsewhere only the entries of the user and of the user's units count.
  const counted = await db
    .selectFrom('entries as entry')
    .select((is) => ['entry.event_id', 'entry.status', is.fn.countAll<number>().as('count')])
    .where('entry.event_id', 'in', ['', ...rows.map(({ id }) => id)])
    .where('entry.status', 'in', liveEntries)
    .where((is) =>
      is.or([
        is('entry.competition_id', 'in', ['', ...competitions]),
        is.and([is('entry.event_id', 'in', served), is('entry.status', 'in', onRoster)]),
        isOwn(is, accessScope),
      ]),
    )
    .groupBy(['entry.event_id', 'entry.status'])
    .execute();
  const countOf = (id: string, statuses: readonly string[]) =>
    counted
      .filter((one) => one.event_id === id && statuses.includes(one.status))
      .reduce((sum, { count }) => sum + count, 0);
  return {
    data: rows.map((row) => ({
      id: row.id,
      event: { id: row.id, code: row.code, name: row.name, group: row.entrants },
      competition: { id: row.competition_id, name: row.competition },
      ...fixingOf(row),
      approved: countOf(row.id, onRoster),
      undecided: countOf(row.id, waiting),
    })),
    meta: { pagination: pageOf(total, rows.length, { page, per_page }) },
  };
}

/**
 * Returns the roster of an event. Until it is frozen, the committee reads the entries that freezing fixes,
 * entrants read their entries, and users on duty have no access.
 * @throws ApiError 404
 */
export async function findEventRoster(
  { db, clock }: Parts,
  userId: string,
  eventId: string,
): Promise<EventRoster> {
  const { event, competition, reader } = await requireRoster(db, userId, eventId);
  const isWhole = (await namedEvents(db, reader, [event])).has(event.id);
  const isHeld = reader.capacity === 'organiser';
  const eventIds = [event.id];
  const most = ROSTER_ENTRIES_AT_MOST;
  const ownOf = (isAll: boolean) => (isAll ? {} : { own: reader });
  const approved = { eventIds, statuses: onRoster, ...ownOf(isWhole) } as const;
  const undecided = { eventIds, statuses: waiting, ...ownOf(isHeld) } as const;
  const found = {
    approved: await readEntries(db, { ...approved, most }),
    undecided: await readEntries(db, { ...undecided, most }),
  };
  const all = (await countEntries(db, approved)) + (await countEntries(db, undecided));
  const facts = isHeld ? factsOf(event, competition, await eventStateOf(db, eventIds), clock()) : null;
  return {
    event: { id: event.id, code: event.code, name: event.name, group: event.entrants },
    competition: { id: competition.id, name: competition.name },
    ...fixingOf(event),
    version: event.version,
    by: isHeld && !reader.acts ? 'viewer' : reader.capacity,
    is_whole: isWhole,
    approved: found.approved.map(shownEntry),
    undecided: found.undecided.map(shownEntry),
    without_photo: isHeld ? found.approved.flatMap(namesWithoutPhoto) : [],
    left_out: all - found.approved.length - found.undecided.length,
    is_as_frozen: event.roster_hash === '' || event.roster_hash === (await rosterHash(db, event.id)),
    facts,
  };
}
