import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  expertFile,
  expertList,
  type ExpertFile,
  type ExpertProfile,
} from '../../../server/contract/expert/expert.ts';
import type { ErrorBody } from '../../../server/contract/kit/errors.ts';
import type { Correction } from '../../../server/contract/person/correction.ts';
import { paths } from '../../support/paths.ts';
import { pdf, upload } from '../support/sample-files.ts';
import { demoAccount, openTestSystem, statuses, type TestSystem } from '../support/test-system.ts';

const told = {
  employer: '襄阳隆中技师学院',
  title: 'seniorTechnician',
  fields: ['数控车', '数控铣'],
  years: 8,
  cert_no: 'HB-CP-2024-0117',
  cert_valid_to: '2028-06-30',
  duties: ['第二届湖北省职业技能大赛 数控车'],
  declaration: 'none',
  ties: [],
};
const person = {
  real_name: '吴国强',
  id_no: '11010519491231002X',
  region_code: '420600',
  occupation: 'employee',
  education: 'college',
  skill_level: 'senior',
  photo_id: null,
  version: 0,
};

/** Opens the expert of the demonstration data and the committee, with the calls of each. */
async function openBank(hasPerson = true) {
  const test = await openTestSystem();
  const expert = await test.signIn(demoAccount('Expert'));
  const committee = await test.signIn(demoAccount('Committee'));
  const { id } = await test.system.parts.db
    .selectFrom('users')
    .select('id')
    .where('username', '=', demoAccount('Expert').username)
    .executeTakeFirstOrThrow();
  if (hasPerson) await test.call('PUT', paths.changeProfile, { token: expert, body: person });
  const at = (path: string) => path.replace(':id', id);
  return {
    test,
    expert,
    committee,
    id,
    own: {
      get: () => profile(test, expert, 'GET', paths.getExpertProfile),
      put: (change = {}) =>
        profile(test, expert, 'PUT', paths.changeExpertProfile, {
          ...told,
          file_ids: [],
          version: 0,
          ...change,
        }),
      submit: (version: number) => profile(test, expert, 'POST', paths.submitExpertProfile, { version }),
    },
    act: (name: Act, body: object, token = committee) =>
      file(test, token, 'POST', at(paths[`${name}Expert`]), body),
    list: async (query = '') =>
      v.parse(
        expertList,
        (await test.call('GET', `${paths.listExperts}${query}`, { token: committee })).body,
      ),
    file: (token = committee) => file(test, token, 'GET', at(paths.getExpert)),
  };
}
type Act = 'approve' | 'return' | 'suspend' | 'resume' | 'retire';

const profile = (
  test: TestSystem,
  token: string,
  method: 'GET' | 'PUT' | 'POST',
  path: string,
  body?: object,
) => test.call<ExpertProfile & ErrorBody>(method, path, { token, ...(body !== undefined && { body }) });
const file = (test: TestSystem, token: string, method: 'GET' | 'POST', path: string, body?: object) =>
  test.call<ExpertFile & ErrorBody>(method, path, { token, ...(body !== undefined && { body }) });

/** Returns the result of {@link openBank} after the file is submitted. */
async function openSubmitted(change: object = {}) {
  const bank = await openBank();
  await bank.own.put(change);
  expect((await bank.own.submit(1)).status).toBe(200);
  return bank;
}

