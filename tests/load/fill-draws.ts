import { performance } from 'node:perf_hooks';
import { migrate } from '../../server/db/migrate.ts';
import { seeded } from '../../server/db/move.ts';
import { drawOutcome } from '../../server/draw/draw-arithmetic.ts';
import { moveDraw, type DrawAct } from '../../server/draw/draw-moves.ts';
import { commitDraw } from '../../server/draw/draw-rounds.ts';
import { chinaInstant } from '../../server/competition/competitions.ts';
import { hashSecret, randomKey } from '../../server/kit/secrets.ts';
import { loadSecretKey, openSealing } from '../../server/secret/secret-key.ts';
import { schemeOf } from './fill-marks.ts';
import { openAt, type Place } from './open.ts';
import { account, competitionOf, competitorOf, entryOf, write } from './rows.ts';

/** Order draws of large events, one after the other, by the functions behind the calls [running.md 11]. */

const DAY = 24 * 3_600_000;
const MINUTE = 60_000;
const COMPETITION = 'draws';
const KEEPER = 'draws-keeper';
const SUPERVISOR = 'draws-supervisor';

const eventId = (at: number) => `draws-${at}`;
const personId = (at: number) => `draws-person-${at}`;

/** Builds the rows of competitors who are entered for every event, a keeper and a supervisor. */
function rowsFor({ draws, entries }: Size, now: number) {
  const people = Array.from({ length: entries }, (_, at) => at);
  const events = Array.from({ length: draws }, (_, at) => at);
  const holders = people.map((at) => competitorOf(personId(at), `选手${at}`, now));
  const duties = [
    [KEEPER, 'encryption', 'entryNo'],
    [SUPERVISOR, 'supervisor', ''],
  ] as const;
  return {
    users: [
      account(KEEPER, '加密员', now),
      account(SUPERVISOR, '监督员', now),
      ...holders.map(({ user }) => user),
    ],
    competitions: [competitionOf(COMPETITION, now)],
    competition_events: events.map((at) => ({
      id: eventId(at),
      competition_id: COMPETITION,
      code: `D${String(at + 1).padStart(3, '0')}`,
      name: `赛项${at + 1}`,
      entrants: '职工组',
      status: seeded('frozen'),
    })),
    schemes: events.map((at) => schemeOf(eventId(at), now)),
    persons: holders.map(({ person }) => person),
    entries: events.flatMap((at) =>
      people.map((person) => {
        const no = `E26-D${String(at + 1).padStart(3, '0')}-${String(person + 1).padStart(4, '0')}`;
        const event_id = eventId(at);
        const id = `${event_id}-${person}`;
        return entryOf({ id, no, competition_id: COMPETITION, event_id }, personId(person), 'approved', now);
      }),
    ),
    assignments: events.flatMap((at) =>
      duties.map(([user_id, capacity, round_kind]) => ({
        id: `${eventId(at)}-${capacity}`,
        competition_id: COMPETITION,
        event_id: eventId(at),
        user_id,
        capacity,
        round_kind,
        status: 'confirmed',
        proposed_by: user_id,
        proposed_at: now,
      })),
    ),
    // A draw requires that the supervisor is signed in.
    tokens: [
      {
        token_hash: hashSecret(randomKey(32)),
        user_id: SUPERVISOR,
        created_at: now,
        last_used_at: now,
        expires_at: now + DAY,
      },
    ],
  };
}

interface Size {
  readonly draws: number;
  readonly entries: number;
}

/** The duration of one draw, in milliseconds. */
interface DrawTimes {
  /** From the call to its result: lock, compute, seal each ticket, write, read the rounds of the event. */
  readonly call: number;
  /** The computation from seed, lists and words alone. */
  readonly arithmetic: number;
}

/** Migrates an empty database, fills it, and draws the order of each event. */
export async function drawAll(place: Place, size: Size): Promise<DrawTimes[]> {
  const db = await openAt(place);
  try {
    await migrate(db);
    const sealing = await openSealing(db, loadSecretKey({ dataDir: place.dataDir }));
    if (sealing === undefined) throw new Error('The database was sealed with another key.');
    // The time at which words are closed is a whole minute.
    let now = Math.ceil(Date.now() / MINUTE) * MINUTE;
    const parts = { db, sealing, clock: () => now };
    const rows = rowsFor(size, now);
    await db.transaction().execute(async (transaction) => {
      for (const [table, found] of Object.entries(rows))
        await write(transaction, table as keyof typeof rows, found);
    });
    const times: DrawTimes[] = [];
    for (let at = 0; at < size.draws; at++) {
      const event = eventId(at);
      const closing = now + MINUTE;
      await commitDraw(parts, KEEPER, event, {
        kind: 'order',
        session_id: '',
        public_source: '',
        words_until: chinaInstant(closing),
      });
      now = closing;
      const act = async (type: 'drawRound.prepare' | 'drawRound.draw') => {
        const { id, version } = await db
          .selectFrom('draw_rounds')
          .select(['id', 'version'])
          .where('event_id', '=', event)
          .executeTakeFirstOrThrow();
        const asked: DrawAct = { type, version };
        const began = performance.now();
        await moveDraw(parts, KEEPER, id, asked);
        return performance.now() - began;
      };
      await act('drawRound.prepare');
      const call = await act('drawRound.draw');
      const {
        id: rid,
        inputs,
        labels,
      } = await db
        .selectFrom('draw_rounds')
        .selectAll()
        .where('event_id', '=', event)
        .executeTakeFirstOrThrow();
      const began = performance.now();
      const material = { rid, seed: Buffer.alloc(32), words: [] };
      drawOutcome({ ...material, inputs: JSON.parse(inputs), labels: JSON.parse(labels) });
      times.push({ call, arithmetic: performance.now() - began });
    }
    return times;
  } finally {
    await db.destroy();
  }
}
