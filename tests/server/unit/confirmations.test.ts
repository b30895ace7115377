import { describe, expect, it } from 'vitest';
import type { Token } from '../../../server/contract/session/account.ts';
import type {
  Affiliation,
  AffiliationList,
  OwnAffiliation,
  UnitConfirmation,
  UnitConfirmationList,
} from '../../../server/contract/unit/confirmation.ts';
import type { BulkOutcomes } from '../../../server/contract/kit/bulk.ts';
import type { ErrorBody } from '../../../server/contract/kit/errors.ts';
import type { Unit } from '../../../server/contract/unit/unit.ts';
import type { Work } from '../../../server/contract/work.ts';
import { createAccount } from '../../../server/account/accounts.ts';
import { makeCompetition } from '../../../server/competition/competition-making.ts';
import { storeFile } from '../../../server/file/files.ts';
import { appointToCommittee } from '../../../server/unit/organisations.ts';
import { paths } from '../../support/paths.ts';
import { png } from '../support/sample-files.ts';
import { demoAccount, openTestSystem, statuses, type TestSystem } from '../support/test-system.ts';

const at = (path: string, id: string) => path.replace(':id', encodeURIComponent(id));
const NAME = '荆州古城技工学校';
const COLLEGE = '湖北江汉机电职业技术学院';

/** Registers an account that names an organisation. Returns its token and id. */
async function register(
  test: TestSystem,
  {
    username,
    phone,
    user_type = 'Unit',
    org_name = NAME,
  }: Record<'username' | 'phone', string> & {
    user_type?: 'Unit' | 'Personal';
    org_name?: string;
  },
) {
  const { body } = await test.call<Token>('POST', paths.register, {
    body: {
      username,
      password: 'Straight-edge7',
      ...(await test.code('register', phone)),
      org_name,
      user_type,
      phone,
      org_status: 1,
      contact_name: '王磊',
    },
  });
  const { id } = await test.system.parts.db
    .selectFrom('users')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  return { token: body.access_token, id };
}

/** Opens a unit that has just registered, with the calls that lead to its confirmation. */
async function openApplicant() {
  const test = await openTestSystem();
  const applicant = await register(test, { username: 'wang.lei', phone: '13900139005' });
  const { token } = applicant;
  const stamp = await storeFile(
    test.system.parts.db,
    applicant.id,
    { name: 'commitment.png', content: png() },
    test.clock.now(),
  );
  const getUnit = async () => (await test.call<Unit>('GET', paths.getUnit, { token })).body;
  const fillIn = async (more: Record<string, unknown> = {}) =>
    test.call<Unit & ErrorBody>('PUT', paths.changeUnit, {
      token,
      body: {
        credit_code: '91420100MA4T00011Y',
        kind: 'school',
        region_code: '421000',
        contact: '王磊',
        contact_phone: '13900139005',
        stamp_file_id: stamp.id,
        version: (await getUnit()).version,
        ...more,
      },
    });
  const apply = async () =>
    test.call<Unit & ErrorBody>('POST', paths.applyForConfirmation, {
      token,
      body: { version: (await getUnit()).version },
    });
  const list = (reader: string, query = '') =>
    test.call<UnitConfirmationList & ErrorBody>('GET', `${paths.listUnitConfirmations}?${query}`, {
      token: reader,
    });
  const decide = (
    reader: string,
    path: string,
    one: Pick<UnitConfirmation, 'id' | 'version'>,
    body: Record<string, unknown> = {},
  ) =>
    test.call<UnitConfirmation & ErrorBody>('POST', at(path, one.id), {
      token: reader,
      body: { version: one.version, ...body },
    });
  return { test, ...applicant, stamp, getUnit, fillIn, apply, list, decide };
}

const committeeOf = (test: TestSystem) => test.signIn(demoAccount('Committee'));
const workOf = async (test: TestSystem, token: string) =>
  (await test.call<Work>('GET', paths.listWork, { token })).body;