describe('the file of an expert', () => {
  it('is submitted, returned, resubmitted, approved, suspended, resumed, retired and submitted again, and each step is logged', async () => {
    const { own, act, file: read, test, id, list } = await openSubmitted();
    expect((await own.put({ version: 2 })).status).toBe(409);
    expect((await list(`?text=${encodeURIComponent('吴国强')}`)).data).toMatchObject([
      { id, name: '吴国强', status: 'submitted' },
    ]);
    expect(v.parse(expertFile, (await read()).body)).toMatchObject({
      ...told,
      files: [],
      phone: '138****8006',
      by: 'organiser',
      second: 'another',
      facts: { isShort: false },
    });
    expect((await act('return', { version: 2, reason: '' })).status).toBe(422);
    const returned = await act('return', { version: 2, reason: '请补充证书扫描件' });
    expect(returned.body).toMatchObject({ status: 'returned', reason: '请补充证书扫描件', version: 3 });
    expect((await own.put({ years: 9, version: 3 })).body.expert).toMatchObject({ years: 9, version: 4 });
    expect((await own.submit(4)).body.expert).toMatchObject({ status: 'submitted', reason: '', version: 5 });
    expect((await act('approve', { version: 4, reason: '' })).body.code).toBe(40904);
    expect((await act('approve', { version: 5, reason: '' })).body.status).toBe('approved');
    expect((await act('approve', { version: 6, reason: '' })).status).toBe(409);
    expect((await act('suspend', { version: 6, reason: '接到投诉' })).body.status).toBe('suspended');
    expect((await act('resume', { version: 7 })).body).toMatchObject({ status: 'approved', reason: '' });
    expect((await act('retire', { version: 8, reason: '退休' })).body.status).toBe('retired');
    expect((await own.put({ version: 9 })).body.expert).toMatchObject({ status: 'retired', version: 10 });
    expect((await own.submit(10)).body.expert).toMatchObject({ status: 'submitted', reason: '退休' });
    const { db } = test.system.parts;
    const log = await db
      .selectFrom('audit_log')
      .select(['action', 'capacity', 'reason'])
      .where('object', '=', 'expert')
      .where('object_id', '=', id)
      .execute();
    expect(log.map(({ action }) => action).toSorted()).toEqual([
      'expert.approve',
      'expert.change',
      'expert.change',
      'expert.change',
      'expert.resume',
      'expert.retire',
      'expert.return',
      'expert.submit',
      'expert.submit',
      'expert.submit',
      'expert.suspend',
    ]);
    expect(log).toContainEqual({ action: 'expert.suspend', capacity: 'organiser', reason: '接到投诉' });
    const news = await db.selectFrom('outbox').select('topic').where('user_id', '=', id).execute();
    expect(news.map(({ topic }) => topic).toSorted()).toEqual([
      'expert.approve',
      'expert.resume',
      'expert.retire',
      'expert.return',
      'expert.suspend',
    ]);
  });

  it('cannot be submitted while facts are missing or the certificate has expired', async () => {
    const { own, test, expert } = await openBank(false);
    await own.put({ declaration: '', cert_valid_to: '2020-01-01' });
    const answer = await own.submit(1);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors ?? {})).toEqual([
      'declaration',
      'real_name',
      'id_no',
      'cert_valid_to',
    ]);
    await own.put({ version: 1 });
    expect(Object.keys((await own.submit(2)).body.errors ?? {})).toEqual(['real_name', 'id_no']);
    await test.call('PUT', paths.changeProfile, { token: expert, body: person });
    const both = await Promise.all([own.submit(2), own.submit(2)]);
    expect(statuses(both)).toEqual([200, 409]);
  });

  it('[S56] locks name, identity and certificate number once it is approved', async () => {
    const { own, act, test, expert } = await openSubmitted();
    await act('approve', { version: 2, reason: '' });
    const locked = await own.put({ cert_no: 'HB-CP-2030-0001', version: 3 });
    expect([locked.status, Object.keys(locked.body.errors ?? {})]).toEqual([423, ['cert_no']]);
    expect((await own.put({ cert_valid_to: '2030-06-30', version: 3 })).status).toBe(200);
    const renamed = await test.call('PUT', paths.changeProfile, {
      token: expert,
      body: { ...person, real_name: '吴国强强', version: 2 },
    });
    expect(renamed.status).toBe(423);
  });

  it('[S56] has an empty certificate number entered, and a renewed one, by a correction that the committee confirms', async () => {
    const { own, act, test, expert, committee } = await openSubmitted({ cert_no: '', cert_valid_to: '' });
    const { body: evidence } = await upload(test, expert, 'certificate.pdf', pdf());
    const ask = (value: string) =>
      test.call<Correction & ErrorBody>('POST', paths.fileCorrection, {
        token: expert,
        body: { field: 'cert_no', value, reason: 'The certificate was issued', file_id: evidence.id },
      });
    const approve = ({ id }: Correction) =>
      test.call('POST', `/corrections/${id}/approve`, { token: committee, body: { version: 1 } });
    const early = await ask('HB-1');
    expect([early.status, Object.keys(early.body.errors ?? {})]).toEqual([422, ['field']]);
    await act('approve', { version: 2, reason: '' });
    expect((await own.put({ cert_no: 'HB-1', version: 3 })).status).toBe(423);
    expect(Object.keys((await ask('<湖北>')).body.errors ?? {})).toEqual(['value']);

    const entered = await ask('HB-1');
    expect([entered.status, entered.body]).toMatchObject([200, { old_value: '', new_value: 'HB-1' }]);
    expect((await ask('HB-2')).status).toBe(409);
    expect((await approve(entered.body)).status).toBe(200);
    expect((await own.get()).body).toMatchObject({
      expert: { cert_no: 'HB-1', certificate: 'expired', status: 'approved' },
      version: 4,
    });
    const dated = await own.put({ cert_no: 'HB-1', cert_valid_to: '2028-06-30', version: 4 });
    expect(dated.body.expert).toMatchObject({ certificate: 'valid' });
    expect(Object.keys((await ask('HB-1')).body.errors ?? {})).toEqual(['value']);

    const renewed = await ask('HB-2');
    await act('suspend', { version: 5, reason: '投诉核实' });
    expect((await approve(renewed.body)).status).toBe(200);
    const late = await ask('HB-3');
    await act('resume', { version: 7 });
    await act('retire', { version: 8, reason: '工作调动' });
    // The expert who has left the bank changes the number in the file itself.
    expect((await approve(late.body)).status).toBe(409);
    expect((await own.get()).body.expert).toMatchObject({ cert_no: 'HB-2', status: 'retired' });
    expect((await ask('HB-4')).status).toBe(422);
  });

  it('[domain.md 3] can be handed in again after leaving the bank, and is examined again', async () => {
    const { own, act, expert, file: read } = await openSubmitted();
    await act('approve', { version: 2, reason: '' });
    await act('retire', { version: 3, reason: '工作调动' }, expert);
    expect((await act('approve', { version: 4, reason: '' })).status).toBe(409);
    await own.put({ cert_no: 'HB-CP-2030-0001', cert_valid_to: '2020-01-01', version: 4 });
    expect(Object.keys((await own.submit(5)).body.errors ?? {})).toEqual(['cert_valid_to']);
    await own.put({ cert_no: 'HB-CP-2030-0001', version: 5 });
    expect((await own.submit(6)).status).toBe(200);
    expect((await own.put({ version: 7 })).status).toBe(409);
    // The deciding committee reads why the expert left.
    expect((await read()).body).toMatchObject({ status: 'submitted', reason: '工作调动' });
    expect((await act('approve', { version: 7, reason: '' })).body).toMatchObject({
      status: 'approved',
      reason: '',
    });
  });

  it('is approved only with a reason if the expert has judged for fewer than five years', async () => {
    const { act } = await openSubmitted({ years: 4 });
    expect((await act('approve', { version: 2, reason: '' })).status).toBe(409);
    expect((await act('approve', { version: 2, reason: '新兴职业' })).body).toMatchObject({
      status: 'approved',
      reason: '新兴职业',
    });
  });

  it('is not approved by the expert, by the same person, or without a proven identity', async () => {
    const { act, test, expert, committee, file: read } = await openSubmitted();
    expect((await act('approve', { version: 2, reason: '' }, expert)).status).toBe(409);
    const { db } = test.system.parts;
    const before = await db.selectFrom('persons').select('id_no_digest').executeTakeFirstOrThrow();
    const acting = db
      .selectFrom('users')
      .select('id')
      .where('username', '=', demoAccount('Committee').username);
    const { id_no_digest } = await db
      .selectFrom('acting_identities')
      .select('id_no_digest')
      .where('user_id', '=', acting)
      .executeTakeFirstOrThrow();
    await db.updateTable('persons').set({ id_no_digest }).where('real_name', '=', '吴国强').execute();
    expect((await read(committee)).body.second).toBe('samePerson');
    expect((await act('approve', { version: 2, reason: '' })).status).toBe(409);
    expect((await act('return', { version: 2, reason: '不是本人' })).status).toBe(409);
    await db.updateTable('persons').set(before).where('real_name', '=', '吴国强').execute();
    await db.deleteFrom('acting_identities').where('user_id', '=', acting).execute();
    expect((await act('approve', { version: 2, reason: '' })).status).toBe(409);
  });

  it('can be retired by the expert, with a reason', async () => {
    const { act, expert, test, id } = await openSubmitted();
    await act('approve', { version: 2, reason: '' });
    expect((await act('suspend', { version: 3, reason: '自己暂停' }, expert)).status).toBe(409);
    expect((await act('retire', { version: 3, reason: '工作调动' }, expert)).body).toMatchObject({
      status: 'retired',
      by: 'expert',
    });
    const outbox = await test.system.parts.db
      .selectFrom('outbox')
      .select('topic')
      .where('user_id', '=', id)
      .execute();
    expect(outbox).toEqual([{ topic: 'expert.approve' }]);
  });

  it('stays in the bank while the expert has an open duty or an accepted invitation', async () => {
    const { act, expert, test, id, file: read } = await openSubmitted();
    await act('approve', { version: 2, reason: '' });
    const { db } = test.system.parts;
    /** Tries to end the membership as the expert and as the committee, and checks what the page tells. */
    const isKept = async () => {
      const { facts } = (await read(expert)).body;
      const both = [
        await act('retire', { version: 3, reason: '工作调动' }, expert),
        await act('retire', { version: 3, reason: '违反纪律' }),
      ];
      expect(both.map(({ status, body }) => [status, body.code])).toEqual([
        [409, 40901],
        [409, 40901],
      ]);
      return facts.serves;
    };
    const of = { competition_id: 'hubei-3', user_id: id, proposed_by: id, proposed_at: 0 };
    const confirmed = { ...of, id: 'duty', status: 'confirmed' as never };
    await db
      .insertInto('assignments')
      .values({ ...confirmed, event_id: 'hubei-3-sk01', capacity: 'scoring', round_kind: '' })
      .execute();
    expect(await isKept()).toBe(true);
    await db.deleteFrom('assignments').execute();

    await db
      .insertInto('competition_assignments')
      .values({ ...confirmed, capacity: 'arbiter' })
      .execute();
    expect(await isKept()).toBe(true);
    await db.deleteFrom('competition_assignments').execute();

    const { event_id, duty } = await db
      .selectFrom('invitations')
      .select(['event_id', 'duty'])
      .where('status', '=', 'accepted')
      .executeTakeFirstOrThrow();
    await db.updateTable('invitations').set({ expert_id: id }).where('status', '=', 'accepted').execute();
    expect(await isKept()).toBe(true);
    // The committee has released the duty that followed from the invitation.
    await db
      .insertInto('assignments')
      .values({ ...confirmed, status: 'released' as never, event_id, capacity: duty, round_kind: '' })
      .execute();
    expect((await read(expert)).body.facts.serves).toBe(false);
    expect((await act('retire', { version: 3, reason: '工作调动' }, expert)).body.status).toBe('retired');
  });

  it('may leave the bank after the event', async () => {
    const { act, expert, test, id } = await openSubmitted();
    await act('approve', { version: 2, reason: '' });
    const { db } = test.system.parts;
    await db.updateTable('invitations').set({ expert_id: id }).where('status', '=', 'accepted').execute();
    await db
      .updateTable('competitions')
      .set({ status: 'cancelled' as never })
      .execute();
    expect((await act('retire', { version: 3, reason: '工作调动' }, expert)).body.status).toBe('retired');
  });

  it('has files that only the committee can open, after the submission', async () => {
    const { own, test, expert, committee, file: read } = await openBank();
    const sent = await upload(test, expert, '证书.pdf', pdf('certificate'));
    const link = async (token: string) =>
      (await test.call('GET', paths.getFileLink.replace(':id', sent.body.id), { token })).status;
    await own.put({ file_ids: [sent.body.id, sent.body.id] });
    expect(await link(committee)).toBe(404);
    await own.submit(1);
    expect([await link(committee), await link(await test.signIn(demoAccount('Unit')))]).toEqual([200, 404]);
    expect((await read()).body.files).toMatchObject([{ id: sent.body.id, name: '证书.pdf' }]);
  });
});

