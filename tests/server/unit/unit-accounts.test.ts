import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import type { UnitAccountStatus } from '../../../machines/unit/unit-account.machine.ts';
import type { Token, UserInfo } from '../../../server/contract/session/account.ts';
import type { Entry, EntryList } from '../../../server/contract/entry/entry.ts';
import { errorCodes } from '../../../server/contract/kit/error-codes.ts';
import type { ErrorBody } from '../../../server/contract/kit/errors.ts';
import type { OwnPhone } from '../../../server/contract/session/phone-change.ts';
import {
  accountSessions,
  unitAccountList,
  type AccountSessions,
  type UnitAccount,
  type UnitAccountList,
} from '../../../server/contract/unit/unit-account.ts';
import { createAccount, personOfPhone, rowOfAccount } from '../../../server/account/accounts.ts';
import { listUnitAccounts } from '../../../server/unit/unit-accounts.ts';
import { paths } from '../../support/paths.ts';
import {
  demoAccount,
  openTestSystem,
  signInPayload,
  statuses,
  type Answer,
  type TestSystem,
} from '../support/test-system.ts';

const HOUR = 3_600_000;
const newcomer = {
  username: 'li.wei',
  name: '李薇',
  phone: '13900139000',
  capacity: 'registrar',
} as const;

const acts = ['enable', 'unlock', 'reset', 'sign-out'] as const;

/** Opens a system with the administrator of its unit, and the acts of that administrator. */
async function openUnit() {
  const test = await openTestSystem();
  const token = await test.signIn(demoAccount('Unit'));
  const post = (path: string, body: unknown, by = token) =>
    test.call<UnitAccount & ErrorBody>('POST', path, { body, token: by });
  return {
    test,
    token,
    create: (change: Partial<Record<keyof typeof newcomer, unknown>> = {}, by = token) =>
      post(paths.listUnitAccounts, { ...newcomer, ...change }, by),
    list: async (query = '', by = token) =>
      (await test.call<UnitAccountList>('GET', `${paths.listUnitAccounts}${query}`, { token: by })).body,
    put: (id: string, body: unknown, by = token) =>
      test.call<UnitAccount & ErrorBody>('PUT', `/accounts/${id}`, { body, token: by }),
    act: (id: string, act: string, body: unknown, by = token) => post(`/accounts/${id}/${act}`, body, by),
  };
}

const faults = ({ body }: Answer<ErrorBody>) => Object.keys(body.errors ?? {});

/** Returns the one-time password in the latest text to a phone. */
function lastPassword({ texts }: TestSystem, phone: string = newcomer.phone): string {
  const text = texts.findLast((one) => one.phone === phone && one.purpose === 'account')?.text ?? '';
  const password = /\b[A-Z0-9]{4}(?:-[A-Z0-9]{4}){2}\b/.exec(text)?.[0];
  if (password === undefined) throw new Error(`no password was sent to ${phone}`);
  return password;
}

const signIn = async (test: TestSystem, username: string, password: string) =>
  test.call<Token & ErrorBody>('POST', paths.signIn, {
    body: await signInPayload(test, { username, password }),
  });

/** Creates an account, signs it in and replaces its one-time password. */
async function settle(
  { test, create }: Awaited<ReturnType<typeof openUnit>>,
  change: Partial<Record<keyof typeof newcomer, string>> = {},
) {
  const { body } = await create(change);
  const given = lastPassword(test, change.phone ?? newcomer.phone);
  const { body: session } = await signIn(test, body.username, given);
  const token = session.access_token;
  const password = 'Straight-edge7';
  await test.call('PUT', paths.changePassword, { token, body: { current_password: given, password } });
  return { id: body.id, token, password };
}

describe('[domain.md 2] the number that a one-time password was sent to', () => {
  it('signs in with that password, and is bound once the password is changed', async () => {
    const { test, create } = await openUnit();
    await create();
    const password = lastPassword(test);
    expect((await signIn(test, newcomer.phone, 'Wrong-edge7')).status).toBe(401);
    const { status, body } = await signIn(test, newcomer.phone, password);
    expect(status).toBe(200);
    const token = body.access_token;
    const changed = { current_password: password, password: 'Straight-edge7' };
    await test.call('PUT', paths.changePassword, { token, body: changed });
    expect((await signIn(test, newcomer.phone, 'Straight-edge7')).status).toBe(200);
  });

  it('finds no account if two one-time passwords were sent to it, with the response of a wrong password', async () => {
    const { test, create } = await openUnit();
    await create();
    const first = lastPassword(test);
    await create({ username: 'li.wei2' });
    const wrong = await signIn(test, newcomer.phone, 'Wrong-edge7');
    const both = [
      await signIn(test, newcomer.phone, first),
      await signIn(test, newcomer.phone, lastPassword(test)),
    ];
    for (const { status, body } of both) expect([status, body.code]).toEqual([wrong.status, wrong.body.code]);
    expect((await signIn(test, 'li.wei', first)).status).toBe(200);
  });

  it('belongs to the account that has proven it', async () => {
    const { test, create } = await openUnit();
    const phone = demoAccount('Unit').phone;
    await create({ phone });
    expect((await signIn(test, phone, lastPassword(test, phone))).status).toBe(401);
    expect((await signIn(test, phone, demoAccount('Unit').password)).status).toBe(200);
  });
});