describe('the confirmation of a unit', () => {
  it.each([
    ['a part of its name', NAME.slice(2, 6), true],
    ['the beginning of its credit code, in lower case', '91420100ma4t', true],
    ['the whole telephone number of its contact', '13900139055', true],
    ['the whole number of the account that applied', '13900139005', true],
    ['a part of a telephone number', '1390013905', false],
    ['a pattern', '%', false],
  ])('is found by %s', async (_, text, isFound) => {
    const unit = await openApplicant();
    await unit.fillIn({ contact_phone: '13900139055' });
    await unit.apply();
    const { body } = await unit.list(await committeeOf(unit.test), `text=${encodeURIComponent(text)}`);
    expect(body.data.some(({ name }) => name === NAME)).toBe(isFound);
  });

  it('is requested with a complete profile, listed as work, and allows the administrator to act', async () => {
    const unit = await openApplicant();
    const { test, token } = unit;
    const { status, body } = await unit.apply();
    expect([status, Object.keys(body.errors ?? {})]).toEqual([
      422,
      ['credit_code', 'kind', 'region_code', 'contact', 'contact_phone', 'stamp_file_id'],
    ]);
    await unit.fillIn();
    expect((await unit.apply()).body).toMatchObject({ status: 'submitted', missing: [] });
    expect((await unit.apply()).status).toBe(409);

    const committee = await committeeOf(test);
    const work = await workOf(test, committee);
    expect(work.counts['recognise']).toBe(1);
    expect(work.data).toContainEqual(expect.objectContaining({ kind: 'recognise', title: NAME }));
    const [waiting] = (await unit.list(committee, 'status=submitted')).body.data;
    if (waiting === undefined) throw new Error('the unit does not wait for a decision');
    expect(waiting).toMatchObject({
      name: NAME,
      credit_code: '91420100MA4T00011Y',
      kind: 'school',
      region_code: '421000',
      contact: '王磊',
      contact_phone: '139****9005',
      stamp: { id: unit.stamp.id },
      applicant: { username: 'wang.lei', name: '王磊', phone: '139****9005' },
      status: 'submitted',
    });
    const accounts = () => test.call('GET', paths.listUnitAccounts, { token });
    expect((await accounts()).status).toBe(403);
    const confirmed = await unit.decide(committee, paths.confirmUnit, waiting);
    expect(confirmed.body).toMatchObject({ status: 'confirmed', stamp: null });
    expect((await unit.decide(committee, paths.confirmUnit, waiting)).status).toBe(409);
    expect((await accounts()).status).toBe(200);
    expect((await unit.getUnit()).status).toBe('confirmed');
    expect((await workOf(test, committee)).counts['recognise']).toBe(0);

    const { db } = test.system.parts;
    const trail = await db
      .selectFrom('audit_log')
      .select(['action', 'capacity', 'before', 'after'])
      .where('action', 'in', ['organisation.submit', 'organisation.confirm', 'affiliation.confirm'])
      .orderBy('at')
      .execute();
    expect(trail).toEqual(
      expect.arrayContaining([
        { action: 'organisation.submit', capacity: 'applicant', before: 'registered', after: 'submitted' },
        { action: 'organisation.confirm', capacity: 'committee', before: 'submitted', after: 'confirmed' },
        { action: 'affiliation.confirm', capacity: 'committee', before: 'claimed', after: 'confirmed' },
      ]),
    );
    const told = await db.selectFrom('outbox').select(['user_id', 'topic']).execute();
    expect(told).toContainEqual({ user_id: unit.id, topic: 'organisation.confirm' });
  });

  it('is refused with a reason that the unit can read, and can be requested again', async () => {
    const unit = await openApplicant();
    await unit.fillIn();
    await unit.apply();
    const committee = await committeeOf(unit.test);
    const [waiting] = (await unit.list(committee, 'status=submitted')).body.data;
    if (waiting === undefined) throw new Error('the unit does not wait for a decision');
    const without = await unit.decide(committee, paths.refuseUnit, waiting, { reason: ' ' });
    expect([without.status, Object.keys(without.body.errors ?? {})]).toEqual([422, ['reason']]);
    const reason = '公章不清晰，请重新上传';
    expect((await unit.decide(committee, paths.refuseUnit, waiting, { reason })).body.status).toBe('refused');
    expect(await unit.getUnit()).toMatchObject({ status: 'refused', reason, locked: ['name'] });
    const { db } = unit.test.system.parts;
    const told = await db.selectFrom('outbox').select(['user_id', 'topic', 'about']).execute();
    expect(told).toContainEqual({
      user_id: unit.id,
      topic: 'organisation.refuse',
      about: JSON.stringify({ no: '', event: '' }),
    });
    expect((await unit.apply()).body.status).toBe('submitted');
  });

  it('cannot be decided on an outdated version', async () => {
    const unit = await openApplicant();
    await unit.fillIn();
    await unit.apply();
    const committee = await committeeOf(unit.test);
    const [seen] = (await unit.list(committee, 'status=submitted')).body.data;
    if (seen === undefined) throw new Error('the unit does not wait for a decision');
    await unit.fillIn({ contact: '王小磊', credit_code: undefined });
    expect((await unit.decide(committee, paths.confirmUnit, seen)).status).toBe(409);
  });

  it('is decided once for two simultaneous decisions', async () => {
    const unit = await openApplicant();
    await unit.fillIn();
    await unit.apply();
    const committee = await committeeOf(unit.test);
    const [seen] = (await unit.list(committee, 'status=submitted')).body.data;
    if (seen === undefined) throw new Error('the unit does not wait for a decision');
    const answers = await Promise.all([
      unit.decide(committee, paths.confirmUnit, seen),
      unit.decide(committee, paths.refuseUnit, seen, { reason: '不符' }),
    ]);
    expect(statuses(answers)).toEqual([200, 409]);
  });

  it('is suspended and restored, and a suspended unit cannot act', async () => {
    const unit = await openApplicant();
    const { test } = unit;
    const committee = await committeeOf(test);
    const token = await test.signIn(demoAccount('Unit'));
    const [college] = (await unit.list(committee, `text=${encodeURIComponent(COLLEGE)}`)).body.data;
    if (college === undefined) throw new Error('there is no such unit');
    const suspended = await unit.decide(committee, paths.suspendUnit, college, { reason: '已合并' });
    expect(suspended.body.status).toBe('suspended');
    expect((await test.call('GET', paths.listUnitAccounts, { token })).status).toBe(403);
    expect((await workOf(test, token)).data).toEqual([]);
    const restored = await unit.decide(committee, paths.restoreUnit, suspended.body);
    expect(restored.body.status).toBe('confirmed');
    expect((await test.call('GET', paths.listUnitAccounts, { token })).status).toBe(200);
  });

  it('is decided by an acting committee member, and that of a committee by the technician of another one', async () => {
    const unit = await openApplicant();
    const { test } = unit;
    const { db } = test.system.parts;
    await unit.fillIn();
    await unit.apply();
    expect((await unit.list(unit.token)).status).toBe(403);
    expect((await unit.list(await test.signIn(demoAccount('Unit')))).status).toBe(403);
    expect((await unit.list(await test.signIn(demoAccount('Personal')))).status).toBe(403);
    const technician = await test.signIn(demoAccount('Technician'));
    const names = async (token: string) => (await unit.list(token)).body.data.map(({ name }) => name);
    expect(await names(technician)).toContain(NAME);
    await db
      .updateTable('user_organisations')
      .set({ capacity: 'viewer' })
      .where('organisation_id', '=', 'committee')
      .execute();
    expect((await unit.list(await committeeOf(test))).status).toBe(403);
    await db.updateTable('user_roles').set({ role: 'Committee' }).where('user_id', '=', unit.id).execute();
    expect(await names(technician)).toEqual([NAME]);
    const [other] = (await unit.list(technician)).body.data;
    if (other === undefined) throw new Error('there is no other committee');
    expect(other).toMatchObject({ by: 'technician', facts: { isCommittee: true } });
    expect((await unit.decide(technician, paths.confirmUnit, other)).body.status).toBe('confirmed');
  });
});

