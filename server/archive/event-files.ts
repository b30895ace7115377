import type { ApiParts } from '../context.ts';
import type { Database } from '../db/open-database.ts';
import { isRevealedAtEnd, listOf, openSeed, ticketsOf, wordsOf, type RoundRow } from '../draw/draw-rows.ts';
import { sparesOf } from '../draw/spare-stations.ts';
import { finishTimesOf } from '../day/finish-times.ts';
import { listOf as numbersOf } from '../day/session-rows.ts';
import { aboutEvent } from '../duty/assignment-rows.ts';
import { contentOf } from '../marking/schemes.ts';
import { readEntries } from '../roster/roster-entries.ts';
import { onRoster } from '../contract/entry/entry-fields.ts';
import { linesOf } from '../results/event-results.ts';
import { markLines, publishedMarks, type PublishedMarks } from '../scoring/event-marks.ts';
import { marksTag } from '../scoring/marks-tag.ts';
import { readSheets, sheetGroundOf, sheetStates, type SheetState } from '../scoring/sheet-rows.ts';
import { masked } from './masked.ts';
import type { PackedDraw, PackedEvent, PackedPublication, PackedSheet } from './package-format.ts';
import type { PackedFile } from './package-zip.ts';

/** The facts of one event, and its files in a package. */

type Parts = Pick<ApiParts, 'db' | 'sealing'>;

/** The maximum number of entries that are read for one event. */
const MOST_ENTRIES = 1_000;

/** The number of rows per query. */
const PAGE = 2_000;

/** Statuses of entries on the roster, and of withdrawn entries. */
const rosterStatuses = [...onRoster, 'withdrawn'] as const;

async function rosterOf(db: Database, eventId: string): Promise<PackedEvent['roster']> {
  const entries = await readEntries(db, {
    eventIds: [eventId],
    statuses: rosterStatuses,
    most: MOST_ENTRIES,
  });
  return entries
    .filter(({ no }) => no !== null)
    .map(({ id, no, status, unit, people, coach_name }) => ({
      id,
      no: no ?? '',
      status,
      unit: unit ?? '',
      people: people.map(({ real_name }) => real_name),
      coach: masked(coach_name),
    }));
}

/** Checks whether the seed may be in the package: it is public, or the round is decoded. */
const isOpen = (row: RoundRow): boolean => isRevealedAtEnd(row) || row.status === 'decoded';

async function drawsOf(parts: Parts, eventId: string): Promise<PackedDraw[]> {
  const { db } = parts;
  const rows = await db
    .selectFrom('draw_rounds')
    .selectAll()
    .where('event_id', '=', eventId)
    .orderBy('committed_at')
    .orderBy('id')
    .execute();
  const draws: PackedDraw[] = [];
  for (const row of rows) {
    const words = await wordsOf(db, row.id);
    draws.push({
      id: row.id,
      kind: row.kind,
      session: row.session_id,
      attempt: row.attempt,
      status: row.status,
      commitment: row.commitment,
      inputs: listOf(row.inputs),
      labels: listOf(row.labels),
      inputs_hash: row.inputs_hash,
      labels_hash: row.labels_hash,
      words_hash: row.words_hash,
      tag: row.tag,
      words: words.filter(({ word }) => word !== '').map(({ slot, word }) => ({ slot, word })),
      words_closed_at: row.words_closed_at,
      words_until: row.words_until,
      seed: isOpen(row) ? openSeed(parts, row) : '',
      tickets: isOpen(row) ? await ticketsOf(parts, row.id) : [],
      committed_at: row.committed_at,
      prepared_at: row.prepared_at,
      drawn_at: row.drawn_at,
      sealed_at: row.sealed_at,
      decoded_at: row.decoded_at,
      voided_at: row.voided_at,
      reason: masked(row.reason),
    });
  }
  return draws;
}

async function publicationsOf(db: Database, eventId: string): Promise<PackedPublication[]> {
  const rows = await db
    .selectFrom('publications')
    .selectAll()
    .where('event_id', '=', eventId)
    .orderBy('number')
    .execute();
  const versions: PackedPublication[] = [];
  for (const row of rows) {
    const lines = await linesOf(db, row.id);
    versions.push({
      id: row.id,
      number: row.number,
      status: row.status,
      corrects: row.corrects,
      rulings: JSON.parse(row.rulings),
      result_hash: row.result_hash,
      release_at: row.release_at,
      publicity_until: row.publicity_until,
      answer: masked(row.answer),
      answer_hash: row.answer_hash,
      is_masked: masked(row.answer) !== row.answer,
      reason: masked(row.reason),
      lines: lines.map(({ entry_id, state, total, rank, award, time, modules }) => ({
        entry: entry_id,
        state,
        total,
        rank,
        award,
        time,
        modules: JSON.parse(modules),
      })),
    });
  }
  return versions;
}

