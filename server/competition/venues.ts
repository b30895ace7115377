import { sql, type Selectable } from 'kysely';
import type { VenueEvent } from '../../machines/competition/venue.machine.ts';
import type { ApiParts } from '../context.ts';
import * as contract from '../contract/competition/venue.ts';
import type { NewVenue, Venue, VenueList, VenueQuery } from '../contract/competition/venue.ts';
import type { Database } from '../db/open-database.ts';
import { begin, requireMove, write } from '../db/move.ts';
import type { Tables } from '../db/tables.ts';
import { accessScopeOf, type AccessScope } from '../entry/access-scope.ts';
import { invalid, notFound, stale } from '../kit/api-error.ts';
import { audit } from '../kit/audit.ts';
import { handle } from '../kit/handle.ts';
import { directed } from '../kit/list/list-order.ts';
import { escapedForLike, pageOf } from '../kit/list/list-page.ts';
import { randomKey } from '../kit/secrets.ts';
import { hasEnded } from './competitions.ts';
import { requireActing, type CompetitionRow } from './held-competitions.ts';

/** Venues of competitions, for the committees that hold the competitions. */

type Parts = Pick<ApiParts, 'db' | 'clock'>;

/** A venue with its competition. */
type Row = Selectable<Tables['venues']> & { held: CompetitionRow };

const described = ({ held, ...row }: Row, { acts }: AccessScope, now: number): Venue => ({
  ...row,
  competition: { id: held.id, name: held.name },
  by: acts ? 'organiser' : 'viewer',
  facts: { isOver: hasEnded(held, now) },
});

/** Selects the venues of the competitions that the user's committee holds. */
const visible = (db: Database, { competitions }: AccessScope) =>
  db
    .selectFrom('venues')
    .innerJoin('competitions', 'competitions.id', 'venues.competition_id')
    .where('venues.competition_id', 'in', ['', ...competitions]);

async function withCompetitions(
  db: Database,
  venues: readonly Selectable<Tables['venues']>[],
): Promise<Row[]> {
  const held = await db
    .selectFrom('competitions')
    .selectAll()
    .where('id', 'in', ['', ...venues.map(({ competition_id }) => competition_id)])
    .execute();
  return venues.flatMap((venue) =>
    held.flatMap((one) => (one.id === venue.competition_id ? [{ ...venue, held: one }] : [])),
  );
}

