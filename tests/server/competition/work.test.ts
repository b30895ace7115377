import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import type { OfficialNotice } from '../../../server/contract/official-notice.ts';
import { workCount, type Work } from '../../../server/contract/work.ts';
import { demoAccounts } from '../../../server/seed/demonstration.ts';
import { paths } from '../../support/paths.ts';
import { pdf, upload } from '../support/sample-files.ts';
import { signatureFor } from '../support/signatures.ts';
import { demoAccount, openTestSystem, type TestSystem } from '../support/test-system.ts';

const as = (test: TestSystem, role: string) => test.signIn(demoAccount(role));
const deputyOf = (test: TestSystem) =>
  test.signIn(demoAccounts.find(({ username }) => username === 'hubei.deputy'));

const workOf = async (test: TestSystem, token: string) =>
  (await test.call<Work>('GET', paths.listWork, { token })).body;
const countOf = async (test: TestSystem, token: string) =>
  v.parse(workCount, (await test.call('GET', paths.countWork, { token })).body).count;
const sum = ({ counts }: Work) => Object.values(counts).reduce((total, one) => total + one, 0);

describe('the number of work items', () => {
  it('equals the counts of the list for every kind of account', async () => {
    const test = await openTestSystem();
    for (const role of ['Personal', 'Unit', 'Committee', 'Expert', 'Exhibitor', 'ExhibitorAdmin']) {
      const token = await as(test, role);
      expect([role, await countOf(test, token)]).toEqual([role, sum(await workOf(test, token))]);
    }
    expect(await countOf(test, await as(test, 'Committee'))).toBeGreaterThan(4);
    expect((await test.call('GET', paths.countWork)).status).toBe(401);
  });

  it('is counted up to 100 for one kind of work', async () => {
    const test = await openTestSystem();
    const { db } = test.system.parts;
    const token = await as(test, 'Committee');
    const before = await workOf(test, token);
    const notice = await db
      .selectFrom('notices')
      .selectAll()
      .where('status', '=', 'in_review')
      .executeTakeFirstOrThrow();
    const revision = await db
      .selectFrom('notice_revisions')
      .selectAll()
      .where('notice_id', '=', notice.id)
      .executeTakeFirstOrThrow();
    const more = Array.from({ length: 120 }, (_, index) => `more-${index}`);
    await db
      .insertInto('notices')
      .values(more.map((id) => ({ ...notice, id, doc_no: id })))
      .execute();
    await db
      .insertInto('notice_revisions')
      .values(more.map((notice_id) => ({ ...revision, notice_id })))
      .execute();
    const { counts } = await workOf(test, token);
    expect(counts['announce']).toBe((before.counts['announce'] ?? 0) + 120);
    expect(await countOf(test, token)).toBe(sum(before) - (before.counts['announce'] ?? 0) + 100);
  });
});

describe('the work of a committee member', () => {
  it('contains notices of other authors that wait for approval', async () => {
    const test = await openTestSystem();
    const [unit, committee, deputy] = [
      await as(test, 'Unit'),
      await as(test, 'Committee'),
      await deputyOf(test),
    ];
    const post = (token: string, path: string, body: object) =>
      test.call<OfficialNotice>('POST', path, { token, body });
    const announced = async (token: string) =>
      (await workOf(test, token)).data.filter(({ kind }) => kind === 'announce');
    const there = (await announced(committee)).length;
    const { body: draft } = await post(committee, paths.listNotices, {
      competition_id: 'hubei-3',
      doc_no: '鄂技赛〔2026〕88号',
      title: '关于报到时间的通知',
      body: '请各代表队按时报到。',
      audience: 'all',
      roles: [],
      event_id: '',
      need_ack: false,
      publish_at: '',
      expire_at: '2026-11-30T00:00:00+08:00',
      file_ids: [],
      version: 0,
    });
    expect(await announced(deputy)).toHaveLength(there);
    await post(committee, `/notices/${draft.id}/submit`, { version: draft.version });
    expect(await announced(committee)).toHaveLength(there);
    expect(await announced(unit)).toEqual([]);
    expect((await announced(deputy)).at(-1)).toMatchObject({
      id: draft.id,
      title: '关于报到时间的通知',
      detail: '鄂技赛〔2026〕88号',
      due: '',
    });
    expect(await announced(deputy)).toHaveLength(there + 1);
    const { version } = (await test.call<OfficialNotice>('GET', `/notices/${draft.id}`, { token: deputy }))
      .body;
    // An expired notice can no longer be approved.
    await test.system.parts.db.updateTable('tokens').set({ expires_at: Number.MAX_SAFE_INTEGER }).execute();
    const left = Date.parse('2026-11-30T00:00:00+08:00') - test.clock.now();
    test.clock.advance(left - 1);
    expect(await announced(deputy)).toHaveLength(there + 1);
    test.clock.advance(1);
    expect(await announced(deputy)).toHaveLength(there);
    test.clock.advance(-left);
    const path = `/notices/${draft.id}/approve`;
    const signature = await signatureFor(test, deputy, path);
    expect((await post(deputy, path, { version, ...signature })).status).toBe(200);
    expect(await announced(deputy)).toHaveLength(there);
  });

  it('contains the corrections that the committee decides on, and each can be opened', async () => {
    const test = await openTestSystem();
    const { db } = test.system.parts;
    const [unit, committee] = [await as(test, 'Unit'), await as(test, 'Committee')];
    const evidence = await upload(test, unit, 'evidence.pdf', pdf());
    const { status } = await test.call('POST', paths.fileCorrection, {
      token: unit,
      body: {
        field: 'org_name',
        value: '湖北江汉机电职业技术大学',
        reason: '教育部已批准更名',
        file_id: evidence.body.id,
      },
    });
    expect(status).toBe(200);
    const corrections = async () =>
      (await workOf(test, committee)).data.filter(({ kind }) => kind === 'correct');
    const [waiting] = await corrections();
    expect(waiting).toMatchObject({ title: '湖北江汉机电职业技术学院' });
    const opened = await test.call('GET', paths.getCorrection.replace(':id', waiting?.id ?? ''), {
      token: committee,
    });
    expect(opened.status).toBe(200);
    // The committee no longer organises the competition that the unit has entered.
    await db.deleteFrom('competition_organisers').execute();
    expect(await corrections()).toEqual([]);
  });
});
