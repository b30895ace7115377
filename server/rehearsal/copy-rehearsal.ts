import { sql } from 'kysely';
import type { ApiParts } from '../context.ts';
import { REHEARSAL_MARK } from '../contract/competition/rehearsal-mark.ts';
import { countingStatuses } from '../contract/expert/assignment.ts';
import type { Database } from '../db/open-database.ts';
import type { Tables } from '../db/tables.ts';
import { postRoster } from '../event/event-moves.ts';
import { conflict, stale } from '../kit/api-error.ts';
import { randomKey } from '../kit/secrets.ts';
import { keepWords } from '../person/search-words.ts';
import { rosterHash } from '../competition/roster-hash.ts';
import {
  moveOfCompetition,
  note,
  requireActing,
  type CompetitionRow,
} from '../competition/held-competitions.ts';
import { rehearsalFactsOf } from './rehearsal-facts.ts';
import { rehearsalDays, rehearsalTimes } from './rehearsal-times.ts';

/** Copies a competition as its rehearsal (演练). */

const ROWS_AT_ONCE = 200;

/** A copy in progress. */
interface Copy {
  readonly transaction: Database;
  readonly real: CompetitionRow;
  readonly id: string;
  readonly days: ReturnType<typeof rehearsalDays>;
  /** The id of the copy of a row, by the id of the row. It is the same each time. */
  readonly idOf: (id: string) => string;
}

/** Returns a function that gives each id one new id. */
function newIds(): Copy['idOf'] {
  const ids = new Map<string, string>();
  return (id) => {
    const known = ids.get(id) ?? randomKey();
    ids.set(id, known);
    return known;
  };
}

/**
 * Inserts rows that were read from the same table and have other ids, some at a time. On the embedded database
 * other requests are answered in between.
 */
async function insert(
  { transaction }: Pick<Copy, 'transaction'>,
  table: keyof Tables,
  rows: readonly object[],
): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    const some = rows.slice(at, at + ROWS_AT_ONCE);
    const columns = Object.keys(some[0] ?? {}).map((column) => sql.ref(column));
    const values = some.map((row) => sql`(${sql.join(Object.values(row))})`);
    await sql`insert into ${sql.table(table)} (${sql.join(columns)}) values ${sql.join(values)}`.execute(
      transaction,
    );
  }
}

/** Copies the competition, its committees, the events that are held, and what is planned for them. */
async function copyPlan(copy: Copy): Promise<readonly string[]> {
  const { transaction, real, id, days, idOf } = copy;
  await insert(copy, 'competitions', [
    { ...real, ...days, id, name: `${REHEARSAL_MARK}${real.name}`, version: 1, rehearsal_of: real.id },
  ]);
  const own = { competition_id: id };
  const ofReal = <T extends { competition_id: string }>(rows: readonly T[]) =>
    rows.map((row) => ({ ...row, ...own, ...('id' in row && { id: idOf(String(row.id)) }) }));
  const held = await transaction
    .selectFrom('competition_organisers')
    .selectAll()
    .where('competition_id', '=', real.id)
    .execute();
  await insert(copy, 'competition_organisers', ofReal(held));
  const venues = await transaction
    .selectFrom('venues')
    .selectAll()
    .where('competition_id', '=', real.id)
    .execute();
  await insert(copy, 'venues', ofReal(venues));
  const offices = await transaction
    .selectFrom('exhibition_offices')
    .selectAll()
    .where('competition_id', '=', real.id)
    .where('status', '=', 'confirmed')
    .execute();
  await insert(copy, 'exhibition_offices', ofReal(offices));
  const delegations = await transaction
    .selectFrom('delegations')
    .selectAll()
    .where('competition_id', '=', real.id)
    .execute();
  await insert(copy, 'delegations', ofReal(delegations));
  const events = await transaction
    .selectFrom('competition_events')
    .selectAll()
    .where('competition_id', '=', real.id)
    .where('status', 'in', ['planned', 'frozen'])
    .execute();
  await insert(
    copy,
    'competition_events',
    events.map((row) => ({
      ...row,
      ...own,
      id: idOf(row.id),
      name: `${REHEARSAL_MARK}${row.name}`,
      version: 1,
      asked: '',
      asked_by: null,
      asked_at: null,
      asked_reason: '',
    })),
  );
  const ids = events.map((row) => row.id);
  const ofEvent = (row: { event_id: string }) => ({ event_id: idOf(row.event_id) });
  const needs = await transaction
    .selectFrom('event_needs')
    .selectAll()
    .where('event_id', 'in', ['', ...ids])
    .execute();
  await insert(
    copy,
    'event_needs',
    needs.map((row) => ({ ...row, ...ofEvent(row) })),
  );
  const schemes = await transaction
    .selectFrom('schemes')
    .selectAll()
    .where('event_id', 'in', ['', ...ids])
    .where('status', '<>', 'replaced')
    .execute();
  await insert(
    copy,
    'schemes',
    schemes.map((row) => ({ ...row, ...ofEvent(row), id: idOf(row.id) })),
  );
  for (const event of ids) {
    const sessions = await transaction
      .selectFrom('competition_sessions')
      .selectAll()
      .where('event_id', '=', event)
      .where('status', '=', 'planned')
      .orderBy('starts_at')
      .orderBy('id')
      .execute();
    await insert(
      copy,
      'competition_sessions',
      rehearsalTimes(sessions, real, days).map((row) => ({
        ...row,
        ...own,
        ...ofEvent(row),
        id: idOf(row.id),
        version: 1,
      })),
    );
  }
  return ids;
}

