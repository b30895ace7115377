import { expect } from 'vitest';
import type { DrawKind, DrawRound, DrawRoundList } from '../../../server/contract/draw/draw-round.ts';
import type { Database } from '../../../server/db/open-database.ts';
import { announce, topicOf } from '../../../server/news/event-news.ts';
import { paths } from '../../support/paths.ts';
import { dayAgain, EVENT, HOUR, MINUTE, openChecking, type openDay, type Who } from './day.ts';
import { openAt } from './stages.ts';
import type { TestSystem } from './test-system.ts';

const calls = {
  say: 'sayDrawWord',
  prepare: 'prepareDraw',
  draw: 'drawRoundNow',
  askSeal: 'askDrawSeal',
  seal: 'sealDraw',
  askVoid: 'askDrawVoid',
  void: 'voidDraw',
  askDecode: 'askDrawDecode',
  decode: 'decodeDraw',
} as const;
type DrawCall = keyof typeof calls;

const keepers = { order: 'keeperE', entryNo: 'keeperE', station: 'keeperS', workCode: 'keeperW' } as const;

/** Returns the calls in a hall with its whole crew. @param session the id of the first session */
function hallIn(day: Awaited<ReturnType<typeof openDay>>, session: string) {
  const draws = async (who: Who): Promise<DrawRoundList> => {
    const { status, body } = await day.call<DrawRoundList>(who, 'GET', paths.listDraws.replace(':id', EVENT));
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  };
  const latest = async (who: Who, kind: DrawKind): Promise<DrawRound> => {
    const round = (await draws(who)).data.find((one) => one.kind === kind);
    if (round === undefined) throw new Error(`no draw of ${kind}`);
    return round;
  };
  const commit = async (who: Who, kind: DrawKind, more: object = {}) =>
    day.call<DrawRoundList>(who, 'POST', paths.commitDraw.replace(':id', EVENT), {
      kind,
      session_id: session,
      ...more,
    });
  const act = async (who: Who, kind: DrawKind, how: DrawCall, more: object = {}) => {
    const { id, version } = await latest('supervisor', kind);
    return day.call<DrawRoundList>(who, 'POST', paths[calls[how]].replace(':id', id), { version, ...more });
  };
  const does = async (who: Who, kind: DrawKind, how: DrawCall, more: object = {}) => {
    const { status, body } = await act(who, kind, how, more);
    expect(status, `${who} ${how} ${JSON.stringify(body)}`).toBe(200);
  };
  const soon = () => `${new Date(day.test.clock.now() + MINUTE + 8 * HOUR).toISOString().slice(0, 19)}+08:00`;
  /** Runs a draw from the commitment to the tickets. */
  const drawn = async (kind: DrawKind) => {
    const keeper = keepers[kind];
    const hasWords = kind === 'entryNo';
    const { status, body } = await commit(keeper, kind, hasWords ? { words_until: soon() } : {});
    expect(status, JSON.stringify(body)).toBe(200);
    if (hasWords) day.test.clock.advance(MINUTE);
    await does(keeper, kind, 'prepare');
    await does(keeper, kind, 'draw');
  };
  /** Draws every ticket at the desk of the keeper. Tickets for works are not drawn by a competitor. */
  const atDesk = async (kind: DrawKind) => {
    if (kind === 'workCode') return;
    const { id, tickets } = await latest(keepers[kind], kind);
    const { status, body } = await day.call(keepers[kind], 'POST', paths.drawAtDesk.replace(':id', id), {
      inputs: tickets.map(({ input }) => input),
    });
    expect(status, JSON.stringify(body)).toBe(200);
  };
  /** Runs a whole draw up to the seal. */
  const sealed = async (kind: DrawKind) => {
    await drawn(kind);
    await atDesk(kind);
    await does(keepers[kind], kind, 'askSeal');
    await does('supervisor', kind, 'seal');
  };
  const { act: moves, session: bodyOf, ...rest } = day;
  return { ...rest, moves, bodyOf, session, draws, latest, commit, act, does, drawn, atDesk, sealed, soon };
}

type Hall = ReturnType<typeof hallIn>;

/** Returns the same calls for a copy of the system at the same stage. */
export const hallAgain = (test: TestSystem, first: Hall): Hall =>
  hallIn(dayAgain(true)(test, first), first.session);

/**
 * Opens a hall in which three of four competitors are checked in at the first session and its list is closed.
 */
export const openHall = (): Promise<Hall> =>
  openAt(
    'hall',
    async () => {
      const day = await openChecking(true);
      const people = (await day.people('上午')).people.map(({ number }) => number);
      for (const number of people.slice(0, 3)) {
        expect((await day.checkIn('上午', number)).status).toBe(200);
      }
      await day.moveTo(day.starts - 15 * MINUTE);
      expect((await day.act('checkIn', '上午', 'close')).status).toBe(200);
      return hallIn(day, (await day.find('上午')).id);
    },
    hallAgain,
  );

/** As {@link openHall}, with sealed entry numbers and stations. The session has started. */
export const openRunning = (): Promise<Hall> =>
  openAt(
    'running',
    async () => {
      const hall = await openHall();
      await hall.sealed('entryNo');
      await hall.sealed('station');
      expect((await hall.moves('chief', '上午', 'start')).status).toBe(200);
      return hall;
    },
    hallAgain,
  );

/** Acts of one test during the session. */
export type Meanwhile = (hall: Hall) => Promise<void>;

/**
 * Returns the name of a stage. Undefined for a stage with further acts of one test, because that stage is not
 * shared.
 */
export const nameOf = (name: string, meanwhile?: Meanwhile) => (meanwhile === undefined ? name : undefined);

/** As {@link openRunning}, after the end of the session. The works have no codes yet. */
export const openOver = (meanwhile?: Meanwhile): Promise<Hall> =>
  openAt(
    nameOf('over', meanwhile),
    async () => {
      const hall = await openRunning();
      await meanwhile?.(hall);
      await hall.moveTo(hall.starts + 3 * HOUR);
      expect((await hall.moves('chief', '上午', 'end', {})).status).toBe(200);
      return hall;
    },
    hallAgain,
  );

/** As {@link openOver}, with codes for the works. */
export const openEnded = (meanwhile?: Meanwhile): Promise<Hall> =>
  openAt(
    nameOf('ended', meanwhile),
    async () => {
      const hall = await openOver(meanwhile);
      await hall.sealed('workCode');
      return hall;
    },
    hallAgain,
  );

/**
 * Waits until all notifications of earlier changes have arrived. PostgreSQL sends them after the response, in the
 * order of their commits, so a stream that is opened at once would receive those of the preparation.
 */
export async function newsArrived({
  test,
  db,
}: {
  readonly test: TestSystem;
  readonly db: Database;
}): Promise<void> {
  let stop = () => {};
  const arrived = new Promise<void>((resolve) => {
    stop = test.system.parts.news.listen(topicOf(EVENT, 'results'), resolve);
  });
  await db.transaction().execute((transaction) => announce(transaction, EVENT, 'results'));
  await arrived;
  stop();
}
