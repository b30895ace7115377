import { heldStatuses } from '../contract/competition/competition-making.ts';
import type { ExpressionBuilder, Selectable } from 'kysely';
import { onRoster } from '../contract/entry/entry-fields.ts';
import type { CompetitionRow } from '../competition/held-competitions.ts';
import type { Database } from '../db/open-database.ts';
import type { Tables } from '../db/tables.ts';
import { dutiesOf, momentOf } from '../duty/viewers.ts';
import { sees, type Viewer } from '../duty/visibility.ts';
import { accessScopeOf, type AccessScope } from '../entry/access-scope.ts';
import { notFound } from '../kit/api-error.ts';

/**
 * Decides which users may read the roster of an event and which names it shows them [domain.md 3: rosters].
 */

export type EventRow = Selectable<Tables['competition_events']>;

/** The statuses of entries that are on a roster or can still be added to it. */
export const liveEntries = ['submitted', 'endorsed', 'returned', ...onRoster] as const;

/** A user with access to rosters, and the capacity in which the user reads them. */
export interface RosterReader extends AccessScope {
  readonly capacity: 'organiser' | 'unit' | 'competitor' | 'duty';
}

/** The viewers of `sees` for the capacities of this module. For a duty, `dutiesOf` returns the viewer. */
const viewerAs = {
  organiser: 'organiser',
  unit: 'leader',
  competitor: 'competitor',
} as const satisfies Readonly<Partial<Record<RosterReader['capacity'], Viewer>>>;

/** Returns the events where a duty of the user gives access to the names of the competitors. */
export async function servedEvents(db: Database, userId: string): Promise<string[]> {
  const duties = await dutiesOf(db, userId);
  return duties.filter(({ viewer, moment }) => sees('names', viewer, moment)).map(({ eventId }) => eventId);
}

/**
 * Checks whether a duty gives access. The roster of an event requires a duty there that gives access to
 * names. The programme requires any duty in the competition.
 */
const isServing = async (
  db: Database,
  userId: string,
  { competitionId, eventId }: { readonly competitionId: string; readonly eventId?: string },
) =>
  eventId === undefined
    ? (await dutiesOf(db, userId)).some((duty) => duty.competitionId === competitionId)
    : (await servedEvents(db, userId)).includes(eventId);

/**
 * Returns the condition for the entries of a user: the user represents its unit, has created it, or is a
 * member of its team.
 */
export const isOwn = (
  is: ExpressionBuilder<Tables & { entry: Tables['entries'] }, 'entry'>,
  { userId, units }: Pick<AccessScope, 'userId' | 'units'>,
) =>
  is.or([
    is('entry.user_id', '=', userId),
    is('entry.organisation_id', 'in', ['', ...units]),
    is.exists(
      is
        .selectFrom('entry_members as member')
        .innerJoin('persons', 'persons.id', 'member.person_id')
        .select('member.entry_id')
        .whereRef('member.entry_id', '=', 'entry.id')
        .where('persons.user_id', '=', userId),
    ),
  ]);

/**
 * Returns the user as a reader of the roster of an event, or of the rosters of a whole competition; null if
 * the user has no access.
 */
export async function rosterReaderOf(
  db: Database,
  userId: string,
  at: { readonly competitionId: string; readonly eventId?: string },
): Promise<RosterReader | null> {
  const accessScope = await accessScopeOf(db, userId);
  if (accessScope.competitions.includes(at.competitionId)) return { ...accessScope, capacity: 'organiser' };
  let own = db
    .selectFrom('entries as entry')
    .select('entry.id')
    .where('entry.competition_id', '=', at.competitionId)
    .where('entry.status', 'in', liveEntries)
    .where((is) => isOwn(is, accessScope))
    .limit(1);
  if (at.eventId !== undefined) own = own.where('entry.event_id', '=', at.eventId);
  if ((await own.executeTakeFirst()) === undefined) {
    return (await isServing(db, userId, at)) ? { ...accessScope, capacity: 'duty' } : null;
  }
  return { ...accessScope, capacity: accessScope.units.length > 0 ? 'unit' : 'competitor' };
}

/** An event with its competition, and the user as a reader of its roster. */
export interface RosterOfEvent {
  readonly event: EventRow;
  readonly competition: CompetitionRow;
  readonly reader: RosterReader;
}

/**
 * Returns an event whose roster the user may read.
 * @throws ApiError 404, also if the user has no access or the event is not held
 */
export async function requireRoster(db: Database, userId: string, eventId: string): Promise<RosterOfEvent> {
  const event = await db
    .selectFrom('competition_events')
    .selectAll()
    .where('id', '=', eventId)
    .where('status', 'in', heldStatuses)
    .executeTakeFirst();
  if (event === undefined) throw notFound();
  const competition = await db
    .selectFrom('competitions')
    .selectAll()
    .where('id', '=', event.competition_id)
    .executeTakeFirstOrThrow();
  const reader = await rosterReaderOf(db, userId, { competitionId: competition.id, eventId });
  if (reader === null) throw notFound();
  return { event, competition, reader };
}

/**
 * Returns the events whose competitors the reader may read by name. The committee reads the names of all
 * events. Another reader needs a frozen roster, and an entry on it or a duty at the event.
 */
export async function namedEvents(
  db: Database,
  reader: RosterReader,
  events: readonly Pick<EventRow, 'id' | 'status'>[],
): Promise<ReadonlySet<string>> {
  const seenAs = (viewer: Viewer) =>
    events.filter((event) => sees('names', viewer, momentOf(event))).map(({ id }) => id);
  if (reader.capacity === 'organiser') return new Set(seenAs(viewerAs.organiser));
  const served = (await servedEvents(db, reader.userId)).filter((id) => events.some((one) => one.id === id));
  if (reader.capacity === 'duty') return new Set(served);
  const entered = await db
    .selectFrom('entries as entry')
    .select('entry.event_id')
    .distinct()
    .where('entry.event_id', 'in', ['', ...seenAs(viewerAs[reader.capacity])])
    .where('entry.status', 'in', onRoster)
    .where((is) => isOwn(is, reader))
    .execute();
  return new Set([...served, ...entered.map(({ event_id }) => event_id)]);
}