/** Copies the approved entries with their people, files and places. */
async function copyEntries(copy: Copy, events: readonly string[]): Promise<void> {
  const { transaction, id, idOf } = copy;
  const own = { competition_id: id };
  const entries = await transaction
    .selectFrom('entries')
    .selectAll()
    .where('event_id', 'in', ['', ...events])
    .where('status', '=', 'approved')
    .execute();
  // A receipt number is unique. Y stands for 演练 and shows on every list that a number is not a real one.
  const numbered = entries.map((row) => ({
    ...row,
    ...own,
    id: idOf(row.id),
    event_id: idOf(row.event_id),
    no: (row.no ?? '').replace(/^E/, 'Y'),
  }));
  await insert(copy, 'entries', numbered);
  const copiedOf = transaction
    .selectFrom('entries')
    .select('id')
    .where('event_id', 'in', ['', ...events])
    .where('status', '=', 'approved');
  const members = await transaction
    .selectFrom('entry_members')
    .selectAll()
    .where('entry_id', 'in', copiedOf)
    .execute();
  await insert(
    copy,
    'entry_members',
    members.map((row) => ({ ...row, entry_id: idOf(row.entry_id) })),
  );
  const places = await transaction
    .selectFrom('entry_places')
    .selectAll()
    .where('entry_id', 'in', copiedOf)
    .execute();
  await insert(
    copy,
    'entry_places',
    places.map((row) => ({ ...row, ...own, entry_id: idOf(row.entry_id), event_id: idOf(row.event_id) })),
  );
  for (let at = 0; at < numbered.length; at += ROWS_AT_ONCE) {
    const some = numbered.slice(at, at + ROWS_AT_ONCE);
    await keepWords(
      transaction,
      'entry',
      some.map((row) => ({ id: row.id, text: row.no })),
    );
  }
  for (const event of events) {
    await transaction
      .updateTable('competition_events')
      .set({ taken: entries.filter((row) => row.event_id === event).length })
      .where('id', '=', idOf(event))
      .execute();
  }
}

