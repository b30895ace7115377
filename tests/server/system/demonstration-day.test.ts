import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { competitionSessionList } from '../../../server/contract/day/competition-session.ts';
import { drawRoundList, type DrawRoundList } from '../../../server/contract/draw/draw-round.ts';
import { markingProgress } from '../../../server/contract/marking/marking-progress.ts';
import { quickPasswords } from '../../support/quick-passwords.ts';
import { seedCrew } from '../../../server/seed/demonstration-crew.ts';
import { seedCup } from '../../../server/seed/demonstration-cup.ts';
import { crewAccounts, cupAccounts } from '../../../server/seed/demonstration-cup-accounts.ts';
import { seedDay } from '../../../server/seed/demonstration-day.ts';
import { demoAccounts } from '../../../server/seed/demonstration.ts';
import { readSettings } from '../../../server/settings.ts';
import { paths } from '../../support/paths.ts';
import { openTestSystem } from '../support/test-system.ts';

/** Opens the demonstration data on the day of its cup. */
async function openDay() {
  const test = await openTestSystem();
  const { db, sealing } = test.system.parts;
  const parts = { passwords: quickPasswords, sealing };
  const now = test.clock.now();
  await seedCup(db, parts, now);
  await seedCrew(db, parts, now);
  await seedDay({ db, sealing }, now);
  const signIn = (username: string) =>
    test.signIn([...demoAccounts, ...cupAccounts, ...crewAccounts].find((one) => one.username === username));
  const tokens = new Map<string, string>();
  const call = async (username: string, method: 'GET' | 'POST', path: string, id: string, body?: object) => {
    const token = tokens.get(username) ?? (await signIn(username));
    tokens.set(username, token);
    return test.call(method, path.replace(':id', id), { token, ...(body !== undefined && { body }) });
  };
  const statusesOf = async (event: string) => {
    const rows = await db
      .selectFrom('entries')
      .select('status')
      .where('event_id', '=', `hubei-cup-${event}`)
      .orderBy('status')
      .execute();
    return rows.map(({ status }) => status);
  };
  const drawsOf = async (event: string) => {
    const { data } = v.parse(
      drawRoundList,
      (await call('super.jiang', 'GET', paths.listDraws, `hubei-cup-${event}`)).body,
    );
    return data.map(({ kind, status }) => `${kind} ${status}`).toSorted();
  };
  const sessionOf = async (event: string) => {
    const { data } = v.parse(
      competitionSessionList,
      (await call('chief.han', 'GET', paths.listSessions, `hubei-cup-${event}`)).body,
    );
    expect(data).toHaveLength(1);
    return data[0];
  };
  const progressOf = async (event: string) =>
    v.parse(
      markingProgress,
      (await call('chief.han', 'GET', paths.getMarkingProgress, `hubei-cup-${event}`)).body,
    );
  return { test, db, call, statusesOf, drawsOf, sessionOf, progressOf };
}

const eight = (status: string) => Array<string>(8).fill(status);