it('allows an account of create-admin to create a competition only if it has an organisation', async () => {
  const { system, clock } = await openTestSystem();
  const { db } = system.parts;
  const account = (username: string) =>
    createAccount(
      db,
      {
        username,
        name: '',
        phone: null,
        passwordHash: null,
        isUnit: true,
        contactName: '',
        roles: ['Committee', 'Technician'],
      },
      clock.now(),
    );
  const facts = {
    name: '第四届湖北省职业技能大赛',
    edition: 4,
    reg_open_at: '2027-01-01T00:00:00+08:00',
    reg_close_at: '2027-02-01T00:00:00+08:00',
    starts_on: '2027-03-01',
    ends_on: '2027-03-02',
    place: '武汉',
    host: '主办单位',
    organised_by: [],
    co_organised_by: [],
    supported_by: [],
    contact_phone: '027-12333',
    correction_hours: 48,
    appeal_minutes: 120,
    publicity_days: 5,
    version: 0,
  };
  const make = (userId: string) => makeCompetition({ db, clock: clock.now }, userId, facts);
  const without = await account('without.office');
  await expect(make(without)).rejects.toMatchObject({ details: { status: 403 } });
  const chief = await account('chief.office');
  const committee = { name: '第四届湖北省职业技能大赛组织委员会', creditCode: null };
  await db
    .transaction()
    .execute((transaction) => appointToCommittee(transaction, chief, committee, clock.now()));
  await expect(make(chief)).resolves.toBeTypeOf('string');
});