describe('POST /units/self/accounts', () => {
  it('creates an account that acts for the unit, and sends its one-time password to the phone only', async () => {
    const { test, create } = await openUnit();
    const { status, body } = await create();
    expect(status).toBe(200);
    // The text contains the username, because its reader needs it, and no other words that a user has chosen.
    const text = test.texts.findLast(({ phone }) => phone === newcomer.phone)?.text ?? '';
    expect(text).toContain('li.wei');
    for (const chosen of ['李薇', '江汉']) expect(text).not.toContain(chosen);
    expect(body).toMatchObject({
      username: 'li.wei',
      name: '李薇',
      phone: '139****9000',
      phone_confirmed: false,
      capacity: 'registrar',
      status: 'active',
      version: 1,
      must_change_password: true,
      last_sign_in_at: '',
      by: 'administrator',
      facts: { isLocked: false, hasPhone: true, isPhoneProven: false },
    });
    const password = lastPassword(test);
    expect(JSON.stringify(body) + test.logLines.join('')).not.toContain(password);

    const { body: session } = await signIn(test, 'li.wei', password);
    const info = await test.call<UserInfo>('GET', paths.getUserInfo, { token: session.access_token });
    expect(info.body).toMatchObject({
      is_unit: 1,
      must_change_password: true,
      roles: [{ name: 'Unit' }],
      user_org_relation: [{ org_name: '湖北江汉机电职业技术学院', capacity: 'registrar' }],
    });
    const audit = await test.system.parts.db.selectFrom('audit_log').selectAll().execute();
    expect(audit.filter(({ object }) => object === 'account')).toMatchObject([
      { object_id: body.id, action: 'unitAccount.create', capacity: 'administrator', after: 'registrar' },
    ]);
  });

  it('grants no more than its creator has: only the role that decides the home page', async () => {
    const unit = await openUnit();
    const { db } = unit.test.system.parts;
    const technician = await unit.test.signIn(demoAccount('Technician'));
    const { body } = await unit.create({}, technician);
    const roles = await db.selectFrom('user_roles').select('role').where('user_id', '=', body.id).execute();
    expect(roles).toEqual([{ role: 'Committee' }]);
  });

  it('[S42] names invalid and taken values', async () => {
    const { create } = await openUnit();
    expect(faults(await create({ username: 'x', name: '李', phone: '1', capacity: 'owner' }))).toEqual([
      'username',
      'name',
      'phone',
      'capacity',
    ]);
    expect(faults(await create({ username: ' HUBEI.committee ' }))).toEqual(['username']);
    expect(faults(await create({ name: '展商管理员' }))).toEqual(['name']);
  });

  it('sends thirty texts an hour for one unit, and counts other units separately', async () => {
    const { test, create } = await openUnit();
    await test.system.parts.db
      .insertInto('rate_counters')
      .values({ bucket: 'account-texts:college', hits: 29, expires_at: test.clock.now() + HOUR })
      .execute();
    expect((await create()).status).toBe(200);
    const over = await create({ username: 'zhao.lei', phone: '13900139001' });
    expect([over.status, over.body.retry_after]).toEqual([429, 3600]);
    const committee = await test.signIn(demoAccount('Committee'));
    expect((await create({ username: 'zhao.lei', phone: '13900139001' }, committee)).status).toBe(200);
  });
});