async function listVenues(
  { db, clock }: Parts,
  userId: string,
  { status, text, sort, page, per_page }: VenueQuery,
): Promise<VenueList> {
  const accessScope = await accessScopeOf(db, userId);
  let fitting = visible(db, accessScope);
  if (status !== '') fitting = fitting.where('venues.status', '=', status);
  if (text !== '') {
    const pattern = `%${escapedForLike(text)}%`;
    fitting = fitting.where(
      sql<boolean>`(venues.name like ${pattern} escape '!' or venues.address like ${pattern} escape '!')`,
    );
  }
  const { total } = await fitting
    .select((is) => is.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const [order, direction] = directed(sort || '-competition');
  const rows = await fitting
    .selectAll('venues')
    .orderBy(order === 'competition' ? 'competitions.starts_on' : `venues.${order}`, direction)
    .orderBy('venues.name')
    .orderBy('venues.id')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute();
  const now = clock();
  return {
    data: (await withCompetitions(db, rows)).map((row) => described(row, accessScope, now)),
    meta: {
      pagination: pageOf(total, rows.length, { page, per_page }),
      can_add: accessScope.acts && accessScope.competitions.length > 0,
    },
  };
}

/** Returns a venue. @throws ApiError 404, also if only other committees hold its competition */
async function findVenue({ db, clock }: Parts, userId: string, id: string): Promise<Venue> {
  const accessScope = await accessScopeOf(db, userId);
  const found = await visible(db, accessScope).selectAll('venues').where('venues.id', '=', id).execute();
  const [row] = await withCompetitions(db, found);
  if (row === undefined) throw notFound();
  return described(row, accessScope, clock());
}

const note = (db: Database, id: string, action: string, actor_id: string, reason: string, at: number) =>
  audit(db, {
    object: 'venue',
    object_id: id,
    action,
    actor_id,
    capacity: 'organiser',
    before: '',
    after: '',
    reason,
    at,
  });

/**
 * Checks that the name of a venue is free.
 * @throws ApiError 422 if another venue of the competition has the name
 */
async function requireFreeName(
  db: Database,
  venue: Pick<Row, 'id' | 'name' | 'competition_id'>,
): Promise<void> {
  const other = await db
    .selectFrom('venues')
    .select('id')
    .where('competition_id', '=', venue.competition_id)
    .where('name', '=', venue.name)
    .where('id', '<>', venue.id)
    .executeTakeFirst();
  if (other !== undefined) throw invalid({ name: ['venueName.taken'] });
}

/**
 * Adds a venue to a competition.
 * @returns the id of the venue
 * @throws ApiError 404, 403; 409 if the competition is over; 422 if another venue of the competition has the
 *   name
 */
async function addVenue({ db, clock }: Parts, userId: string, venue: NewVenue): Promise<string> {
  return db.transaction().execute(async (transaction) => {
    const competition = await requireActing(transaction, userId, venue.competition_id);
    const now = clock();
    const event = {
      type: 'venue.change',
      by: 'organiser',
      facts: { isOver: hasEnded(competition, now) },
    } as const;
    const id = randomKey();
    const { status } = begin('venues', event);
    await requireFreeName(transaction, { id, ...venue });
    await transaction
      .insertInto('venues')
      .values({ id, status, ...venue })
      .execute();
    await note(transaction, id, 'venue.add', userId, venue.name, now);
    return id;
  });
}

/** An act on a venue: the version that the client has read, and the changed fields. */
type VenueAct = {
  version: number;
  reason?: string;
} & Partial<Pick<Venue, 'name' | 'address' | 'stations' | 'contact_phone'>>;

/**
 * Moves a venue by its chart. The lock of the competition serializes all acts on its venues.
 * @throws ApiError 404, 403; 409 if the chart does not allow the act or another request has changed the
 *   venue; 422 if another venue of the competition has the name
 */
async function moveVenue(
  { db, clock }: Parts,
  userId: string,
  id: string,
  type: VenueEvent['type'],
  { version, reason = '', ...facts }: VenueAct,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const read = () => transaction.selectFrom('venues').selectAll().where('id', '=', id).executeTakeFirst();
    const known = await read();
    if (known === undefined) throw notFound();
    const competition = await requireActing(transaction, userId, known.competition_id);
    const row = (await read()) ?? known;
    if (row.version !== version) throw stale();
    const now = clock();
    const said = { by: 'organiser', facts: { isOver: hasEnded(competition, now) }, reason } as const;
    const move = requireMove('venues', row.status, { type, ...said });
    if (facts.name !== undefined) await requireFreeName(transaction, { ...row, name: facts.name });
    await write(transaction, move, { id, version }, { ...facts, reason });
    await note(transaction, id, type, userId, reason || (facts.name ?? ''), now);
  });
}

export const venueCalls = (parts: ApiParts) => {
  const moved = async (user: { id: string }, id: string, type: VenueEvent['type'], act: VenueAct) => {
    await moveVenue(parts, user.id, id, type, act);
    return findVenue(parts, user.id, id);
  };
  return handle(contract, {
    listVenues: ({ user, query }) => listVenues(parts, user.id, query),
    getVenue: ({ user, id }) => findVenue(parts, user.id, id),
    addVenue: async ({ user, body }) => findVenue(parts, user.id, await addVenue(parts, user.id, body)),
    changeVenue: ({ user, id, body }) => moved(user, id, 'venue.change', body),
    closeVenue: ({ user, id, body }) => moved(user, id, 'venue.close', body),
    reopenVenue: ({ user, id, body }) => moved(user, id, 'venue.reopen', body),
  });
};