describe('[domain.md 2] an account that has registered by phone', () => {
  const name = (test: TestSystem, token: string, org_name: string) =>
    test.call<OwnAffiliation & ErrorBody>('POST', paths.nameOrganisation, { token, body: { org_name } });

  it('names its unit once, which becomes a claim', async () => {
    const test = await openTestSystem();
    const code = await test.code('login', '13900139123');
    const { body: session } = await test.call<{ access_token: string }>('POST', paths.signInByPhone, {
      body: { phone: '13900139123', ...code },
    });
    const token = session.access_token;
    const unit = await test.signIn(demoAccount('Unit'));
    const before = (await workOf(test, unit)).counts['belong'] ?? 0;
    expect((await name(test, token, '江汉')).status).toBe(422);
    const org_name = '湖北江汉机电职业技术学院';
    const named = await name(test, token, org_name);
    expect(named.body.affiliation).toMatchObject({
      organisation: org_name,
      status: 'claimed',
      is_confirmed: true,
    });
    expect((await name(test, token, '武汉船舶职业技术学院')).status).toBe(409);
    expect((await workOf(test, unit)).counts['belong']).toBe(before + 1);
    expect((await name(test, unit, '武汉船舶职业技术学院')).status).toBe(403);
  });
});

describe('the people of a unit', () => {
  const people = (test: TestSystem, token: string, query = '') =>
    test.call<AffiliationList & ErrorBody>('GET', `${paths.listAffiliations}?${query}`, { token });
  const own = async (test: TestSystem, token: string) =>
    (await test.call<OwnAffiliation>('GET', paths.getOwnAffiliation, { token })).body.affiliation;

  async function openStranger() {
    const test = await openTestSystem();
    const unit = await test.signIn(demoAccount('Unit'));
    const stranger = await register(test, {
      username: 'qian.san',
      phone: '13900139007',
      user_type: 'Personal',
      org_name: COLLEGE,
    });
    const find = async () => (await people(test, unit)).body.data.find(({ id }) => id === stranger.id);
    const decide = async (path: string, body: Record<string, unknown> = {}) =>
      test.call<Affiliation & ErrorBody>('POST', at(path, stranger.id), {
        token: unit,
        body: { version: (await find())?.version, ...body },
      });
    return { test, unit, ...stranger, find, decide };
  }

  it('wait for its administrator, who confirms or refuses, and can apply again after a refusal', async () => {
    const { test, unit, token, id, find, decide } = await openStranger();
    expect(await own(test, token)).toMatchObject({
      organisation: COLLEGE,
      status: 'claimed',
      is_confirmed: true,
    });
    expect((await workOf(test, unit)).data).toContainEqual(expect.objectContaining({ kind: 'belong', id }));
    expect(await find()).toMatchObject({ username: 'qian.san', status: 'claimed', phone: '139****9007' });
    expect((await decide(paths.refusePerson, { reason: '' })).status).toBe(422);
    expect((await decide(paths.refusePerson, { reason: '查无此人' })).body.status).toBe('refused');
    const refused = await own(test, token);
    expect(refused).toMatchObject({ status: 'refused', reason: '查无此人' });
    const again = await test.call<OwnAffiliation>('POST', paths.claimAffiliation, {
      token,
      body: { version: refused?.version },
    });
    expect(again.body.affiliation?.status).toBe('claimed');
    expect((await decide(paths.confirmPerson)).body.status).toBe('confirmed');
    expect((await own(test, token))?.status).toBe('confirmed');
    expect((await decide(paths.endPerson, { reason: '已毕业' })).body.status).toBe('ended');
    const told = await test.system.parts.db
      .selectFrom('outbox')
      .select('topic')
      .where('user_id', '=', id)
      .execute();
    expect(told.map(({ topic }) => topic).toSorted()).toEqual([
      'affiliation.confirm',
      'affiliation.end',
      'affiliation.refuse',
    ]);
  });

  it('are readable and decided on by its administrators only', async () => {
    const { test, token, id } = await openStranger();
    const others = await Promise.all([test.signIn(demoAccount('Personal')), committeeOf(test)]);
    expect(statuses(await Promise.all([token, others[0]].map((one) => people(test, one))))).toEqual([
      404, 404,
    ]);
    const call = (reader: string) =>
      test.call('POST', at(paths.confirmPerson, id), { token: reader, body: { version: 1 } });
    expect(statuses(await Promise.all([token, ...others].map(call)))).toEqual([404, 404, 404]);
    await test.system.parts.db.updateTable('user_organisations').set({ capacity: 'registrar' }).execute();
    expect((await people(test, await test.signIn(demoAccount('Unit')))).status).toBe(403);
  });
});