describe('a password that was issued', () => {
  it('opens only its own change, the user, the menu and the sign-out', async () => {
    const unit = await openUnit();
    await unit.create();
    const { body } = await signIn(unit.test, 'li.wei', lastPassword(unit.test));
    const token = body.access_token;
    const call = (method: 'GET' | 'POST' | 'PUT', path: string) =>
      unit.test.call<ErrorBody>(method, path, { token, ...(method === 'GET' ? {} : { body: {} }) });
    const closed = [
      await call('GET', paths.listEntries),
      await call('GET', paths.listUnitAccounts),
      await call('GET', paths.listClientErrors),
      await call('PUT', paths.changeProfile),
    ];
    for (const answer of closed) {
      expect([answer.status, answer.body.code]).toEqual([403, errorCodes.passwordMustChange]);
    }
    expect((await call('GET', paths.getUserInfo)).status).toBe(200);
    expect((await call('GET', paths.getSidebars)).status).toBe(200);
    expect((await call('PUT', paths.changePassword)).status).toBe(422);
    expect((await call('POST', paths.signOut)).status).toBe(200);
  });

  it('is replaced by a password that its owner chooses, which must differ from it', async () => {
    const { test, create } = await openUnit();
    await create();
    const given = lastPassword(test);
    const { body } = await signIn(test, 'li.wei', given);
    const token = body.access_token;
    const change = (password: string) =>
      test.call<ErrorBody>('PUT', paths.changePassword, {
        token,
        body: { current_password: given, password },
      });
    expect(faults(await change(given))).toEqual(['password']);
    expect((await change('Straight-edge7')).status).toBe(200);
    expect((await test.call('GET', paths.listEntries, { token })).status).toBe(200);
    expect((await signIn(test, 'li.wei', given)).status).toBe(401);
  });

  it('is valid for 72 hours, also after a sign-in with it', async () => {
    const { test, create } = await openUnit();
    await create();
    const given = lastPassword(test);
    test.clock.advance(72 * HOUR - 1);
    expect((await signIn(test, 'li.wei', given)).status).toBe(200);
    test.clock.advance(1);
    expect(await signIn(test, 'li.wei', given)).toMatchObject({
      status: 401,
      body: { code: errorCodes.credentials },
    });
  });
});

describe('the phone number that a unit gives for an account', () => {
  const byPhone = async (test: TestSystem) =>
    test.call<Token & ErrorBody>('POST', paths.signInByPhone, {
      body: { phone: newcomer.phone, ...(await test.code('login', newcomer.phone)) },
    });
  const infoOf = async (test: TestSystem, token: string) =>
    (await test.call<UserInfo>('GET', paths.getUserInfo, { token })).body;
  const ownPhoneOf = async (test: TestSystem, token: string) =>
    (await test.call<OwnPhone>('GET', paths.getOwnPhone, { token })).body;

  it('stays free: its owner signs in by phone to a separate account outside the unit', async () => {
    const unit = await openUnit();
    const { test } = unit;
    await unit.create();
    const { status, body } = await byPhone(test);
    expect(status).toBe(200);
    expect(await infoOf(test, body.access_token)).toMatchObject({
      is_unit: 0,
      phone: '139****9000',
      roles: [{ name: 'Personal' }],
      user_org_relation: [],
    });
    expect((await unit.list('?text=li.wei')).data[0]).toMatchObject({ phone_confirmed: false });
  });

  it('cannot be used to sign in once another account has proven it', async () => {
    const { test, create } = await openUnit();
    await create();
    const given = lastPassword(test);
    expect((await signIn(test, newcomer.phone, given)).status).toBe(200);
    await test.system.parts.db
      .insertInto('users')
      .values(rowOfAccount(personOfPhone(newcomer.phone), test.clock.now()))
      .execute();
    expect((await signIn(test, newcomer.phone, given)).status).toBe(401);
    expect((await signIn(test, 'li.wei', given)).status).toBe(200);
  });

  it('is bound when the one-time password that was sent to it is changed', async () => {
    const unit = await openUnit();
    const { test } = unit;
    const { id, token, password } = await settle(unit);
    expect(await ownPhoneOf(test, token)).toMatchObject({
      phone: '139****9000',
      unbound: '',
      has_password: true,
    });
    expect((await unit.list('?text=li.wei')).data[0]).toMatchObject({
      phone: '139****9000',
      phone_confirmed: true,
    });
    expect((await signIn(test, newcomer.phone, password)).status).toBe(200);
    const { body } = await byPhone(test);
    expect(await infoOf(test, body.access_token)).toMatchObject({ username: 'li.wei' });
    const audit = await test.system.parts.db
      .selectFrom('audit_log')
      .select(['capacity', 'after'])
      .where('object_id', '=', id)
      .where('action', '=', 'user.phone')
      .execute();
    expect(audit).toEqual([{ capacity: 'owner', after: '139****9000' }]);
  });

  it('stays with the account that has it, without a hint for the unit; the owner may give another number', async () => {
    const unit = await openUnit();
    const { test } = unit;
    const { body: stranger } = await byPhone(test);
    const { token } = await settle(unit);
    expect(await ownPhoneOf(test, token)).toMatchObject({
      phone: '',
      unbound: '139****9000',
      has_password: true,
    });
    expect((await unit.list('?text=li.wei')).data[0]).toMatchObject({
      phone: '139****9000',
      phone_confirmed: false,
    });
    expect(await infoOf(test, stranger.access_token)).toMatchObject({ phone: '139****9000', is_unit: 0 });
    const phone = '13900139001';
    const answer = await test.call<{ key: string }>('POST', paths.sendChangeCode, {
      token,
      body: { phone, ...(await test.captcha()) },
    });
    const body = {
      phone,
      current_password: 'Straight-edge7',
      key: answer.body.key,
      code: test.lastCode(phone),
    };
    expect((await test.call('PUT', paths.changeOwnPhone, { token, body })).status).toBe(200);
    expect(await ownPhoneOf(test, token)).toMatchObject({ phone: '139****9001', unbound: '' });
  });

  it('is not bound by the change of a password that the owner has chosen', async () => {
    const unit = await openUnit();
    const { test } = unit;
    const { db } = test.system.parts;
    const { body: stranger } = await byPhone(test);
    const { token, password } = await settle(unit);
    const { body: none } = await test.call<UserInfo>('GET', paths.getUserInfo, {
      token: stranger.access_token,
    });
    await db.updateTable('users').set({ phone: null }).where('username', '=', none.username).execute();
    const body = { current_password: password, password: 'Plumb-line-8' };
    expect((await test.call('PUT', paths.changePassword, { token, body })).status).toBe(200);
    expect(await ownPhoneOf(test, token)).toMatchObject({ phone: '', unbound: '139****9000' });
  });

  it('is bound once when two accounts change their one-time passwords at the same instant', async () => {
    const unit = await openUnit();
    const { test } = unit;
    const { db } = test.system.parts;
    const change = async (username: string) => {
      await unit.create({ username });
      const given = lastPassword(test);
      const { body } = await signIn(test, username, given);
      return () =>
        test.call('PUT', paths.changePassword, {
          token: body.access_token,
          body: { current_password: given, password: 'Straight-edge7' },
        });
    };
    const changes = [await change('li.wei'), await change('zhao.lei')];
    const answers = await Promise.all(changes.map((begin) => begin()));
    expect(statuses(answers)).toEqual([200, 200]);
    const rows = await db
      .selectFrom('users')
      .select('phone')
      .where('username', 'in', ['li.wei', 'zhao.lei'])
      .where('phone', 'is not', null)
      .execute();
    expect(rows).toEqual([{ phone: newcomer.phone }]);
  });
});

