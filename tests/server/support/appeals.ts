import { expect } from 'vitest';
import type { Appeal, AppealList, AppealWindows } from '../../../server/contract/appeal/appeal.ts';
import type { ErrorBody } from '../../../server/contract/kit/errors.ts';
import type { Database } from '../../../server/db/open-database.ts';
import { moveDueResults } from '../../../server/results/due.ts';
import { issueToken } from '../../../server/session/tokens.ts';
import { paths } from '../../support/paths.ts';
import { CUP, EVENT } from './day.ts';
import { decodedAgain, GOOD, openDecoded } from './decoded.ts';
import { hallAgain, openOver } from './hall.ts';
import { markingAgain, openMarking } from './sheets.ts';
import { openAt } from './stages.ts';
import { pdf, upload } from './sample-files.ts';
import type { TestSystem } from './test-system.ts';

const acts = {
  withdraw: 'withdrawAppeal',
  accept: 'acceptAppeal',
  decline: 'declineAppeal',
  assign: 'assignAppeal',
  remedy: 'remedyAppeal',
  close: 'closeAppeal',
} as const;

/** A phrase of each text message that no other message contains. */
const sentences = {
  'appeal.file': '提出申诉，请登录系统查看',
  'appeal.accept': '的申诉已受理',
  'appeal.decline': '的申诉不予受理',
  'appeal.assign': '您被指定裁决',
  'appeal.rule': '的申诉已作出裁决',
  'appeal.remedy': '的申诉成立',
} as const;

/** The arbiters of the cup, by name. The last one belongs to the unit of the first two competitors. */
export const arbiters = ['顾思齐', '范正华', '姜丽萍', '沈国栋'] as const;
export const UNIT = 'technicians';

/** Returns the id of an account, by user name or name. */
const idIn = async (db: Database, name: string): Promise<string> =>
  (
    await db
      .selectFrom('users')
      .select('id')
      .where((is) => is.or([is('username', '=', name), is('name', '=', name)]))
      // The expert bank contains a person with the same name as a competitor.
      .orderBy('username', 'desc')
      .executeTakeFirstOrThrow()
  ).id;

/**
 * Gives the cup a fourth arbiter. The account of a unit acts for the two entries of `technicians`. The third
 * competitor belongs to no unit.
 */
async function appointArbiters(db: Database) {
  for (const name of arbiters.slice(3)) {
    const id = await idIn(db, name);
    await db
      .insertInto('competition_assignments')
      .values({
        id: `arbiter-${name}`,
        competition_id: CUP,
        user_id: id,
        capacity: 'arbiter',
        status: 'confirmed' as never,
        proposed_by: id,
        proposed_at: 1,
      })
      .execute();
  }
  await db
    .updateTable('user_organisations')
    .set({ organisation_id: UNIT })
    .where('organisation_id', '=', 'college')
    .where('user_id', '=', await idIn(db, 'jianghan.college'))
    .execute();
  await db
    .updateTable('organisations')
    .set({ status: 'confirmed' as never })
    .where('id', '=', UNIT)
    .execute();
  const entries = await db
    .selectFrom('entries')
    .innerJoin('users', 'users.id', 'entries.user_id')
    .select(['entries.id', 'entries.no', 'entries.organisation_id', 'users.username'])
    .where('event_id', '=', EVENT)
    .where('entries.status', '=', 'competed')
    .orderBy('no')
    .execute();
  const [first, second, alone] = entries;
  if (first === undefined || second === undefined || alone === undefined) throw new Error('too few compete');
  await db.updateTable('entries').set({ organisation_id: null }).where('id', '=', alone.id).execute();
  return { first, second, alone };
}