describe('many units confirmed together [domain.md 3]', () => {
  const opens = (test: TestSystem, token: string, id: string) =>
    test.call<UnitConfirmation>('GET', at(paths.getUnitConfirmation, id), { token });
  const many = async (test: TestSystem, token: string, records: readonly object[]) => {
    const { status, body } = await test.call<BulkOutcomes>('POST', paths.confirmUnits, {
      token,
      body: { records },
    });
    expect(status, JSON.stringify(body)).toBe(200);
    return body.results.map(({ obstacle }) => obstacle);
  };

  it('are only those that this person has opened since their last change', async () => {
    const unit = await openApplicant();
    const { test } = unit;
    await unit.fillIn();
    await unit.apply();
    const committee = await committeeOf(test);
    const technician = await test.signIn(demoAccount('Technician'));
    const waiting = async () => {
      const [one] = (await unit.list(committee, 'status=submitted')).body.data;
      if (one === undefined) throw new Error('the unit does not wait for a decision');
      return one;
    };
    const before = await waiting();
    const record = ({ id, version }: Pick<UnitConfirmation, 'id' | 'version'>) => ({ id, version });
    await opens(test, technician, before.id);
    expect(before.is_opened).toBe(false);
    expect(await many(test, committee, [record(before)])).toEqual(['refused']);
    await opens(test, committee, before.id);
    expect((await waiting()).is_opened).toBe(true);

    // The unit changes its profile after the committee has opened it.
    await unit.fillIn({ contact: '王晓磊' });
    expect(await many(test, committee, [record(before)])).toEqual(['stale']);
    const after = await waiting();
    expect([after.is_opened, await many(test, committee, [record(after)])]).toEqual([false, ['refused']]);
    await opens(test, committee, after.id);
    expect(await many(test, committee, [record(after), { id: 'nothing', version: 1 }])).toEqual(['', 'gone']);
    expect(await many(test, committee, [record(after)])).toEqual(['']);
    expect(await many(test, technician, [record(after)])).toEqual(['stale']);
    expect(await many(test, committee, [{ id: after.id, version: after.version + 1 }])).toEqual(['refused']);
    expect((await test.call('GET', paths.listUnitAccounts, { token: unit.token })).status).toBe(200);
    const { db } = test.system.parts;
    const trail = await db
      .selectFrom('audit_log')
      .select(['action', 'capacity'])
      .where('action', 'in', ['organisation.confirm', 'affiliation.confirm'])
      .where('actor_id', 'is not', null)
      .where('after', '=', 'confirmed')
      .orderBy('action')
      .execute();
    expect(trail.slice(-1)).toEqual([{ action: 'organisation.confirm', capacity: 'committee' }]);
    expect(trail.filter(({ action }) => action === 'affiliation.confirm')).toHaveLength(1);
  });

  it('contain neither a refused unit nor one that waits for nothing, and are nothing for other accounts', async () => {
    const unit = await openApplicant();
    const { test } = unit;
    await unit.fillIn();
    await unit.apply();
    const committee = await committeeOf(test);
    const [waiting] = (await unit.list(committee, 'status=submitted')).body.data;
    if (waiting === undefined) throw new Error('the unit does not wait for a decision');
    await opens(test, committee, waiting.id);
    await unit.decide(committee, paths.refuseUnit, waiting, { reason: '印章不清' });
    const { id, version } = waiting;
    expect(await many(test, committee, [{ id, version }])).toEqual(['stale']);
    expect(await many(test, committee, [{ id, version: version + 1 }])).toEqual(['refused']);
    const { status } = await test.call('POST', paths.confirmUnits, {
      token: unit.token,
      body: { records: [{ id, version }] },
    });
    expect(status).toBe(403);
  });
});
