import { performance } from 'node:perf_hooks';
import { sql } from 'kysely';
import { pino } from 'pino';
import { migrate } from '../../server/db/migrate.ts';
import { seeded } from '../../server/db/move.ts';
import type { Database } from '../../server/db/open-database.ts';
import { compileResults } from '../../server/results/compile-results.ts';
import { atOnce } from '../../server/db/loop-slices.ts';
import { count } from '../../server/results/count.ts';
import { readCount } from '../../server/results/read-count.ts';
import { secondCount } from '../../server/results/second-count.ts';
import { aboutEvent } from '../../server/duty/assignment-rows.ts';
import type { Sealing } from '../../server/secret/sealing.ts';
import { loadSecretKey, openSealing } from '../../server/secret/secret-key.ts';
import { codesOf, COMPETITION, eventOf, tables, type Aspects } from './fill-marks.ts';
import { openAt, type Place } from './open.ts';
import { account, competitionOf, competitorOf, entryOf, write } from './rows.ts';

/**
 * One decoded event whose sheets are all locked. Its results are compiled by the functions behind the call
 * [running.md 11].
 */

const CLERK = 'compile-clerk';
const DAY = 24 * 3_600_000;

interface Size {
  readonly entries: number;
  readonly aspects: number;
}

/** The share of measured aspects is the same as in the simulated competition. */
const aspectsOf = (all: number): Aspects => {
  const measures = Math.round(all * 0.7);
  return { measures, levels: all - measures };
};

const numbered = (letter: string, length: number) =>
  Array.from({ length }, (_, at) => `${letter}${String(at + 1).padStart(4, '0')}`);

/** Builds a draw round that was decoded long ago and that gives the labels to the inputs in their order. */
function roundOf(
  sealing: Sealing,
  event_id: string,
  kind: 'order' | 'entryNo' | 'station' | 'workCode',
  session_id: string,
  [inputs, labels]: readonly [readonly string[], readonly string[]],
) {
  const id = `${event_id}-${kind}`;
  return {
    round: {
      id,
      competition_id: COMPETITION,
      event_id,
      kind,
      session_id,
      attempt: 1,
      status: seeded(kind === 'order' ? 'sealed' : 'decoded'),
      seed_sealed: sealing.seal(`${id} ${'0'.repeat(64)}`),
      commitment: '',
      inputs: JSON.stringify(inputs),
      labels: JSON.stringify(labels),
      inputs_hash: '',
      labels_hash: '',
      words_hash: '',
      tag: '',
      committed_at: 1,
      words_until: 1,
      prepared_at: 1,
      drawn_at: 1,
      sealed_at: 1,
      decoded_at: kind === 'order' ? null : 1,
      voided_at: null,
      asked_by: null,
      asked_at: null,
    },
    tickets: inputs.map((input, at) => ({
      round_id: id,
      input,
      label_sealed: sealing.seal(`${id} ${labels[at] ?? ''}`),
      label_digest: labels[at] ?? '',
    })),
  };
}

/** Builds marks that differ enough between the sheets that no tie needs a ruling. */
function marksOf(
  sheet: { readonly id: string; readonly module: string },
  work: number,
  {
    judges,
    aspects,
    now,
  }: { readonly judges: readonly string[]; readonly aspects: Aspects; readonly now: number },
) {
  const { measures, levels } = codesOf(sheet.module, aspects);
  const row = (aspect: string, judge: string, value: number) => ({
    sheet_id: sheet.id,
    aspect,
    judge,
    entered_by: judge === '' ? (judges[1] ?? '') : judge,
    value,
    saved_at: now,
  });
  return [
    ...measures.map((aspect, at) => row(aspect, '', (work >> (at % 9)) % 2)),
    ...levels.flatMap((aspect, at) => judges.map((judge) => row(aspect, judge, (work + at) % 4))),
  ];
}

