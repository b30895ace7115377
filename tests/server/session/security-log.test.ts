import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { CodeAnswer, Token } from '../../../server/contract/session/account.ts';
import type { Affiliation, UnitConfirmation } from '../../../server/contract/unit/confirmation.ts';
import type { OwnSessions } from '../../../server/contract/session/session.ts';
import type { UnitAccount } from '../../../server/contract/unit/unit-account.ts';
import { createAdministrator } from '../../../server/system/create-administrator.ts';
import { sweep } from '../../../server/db/sweep.ts';
import { openDatabase } from '../../../server/system/open-system.ts';
import { streamSecurity } from '../../../server/session/security-log.ts';
import { readSettings } from '../../../server/settings.ts';
import { paths } from '../../support/paths.ts';
import {
  demoAccount,
  openTestSystem,
  signInPayload,
  testDatabase,
  type TestSystem,
} from '../support/test-system.ts';

const personal = demoAccount('Personal');
const address = '203.0.113.9';
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const fresh = 'Straight-edge7';

/** Opens a system with its security log, oldest first, without the rows of the setup. */
async function open() {
  const test = await openTestSystem();
  const { db } = test.system.parts;
  const rows = () =>
    db
      .selectFrom('security_log')
      .select(['kind', 'user_id', 'actor_id', 'name', 'network', 'detail'])
      .orderBy('at')
      .execute();
  const kinds = async (kind: string) => (await rows()).filter((row) => row.kind === kind);
  const idOf = async (username: string) => {
    const key = username.toLowerCase();
    const found = db.selectFrom('users').select('id').where('username_key', '=', key);
    return (await found.executeTakeFirstOrThrow()).id;
  };
  return { test, db, rows, kinds, idOf };
}

const signIn = async (test: TestSystem, username: string, password: string, from = address) =>
  test.call<Token>('POST', paths.signIn, {
    body: await signInPayload(test, { username, password }),
    address: from,
  });

const own = { actor_id: null, name: '', network: address };

