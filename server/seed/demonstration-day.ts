import { chinaDay, chinaInstant } from '../competition/competitions.ts';
import type { ApiParts } from '../context.ts';
import type { DrawKind } from '../contract/draw/draw-round.ts';
import { checkIn, findCheckInList } from '../day/check-ins.ts';
import { moveSession } from '../day/session-moves.ts';
import { createSession, listSessions } from '../day/sessions.ts';
import type { Database } from '../db/open-database.ts';
import { moveDraw, type DrawAct } from '../draw/draw-moves.ts';
import { commitDraw, listDraws } from '../draw/draw-rounds.ts';
import { randomKey } from '../kit/secrets.ts';
import { codeOfCard } from '../roster/participation-cards.ts';
import { listOwnSheets } from '../scoring/find-sheet.ts';
import { saveMarks } from '../scoring/save-marks.ts';
import { moveSheet } from '../scoring/sheet-moves.ts';
import { seedStationGroup } from './demonstration-crew.ts';
import { openNumber } from '../secret/opened-identity.ts';

/**
 * The cup on its day: SK01 has competed this morning, its works have their codes, and half of them are marked. All of
 * it is done by the calls of the people whose duty it is, one after the other.
 */

const CUP = 'hubei-cup';
const TURNING = `${CUP}-sk01`;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const SESSION = '上午场';
const stations = ['A01', 'A02', 'A03', 'A04', 'A05', 'A06', 'A07', 'A08', 'B01', 'B02'];

type Parts = Pick<ApiParts, 'db' | 'sealing'>;

const keepers = {
  order: 'keeper.tan',
  entryNo: 'keeper.tan',
  station: 'keeper.qin',
  workCode: 'keeper.shi',
} as const satisfies Readonly<Record<DrawKind, string>>;

async function idsOf(db: Database): Promise<(username: string) => string> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'username'])
    .where('username', 'is not', null)
    .execute();
  const ids = new Map(rows.map(({ id, username }) => [username, id]));
  return (username) => ids.get(username) ?? '';
}

/** The days of the cup begin with its first session. */
const beginDays = (db: Database, starts: number, now: number) =>
  db
    .updateTable('competitions')
    .set({ starts_on: chinaDay(starts), ends_on: chinaDay(now + DAY) })
    .where('id', '=', CUP)
    .execute();

/** One draw from its commitment to its seal. */
async function draw(
  parts: Parts,
  at: { now: number },
  kind: DrawKind,
  { idOf, session }: { idOf: (username: string) => string; session: string },
): Promise<void> {
  const { db, sealing } = parts;
  const clocked = { db, sealing, clock: () => at.now };
  const keeper = idOf(keepers[kind]);
  const supervisor = idOf('super.jiang');
  // A draw asks for the supervisor to be signed in.
  const token_hash = randomKey();
  const expires_at = at.now + HOUR;
  await db
    .insertInto('tokens')
    .values({ token_hash, user_id: supervisor, created_at: at.now, expires_at })
    .execute();
  const hasWords = kind === 'order' || kind === 'entryNo';
  await commitDraw(clocked, keeper, TURNING, {
    kind,
    session_id: session,
    ...(hasWords && { words_until: chinaInstant(at.now + MINUTE) }),
  });
  const act = async (userId: string, type: DrawAct['type']) => {
    const { data } = await listDraws(clocked, userId, TURNING);
    const round = data.find((one) => one.kind === kind && one.session_id === session);
    if (round === undefined) throw new Error(`the demonstration has no draw of ${kind}`);
    await moveDraw(clocked, userId, round.id, { type, version: round.version } as DrawAct);
  };
  at.now += 2 * MINUTE;
  await act(keeper, 'drawRound.prepare');
  await act(keeper, 'drawRound.draw');
  at.now += MINUTE;
  await act(keeper, 'drawRound.askSeal');
  await act(supervisor, 'drawRound.seal');
  await db.deleteFrom('tokens').where('token_hash', '=', token_hash).execute();
}