describe('GET /units/self/accounts', () => {
  it('returns the accounts that act for the unit, oldest first, with the facts for the chart', async () => {
    const unit = await openUnit();
    unit.test.clock.advance(1000);
    await unit.create();
    for (let attempt = 1; attempt <= 5; attempt += 1) await signIn(unit.test, 'li.wei', 'Wrong-1-word');
    const list = v.parse(v.strictObject(unitAccountList.entries), await unit.list());
    // A person who only claims to belong to the unit is not in the list.
    expect(list.data).toMatchObject([
      { username: 'jianghan.college', capacity: 'administrator', by: 'self', facts: { isLocked: false } },
      { username: 'li.wei', by: 'administrator', facts: { isLocked: true } },
    ]);
    expect(list.data[0]?.last_sign_in_at).toBe('2026-11-21T10:00:00+08:00');
    expect(list.meta.pagination).toEqual({
      total: 2,
      count: 2,
      per_page: 20,
      current_page: 1,
      total_pages: 1,
    });
  });

  it('returns pages, and filters by part of a name and by status', async () => {
    const unit = await openUnit();
    unit.test.clock.advance(1000);
    await unit.create();
    const names = async (query: string) => (await unit.list(query)).data.map(({ username }) => username);
    expect(await names('?per_page=1&page=2')).toEqual(['li.wei']);
    expect(await names('?text=薇')).toEqual(['li.wei']);
    expect(await names('?text=JIANGHAN')).toEqual(['jianghan.college']);
    expect(await names('?text=liw')).toEqual(['li.wei']);
    expect(await names('?text=lw')).toEqual(['li.wei']);
    expect(await names('?text=%25')).toEqual([]);
    expect(await names('?sort=username')).toEqual((await names('')).toSorted());
    expect(await names('?sort=-username')).toEqual((await names('')).toSorted().toReversed());
    expect(await names('?status=disabled')).toEqual([]);
    const { status } = await unit.test.call('GET', `${paths.listUnitAccounts}?per_page=101&status=pending`, {
      token: unit.token,
    });
    expect(status).toBe(422);
  });

  it('sends the same number of statements for many accounts as for one', async () => {
    const unit = await openUnit();
    const { db } = unit.test.system.parts;
    const asked = async (query: string) => {
      let count = 0;
      const counting = db.withPlugin({
        transformQuery: ({ node }) => {
          count += 1;
          return node;
        },
        transformResult: ({ result }) => Promise.resolve(result),
      });
      const row = await db
        .selectFrom('users')
        .select(['id', 'is_unit', 'contact_name'])
        .where('username', '=', 'jianghan.college')
        .executeTakeFirstOrThrow();
      await listUnitAccounts(
        counting,
        row as never,
        { page: 1, per_page: Number(query), status: '', text: '', sort: '' },
        unit.test.clock.now(),
      );
      return count;
    };
    await unit.create();
    await unit.create({ username: 'zhao.lei', phone: '13900139001' });
    expect(await asked('3')).toBe(await asked('1'));
  });
});