describe('the security log', () => {
  it('contains a sign-in with its method and network, and the sign-out', async () => {
    const { test, rows, idOf } = await open();
    const user_id = await idOf(personal.username);
    const { body } = await signIn(test, personal.username, personal.password);
    await test.call('POST', paths.signOut, { token: body.access_token, address });
    const expected = ['signIn', 'signOut'].map((kind) => expect.objectContaining({ kind, user_id, ...own }));
    const found = await rows();
    expect(found).toHaveLength(2);
    expect(found).toEqual(expect.arrayContaining(expected));
    expect(found.find(({ kind }) => kind === 'signIn')?.detail).toBe('password');
  });

  it('contains a failed sign-in by account, or by the first three characters of an unknown name', async () => {
    const { test, kinds, idOf } = await open();
    await signIn(test, personal.username.toUpperCase(), 'Wrong-guess1', '2001:db8:1:2:3:4:5:6');
    test.clock.advance(1000);
    await signIn(test, 'My-secret-password9', 'Wrong-guess2');
    expect(await kinds('signInFailed')).toEqual([
      {
        kind: 'signInFailed',
        user_id: await idOf(personal.username),
        actor_id: null,
        name: '',
        network: '2001:db8:1:2::/64',
        detail: 'password',
      },
      {
        kind: 'signInFailed',
        user_id: null,
        actor_id: null,
        name: 'My-…',
        network: address,
        detail: 'password',
      },
    ]);
  });

  it('contains a sign-in or a reset with a wrong code, at most 60 of a network in 15 minutes', async () => {
    const { test, kinds, idOf } = await open();
    const wrong = { key: 'none', code: '123456' };
    const { phone } = personal;
    await test.call('POST', paths.signInByPhone, { body: { phone, ...wrong }, address });
    await test.call('POST', paths.resetPassword, {
      body: { phone, ...wrong, password: fresh },
      address,
    });
    const user_id = await idOf(personal.username);
    const expected = { kind: 'signInFailed', user_id, ...own, detail: 'code' };
    expect(await kinds('signInFailed')).toEqual([expected, expected]);
    for (let one = 0; one < 62; one += 1)
      await test.call('POST', paths.signInByPhone, { body: { phone: '13900139000', ...wrong }, address });
    const others = (await kinds('signInFailed')).filter((row) => row.user_id === null);
    expect(others).toHaveLength(60);
    expect(others[0]?.name).toBe('139…');
  });

  it('contains a wrong code after the right password, apart from a wrong password', async () => {
    const { test, kinds, idOf } = await open();
    const { username, password } = demoAccount('Committee');
    const begun = await test.call<{ key: string }>('POST', paths.signIn, {
      body: await signInPayload(test, { username, password }),
      address,
    });
    const { key } = begun.body;
    const code = test.lastCode(demoAccount('Committee').phone) === '000000' ? '111111' : '000000';
    await test.call('POST', paths.proveSecondFactor, { body: { key, code }, address });
    const user_id = await idOf(username);
    expect(await kinds('signInFailed')).toEqual([
      { kind: 'signInFailed', user_id, ...own, detail: 'secondFactor' },
    ]);
  });

  it('contains a sign-in of a disabled account, by password and by phone', async () => {
    const { test, db, kinds, idOf } = await open();
    const user_id = await idOf(personal.username);
    await db.updateTable('users').set({ status: 'disabled' }).where('id', '=', user_id).execute();
    expect((await signIn(test, personal.username, personal.password)).status).toBe(403);
    const proof = await test.code('login', personal.phone);
    const body = { phone: personal.phone, ...proof };
    expect((await test.call('POST', paths.signInByPhone, { body, address })).status).toBe(403);
    const expected = { kind: 'signInFailed', user_id, ...own, detail: 'disabled' };
    expect(await kinds('signInFailed')).toEqual([expected, expected]);
  });

  it('contains a changed password and a reset password', async () => {
    const { test, kinds, idOf } = await open();
    const user_id = await idOf(personal.username);
    const { body } = await signIn(test, personal.username, personal.password);
    await test.call('PUT', paths.changePassword, {
      token: body.access_token,
      body: { current_password: personal.password, password: fresh },
      address,
    });
    expect(await kinds('passwordChanged')).toMatchObject([{ user_id, ...own }]);
    const proof = await test.code('reset', personal.phone);
    await test.call('POST', paths.resetPassword, {
      body: { phone: personal.phone, ...proof, password: 'Set-square8' },
      address,
    });
    expect(await kinds('passwordReset')).toMatchObject([{ user_id, ...own }]);
  });

  it('contains a changed phone number, without the number', async () => {
    const { test, rows, kinds, idOf } = await open();
    const phone = '13900139000';
    const { body } = await signIn(test, personal.username, personal.password);
    const token = body.access_token;
    const asked = await test.call<CodeAnswer>('POST', paths.sendChangeCode, { token, body: { phone } });
    const proof = { phone, key: asked.body.key, code: test.lastCode(phone) };
    const change = { current_password: personal.password, ...proof };
    expect((await test.call('PUT', paths.changeOwnPhone, { token, body: change, address })).status).toBe(200);
    expect(await kinds('phoneChanged')).toMatchObject([
      { user_id: await idOf(personal.username), ...own, detail: '' },
    ]);
    expect(JSON.stringify(await rows())).not.toContain(phone);
  });

  it('contains ended sessions, a single one and all other ones', async () => {
    const { test, kinds, idOf } = await open();
    const tokens = [];
    for (let one = 0; one < 4; one += 1) tokens.push(await test.signIn());
    const [token = ''] = tokens;
    const { body } = await test.call<OwnSessions>('GET', paths.listOwnSessions, { token });
    const other = body.sessions.find(({ is_current }) => !is_current)?.id ?? '';
    const call = { token, body: {}, address };
    await test.call('POST', paths.endSession.replace(':id', other), call);
    test.clock.advance(1000);
    await test.call('POST', paths.endOtherSessions, call);
    const user_id = await idOf(personal.username);
    expect(await kinds('sessionsEnded')).toMatchObject([
      { user_id, ...own, detail: '1' },
      { user_id, ...own, detail: '2' },
    ]);
  });

  it('contains the acts of an administrator on an account: created, changed capacity, disabled', async () => {
    const { test, rows, kinds, idOf } = await open();
    const unit = demoAccount('Unit');
    const token = await test.signIn(unit);
    const person = { name: '李薇', capacity: 'registrar' };
    const { body: made } = await test.call<UnitAccount>('POST', paths.createUnitAccount, {
      token,
      body: { username: 'li.wei', phone: '13900139000', ...person },
    });
    const ids = { user_id: made.id, actor_id: await idOf(unit.username), network: '' };
    expect(await kinds('accountMade')).toMatchObject([{ ...ids, detail: 'Unit registrar' }]);
    const { body: changed } = await test.call<UnitAccount>('PUT', `/accounts/${made.id}`, {
      token,
      body: { name: '李薇', capacity: 'administrator', version: made.version },
    });
    test.clock.advance(1000);
    const disabled = await test.call('POST', `/accounts/${made.id}/disable`, {
      token,
      body: { reason: 'has left the college', version: changed.version },
    });
    expect(disabled.status).toBe(200);
    expect(await kinds('accountChanged')).toMatchObject([
      { ...ids, detail: 'unitAccount.change: registrar → administrator' },
      { ...ids, detail: 'unitAccount.disable: active → disabled' },
    ]);
    expect(JSON.stringify(await rows())).not.toMatch(/李薇|13900139000|has left/);
  });

  it('contains the decisions of the committee and of a unit on units and persons', async () => {
    const { test, db, kinds, idOf } = await open();
    const { organisation_id } = await db
      .selectFrom('user_organisations')
      .select('organisation_id')
      .where('user_id', '=', await idOf(demoAccount('Unit').username))
      .executeTakeFirstOrThrow();
    const user_id = await idOf(personal.username);
    await db.deleteFrom('user_organisations').where('user_id', '=', user_id).execute();
    await db
      .insertInto('user_organisations')
      .values({ user_id, organisation_id, position: 0, status: 'claimed', since: 0 })
      .execute();
    const unit = await test.signIn(demoAccount('Unit'));
    const person = paths.getAffiliation.replace(':id', user_id);
    const { body: claim } = await test.call<Affiliation>('GET', person, { token: unit });
    const confirm = paths.confirmPerson.replace(':id', user_id);
    await test.call('POST', confirm, { token: unit, body: { version: claim.version } });
    expect(await kinds('accountChanged')).toMatchObject([
      {
        user_id,
        actor_id: await idOf(demoAccount('Unit').username),
        detail: 'affiliation.confirm: claimed → confirmed',
      },
    ]);

    const committee = await test.signIn(demoAccount('Committee'));
    const path = paths.getUnitConfirmation.replace(':id', organisation_id);
    const { body: seen } = await test.call<UnitConfirmation>('GET', path, { token: committee });
    const suspended = await test.call('POST', paths.suspendUnit.replace(':id', organisation_id), {
      token: committee,
      body: { version: seen.version, reason: 'the school is closed' },
    });
    expect(suspended.status).toBe(200);
    expect(await kinds('unitChanged')).toMatchObject([
      {
        user_id: null,
        actor_id: await idOf(demoAccount('Committee').username),
        detail: `organisation.suspend ${organisation_id}: confirmed → suspended`,
      },
    ]);
  });

  it('contains a refused permission with the route, at most 30 of an account an hour', async () => {
    const { test, kinds, idOf } = await open();
    const token = await test.signIn();
    const ask = () => test.call('GET', `${paths.listClientErrors}?page=1`, { token, address });
    expect((await ask()).status).toBe(403);
    const user_id = await idOf(personal.username);
    expect(await kinds('refused')).toEqual([
      { kind: 'refused', user_id, ...own, detail: `GET /api/v1${paths.listClientErrors}` },
    ]);
    for (let one = 0; one < 31; one += 1) await ask();
    expect(await kinds('refused')).toHaveLength(30);
    test.clock.advance(HOUR);
    await ask();
    expect(await kinds('refused')).toHaveLength(31);
  });

  it('contains a refused permission of a call with an Idempotency-Key, whose response is the same', async () => {
    const { test, kinds } = await open();
    const answer = await test.call('POST', paths.beginEntry, {
      token: await test.signIn(demoAccount('Unit')),
      body: { event_id: 'hubei-3-sk05' },
      headers: { 'idempotency-key': 'key-0001' },
    });
    expect(answer.status).toBe(403);
    expect(await kinds('refused')).toMatchObject([{ detail: `POST /api/v1${paths.listEntries}` }]);
  });

  it('contains an account that create-admin creates', async () => {
    const database = await testDatabase();
    onTestFinished(() => database.drop());
    const folder = mkdtempSync(join(tmpdir(), 'hubei-security-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const settings = readSettings({ DATA_DIR: folder, ...database.env });
    await createAdministrator(
      settings,
      ['--username', 'chief.office', '--name', '周文', '--phone', '13900139077'],
      process.stdin,
      fresh,
    );
    const db = await openDatabase(settings);
    const rows = await db.selectFrom('security_log').selectAll().execute();
    const { id } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow();
    await db.destroy();
    expect(rows).toMatchObject([
      { kind: 'accountMade', user_id: id, actor_id: null, detail: 'Committee Technician' },
    ]);
  });

  it('contains the first reveal beyond the limit of an account, without the reason', async () => {
    const { test, db, kinds, idOf } = await open();
    const token = await test.signIn(demoAccount('Committee'));
    const { id } = await db.selectFrom('entries').select('id').orderBy('id').executeTakeFirstOrThrow();
    const path = paths.revealEntry.replace(':id', id);
    for (let one = 0; one < 32; one += 1)
      await test.call('POST', path, { token, body: { reason: 'the card was shown' } });
    expect(await kinds('revealLimit')).toMatchObject([
      { user_id: await idOf(demoAccount('Committee').username), detail: `entry ${id}: 30/hour` },
    ]);
  });
});

it('deletes a row after 190 days, and not before', async () => {
  const { test, rows } = await open();
  await test.signIn();
  test.clock.advance(190 * DAY);
  await sweep(test.system.parts, test.clock.now());
  expect(await rows()).toHaveLength(1);
  test.clock.advance(1);
  await sweep(test.system.parts, test.clock.now());
  expect(await rows()).toEqual([]);
});

it('is written to the log stream as well, each event once for all processes', async () => {
  const { test, idOf } = await open();
  await signIn(test, 'nobody.at.all', 'Wrong-guess1');
  test.clock.advance(1000);
  await signIn(test, personal.username, personal.password);
  const { parts } = test.system;
  await Promise.all([streamSecurity(parts), streamSecurity(parts)]);
  await streamSecurity(parts);
  const lines = test.logLines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ security }) => security === true);
  expect(lines).toMatchObject([
    { msg: 'security', kind: 'signInFailed', user: null, name: 'nob…', network: address, detail: 'password' },
    { msg: 'security', kind: 'signIn', user: await idOf(personal.username), name: '', network: address },
  ]);
  expect(new Set(lines.map(({ event }) => event)).size).toBe(2);
});

it('never contains a password, a code, a key or a complete name without an account', async () => {
  const { test, rows } = await open();
  const secrets = ['Wrong-guess1', 'typed.in.the.wrong.field', personal.password, fresh];
  await signIn(test, 'typed.in.the.wrong.field', 'Wrong-guess1');
  const proof = await test.code('reset', personal.phone);
  const body = { phone: personal.phone, ...proof, password: fresh };
  await test.call('POST', paths.resetPassword, { body: { ...body, code: '000000' } });
  await test.call('POST', paths.resetPassword, { body });
  const { body: session } = await signIn(test, personal.username, fresh);
  secrets.push(proof.code, proof.key, session.access_token, personal.phone);
  await streamSecurity(test.system.parts);
  const all = JSON.stringify(await rows()) + test.logLines.join('');
  expect(all).toContain('passwordReset');
  for (const secret of secrets) expect(all).not.toContain(secret);
});