describe('the cup of the demonstration data on its day', () => {
  it('is the default of a first start, unless the day before is configured', () => {
    expect(readSettings({}).demoCup).toBe('day');
    expect(readSettings({ DEMO_CUP: 'before' }).demoCup).toBe('before');
  });

  it('has each event at a different time of the day [running.md 9]', async () => {
    const { db, call, statusesOf, drawsOf, sessionOf, progressOf } = await openDay();

    // SK01: one entry was absent. Half of a module is marked, with a conflict. One incident has a ruling.
    expect(await statusesOf('sk01')).toEqual(['absent', ...eight('competed').slice(1)]);
    const all = ['entryNo sealed', 'order sealed', 'station sealed', 'workCode sealed'];
    expect(await drawsOf('sk01')).toEqual(all);
    const turning = await progressOf('sk01');
    const works = turning.cells.filter(({ code }) => code.startsWith('W'));
    expect(works).toHaveLength(21);
    const marked = works.filter(({ module }) => module === 'C').map(({ status }) => status);
    expect(marked.filter((status) => status === 'conflict')).toHaveLength(1);
    expect(marked.filter((status) => status === 'submitted')).toHaveLength(2);
    expect(marked.filter((status) => status === 'group_signed')).toHaveLength(1);
    const incidents = await db.selectFrom('incidents').select(['station', 'status']).execute();
    expect(incidents).toEqual([{ station: 'A05', status: 'closed' }]);

    // Two independent programs computed these draws: the vectors V1 to V4 [running.md 3.3].
    const rounds = await db
      .selectFrom('draw_rounds')
      .select(['id', 'commitment', 'words_hash', 'tag'])
      .where('event_id', '=', 'hubei-cup-sk01')
      .orderBy('id')
      .execute();
    const none = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
    expect(rounds.map(Object.values)).toEqual([
      [
        'r-entry-1',
        '049e0bc4616f7dc0289f9216750f342ed784ad8af4ed00a4cf2b17310ff9d84c',
        'be33113d537f9b8b1aae47889475b142dc86e3768be5ccbabd162fd49f979f62',
        '920141fa5f60a233cfbaecd8eea445a3441f0db2e48ca98c08744ebd48a4c855',
      ],
      [
        'r-order-1',
        'bf60e1bfdc921e2fa69d85af5a5d5af5c11871eab0960547c868c284847ecdb4',
        none,
        '7ab3cf06a99e8d741abeb1a5b4acc5b5d4603c1d99feeb4d7a2c81b1b13f793a',
      ],
      [
        'r-station-1',
        '18279bddbb9429404426463771bbfac5a6399671d24ee5aa938d233c0dfd462f',
        '29fb6d0a0863f4b26e28b502ea56606dbd2ab7ef1cf28a0e8954bbbda6aedf62',
        '28b770fa95290413b66e0b7c780c22dea12e68af9cc20f874d6090866e32add6',
      ],
      [
        'r-work-1',
        '76fcd23af9c06d260bc4a65526ca59e01a9641bb4026a2d967a695bdf6dfc57c',
        none,
        '9e904e789111fa6b07c7dbe56f995932f4ac1b493f7f3f0d2c1baf1ae0efdd3a',
      ],
    ]);

    // SK03: half of the expected entries are checked in. The list is open.
    expect(await statusesOf('sk03')).toEqual([
      ...eight('approved').slice(4),
      ...eight('checked_in').slice(4),
    ]);
    expect(await drawsOf('sk03')).toEqual(['order sealed']);
    expect(await sessionOf('sk03')).toMatchObject({ status: 'checking', facts: { areGroupsComplete: true } });

    // SK09: all sheets are locked and published by a digest. The keepers can request the decoding.
    expect(await statusesOf('sk09')).toEqual(eight('competed'));
    expect(await drawsOf('sk09')).toEqual(all);
    const cooking = await progressOf('sk09');
    expect(cooking.event.status).toBe('marked');
    expect(cooking.cells.map(({ status }) => status)).toEqual(Array<string>(40).fill('locked'));
    const { meta, data } = (await call('keeper.shi', 'GET', paths.listDraws, 'hubei-cup-sk09'))
      .body as DrawRoundList;
    expect(meta.by).toEqual(['keeper']);
    const last = data.find(({ kind }) => kind === 'workCode');
    expect(last?.facts.isDecodable).toBe(true);
    const asked = { version: last?.version };
    expect((await call('keeper.shi', 'POST', paths.askDrawDecode, last?.id ?? '', asked)).status).toBe(200);

    // SK12: the session is running. All marks are given at the stations, so no work has a code.
    expect(await statusesOf('sk12')).toEqual(eight('checked_in'));
    expect(await drawsOf('sk12')).toEqual(['entryNo sealed', 'order sealed', 'station sealed']);
    expect(await sessionOf('sk12')).toMatchObject({ status: 'running' });
    const hairdressing = await progressOf('sk12');
    expect(hairdressing.cells).toHaveLength(32);
    expect(hairdressing.cells.filter(({ status }) => status === 'submitted')).toHaveLength(3);
  });
});