describe('the expert bank', () => {
  it('is searched by name, unit, trade, state and valid certificate', async () => {
    const { list, act, id } = await openSubmitted();
    /** Checks whether the expert is on the first page. */
    const isFound = async (query: string) => (await list(query)).data.some((one) => one.id === id);
    const at = encodeURIComponent;
    const name = `text=${at('国强')}`;
    expect(await isFound(`?${name}`)).toBe(true);
    expect(await isFound(`?text=${at('隆中')}`)).toBe(true);
    expect(await isFound(`?text=${at('%')}`)).toBe(false);
    expect(await isFound(`?text=${at('数控铣')}`)).toBe(true);
    expect(await isFound(`?field=${at('数控铣')}`)).toBe(true);
    expect(await isFound(`?field=${at('"数控铣"')}`)).toBe(true);
    expect(await isFound(`?field=${at('焊接')}`)).toBe(false);
    expect(await isFound(`?${name}&certificate=valid`)).toBe(true);
    expect([await isFound(`?${name}&status=submitted`), await isFound(`?${name}&status=approved`)]).toEqual([
      true,
      false,
    ]);
    await act('approve', { version: 2, reason: '' });
    expect([await isFound(`?${name}&status=submitted`), await isFound(`?${name}&status=approved`)]).toEqual([
      false,
      true,
    ]);
  });

  it('is searched for experts without a duty or an accepted invitation on given days', async () => {
    const { list, test, id } = await openSubmitted();
    const { db } = test.system.parts;
    const competition = { id: 'hubei-3', event: 'hubei-3-sk01' };
    const { starts_on, ends_on } = await db
      .selectFrom('competitions')
      .select(['starts_on', 'ends_on'])
      .where('id', '=', competition.id)
      .executeTakeFirstOrThrow();
    const beside = (day: string, days: number) =>
      new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
    /** Checks whether the expert is found as free from one day to another. */
    const isFree = async (from: string, to: string) =>
      (await list(`?per_page=100&free_from=${from}&free_to=${to}`)).data.some((one) => one.id === id);
    const wholeTime = () =>
      Promise.all([
        isFree(starts_on, starts_on),
        isFree(ends_on, beside(ends_on, 10)),
        isFree(beside(starts_on, -10), beside(ends_on, 10)),
      ]);
    const around = () =>
      Promise.all([
        isFree(beside(starts_on, -10), beside(starts_on, -1)),
        isFree(beside(ends_on, 1), beside(ends_on, 1)),
      ]);
    const [free, busy] = [
      [true, true, true],
      [false, false, false],
    ];
    expect(await wholeTime()).toEqual(free);
    const by = { competition_id: competition.id, status: 'proposed' as never };

    const duty = { ...by, user_id: id, proposed_by: id, proposed_at: 0 };
    await db
      .insertInto('assignments')
      .values({ ...duty, id: 'duty', event_id: competition.event, capacity: 'scoring', round_kind: '' })
      .execute();
    expect([await wholeTime(), await around()]).toEqual([busy, [true, true]]);
    await db
      .updateTable('assignments')
      .set({ status: 'released' as never })
      .where('id', '=', 'duty')
      .execute();
    expect(await wholeTime()).toEqual(free);

    await db
      .insertInto('competition_assignments')
      .values({ ...duty, id: 'duty', capacity: 'arbiter' })
      .execute();
    expect([await wholeTime(), await around()]).toEqual([busy, [true, true]]);
    await db.deleteFrom('competition_assignments').execute();

    await db
      .updateTable('invitations')
      .set({ expert_id: id, status: 'sent' as never })
      .where('status', '=', 'accepted')
      .execute();
    expect(await wholeTime()).toEqual(free);
    await db
      .updateTable('invitations')
      .set({ status: 'accepted' as never })
      .where('expert_id', '=', id)
      .execute();
    expect([await wholeTime(), await around()]).toEqual([busy, [true, true]]);
    // The total counts the free experts, and the response names no competition.
    const days = `?per_page=100&free_from=${starts_on}&free_to=${ends_on}`;
    const answer = await list(days);
    expect(answer.meta.pagination.total).toBe(answer.data.length);
    expect(answer.data).toHaveLength((await list()).meta.pagination.total - 1);
    expect(JSON.stringify(answer)).not.toContain(competition.id);
    await db
      .updateTable('competitions')
      .set({ status: 'cancelled' as never })
      .execute();
    expect(await wholeTime()).toEqual(free);
  });

  it('names the faulty fields of the requested days', async () => {
    const { test, committee } = await openBank(false);
    const faultsOf = async (query: string) => {
      const answer = await test.call<ErrorBody>('GET', `${paths.listExperts}?${query}`, { token: committee });
      return [answer.status, Object.keys(answer.body.errors ?? {})];
    };
    for (const [query, fields] of [
      ['free_from=2026-10-01', ['free_to']],
      ['free_to=2026-10-01', ['free_from']],
      ['free_from=2026-10-02&free_to=2026-10-01', ['free_to']],
      ['free_from=2026-01-01&free_to=2027-01-02', ['free_to']],
      ['free_from=2026-02-30&free_to=2026-03-05', ['free_from']],
      ['free_from=tomorrow&free_to=2026-03-01', ['free_from']],
    ] as const) {
      expect([query, await faultsOf(query)]).toEqual([query, [422, fields]]);
    }
    expect(await faultsOf('free_from=2026-01-01&free_to=2027-01-01')).toEqual([200, []]);
    expect(await faultsOf('free_from=2026-01-01&free_to=2026-01-01')).toEqual([200, []]);
    expect(await faultsOf('free_from=&free_to=')).toEqual([200, []]);
  });

  it('lists waiting files first, then by name, with thirty experts in the demonstration data', async () => {
    const { list } = await openBank();
    const { data, meta } = await list('?per_page=100');
    expect(meta.pagination.total).toBe(30);
    const waiting = data.findLastIndex(({ status }) => status === 'submitted');
    expect(data.slice(0, waiting + 1).every(({ status }) => status === 'submitted')).toBe(true);
    expect(data.map(({ certificate }) => certificate)).toEqual(
      expect.arrayContaining(['none', 'valid', 'soon', 'expired']),
    );
  });

  it('excludes drafts and missing certificates, and is open to committees only', async () => {
    const { list, own, test, file: read } = await openBank();
    await own.put({ cert_no: '', cert_valid_to: '' });
    const name = `?text=${encodeURIComponent('国强')}`;
    expect((await list(name)).data).toEqual([]);
    expect((await read()).status).toBe(404);
    await own.submit(1);
    expect((await list(name)).data).toMatchObject([{ certificate: 'none' }]);
    expect((await list(`${name}&certificate=valid`)).data).toEqual([]);
    for (const role of ['Personal', 'Unit', 'Exhibitor', 'ExhibitorAdmin', 'Expert']) {
      const token = await test.signIn(demoAccount(role));
      expect([role, (await test.call('GET', paths.listExperts, { token })).status]).toEqual([role, 403]);
      const seen = role === 'Expert' ? 200 : 404;
      expect([role, (await read(token)).status]).toEqual([role, seen]);
    }
  });
});