/** Copies the duties that count, and the groups of judges. */
async function copyDuties(copy: Copy, events: readonly string[]): Promise<void> {
  const { transaction, real, id, idOf } = copy;
  const own = { competition_id: id, status: 'confirmed', asked_by: null, told: '[]', version: 1 };
  const duties = await transaction
    .selectFrom('assignments')
    .selectAll()
    .where('event_id', 'in', ['', ...events])
    .where('status', 'in', countingStatuses)
    .execute();
  await insert(
    copy,
    'assignments',
    duties.map((row) => ({ ...row, ...own, id: idOf(row.id), event_id: idOf(row.event_id) })),
  );
  const ofAll = await transaction
    .selectFrom('competition_assignments')
    .selectAll()
    .where('competition_id', '=', real.id)
    .where('status', 'in', countingStatuses)
    .execute();
  const { asked_by: _, ...ofCompetition } = own;
  await insert(
    copy,
    'competition_assignments',
    ofAll.map((row) => ({ ...row, ...ofCompetition, id: idOf(row.id) })),
  );
  const serving = new Set(duties.map((row) => row.id));
  const groups = await transaction
    .selectFrom('judgement_groups')
    .selectAll()
    .where('event_id', 'in', ['', ...events])
    .where('appeal_id', 'is', null)
    .execute();
  await insert(
    copy,
    'judgement_groups',
    groups.map((row) => ({
      ...row,
      id: idOf(row.id),
      event_id: idOf(row.event_id),
      leader_id: row.leader_id !== null && serving.has(row.leader_id) ? idOf(row.leader_id) : null,
      version: 1,
    })),
  );
  const members = await transaction
    .selectFrom('judgement_group_members')
    .selectAll()
    .where('group_id', 'in', ['', ...groups.map((row) => row.id)])
    .execute();
  await insert(
    copy,
    'judgement_group_members',
    members
      .filter((row) => serving.has(row.assignment_id))
      .map((row) => ({ ...row, assignment_id: idOf(row.assignment_id), group_id: idOf(row.group_id) })),
  );
}

/** Fixes the copied rosters: their numbers are other ones, so their hashes are. */
async function fixRosters({ transaction, id }: Copy, now: number): Promise<void> {
  const frozen = await transaction
    .selectFrom('competition_events')
    .select(['id', 'code', 'competition_id'])
    .where('competition_id', '=', id)
    .where('status', '=', 'frozen')
    .orderBy('code')
    .execute();
  for (const event of frozen) {
    const roster_hash = await rosterHash(transaction, event.id);
    await transaction
      .updateTable('competition_events')
      .set({ roster_hash, frozen_at: now })
      .where('id', '=', event.id)
      .execute();
    await postRoster(transaction, event, roster_hash, now);
  }
}

/**
 * Copies a competition as its rehearsal, in one transaction. The copy has the events that are held, their needs,
 * marking schemes and planned sessions, the venues, the exhibition offices, the delegations, the approved entries
 * and the duties that
 * count. It has no technical documents, notices, invitations, proposals, draws, results or exhibition.
 * @throws ApiError 404, 403; 409 if registration has not closed, the competition has begun, it has a rehearsal or
 *   is one, or another request has changed it; 422 naming `day` if the sessions do not fit before the real days
 */
export async function rehearse(
  { db, clock }: Pick<ApiParts, 'db' | 'clock'>,
  userId: string,
  competitionId: string,
  { version, day }: { version: number; day: string },
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const real = await requireActing(transaction, userId, competitionId);
    if (real.version !== version) throw stale();
    const now = clock();
    const rehearsal = await rehearsalFactsOf(transaction, real, now);
    if (moveOfCompetition(real, { type: 'competition.rehearse', by: 'organiser', rehearsal }, now) === null)
      throw conflict();
    const days = rehearsalDays(real, day, now);
    const copy: Copy = { transaction, real, id: randomKey(), days, idOf: newIds() };
    const events = await copyPlan(copy);
    await copyEntries(copy, events);
    await copyDuties(copy, events);
    await fixRosters(copy, now);
    const noted = { actor: userId, at: now };
    await note(transaction, { id: real.id, action: 'competition.rehearse', ...noted });
    await note(transaction, { id: copy.id, action: 'competition.rehearse', ...noted });
  });
}