async function fill(db: Database, sealing: Sealing, { entries, aspects: all }: Size, now: number) {
  const aspects = aspectsOf(all);
  const { rows } = eventOf(0, entries, now, aspects);
  const [event, session] = [rows.competition_events[0], rows.competition_sessions[0]];
  if (event === undefined || session === undefined) throw new Error('no event to compile');
  const codes = [...new Set(rows.score_sheets.map(({ code }) => code))];
  const receipts = numbered('E26-M001-', entries);
  const [orders, entryNos, stations] = [
    numbered('', entries),
    numbered('C', entries),
    numbered('S', entries),
  ];
  const people = receipts.map((no) => competitorOf(`person-${no}`, `选手${no}`, now));
  const draws = [
    roundOf(sealing, event.id, 'order', '', [receipts, orders]),
    roundOf(sealing, event.id, 'entryNo', session.id, [orders, entryNos]),
    roundOf(sealing, event.id, 'station', session.id, [entryNos, stations]),
    roundOf(sealing, event.id, 'workCode', session.id, [stations, codes]),
  ];
  const judges = rows.assignments.map(({ user_id }) => user_id);
  const workOf = new Map(codes.map((code, at) => [code, at]));
  const made = {
    ...rows,
    users: [...rows.users, account(CLERK, '统分员', now), ...people.map(({ user }) => user)],
    competition_events: [{ ...event, status: seeded('decoded') }],
    competition_sessions: [
      { ...session, stations: JSON.stringify(stations), numbers: JSON.stringify(orders) },
    ],
    assignments: [
      ...rows.assignments,
      {
        id: CLERK,
        competition_id: COMPETITION,
        event_id: event.id,
        user_id: CLERK,
        capacity: 'clerk',
        round_kind: '',
        status: 'confirmed',
        proposed_by: CLERK,
        proposed_at: now,
      },
    ],
    score_sheets: rows.score_sheets.map((sheet) => ({ ...sheet, status: seeded('locked'), locked_at: now })),
  };
  await db.transaction().execute(async (transaction) => {
    await write(transaction, 'competitions', [competitionOf(COMPETITION, now)]);
    for (const table of tables) await write(transaction, table, made[table]);
    await write(
      transaction,
      'persons',
      people.map(({ person }) => person),
    );
    await write(
      transaction,
      'entries',
      receipts.map((no) =>
        entryOf(
          { id: `entry-${no}`, no, competition_id: COMPETITION, event_id: event.id },
          `person-${no}`,
          'competed',
          now,
        ),
      ),
    );
    await write(
      transaction,
      'draw_rounds',
      draws.map(({ round }) => round),
    );
    await write(
      transaction,
      'draw_tickets',
      draws.flatMap(({ tickets }) => tickets),
    );
    await write(
      transaction,
      'marks',
      rows.score_sheets.flatMap((sheet) =>
        marksOf(sheet, workOf.get(sheet.code) ?? 0, { judges, aspects, now }),
      ),
    );
  });
  await sql`analyze`.execute(db);
  return event.id;
}

/**
 * Watches the turns of the event loop. It measures processor time, which other work of the machine does not
 * change.
 * @returns ends the watch, and returns the most milliseconds of one turn
 */
function watchLoop(): () => number {
  let [most, before, isWatching] = [0, process.cpuUsage(), true];
  const look = () => {
    const { user, system } = process.cpuUsage(before);
    most = Math.max(most, (user + system) / 1000);
    before = process.cpuUsage();
    if (isWatching) setImmediate(look);
  };
  look();
  return () => {
    isWatching = false;
    return most;
  };
}

/** The duration of one compilation, in milliseconds. */
interface CompileTimes {
  /** The call: lock, read, count twice, compare, write, read the result. */
  readonly call: number;
  /** The most processor time of one turn of the event loop meanwhile. */
  readonly held: number;
  /** Reading the marks that are counted. */
  readonly reading: number;
  /** Both counting routines. */
  readonly counting: number;
}

/**
 * Migrates an empty database, fills it with an event, and compiles its results repeatedly.
 * @returns the number of marks that were counted, and the times of each compilation
 */
export async function compileAll(
  place: Place,
  { times, ...size }: Size & { readonly times: number },
): Promise<{ readonly marks: number; readonly times: CompileTimes[] }> {
  const db = await openAt(place);
  try {
    await migrate(db);
    const sealing = await openSealing(db, loadSecretKey({ dataDir: place.dataDir }));
    if (sealing === undefined) throw new Error('The database was sealed with another key.');
    const now = Date.now();
    const event = await fill(db, sealing, size, now);
    const parts = { db, sealing, clock: () => now + DAY / 2, log: pino({ level: 'error' }) };
    const about = await aboutEvent(db, event, now);
    const found: CompileTimes[] = [];
    let marks = 0;
    for (let at = 0; at < times; at++) {
      const version = await db.selectFrom('publications').select('version').executeTakeFirst();
      const endWatch = watchLoop();
      const began = performance.now();
      await compileResults(parts, CLERK, event, version?.version ?? 0);
      const compiled = performance.now();
      const held = endWatch();
      const input = await readCount(parts, about, []);
      const read = performance.now();
      atOnce(count(input));
      atOnce(secondCount(input));
      const ended = performance.now();
      found.push({
        held,
        call: compiled - began,
        reading: read - compiled,
        counting: ended - read,
      });
      marks = input.sheets.reduce((sum, sheet) => sum + sheet.marks.length, 0);
    }
    return { marks, times: found };
  } finally {
    await db.destroy();
  }
}