/** Returns the awards and certificates of an event; for null, those of the whole competition. */
export async function honoursOf(
  db: Database,
  competitionId: string,
  eventId: string | null,
): Promise<Pick<PackedEvent, 'awards' | 'certificates'>> {
  const awards = await db
    .selectFrom('awards')
    .select(['id', 'publication_id', 'entry_id', 'organisation_id', 'kind', 'award', 'status'])
    .select(['granted_by', 'granted_at', 'reason'])
    .where('competition_id', '=', competitionId)
    .where('event_id', eventId === null ? 'is' : '=', eventId)
    .orderBy('id')
    .execute();
  const certificates = await db
    .selectFrom('certificates')
    .select(['id', 'award_id as award', 'number', 'code', 'key_id', 'kind', 'name', 'unit', 'event'])
    .select(['competition', 'day', 'payload', 'status', 'replaced_by', 'issued_at', 'ended_at'])
    .where('competition_id', '=', competitionId)
    .where('event_id', eventId === null ? 'is' : '=', eventId)
    .orderBy('number')
    .execute();
  return { awards: awards.map((row) => ({ ...row, reason: masked(row.reason) })), certificates };
}

async function dayOf(
  db: Database,
  eventId: string,
): Promise<Pick<PackedEvent, 'sessions' | 'checkins' | 'incidents'>> {
  const sessions = await db
    .selectFrom('competition_sessions')
    .selectAll()
    .where('event_id', '=', eventId)
    .orderBy('starts_at')
    .orderBy('id')
    .execute();
  const checkins = await db
    .selectFrom('checkins')
    .innerJoin('competition_sessions as session', 'session.id', 'checkins.session_id')
    .select(['checkins.session_id as session', 'checkins.entry_id as entry', 'checkins.checked_by'])
    .select(['checkins.at', 'checkins.undone_at'])
    .where('session.event_id', '=', eventId)
    .orderBy('checkins.at')
    .orderBy('checkins.id')
    .execute();
  const incidents = await db
    .selectFrom('incidents')
    .select(['session_id as session', 'station', 'cause', 'happened_at', 'text', 'status', 'ruling'])
    .select(['minutes', 'reason', 'reported_by', 'reported_at', 'decided_by', 'decided_at', 'closed_at'])
    .where('event_id', '=', eventId)
    .orderBy('happened_at')
    .orderBy('id')
    .execute();
  return {
    sessions: sessions.map((row) => ({
      id: row.id,
      name: row.name,
      status: row.status,
      starts_at: row.starts_at,
      ends_at: row.ends_at,
      stations: numbersOf(row.stations),
      numbers: numbersOf(row.numbers),
      list_hash: row.list_hash,
    })),
    checkins,
    incidents: incidents.map((row) => ({ ...row, text: masked(row.text), reason: masked(row.reason) })),
  };
}

const crewOf = (db: Database, eventId: string): Promise<PackedEvent['crew']> =>
  db
    .selectFrom('assignments as duty')
    .innerJoin('users', 'users.id', 'duty.user_id')
    .leftJoin('persons', 'persons.user_id', 'duty.user_id')
    .select(['duty.user_id as user', 'duty.capacity', 'duty.round_kind', 'duty.status'])
    .select((is) => is.fn.coalesce('persons.real_name', 'users.name').as('name'))
    .where('duty.event_id', '=', eventId)
    .orderBy('duty.id')
    .execute();

async function schemesOf(db: Database, eventId: string): Promise<PackedEvent['schemes']> {
  const rows = await db
    .selectFrom('schemes')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('status', '<>', 'draft')
    .orderBy('number')
    .execute();
  return rows.map((row) => ({
    number: row.number,
    status: row.status,
    total: row.total,
    content: contentOf(row),
  }));
}

/** Returns the appeals with their rulings. The evidence is not part of the package. */
async function appealsOf(db: Database, eventId: string): Promise<PackedEvent['appeals']> {
  const rows = await db
    .selectFrom('appeals')
    .select(['id', 'entry_id as entry', 'matter', 'subject_id as subject', 'grounds', 'status', 'deadline'])
    .select(['filed_at', 'reason', 'verdict', 'ruling', 'ruled_at', 'report', 'remedied_at', 'closed_at'])
    .where('event_id', '=', eventId)
    .orderBy('filed_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    ...row,
    grounds: masked(row.grounds),
    reason: masked(row.reason),
    ruling: masked(row.ruling),
    report: masked(row.report),
  }));
}