/** Returns the calls about appeals of an event with four arbiters. */
function withArbiters<Hall extends Pick<Awaited<ReturnType<typeof openMarking>>, 'db' | 'test'>>(
  hall: Hall,
  { first, second, alone }: Awaited<ReturnType<typeof appointArbiters>>,
) {
  const { db, test } = hall;
  const { tokens } = test;
  const idOf = (name: string): Promise<string> => idIn(db, name);
  /** Signs in again after each move of the clock, because tokens expire within days. */
  const tokenOf = async (name: string): Promise<string> => {
    const key = `${name} ${test.clock.now()}`;
    const known = tokens.get(key);
    if (known !== undefined) return known;
    const { access_token } = await issueToken(
      db,
      await idOf(name),
      test.clock.now(),
      test.system.parts.settings,
      { device: '', network: '192.0.2.1' },
    );
    tokens.set(key, access_token);
    return access_token;
  };
  const send = async <T>(name: string, method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
    test.call<T & ErrorBody>(method, path, {
      token: await tokenOf(name),
      ...(body !== undefined && { body }),
    });
  /** Uploads a separate file of evidence for the account. */
  const evidence = async (name: string, text = name): Promise<string> => {
    const { status, body } = await upload(test, await tokenOf(name), `${text}.pdf`, pdf(text));
    expect(status, JSON.stringify(body)).toBe(200);
    return body.id;
  };
  const file = async (name: string, more: object = {}) =>
    send<Appeal>(name, 'POST', paths.fileAppeal, {
      entry_id: first.id,
      matter: 'result',
      subject_id: '',
      grounds: '工件尺寸复核与评分表不一致',
      files: [await evidence(name)],
      ...more,
    });
  const show = async (name: string, id: string): Promise<Appeal> => {
    const { status, body } = await send<Appeal>(name, 'GET', paths.getAppeal.replace(':id', id));
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  };
  const list = async (name: string, query = '') =>
    (await send<AppealList>(name, 'GET', `${paths.listAppeals}${query}`)).body.data;
  const windows = async (name: string) =>
    (await send<AppealWindows>(name, 'GET', paths.listAppealWindows)).body.data;
  const act = async (name: string, id: string, how: keyof typeof acts, more: object = {}) => {
    const { version } = await db
      .selectFrom('appeals')
      .select('version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return send<Appeal>(name, 'POST', paths[acts[how]].replace(':id', id), { version, ...more });
  };
  const does = async (name: string, id: string, how: keyof typeof acts, more: object = {}) => {
    const { status, body } = await act(name, id, how, more);
    expect(status, `${name} ${how} ${JSON.stringify(body)}`).toBe(200);
    return body;
  };
  const vote = (name: string, id: string, verdict: string, reason = '复核证据属实') =>
    send<Appeal>(name, 'POST', paths.ruleAppeal.replace(':id', id), { verdict, reason });
  const panel = async (names: readonly string[] = arbiters.slice(0, 3)) => Promise.all(names.map(idOf));
  /** Counts the notifications of a topic: those in the outbox and those already sent by a process. */
  const told = async (topic: keyof typeof sentences) => {
    const waiting = await db.selectFrom('outbox').select('id').where('topic', '=', topic).execute();
    return waiting.length + test.texts.filter(({ text }) => text.includes(sentences[topic])).length;
  };
  /** Accepts the appeal and assigns its panel. */
  const hear = async (id: string) => {
    await does('顾思齐', id, 'accept');
    await does('顾思齐', id, 'assign', { members: await panel() });
    return id;
  };
  return {
    ...hall,
    first,
    second,
    alone,
    idOf,
    tokenOfName: tokenOf,
    send,
    evidence,
    file,
    show,
    listAppeals: list,
    windows,
    actOnAppeal: act,
    doesToAppeal: does,
    vote,
    panel,
    told,
    hear,
  };
}

type Over = Awaited<ReturnType<typeof openOver>>;
type Marking = Awaited<ReturnType<typeof openMarking>>;
type Decoded = Awaited<ReturnType<typeof openDecoded>>;
type Arbitrated<From extends Over> = ReturnType<typeof withArbiters<From>>;

/** Opens a session that has ended and whose works have no codes yet: {@link withArbiters}. */
export const openEarlyAppeals = (): Promise<Arbitrated<Over>> =>
  openAt(
    'early appeals',
    async () => {
      const hall = await openOver();
      return withArbiters(hall, await appointArbiters(hall.db));
    },
    (test, first) => withArbiters(hallAgain(test, first), first),
  );

/** Opens a session that has ended and whose works are marked under their codes: {@link withArbiters}. */
export const openSiteAppeals = (): Promise<Arbitrated<Marking>> =>
  openAt(
    'site appeals',
    async () => {
      const hall = await openMarking();
      return withArbiters(hall, await appointArbiters(hall.db));
    },
    (test, first) => withArbiters(markingAgain(test, first), first),
  );

/** Returns the calls about appeals against results. */
function appealsIn(hall: Arbitrated<Decoded>) {
  const { test, file, hear } = hall;
  const tick = () => moveDueResults(test.system.parts, test.clock.now());
  /** Compiles, agrees and releases the results. The supervisor approves a correction. */
  const release = async () => {
    const { compile, doesToResults, inAnHour, latestVersion, moveTo } = hall;
    const compiled = await compile();
    expect(compiled.status, JSON.stringify(compiled.body)).toBe(200);
    await doesToResults('chief', 'agree');
    const { facts } = await latestVersion();
    await doesToResults('organiser', 'propose', { release_at: inAnHour(), reason: '仲裁裁决' });
    await doesToResults(facts.isCorrection ? 'supervisor' : 'secondOrganiser', 'approve');
    const version = await latestVersion();
    await moveTo(Date.parse(version.release_at));
    await tick();
    return version;
  };
  /** Files an appeal of the unit against released results, accepts it and assigns its panel. */
  const heard = async (publication: string) => {
    const filed = await file('jianghan.college', { subject_id: publication });
    expect(filed.status, JSON.stringify(filed.body)).toBe(200);
    return hear(filed.body.id);
  };
  return {
    ...hall,
    tick,
    release,
    heard,
  };
}

/** Opens a decoded event: {@link withArbiters}. */
export const openAppeals = (good = GOOD): Promise<ReturnType<typeof appealsIn>> =>
  openAt(
    `appeals ${good.join()}`,
    async () => {
      const hall = await openDecoded(good);
      return appealsIn(withArbiters(hall, await appointArbiters(hall.db)));
    },
    appealsAgain,
  );

/** Returns the same calls for a copy of the system at the same stage. */
export const appealsAgain = (test: TestSystem, first: ReturnType<typeof appealsIn>) =>
  appealsIn(withArbiters(decodedAgain(test, first), first));