describe('the permissions in a unit', () => {
  it.each(['Personal', 'Expert', 'Exhibitor', 'ExhibitorAdmin'])(
    '[S18] exclude an account of role %s, which can neither list, create nor change accounts',
    async (role) => {
      const unit = await openUnit();
      const { body: made } = await unit.create();
      const token = await unit.test.signIn(demoAccount(role));
      const answers = [
        await unit.test.call('GET', paths.listUnitAccounts, { token }),
        await unit.create({ username: 'zhao.lei', phone: '13900139001' }, token),
        await unit.put(made.id, { version: 1, name: '李威', capacity: 'viewer' }, token),
        await unit.act(made.id, 'disable', { version: 1, reason: 'has left' }, token),
        await unit.test.call('GET', `/accounts/${made.id}/sessions`, { token }),
      ];
      expect(statuses(answers)).toEqual([403, 403, 403, 403, 403]);
    },
  );

  it.each(['registrar', 'viewer'])('exclude the management of accounts by a %s', async (capacity) => {
    const unit = await openUnit();
    const { token, id } = await settle(unit, { capacity });
    expect((await unit.create({ username: 'zhao.lei', phone: '13900139001' }, token)).status).toBe(403);
    expect((await unit.test.call('GET', paths.listUnitAccounts, { token })).status).toBe(403);
    expect((await unit.put(id, { version: 1, name: '李薇', capacity: 'administrator' }, token)).status).toBe(
      403,
    );
  });

  it.each([
    ['viewer', [], 403],
    ['registrar', ['unit'], 200],
  ] as const)(
    'allow a %s to read the entries of the unit, with the capacities %j',
    async (capacity, ...rest) => {
      const [capacities, status] = rest;
      const unit = await openUnit();
      const { token } = await settle(unit, { capacity });
      const { test } = unit;
      const { body } = await test.call<EntryList>('GET', `${paths.listEntries}?status=submitted`, {
        token,
      });
      const id = body.data[0]?.id ?? '';
      const { body: entry } = await test.call<Entry>('GET', `/entries/${id}`, { token });
      expect(entry.capacities).toEqual(capacities);
      const endorsed = await test.call('POST', `/entries/${id}/endorse`, {
        token,
        body: { version: entry.version, stamped: true },
      });
      expect(endorsed.status).toBe(status);
    },
  );

  it('[S55] require a session', async () => {
    const { test } = await openUnit();
    expect((await test.call('GET', paths.listUnitAccounts)).status).toBe(401);
  });

  it('exclude accounts of another unit, and accounts that only belong to the unit', async () => {
    const unit = await openUnit();
    const idOf = async (role: string) =>
      (
        await unit.test.system.parts.db
          .selectFrom('users')
          .select('id')
          .where('username', '=', demoAccount(role).username)
          .executeTakeFirstOrThrow()
      ).id;
    for (const id of [await idOf('Committee'), await idOf('Personal'), 'nobody']) {
      const answers = [
        await unit.put(id, { version: 1, name: '李威', capacity: 'viewer' }),
        await unit.act(id, 'disable', { version: 1, reason: 'has left' }),
        ...(await Promise.all(acts.map((act) => unit.act(id, act, { version: 1 })))),
        await unit.test.call('GET', `/accounts/${id}/sessions`, { token: unit.token }),
      ];
      expect(new Set(statuses(answers))).toEqual(new Set([404]));
    }
  });
});

