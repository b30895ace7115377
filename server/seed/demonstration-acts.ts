import { randomBytes } from 'node:crypto';
import { chinaInstant } from '../competition/competitions.ts';
import type { ApiParts } from '../context.ts';
import { kindsWithWords, type DrawKind } from '../contract/draw/draw-round.ts';
import type { ScoreSheet } from '../contract/marking/score-sheet.ts';
import { checkIn, findCheckInList } from '../day/check-ins.ts';
import { moveSession } from '../day/session-moves.ts';
import { createSession, listSessions } from '../day/sessions.ts';
import type { Database } from '../db/open-database.ts';
import { moveDraw, type DrawAct } from '../draw/draw-moves.ts';
import { commitDraw, listDraws } from '../draw/draw-rounds.ts';
import { drawFromDesk } from '../draw/tickets.ts';
import { randomKey } from '../kit/secrets.ts';
import { codeOfCard } from '../roster/participation-cards.ts';
import { listOwnSheets, openSheet } from '../scoring/find-sheet.ts';
import { saveMarks } from '../scoring/save-marks.ts';
import { moveSheet, type SheetAct } from '../scoring/sheet-moves.ts';
import { openNumber } from '../secret/opened-identity.ts';
import { demoDraw } from './demonstration-draws.ts';

/**
 * The acts of users at an event of the demonstration. Each act is a call of the responsible user at a
 * simulated time.
 */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

type Parts = Pick<ApiParts, 'db' | 'sealing'>;
type SessionAct = Parameters<typeof moveSession>[3];

const keepers = {
  order: 'keeper.tan',
  entryNo: 'keeper.tan',
  station: 'keeper.qin',
  workCode: 'keeper.shi',
} as const satisfies Readonly<Record<DrawKind, string>>;

/** Returns a function that finds the id of an account by its username or by the name of its user. */
export async function accountsOf(db: Database): Promise<(name: string) => string> {
  const rows = await db.selectFrom('users').select(['id', 'username', 'name']).execute();
  const ids = new Map(
    rows.flatMap(({ id, username, name }): [string, string][] => [
      [name, id],
      [username ?? name, id],
    ]),
  );
  return (name) => {
    const id = ids.get(name);
    if (id === undefined) throw new Error(`the demonstration has no account of ${name}`);
    return id;
  };
}

interface Planned {
  readonly name: string;
  readonly starts: number;
  readonly ends: number;
  readonly stations: readonly string[];
}

/** The acts on a draw and on a sheet that take no parameter beside the version. */
type PlainDrawAct = Exclude<DrawAct, { slot: string } | { word: string } | { reason: string }>['type'];
type PlainSheetAct = Exclude<SheetAct, { reason: string } | { device: string }>['type'];

/** Each judge has a separate device. */
const deviceOf = (judge: string) => Buffer.from(judge.padEnd(16)).toString('hex').slice(0, 32);

/** A mark: the name of its judge, the code of its aspect, and its value in the smallest step of its rule. */
export type GivenMark = readonly [judge: string, aspect: string, value: number];

/**
 * Returns the acts of the users at one event. All of them use the same clock.
 * @param clock its `now` is the time of the next act, epoch ms
 * @param committee the account that plans the session
 */
