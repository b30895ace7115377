import { expect } from 'vitest';
import { createAccount } from '../../../server/account/accounts.ts';
import type { Booth, BoothList } from '../../../server/contract/exhibitor/booth.ts';
import type { ExhibitorApplication } from '../../../server/contract/exhibitor/exhibitor-application.ts';
import type { ExhibitorCall } from '../../../server/contract/exhibitor/exhibitor-call.ts';
import type { CompetitionAssignment } from '../../../server/contract/expert/competition-assignment.ts';
import type { ErrorBody } from '../../../server/contract/kit/errors.ts';
import { seeded } from '../../../server/db/move.ts';
import type { Database } from '../../../server/db/open-database.ts';
import type { Topic } from '../../../server/message/message-texts.ts';
import { issueToken } from '../../../server/session/tokens.ts';
import { heldName } from '../../../server/unit/naming/held-names.ts';
import { paths } from '../../support/paths.ts';
import { pdf, upload } from '../support/sample-files.ts';
import { openAt } from '../support/stages.ts';
import { openTestSystem, type Answer, type TestSystem } from '../support/test-system.ts';

/** The exhibition beside the competition of the demonstration data. */

export const COMPETITION = 'hubei-3';
export const COMMITTEE = 'hubei.committee';
export const DEPUTY = 'hubei.deputy';
/** An account of the committee that can only view. */
export const LOOKER = 'hubei.looker';
export const VENUE = 'expo.office';
export const EXHIBITOR = 'chutian.precision';
/** An account of the exhibitor's organisation that can only view. */
export const VISITOR = 'chutian.visitor';
export const RIVAL = 'rival.exhibitor';
export const HOUR = 3_600_000;
export const MINUTE = 60_000;

/** The call is open from the first day of the tests on. Its instants are whole minutes in China. */
const OPENS = '2026-11-21T09:00:00+08:00';
export const CLOSES = '2026-12-20T18:00:00+08:00';
export const callFacts = {
  competition_id: COMPETITION,
  theme: '智能制造装备展',
  intro: '面向大赛各赛项\n展示装备与耗材',
  opens_at: OPENS,
  closes_at: CLOSES,
  move_in_from: '2027-02-01T08:00:00+08:00',
  move_in_until: '2027-02-03T18:00:00+08:00',
  move_out_until: '2027-02-09T18:00:00+08:00',
  most_area: 36,
  most_power: 30,
  safety: '禁止明火',
  contact_phone: '027-87654321',
  plan_id: '',
  manual_id: '',
  version: 0,
};

const boothRow = { hall: 'A1馆', row: 'A', first: 1, last: 4, area: 18, power: 10 };

export const applicationFacts = {
  theme: '五轴加工中心',
  exhibits: '五轴加工中心两台\n检测仪一台',
  area: 18,
  power: 10,
  build: 'standard',
  contact_name: '周启航',
  contact_phone: '13800138002',
  staff: ['周启航'],
  version: 0,
};

const idIn = async (db: Database, username: string): Promise<string> =>
  (await db.selectFrom('users').select('id').where('username', '=', username).executeTakeFirstOrThrow()).id;

/** Adds the accounts that the demonstration data lack, and confirms the organisation of the exhibitor. */
async function prepare({ system, clock }: TestSystem): Promise<void> {
  const { db } = system.parts;
  const now = clock.now();
  const name = '江城机床公司';
  await db
    .insertInto('organisations')
    .values({
      id: 'rival',
      ...heldName(name),
      status: seeded('confirmed'),
      created_at: now,
    })
    .execute();
  await db
    .updateTable('organisations')
    .set({ status: seeded('confirmed') })
    .where('id', '=', 'precision')
    .execute();
  await db
    .updateTable('user_organisations')
    .set({ status: seeded('confirmed') })
    .where('organisation_id', '=', 'precision')
    .execute();
  const more = [
    [RIVAL, '赵一帆', 'Exhibitor', 'rival', 'administrator'],
    [VISITOR, '钱一帆', 'Exhibitor', 'precision', 'viewer'],
    [LOOKER, '孙一帆', 'Committee', 'committee', 'viewer'],
  ] as const;
  for (const [index, [username, person, role, organisation, capacity]] of more.entries()) {
    const account = {
      username,
      name: person,
      phone: `1380013870${index}`,
      passwordHash: null,
      isUnit: role === 'Committee',
      contactName: person,
      roles: [role],
    } as const;
    await db
      .insertInto('user_organisations')
      .values({
        user_id: await createAccount(db, account, now),
        organisation_id: organisation,
        position: 0,
        status: seeded('confirmed'),
        since: now,
        capacity,
      })
      .execute();
  }
}

type Method = 'GET' | 'POST' | 'PUT';

