import { sql } from 'kysely';
import { askedOf } from '../account/asked-second.ts';
import { secondPersonOf } from '../account/second-person.ts';
import { chinaInstant, hasEnded } from '../competition/competitions.ts';
import type { ApiParts } from '../context.ts';
import type {
  ExhibitorCall,
  ExhibitorCallList,
  ExhibitorCallQuery,
} from '../contract/exhibitor/exhibitor-call.ts';
import type { Database } from '../db/open-database.ts';
import { findFile } from '../file/stored-files.ts';
import { pageOf } from '../kit/list/list-page.ts';
import {
  exhibitorReaderOf,
  knownCalls,
  readerOfCall,
  type ExhibitorCallRow,
  type ExhibitorReader,
} from './exhibitor-readers.ts';
import { factsOfCall, isCompetitionHeld, phaseOfCall, requireCall } from './exhibitor-rows.ts';

/** Reading of calls for exhibitors. */

type Parts = Pick<ApiParts, 'db' | 'clock'>;

/** Returns the latest application of an organisation to each of some calls. */
async function ownApplications(db: Database, calls: readonly string[], organisationId: string | null) {
  if (organisationId === null) return new Map<string, NonNullable<ExhibitorCall['application']>>();
  const rows = await db
    .selectFrom('exhibitor_applications')
    .select(['id', 'call_id', 'status'])
    .where('organisation_id', '=', organisationId)
    .where('call_id', 'in', ['', ...calls])
    // Ended applications come first, so that the one that has not ended replaces them in the map.
    .orderBy(sql`case when status in ('withdrawn', 'rejected') then 0 else 1 end`)
    .orderBy('submitted_at')
    .execute();
  return new Map(rows.map(({ id, call_id, status }) => [call_id, { id, status }]));
}

/** A competition of calls. `isHeld`: its exhibition is prepared or held. */
interface OfCalls {
  readonly name: string;
  readonly isHeld: boolean;
}

async function competitionsOf(
  db: Database,
  ids: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, OfCalls>> {
  const rows = await db
    .selectFrom('competitions')
    .selectAll()
    .where('id', 'in', ['', ...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, { name: row.name, isHeld: isCompetitionHeld(row, now) }]));
}

const summaryOf = (
  row: ExhibitorCallRow,
  by: ExhibitorCall['by'],
  {
    competitions,
    own,
    now,
  }: {
    readonly competitions: ReadonlyMap<string, OfCalls>;
    readonly own: Awaited<ReturnType<typeof ownApplications>>;
    readonly now: number;
  },
) => ({
  id: row.id,
  competition: { id: row.competition_id, name: competitions.get(row.competition_id)?.name ?? '' },
  theme: row.theme,
  phase: phaseOfCall(row, competitions.get(row.competition_id)?.isHeld ?? false, now),
  opens_at: chinaInstant(row.opens_at),
  closes_at: chinaInstant(row.closes_at),
  by,
  application: own.get(row.id) ?? null,
});

/** Returns the competitions of the user's committee that are announced, not over and without a call. */
async function withoutCall(db: Database, { scope }: ExhibitorReader, now: number) {
  if (!scope.acts || scope.competitions.length === 0) return [];
  const rows = await db
    .selectFrom('competitions')
    .selectAll()
    .where('id', 'in', scope.competitions)
    .where('id', 'not in', (is) =>
      is.selectFrom('exhibitor_calls').select('competition_id').where('status', '<>', 'cancelled'),
    )
    .orderBy('starts_on', 'desc')
    .execute();
  return rows.filter((row) => !hasEnded(row, now)).map(({ id, name }) => ({ id, name }));
}

/**
 * Counts the applications that wait for the reader, by call: for the committee those without a decision or a
 * booth, for the venue staff those without a booth.
 */