describe('an administrator of an account', () => {
  it('changes its name and its capacity', async () => {
    const unit = await openUnit();
    const { id, token } = await settle(unit, { capacity: 'administrator' });
    expect((await unit.test.call('GET', paths.listUnitAccounts, { token })).status).toBe(200);
    const { status, body } = await unit.put(id, { version: 1, name: '李威', capacity: 'viewer' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ name: '李威', capacity: 'viewer', version: 2 });
    // The capacity is checked at every call.
    expect((await unit.test.call('GET', paths.listUnitAccounts, { token })).status).toBe(403);
  });

  it('corrects a number that is not proven: a one-time password goes to the new number, the old one is void', async () => {
    const unit = await openUnit();
    const { test, put } = unit;
    const { body: made } = await unit.create();
    const old = lastPassword(test);
    const right = '13900139007';
    const { name, capacity } = newcomer;
    const change = { name, capacity, version: made.version };
    expect(faults(await put(made.id, { ...change, phone: '1390013' }))).toEqual(['phone']);
    const changed = await put(made.id, { ...change, phone: right });
    expect(changed.body).toMatchObject({ phone: '139****9007', phone_confirmed: false, version: 2 });
    expect((await signIn(test, 'li.wei', old)).status).toBe(401);
    const { body: session } = await signIn(test, 'li.wei', lastPassword(test, right));
    const token = session.access_token;
    const chosen = { current_password: lastPassword(test, right), password: 'Straight-edge7' };
    await test.call('PUT', paths.changePassword, { token, body: chosen });
    const proven = (await unit.list('?text=li.wei')).data[0];
    expect(proven).toMatchObject({ phone: '139****9007', phone_confirmed: true });
    // The administrator can have chosen the number, so the account does not count as a second person.
    const { db } = test.system.parts;
    const log = await db.selectFrom('audit_log').select('action').where('object_id', '=', made.id).execute();
    expect(log.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['unitAccount.change', 'unitAccount.reset']),
    );
    const late = await put(made.id, { ...change, version: proven?.version ?? 0, phone: newcomer.phone });
    expect(late.status).toBe(409);
  });

  it('disables it with a reason, which ends its sessions, and enables it again', async () => {
    const unit = await openUnit();
    const { id, token, password } = await settle(unit);
    expect(faults(await unit.act(id, 'disable', { version: 1, reason: ' ' }))).toEqual(['reason']);
    const { body } = await unit.act(id, 'disable', { version: 1, reason: 'has left' });
    expect(body).toMatchObject({ status: 'disabled', version: 2 });
    expect((await unit.test.call('GET', paths.getUserInfo, { token })).status).toBe(401);
    expect((await signIn(unit.test, 'li.wei', password)).body.code).toBe(errorCodes.accountDisabled);
    const audit = await unit.test.system.parts.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'unitAccount.disable')
      .execute();
    expect(audit).toMatchObject([
      { object_id: id, before: 'active', after: 'disabled', reason: 'has left', capacity: 'administrator' },
    ]);
    expect((await unit.act(id, 'enable', { version: 2 })).body).toMatchObject({ status: 'active' });
    expect((await signIn(unit.test, 'li.wei', password)).status).toBe(200);
  });

  it('opens its lock, under the username and under the phone number', async () => {
    const unit = await openUnit();
    const { id, password } = await settle(unit);
    for (const name of ['li.wei', newcomer.phone]) {
      for (let attempt = 1; attempt <= 5; attempt += 1) await signIn(unit.test, name, 'Wrong-1-word');
    }
    expect((await signIn(unit.test, 'li.wei', password)).status).toBe(423);
    expect((await unit.act(id, 'unlock', { version: 1 })).body.facts).toMatchObject({ isLocked: false });
    expect((await signIn(unit.test, 'li.wei', password)).status).toBe(200);
    expect((await signIn(unit.test, newcomer.phone, password)).status).toBe(200);
  });

  it('resets it: a new one-time password by text, no session, and an open lock', async () => {
    const unit = await openUnit();
    const { id, token, password } = await settle(unit);
    for (let attempt = 1; attempt <= 5; attempt += 1) await signIn(unit.test, 'li.wei', 'Wrong-1-word');
    const { body } = await unit.act(id, 'reset', { version: 1 });
    expect(body).toMatchObject({ must_change_password: true, facts: { isLocked: false } });
    expect((await unit.test.call('GET', paths.getUserInfo, { token })).status).toBe(401);
    expect((await signIn(unit.test, 'li.wei', password)).status).toBe(401);
    expect((await signIn(unit.test, 'li.wei', lastPassword(unit.test))).status).toBe(200);
    // The text reports a reset, and not a new account.
    expect(unit.test.texts.at(-1)?.text).toMatch(/Your password has been reset .*the one-time password/);
  });

  it('ends its sessions and does not change its password', async () => {
    const unit = await openUnit();
    const { id, token, password } = await settle(unit);
    expect((await unit.act(id, 'sign-out', { version: 1 })).status).toBe(200);
    expect((await unit.test.call('GET', paths.getUserInfo, { token })).status).toBe(401);
    expect((await signIn(unit.test, 'li.wei', password)).status).toBe(200);
  });

  it('reads the sessions of that account and of the own account', async () => {
    const unit = await openUnit();
    const { id } = await settle(unit);
    const sessionsOf = async (one: string) =>
      (await unit.test.call<AccountSessions>('GET', `/accounts/${one}/sessions`, { token: unit.token })).body;
    const at = '2026-11-21T10:00:00+08:00';
    expect(v.parse(accountSessions, await sessionsOf(id))).toEqual({
      sessions: [{ started_at: at, expires_at: '2026-11-21T22:00:00+08:00' }],
      sign_ins: [{ at, way: 'password', address: '192.0.2.1' }],
    });
    const own = (await unit.list()).data.find(({ by }) => by === 'self')?.id ?? '';
    expect((await sessionsOf(own)).sessions).toHaveLength(1);
  });

  it('cannot act on an outdated version', async () => {
    const unit = await openUnit();
    const { body } = await unit.create();
    await unit.put(body.id, { version: 1, name: '李威', capacity: 'viewer' });
    const answers = [
      await unit.put(body.id, { version: 1, name: '李伟', capacity: 'registrar' }),
      await unit.act(body.id, 'disable', { version: 1, reason: 'has left' }),
      await unit.act(body.id, 'reset', { version: 1 }),
    ];
    for (const answer of answers) expect([answer.status, answer.body.code]).toEqual([409, errorCodes.stale]);
    expect((await unit.list('?text=li.wei')).data[0]).toMatchObject({ name: '李威', version: 2 });
  });

  it('cannot reset an account without a phone number', async () => {
    const unit = await openUnit();
    const { db } = unit.test.system.parts;
    const { body } = await unit.create();
    await db.updateTable('users').set({ proposed_phone: null }).where('id', '=', body.id).execute();
    const { status, body: fault } = await unit.act(body.id, 'reset', { version: 1 });
    expect([status, fault.code]).toEqual([409, errorCodes.conflict]);
  });
});