const callActs = {
  publish: 'publishExhibitorCall',
  ask: 'askCancelExhibitorCall',
  cancel: 'cancelExhibitorCall',
  drop: 'dropExhibitorCallCancel',
} as const;
const acts = {
  submit: 'submitExhibitorApplication',
  approve: 'approveExhibitorApplication',
  return: 'returnExhibitorApplication',
  reject: 'rejectExhibitorApplication',
  assign: 'assignExhibitorBooth',
  release: 'releaseExhibitorBooth',
  confirm: 'confirmExhibitorBooth',
  moveIn: 'moveInExhibitor',
  moveOut: 'moveOutExhibitor',
  withdraw: 'withdrawExhibitorApplication',
} as const;
const boothActs = { block: 'blockBooth', unblock: 'unblockBooth', remove: 'removeBooth' } as const;
type Act = keyof typeof acts;

/** Returns the fields that a response names as faulty. */
export const faults = ({ body }: Answer): readonly string[] =>
  Object.keys((body as Partial<ErrorBody>).errors ?? {});

function exhibitionIn(test: TestSystem) {
  const { db } = test.system.parts;
  const { tokens } = test;
  /** Returns a new token after each move of the clock, because tokens expire within days. */
  const tokenOf = async (name: string): Promise<string> => {
    const key = `${name} ${test.clock.now()}`;
    const known = tokens.get(key);
    if (known !== undefined) return known;
    const { access_token } = await issueToken(
      db,
      await idIn(db, name),
      test.clock.now(),
      test.system.parts.settings,
      { device: '', network: '192.0.2.1' },
    );
    tokens.set(key, access_token);
    return access_token;
  };
  const send = async <T>(name: string, method: Method, path: string, body?: object) =>
    test.call<T & ErrorBody>(method, path, {
      token: await tokenOf(name),
      ...(body !== undefined && { body }),
    });
  const at = (path: string, id: string) => path.replace(':id', id);
  const done = async <T>(answer: Promise<Answer<T>>): Promise<T> => {
    const { status, body } = await answer;
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  };
  const fileOf = async (name: string, text = name): Promise<string> =>
    (await done(upload(test, await tokenOf(name), `${text}.pdf`, pdf(text)))).id;

  const addCall = (wish: object = {}, name = COMMITTEE) =>
    send<ExhibitorCall>(name, 'POST', paths.addExhibitorCall, { ...callFacts, ...wish });
  const getCall = (name: string, id: string) =>
    send<ExhibitorCall>(name, 'GET', at(paths.getExhibitorCall, id));
  const changeCall = (name: string, id: string, body: object) =>
    send<ExhibitorCall>(name, 'PUT', at(paths.changeExhibitorCall, id), { ...callFacts, ...body });
  /** Acts on a call in its current version. */
  const actOnCall = async (name: string, id: string, act: keyof typeof callActs, body: object = {}) => {
    const { version } = await done(getCall(COMMITTEE, id));
    return send<ExhibitorCall>(name, 'POST', at(paths[callActs[act]], id), { version, ...body });
  };
  const addBooths = (id: string, wish: object = {}, name = COMMITTEE) =>
    send<BoothList>(name, 'POST', at(paths.addBooths, id), { ...boothRow, ...wish });
  const boothsOf = async (id: string, name = COMMITTEE): Promise<readonly Booth[]> =>
    (await done(send<BoothList>(name, 'GET', at(paths.listBooths, id)))).data;
  const boothAt = async (id: string, no: string, name = COMMITTEE): Promise<Booth> => {
    const found = (await boothsOf(id, name)).find((one) => one.no === no);
    if (found === undefined) throw new Error(`there is no booth ${no}`);
    return found;
  };
  const actOnBooth = (
    name: string,
    { id, version }: Pick<Booth, 'id' | 'version'>,
    act: keyof typeof boothActs,
    body: object = {},
  ) => send<Booth>(name, 'POST', at(paths[boothActs[act]], id), { version, ...body });
  const changeBooth = (
    name: string,
    { id, version, area, power }: Pick<Booth, 'id' | 'version' | 'area' | 'power'>,
  ) => send<Booth>(name, 'PUT', at(paths.changeBooth, id), { version, area, power });
  /** Adds a call with four booths and publishes it. */
  const openCall = async (wish: object = {}): Promise<ExhibitorCall> => {
    const { id } = await done(addCall(wish));
    await done(addBooths(id));
    return done(actOnCall(COMMITTEE, id, 'publish'));
  };

  const apply = (name: string, call_id: string, wish: object = {}) =>
    send<ExhibitorApplication>(name, 'POST', paths.addExhibitorApplication, {
      ...applicationFacts,
      call_id,
      ...wish,
    });
  const show = (name: string, id: string) =>
    send<ExhibitorApplication>(name, 'GET', at(paths.getExhibitorApplication, id));
  const change = (name: string, id: string, body: object) =>
    send<ExhibitorApplication>(name, 'PUT', at(paths.changeExhibitorApplication, id), {
      ...applicationFacts,
      ...body,
    });
  const versionOf = async (id: string): Promise<number> =>
    (
      await db
        .selectFrom('exhibitor_applications')
        .select('version')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).version;
  /** Acts on an application in its current version. */
  const act = async (name: string, id: string, what: Act, body: object = {}) =>
    send<ExhibitorApplication>(name, 'POST', at(paths[acts[what]], id), {
      version: await versionOf(id),
      ...body,
    });
  const does = (...act_: Parameters<typeof act>) => done(act(...act_));
  const staff = async (name: string, id: string, names: readonly string[]) =>
    send<ExhibitorApplication>(name, 'PUT', at(paths.changeExhibitorStaff, id), {
      version: await versionOf(id),
      staff: names,
    });
  const book = async (name: string, id: string, slot_at: string) =>
    send<ExhibitorApplication>(name, 'PUT', at(paths.bookExhibitorSlot, id), {
      version: await versionOf(id),
      slot_at,
    });
  /** Begins an application with its commitment. */
  const draft = async (name: string, call_id: string, wish: object = {}): Promise<ExhibitorApplication> =>
    done(apply(name, call_id, { commitment_id: await fileOf(name, `commitment-${name}`), ...wish }));
  const submitted = async (...given: Parameters<typeof draft>) =>
    does(given[0], (await draft(...given)).id, 'submit');
  const approved = async (...given: Parameters<typeof draft>) =>
    does(COMMITTEE, (await submitted(...given)).id, 'approve');
  const assigned = async (name: string, callId: string, no = 'A01') => {
    const { id } = await approved(name, callId);
    return does(COMMITTEE, id, 'assign', { booth_id: (await boothAt(callId, no)).id });
  };
  const confirmed = async (...given: Parameters<typeof assigned>) =>
    does(given[0], (await assigned(...given)).id, 'confirm');

  return {
    test,
    db,
    tokenOf,
    send,
    done,
    fileOf,
    addCall,
    getCall,
    changeCall,
    actOnCall,
    addBooths,
    boothsOf,
    boothAt,
    actOnBooth,
    changeBooth,
    openCall,
    apply,
    show,
    change,
    act,
    does,
    staff,
    book,
    draft,
    submitted,
    approved,
    assigned,
    confirmed,
    idOf: (name: string) => idIn(db, name),
    /** Makes the exhibition office the venue staff of the competition. */
    hire: async (): Promise<void> => {
      const { organisation_id } = await db
        .selectFrom('user_organisations')
        .select('organisation_id')
        .where('user_id', '=', await idIn(db, VENUE))
        .executeTakeFirstOrThrow();
      await done(
        send(COMMITTEE, 'POST', at(paths.confirmExhibitionOffice, COMPETITION), { organisation_id }),
      );
      const proposed = await done(
        send<CompetitionAssignment>(COMMITTEE, 'POST', at(paths.proposeForCompetition, COMPETITION), {
          user_id: await idIn(db, VENUE),
          capacity: 'venue',
        }),
      );
      await done(
        send(COMMITTEE, 'POST', at(paths.confirmForCompetition, proposed.id), {
          version: proposed.version,
          is_trained: true,
          has_signed: true,
        }),
      );
    },
    /** Returns the usernames that a message of this topic waits for, with the booth in it. */
    told: async (topic: Topic) =>
      (
        await db
          .selectFrom('outbox')
          .innerJoin('users', 'users.id', 'outbox.user_id')
          .select(['users.username', 'outbox.about'])
          .where('topic', '=', topic)
          .orderBy('users.username')
          .execute()
      ).map(({ username, about }) => `${username} ${(JSON.parse(about) as { no: string }).no}`.trim()),
    /** Returns the audit rows of a record, sorted: action, status before and after, capacity and reason. */
    log: async (id: string) =>
      (
        await db
          .selectFrom('audit_log')
          .select(['action', 'before', 'after', 'capacity', 'reason'])
          .where('object_id', '=', id)
          .execute()
      )
        .map(({ action, before, after, capacity, reason }) =>
          [action.split('.')[1], before, after, capacity, reason].join(' ').trim(),
        )
        .toSorted(),
    advance: (milliseconds: number): void => test.clock.advance(milliseconds),
    moveTo: (instant: string): void => test.clock.advance(Date.parse(instant) - test.clock.now()),
  };
}
export type Exhibition = ReturnType<typeof exhibitionIn>;

/** Opens the competition of the demonstration data with two exhibitors, without a call. */
export const openExhibition = (): Promise<Exhibition> =>
  openAt(
    'exhibition',
    async () => {
      const test = await openTestSystem();
      await prepare(test);
      return exhibitionIn(test);
    },
    exhibitionIn,
  );