async function waitingAt(
  db: Database,
  calls: readonly string[],
  { scope }: ExhibitorReader,
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('exhibitor_applications')
    .select((is) => ['call_id', is.fn.countAll<number>().as('count')])
    .where('call_id', 'in', ['', ...calls])
    .where((is) =>
      is.or([
        is('status', '=', 'approved'),
        is.and([is('status', '=', 'submitted'), is('competition_id', 'in', ['', ...scope.competitions])]),
      ]),
    )
    .groupBy('call_id')
    .execute();
  return new Map(rows.map(({ call_id, count }) => [call_id, count]));
}

export async function listExhibitorCalls(
  { db, clock }: Parts,
  userId: string,
  { page, per_page }: ExhibitorCallQuery,
): Promise<ExhibitorCallList> {
  const reader = await exhibitorReaderOf(db, userId);
  const now = clock();
  const fitting = knownCalls(db, reader);
  const { total } = await fitting
    .select((is) => is.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await fitting
    .selectAll('call')
    .orderBy('call.closes_at', 'desc')
    .orderBy('call.id')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute();
  const ids = rows.map(({ id }) => id);
  const about = {
    competitions: await competitionsOf(
      db,
      rows.map(({ competition_id }) => competition_id),
      now,
    ),
    own: await ownApplications(db, ids, reader.organisationId),
    now,
  };
  const waiting =
    reader.organisationId === null ? await waitingAt(db, ids, reader) : new Map<string, number>();
  return {
    data: rows.flatMap((row) => {
      const by = readerOfCall(row, reader);
      return by === null ? [] : [{ ...summaryOf(row, by, about), waiting: waiting.get(row.id) ?? 0 }];
    }),
    meta: {
      pagination: pageOf(total, rows.length, { page, per_page }),
      server_time: chinaInstant(now),
      can_add_to: await withoutCall(db, reader, now),
      standing: reader.isVerified ? 'confirmed' : reader.isSuspended ? 'suspended' : 'unconfirmed',
    },
  };
}

async function boothCounts(db: Database, id: string): Promise<ExhibitorCall['booths']> {
  const rows = await db
    .selectFrom('booths')
    .select((is) => ['status', is.fn.countAll<number>().as('count')])
    .where('call_id', '=', id)
    .groupBy('status')
    .execute();
  const of = (...statuses: readonly string[]) =>
    rows.reduce((sum, { status, count }) => sum + (statuses.includes(status) ? count : 0), 0);
  return { free: of('free'), taken: of('assigned', 'occupied'), blocked: of('blocked') };
}

/** Returns a call. @throws ApiError 404 */
export async function findExhibitorCall(
  { db, clock }: Parts,
  userId: string,
  id: string,
): Promise<ExhibitorCall> {
  const now = clock();
  const { row, by, reader } = await requireCall(db, userId, id);
  const facts = await factsOfCall(db, row, now);
  const own = await ownApplications(db, [id], reader.organisationId);
  // Only the committee learns that its members discuss a cancellation.
  const isOfCommittee = reader.scope.competitions.includes(row.competition_id);
  const asking = isOfCommittee && facts.waiting !== '' ? row.asked_by : null;
  const asker =
    asking === null
      ? undefined
      : await db.selectFrom('users').select('name').where('id', '=', asking).executeTakeFirst();
  return {
    ...summaryOf(row, by, { competitions: await competitionsOf(db, [row.competition_id], now), own, now }),
    intro: row.intro,
    move_in_from: chinaInstant(row.move_in_from),
    move_in_until: chinaInstant(row.move_in_until),
    slot_minutes: row.slot_minutes,
    slot_places: row.slot_places,
    move_out_until: chinaInstant(row.move_out_until),
    most_area: row.most_area,
    most_power: row.most_power,
    safety: row.safety,
    contact_phone: row.contact_phone,
    plan: await findFile(db, row.plan_id),
    manual: await findFile(db, row.manual_id),
    booths: await boothCounts(db, id),
    status: row.status,
    reason: row.reason,
    asked: { ...askedOf(row, isOfCommittee ? facts.waiting : ''), by: asker?.name ?? '' },
    second: asking === null ? 'another' : await secondPersonOf(db, asking, userId),
    facts: isOfCommittee ? facts : { ...facts, waiting: '' },
    version: row.version,
    server_time: chinaInstant(now),
  };
}