/** Yields every mark that was sent for an event, in the order of arrival. */
async function* logOf(db: Database, eventId: string): AsyncGenerator<string> {
  let after = { arrived_at: -1, id: '' };
  for (;;) {
    const rows = await db
      .selectFrom('mark_log as log')
      .innerJoin('score_sheets as sheet', 'sheet.id', 'log.sheet_id')
      .select(['log.id', 'log.user_id', 'log.client_uuid', 'log.content_hash', 'log.sheet_id', 'log.aspect'])
      .select([
        'log.value',
        'log.lease',
        'log.n',
        'log.made_at',
        'log.arrived_at',
        'log.outcome',
        'log.fault',
      ])
      .where('sheet.event_id', '=', eventId)
      .where((is) =>
        is.or([
          is('log.arrived_at', '>', after.arrived_at),
          is.and([is('log.arrived_at', '=', after.arrived_at), is('log.id', '>', after.id)]),
        ]),
      )
      .orderBy('log.arrived_at')
      .orderBy('log.id')
      .limit(PAGE)
      .execute();
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows.map((row) => `${JSON.stringify(row)}\n`).join('');
    after = last;
  }
}

/** The facts of one event as a package states them. */
export interface EventFacts {
  readonly content: PackedEvent;
  readonly sheets: readonly PackedSheet[];
  /** The marks, penalties and finish times as they stand now, as lines for the published digest. */
  readonly lines: string;
  /** The published tags of the marks, the first one first. */
  readonly tags: readonly PublishedMarks[];
}

const packedSheet = ({ row, group, panel, marks, penalties }: SheetState): PackedSheet => ({
  id: row.id,
  session: row.session_id,
  place: row.place,
  code: row.code,
  module: row.module,
  group: group.name,
  status: row.status,
  judges: panel.map(({ id }) => id),
  marks: marks.map(({ aspect, judge, entered_by, value, reason, saved_at }) => ({
    aspect,
    judge,
    entered_by,
    value,
    reason: masked(reason),
    saved_at,
  })),
  penalties: penalties.map(({ code, times, reason, given_by, confirmed_at }) => ({
    code,
    times,
    reason: masked(reason),
    given_by,
    confirmed_at,
  })),
  signed_by: row.signed_by,
  signed_at: row.signed_at,
  sampled_by: row.sampled_by,
  sampled_at: row.sampled_at,
  locked_by: row.locked_by,
  locked_at: row.locked_at,
});

/** Returns the lines of the marks that were published before the last ones. Lines that were not stored are left out. */
export const earlierMarks = (tags: readonly PublishedMarks[]) =>
  tags.slice(0, -1).flatMap(({ lines, ...one }) => (lines === null ? [] : [{ ...one, lines }]));

/** Reads the facts of one event. */
export async function eventFacts(parts: Parts, eventId: string, now: number): Promise<EventFacts> {
  const { db } = parts;
  const about = await aboutEvent(db, eventId, now);
  const { event } = about;
  const ground = await sheetGroundOf(db, about);
  const states = await sheetStates(db, ground, await readSheets(db, eventId));
  const tags = await publishedMarks(parts, eventId);
  const last = tags.at(-1);
  const finishes = await finishTimesOf(parts, about);
  const lines = await markLines(states, ground, finishes);
  const content: PackedEvent = {
    id: event.id,
    code: event.code,
    name: event.name,
    group: event.entrants,
    status: event.status,
    roster_hash: event.roster_hash,
    frozen_at: event.frozen_at,
    roster: await rosterOf(db, eventId),
    ...(await dayOf(db, eventId)),
    crew: await crewOf(db, eventId),
    schemes: await schemesOf(db, eventId),
    draws: await drawsOf(parts, eventId),
    spares: (await sparesOf(parts, eventId)).map(({ round_id: draw, station, label, at }) => ({
      draw,
      station,
      label,
      at,
    })),
    times: finishes,
    marks: last === undefined ? null : { nonce: last.nonce, tag: marksTag(eventId, last.nonce, lines) },
    earlier_marks: earlierMarks(tags).map(({ number, nonce, tag }) => ({ number, nonce, tag })),
    publications: await publicationsOf(db, eventId),
    appeals: await appealsOf(db, eventId),
    ...(await honoursOf(db, event.competition_id, eventId)),
  };
  return { content, sheets: states.map(packedSheet), lines, tags };
}

/** Yields the files of one event. */
export async function* eventFiles(parts: Parts, eventId: string, now: number): AsyncGenerator<PackedFile> {
  const { content, sheets, lines, tags } = await eventFacts(parts, eventId, now);
  const folder = `events/${content.code}`;
  yield { path: `${folder}/event.json`, texts: [JSON.stringify(content)] };
  yield { path: `${folder}/marks.txt`, texts: tags.length === 0 ? [] : [lines] };
  for (const { number, lines: known } of earlierMarks(tags))
    yield { path: `${folder}/marks-${number}.txt`, texts: [known] };
  yield { path: `${folder}/sheets.jsonl`, texts: sheets.map((sheet) => `${JSON.stringify(sheet)}\n`) };
  yield { path: `${folder}/mark-log.jsonl`, texts: logOf(parts.db, eventId) };
}