export function peopleAt(
  { db, sealing }: Parts,
  idOf: (name: string) => string,
  event: string,
  clock: { now: number },
  committee = 'cup.committee',
) {
  const parts = { db, sealing, clock: () => clock.now };
  const counters = new Map<string, number>();

  /** Performs one draw from its commitment to its seal. */
  const draw = async (kind: DrawKind, session: string) => {
    const keeper = idOf(keepers[kind]);
    const supervisor = idOf('super.jiang');
    // A draw requires that the supervisor is signed in. The token exists only during the draw.
    const token_hash = randomKey();
    const times = { created_at: clock.now, expires_at: clock.now + HOUR };
    await db
      .insertInto('tokens')
      .values({ token_hash, user_id: supervisor, ...times })
      .execute();
    const drawn = demoDraw(event, kind);
    const { publicValue } = drawn;
    const hasWords = kindsWithWords.includes(kind) || drawn.words.length > 0;
    const commitment = {
      kind,
      session_id: session,
      public_source: publicValue?.[0] ?? '',
      ...(hasWords && { words_until: chinaInstant(clock.now + MINUTE) }),
    };
    await commitDraw(parts, keeper, event, commitment, drawn);
    const roundFor = async (userId: string) => {
      const { data } = await listDraws(parts, userId, event);
      const round = data.find((one) => one.kind === kind && one.session_id === session);
      if (round === undefined) throw new Error(`the demonstration has no draw of ${kind}`);
      return round;
    };
    const act = async (userId: string, type: PlainDrawAct) => {
      const round = await roundFor(userId);
      await moveDraw(parts, userId, round.id, { type, version: round.version });
    };
    for (const [slot, speaker, word] of drawn.words) {
      const { id, version } = await roundFor(idOf(speaker));
      await moveDraw(parts, idOf(speaker), id, { type: 'drawRound.speak', version, slot, word });
    }
    clock.now += 2 * MINUTE;
    if (publicValue !== undefined) {
      const { id, version } = await roundFor(supervisor);
      const [, word] = publicValue;
      await moveDraw(parts, supervisor, id, { type: 'drawRound.enterPublicValue', version, word });
    }
    await act(keeper, 'drawRound.prepare');
    await act(keeper, 'drawRound.draw');
    clock.now += MINUTE;
    if (kind !== 'workCode') {
      const { id, tickets } = await roundFor(keeper);
      await drawFromDesk(parts, keeper, id, { inputs: tickets.map(({ input }) => input) });
    }
    await act(keeper, 'drawRound.askSeal');
    await act(supervisor, 'drawRound.seal');
    await db.deleteFrom('tokens').where('token_hash', '=', token_hash).execute();
  };

  const sessionNow = async () => {
    const { data } = await listSessions(parts, idOf(committee), event);
    const [session] = data;
    if (session === undefined) throw new Error('the demonstration has no session');
    return session;
  };

  /** Plans the only session of the event and returns its id. */
  const plan = async ({ name, starts, ends, stations }: Planned) => {
    await createSession(parts, idOf(committee), event, {
      name,
      starts_at: chinaInstant(starts),
      ends_at: chinaInstant(ends),
      stations: [...stations],
    });
    return (await sessionNow()).id;
  };

  /** Performs an act on the session under the given account. */
  const move = async (
    username: string,
    type: Exclude<SessionAct['type'], 'competitionSession.askPostpone'>,
  ) => {
    const { id, version } = await sessionNow();
    await moveSession(parts, idOf(username), id, { type, version, reason: '' });
  };

  /** Checks in the expected competitors with card and identity card, except those named in `missing`. */
  const arrive = async (session: string, missing: readonly string[]) => {
    const officer = idOf('checkin.xia');
    const { people } = await findCheckInList(parts, officer, session);
    for (const { number } of people.filter(({ name }) => !missing.includes(name))) {
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
  };

  /** The sheets of a judge at this event that are not locked, by code and module. */
  const sheetsOf = async (judge: string): Promise<readonly ScoreSheet[]> =>
    (await listOwnSheets(parts, idOf(judge))).data.filter((sheet) => sheet.event.id === event);

  const act = async (
    name: string,
    { id, version }: Pick<ScoreSheet, 'id' | 'version'>,
    type: PlainSheetAct,
  ) => {
    // A leader signs only a sheet that the leader has opened.
    if (type === 'scoreSheet.sign') await openSheet(parts, idOf(name), id, version);
    return (await moveSheet(parts, idOf(name), id, { type, version })).data;
  };

  /** Saves the marks of each judge as from a separate device. */
  const give = async (sheet: ScoreSheet, marks: readonly GivenMark[]) => {
    for (const judge of new Set(marks.map(([name]) => name))) {
      const device = deviceOf(judge);
      const own = marks.filter(([name]) => name === judge);
      await saveMarks(
        parts,
        idOf(judge),
        sheet.id,
        own.map(([, aspect, value]) => {
          const n = (counters.get(judge) ?? 0) + 1;
          counters.set(judge, n);
          const client_uuid = randomBytes(16).toString('hex');
          return {
            client_uuid,
            aspect,
            value,
            reason: '',
            replaces: '',
            lease: 0,
            device,
            n,
            made_at: clock.now,
          };
        }),
      );
    }
  };

  /**
   * Saves the marks as {@link give} does. All judges then submit the sheet.
   * @returns the sheet after the last submission
   */
  const mark = async (sheet: ScoreSheet, judges: readonly string[], marks: readonly GivenMark[]) => {
    await give(sheet, marks);
    let state = sheet;
    for (const judge of judges) {
      const { id, version } = state;
      const submit = { type: 'scoreSheet.submit', version, device: deviceOf(judge) } as const;
      state = (await moveSheet(parts, idOf(judge), id, submit)).data;
    }
    return state;
  };

  return { parts, idOf, draw, plan, move, arrive, sheetsOf, act, mark };
}