it('shows and ends the pause after wrong codes, and the guesses begin anew', async () => {
  const unit = await openUnit();
  const { test } = unit;
  const { db } = test.system.parts;
  const { id } = await settle(unit);
  for (const bucket of ['pause', 'guesses']) {
    await db
      .insertInto('rate_counters')
      .values({ bucket: `second-factor-${bucket}:${id}`, hits: 1, expires_at: test.clock.now() + HOUR })
      .execute();
  }
  expect((await unit.list()).data.find((one) => one.id === id)?.facts.isLocked).toBe(true);
  expect((await unit.act(id, 'unlock', { version: 1 })).body.facts).toMatchObject({ isLocked: false });
  const left = await db
    .selectFrom('rate_counters')
    .select('bucket')
    .where('bucket', 'like', `%${id}`)
    .execute();
  expect(left).toEqual([]);
  // Sign-ins that a stranger with the password begins and does not complete use up those of the owner.
  await db
    .insertInto('rate_counters')
    .values({ bucket: `second-factor:${id}`, hits: 30, expires_at: test.clock.now() + HOUR })
    .execute();
  const isLocked = async () => (await unit.list()).data.find((one) => one.id === id)?.facts.isLocked;
  expect(await isLocked()).toBe(true);
  expect((await unit.act(id, 'unlock', { version: 2 })).status).toBe(200);
  expect(await isLocked()).toBe(false);
});

it('shows and removes the lock of a name under attack, which needs fewer failures in a network', async () => {
  const unit = await openUnit();
  const { test } = unit;
  const { id, password } = await settle(unit);
  const fail = (network: string, failures: number) =>
    test.system.parts.db
      .insertInto('sign_in_failures')
      .values({ name_key: 'li.wei', network, failures, expires_at: test.clock.now() + HOUR })
      .execute();
  const isLocked = async () => (await unit.list()).data.find((one) => one.id === id)?.facts.isLocked;
  // One failure in each of 19 networks, and one in the network of the client: no network is locked.
  for (let n = 1; n < 20; n += 1) await fail(`198.51.100.${n}`, 1);
  expect((await signIn(test, 'li.wei', 'Wrong-password1')).status).toBe(401);
  expect(await isLocked()).toBe(false);
  expect((await unit.act(id, 'unlock', { version: 1 })).status).toBe(409);
  expect((await signIn(test, 'li.wei', 'Wrong-password1')).status).toBe(423);
  expect(await isLocked()).toBe(true);
  expect((await unit.act(id, 'unlock', { version: 1 })).body.facts).toMatchObject({ isLocked: false });
  expect((await signIn(test, 'li.wei', password)).status).toBe(200);
});

