import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { moveEvent } from '../event/event-steps.ts';
import type { ApiParts } from '../context.ts';
import { finishTimesOf, type FinishTime } from '../day/finish-times.ts';
import { onRoster } from '../contract/entry/entry-fields.ts';
import { moveOf } from '../db/move.ts';
import type { Database } from '../db/open-database.ts';
import { inSlices } from '../db/loop-slices.ts';
import { post } from '../draw/board/board.ts';
import { randomKey } from '../kit/secrets.ts';
import { linesOfMarks, marksTag } from './marks-tag.ts';
import { readSheets, sheetGroundOf, sheetStates, type SheetGround, type SheetState } from './sheet-rows.ts';

/**
 * The completion of an event's marks, and the published digest that fixes them before any round is decoded.
 */

type Parts = Pick<ApiParts, 'db' | 'sealing'>;

const NONCE_BYTES = 16;

/** Other threads pack the lines, which have 15 MB for an event of the largest size. */
const pack = promisify<string, Buffer>(gzip);
const unpack = promisify<Buffer, Buffer>(gunzip);

/** The statuses of entries whose competition day is over. */
const endedEntries: readonly string[] = ['absent', 'competed', 'disqualified', 'unranked'];

async function hasOpenEntry(db: Database, eventId: string): Promise<boolean> {
  const rows = await db
    .selectFrom('entries')
    .select('status')
    .distinct()
    .where('event_id', '=', eventId)
    .where('status', 'in', onRoster)
    .execute();
  return rows.some(({ status }) => !endedEntries.includes(status));
}

/**
 * Checks whether an event has an open incident. An incident is open until the competitor has signed the
 * ruling.
 */
async function hasOpenIncident(db: Database, eventId: string): Promise<boolean> {
  const open = await db
    .selectFrom('incidents')
    .select('id')
    .where('event_id', '=', eventId)
    .where('status', 'in', ['reported', 'ruled'])
    .executeTakeFirst();
  return open !== undefined;
}

/** Checks whether every session that took place has sheets of every module, and all sheets are locked. */
function isJudged({ sessions, content }: SheetGround, states: readonly SheetState[]): boolean {
  const held = [...sessions].filter(([, { status }]) => status !== 'cancelled');
  const judged = held.filter(([id]) => states.some(({ row }) => row.session_id === id));
  return (
    judged.length > 0 &&
    held.every(([, { status }]) => status === 'ended') &&
    states.every(({ row }) => row.status === 'locked') &&
    judged.every(([id]) =>
      content.modules.every(({ code }) =>
        states.some(({ row }) => row.session_id === id && row.module === code),
      ),
    )
  );
}

/**
 * Returns the marks and the confirmed penalties of an event's sheets and its finish times, as lines for the
 * published digest.
 */
export const markLines = (
  states: readonly SheetState[],
  { content }: SheetGround,
  finishes: readonly FinishTime[],
): Promise<string> =>
  inSlices(
    linesOfMarks(
      states.map(({ row, marks, penalties }) => ({
        session: row.session_id,
        code: row.code,
        module: row.module,
        marks,
        penalties: penalties.filter(({ confirmed_at }) => confirmed_at !== null),
      })),
      content,
      finishes,
    ),
  );

/**
 * Moves an event to `marked` when everything is judged, and publishes the digest of its marks. Otherwise it
 * does nothing. The transaction must hold the locks on competition and event.
 */
export async function markEvent({ db, sealing }: Parts, before: SheetGround['about']): Promise<void> {
  const ground = await sheetGroundOf(db, before);
  const { about } = ground;
  const { event } = about;
  const states = await sheetStates(db, ground, await readSheets(db, event.id));
  const step = {
    type: 'competitionEvent.mark',
    by: 'system',
    isJudged:
      isJudged(ground, states) &&
      !(await hasOpenEntry(db, event.id)) &&
      !(await hasOpenIncident(db, event.id)),
  } as const;
  if (moveOf('competition_events', event.status, step) === null) return;
  await moveEvent(db, about, step);
  await publishMarks({ db, sealing }, about);
}

/**
 * Publishes the digest of the marks of an event: when all sheets are locked, and again after a re-mark on
 * appeal. The transaction must hold the locks on competition and event.
 */
export async function publishMarks({ db, sealing }: Parts, about: SheetGround['about']): Promise<void> {
  const { event, now } = about;
  const ground = await sheetGroundOf(db, about);
  const states = await sheetStates(db, ground, await readSheets(db, event.id));
  const nonce = randomBytes(NONCE_BYTES).toString('hex');
  const lines = await markLines(states, ground, await finishTimesOf({ db, sealing }, about));
  const tag = marksTag(event.id, nonce, lines);
  const before = await db
    .selectFrom('marks_tags')
    .select('number')
    .where('event_id', '=', event.id)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  await db
    .insertInto('marks_tags')
    .values({
      id: randomKey(),
      event_id: event.id,
      number: (before?.number ?? 0) + 1,
      tag,
      nonce_sealed: sealing.seal(`${event.id} ${nonce}`),
      lines: (await pack(lines)).toString('base64'),
      at: now,
    })
    .execute();
  await post(
    db,
    { competition_id: event.competition_id, event_id: event.id, id: null },
    'marks',
    { event: event.code, marks_tag: tag },
    now,
  );
}

/** A published tag of the marks of an event, with the secret and the lines that open it. */
export interface PublishedMarks {
  readonly number: number;
  readonly tag: string;
  readonly nonce: string;
  /** Null for a tag whose lines were not stored. */
  readonly lines: string | null;
}

/** Returns the published tags of the marks of an event, the first one first. */
export async function publishedMarks({ db, sealing }: Parts, eventId: string): Promise<PublishedMarks[]> {
  const rows = await db
    .selectFrom('marks_tags')
    .selectAll()
    .where('event_id', '=', eventId)
    .orderBy('number')
    .execute();
  return Promise.all(
    rows.map(async ({ number, tag, nonce_sealed, lines }) => ({
      number,
      tag,
      nonce: sealing.open(nonce_sealed).split(' ')[1] ?? '',
      lines: lines === '' ? null : (await unpack(Buffer.from(lines, 'base64'))).toString(),
    })),
  );
}