/** All but one of those expected come. */
async function checkEverybodyIn(
  parts: Parts & Pick<ApiParts, 'clock'>,
  officer: string,
  session: string,
): Promise<void> {
  const { db, sealing } = parts;
  const { people } = await findCheckInList(parts, officer, session);
  for (const { number } of people.slice(0, -1)) {
    const person = await db
      .selectFrom('entries')
      .innerJoin('persons', 'persons.id', 'entries.person_id')
      .select(['persons.id', 'persons.id_no_sealed'])
      .where('entries.no', '=', number)
      .executeTakeFirstOrThrow();
    await checkIn(parts, officer, session, {
      number,
      card_code: codeOfCard(parts, number, person.id),
      last_four: openNumber(sealing, person.id_no_sealed).slice(-4),
    });
  }
}

/** What the judges of the works give: values by aspect, the levels by judge. */
const measures: Readonly<Record<string, number>> = { 'C1.1': 32, 'C1.2': 119_990 };
const judges = ['judge.deng', 'judge.luo', 'judge.peng'] as const;

/** Half of the works are marked in module C: one of them with marks that are too far apart. */
async function markHalf(
  parts: Parts & Pick<ApiParts, 'clock'>,
  idOf: (username: string) => string,
): Promise<void> {
  const [leader] = judges;
  const { data } = await listOwnSheets(parts, idOf(leader));
  const sheets = data.filter(({ module }) => module === 'C').slice(0, Math.ceil(data.length / 6));
  let n = 0;
  const markOf = (username: string, aspect: string, value: number) => {
    n += 1;
    const device = Buffer.from(username.padEnd(16)).toString('hex').slice(0, 32);
    const made_at = parts.clock();
    return { client_uuid: randomKey(16), aspect, value, reason: '', lease: 0, device, n, made_at };
  };
  for (const [index, { id, version }] of sheets.entries()) {
    for (const [seat, username] of judges.entries()) {
      const userId = idOf(username);
      const own =
        seat === 1 ? Object.entries(measures).map(([code, value]) => markOf(username, code, value)) : [];
      const level = index === 0 ? seat + Number(seat === 2) : 2;
      await saveMarks(parts, userId, id, [...own, markOf(username, 'C1.3', level)]);
      await moveSheet(parts, userId, id, { type: 'scoreSheet.submit', version });
    }
  }
}

/** Moves the cup to its day. */
export async function seedDay({ db, sealing }: Parts, now: number): Promise<void> {
  const parts = { db, sealing };
  const idOf = await idsOf(db);
  const starts = Math.floor((now - 5 * HOUR) / MINUTE) * MINUTE;
  await seedStationGroup(db, now);
  await beginDays(db, starts, now);
  const at = { now: starts - 3 * HOUR };
  const clocked = { ...parts, clock: () => at.now };
  await draw(parts, at, 'order', { idOf, session: '' });
  // The plan was made before; the calls take no session that has passed already.
  await createSession(clocked, idOf('cup.committee'), TURNING, {
    name: SESSION,
    starts_at: chinaInstant(starts),
    ends_at: chinaInstant(starts + 4 * HOUR),
    stations,
  });
  const sessionOf = async () => {
    const { data } = await listSessions(clocked, idOf('cup.committee'), TURNING);
    const [session] = data;
    if (session === undefined) throw new Error('the demonstration has no session');
    return session;
  };
  const move = async (username: string, type: Parameters<typeof moveSession>[3]['type']) => {
    const { id, version } = await sessionOf();
    const act = { type, version, reason: '' } as Parameters<typeof moveSession>[3];
    await moveSession(clocked, idOf(username), id, act);
    return id;
  };
  at.now = starts - HOUR;
  const session = await move('checkin.xia', 'competitionSession.openCheckIn');
  await checkEverybodyIn(clocked, idOf('checkin.xia'), session);
  at.now = starts - 15 * MINUTE;
  await move('checkin.xia', 'competitionSession.closeCheckIn');
  await draw(parts, at, 'entryNo', { idOf, session });
  await draw(parts, at, 'station', { idOf, session });
  at.now = starts;
  await move('chief.han', 'competitionSession.start');
  at.now = starts + 4 * HOUR;
  await move('chief.han', 'competitionSession.end');
  await draw(parts, at, 'workCode', { idOf, session });
  at.now += 5 * MINUTE;
  await markHalf(clocked, idOf);
}