describe('every act in every status', () => {
  const allowed: Record<UnitAccountStatus, readonly string[]> = {
    active: ['change', 'disable', 'unlock', 'reset', 'sign-out'],
    disabled: ['change', 'enable'],
  };
  const cases = (['active', 'disabled'] as const).flatMap((status) =>
    ['change', 'disable', 'enable', 'unlock', 'reset', 'sign-out'].map((act) => [status, act] as const),
  );

  it.each(cases)('permits only the allowed acts in status %s: %s', async (status, act) => {
    const unit = await openUnit();
    const { test } = unit;
    const { db } = test.system.parts;
    const { body } = await unit.create();
    await db.updateTable('users').set({ status }).where('id', '=', body.id).execute();
    await db
      .insertInto('sign_in_failures')
      .values({ name_key: 'li.wei', failures: 5, expires_at: test.clock.now() + HOUR })
      .execute();
    const send = (id: string, by: string) =>
      act === 'change'
        ? unit.put(id, { version: 1, name: '李威', capacity: 'viewer' }, by)
        : unit.act(id, act, { version: 1, ...(act === 'disable' && { reason: 'has left' }) }, by);

    // An administrator cannot act on the own account.
    const own = (await unit.list()).data.find(({ by }) => by === 'self')?.id ?? '';
    const self = await send(own, unit.token);
    expect([self.status, self.body.code]).toEqual([403, errorCodes.forbidden]);

    const answer = await send(body.id, unit.token);
    expect([answer.status, answer.body.code]).toEqual(
      allowed[status].includes(act) ? [200, undefined] : [409, errorCodes.conflict],
    );
  });
});

it('leaves one of two administrators who disable each other at the same instant', async () => {
  const unit = await openUnit();
  const { id, token } = await settle(unit, { capacity: 'administrator' });
  const own = (await unit.list()).data.find(({ by }) => by === 'self')?.id ?? '';
  const body = { version: 1, reason: 'has left' };
  const answers = await Promise.all([unit.act(id, 'disable', body), unit.act(own, 'disable', body, token)]);
  // The slower one is refused, because that account is no administrator or not signed in any more.
  expect(statuses(answers)[0]).toBe(200);
  expect([401, 403]).toContain(statuses(answers)[1]);
  const rows = await unit.test.system.parts.db
    .selectFrom('users')
    .select('status')
    .where('id', 'in', [id, own])
    .execute();
  expect(rows.map(({ status }) => status).toSorted()).toEqual(['active', 'disabled']);
});

it('refuses account management to a unit that is not confirmed', async () => {
  const { test, create } = await openUnit();
  const phone = '13900139005';
  const { body } = await test.call<Token>('POST', paths.register, {
    body: {
      username: 'wang.lei',
      password: 'Straight-edge7',
      ...(await test.code('register', phone)),
      org_name: '荆州古城技工学校',
      user_type: 'Unit',
      phone,
      org_status: 1,
      contact_name: '王磊',
    },
  });
  expect((await create({}, body.access_token)).status).toBe(403);
  const { db } = test.system.parts;
  await db.updateTable('organisations').set({ status: 'confirmed' }).execute();
  expect((await create({}, body.access_token)).status).toBe(403);
  await db.updateTable('user_organisations').set({ status: 'confirmed' }).execute();
  expect((await create({}, body.access_token)).status).toBe(200);
  await db.updateTable('organisations').set({ status: 'suspended' }).execute();
  expect((await create({ username: 'zhao.lei', phone: '13900139001' }, body.access_token)).status).toBe(403);
});

it('refuses account management to an account created on the command line, which has no organisation', async () => {
  const { test } = await openUnit();
  const { db, passwords } = test.system.parts;
  const password = 'Straight-edge7';
  await createAccount(
    db,
    {
      username: 'first.one',
      name: '',
      phone: '13900139555',
      passwordHash: await passwords.hash(password),
      isUnit: true,
      contactName: '',
      roles: ['Committee'],
    },
    test.clock.now(),
  );
  const token = await test.signIn({ username: 'first.one', password, phone: '13900139555' });
  expect((await test.call('GET', paths.listUnitAccounts, { token })).status).toBe(404);
});
