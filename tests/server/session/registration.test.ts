import { describe, expect, it } from 'vitest';
import type { Token, UserInfo } from '../../../server/contract/session/account.ts';
import type { ErrorBody } from '../../../server/contract/kit/errors.ts';
import { EXHIBITOR_ADMINISTRATOR } from '../../../server/contract/kit/fields.ts';
import { paths } from '../../support/paths.ts';
import { openTestSystem, signInPayload, type TestSystem, statuses } from '../support/test-system.ts';

const PHONE = '13900139000';

const person = {
  username: 'Wang.Lei',
  password: 'Straight-edge7',
  org_name: '',
  user_type: 'Personal',
  phone: PHONE,
  org_status: 0,
  contact_name: '王磊',
};
const unit = { ...person, user_type: 'Unit', org_status: 1, org_name: '荆州古城技工学校' };

const register = (test: TestSystem, body: Record<string, unknown>) =>
  test.call<Token & ErrorBody>('POST', paths.register, { body });

/** Registers with a new code for the phone number of the body. */
async function registerNew(test: TestSystem, body: typeof person) {
  return register(test, { ...body, ...(await test.code('register', body.phone)) });
}

const infoOf = async (test: TestSystem, token: string) =>
  (await test.call<UserInfo>('GET', paths.getUserInfo, { token })).body;

describe('POST /users/register', () => {
  it('[S49][S42] returns a token of the new account, trims its name, and allows it to sign in', async () => {
    const test = await openTestSystem();
    const { status, body } = await registerNew(test, { ...person, username: '  Wang.Lei ' });
    expect([status, Object.keys(body)]).toEqual([200, ['access_token', 'token_type']]);
    expect(await infoOf(test, body.access_token)).toMatchObject({
      username: 'Wang.Lei',
      name: '王磊',
      phone: '139****9000',
    });
    const payload = await signInPayload(test, { username: 'wang.lei', password: person.password });
    expect((await test.call('POST', paths.signIn, { body: payload })).status).toBe(200);
  });

  it.each([
    ['Personal', 0],
    ['Exhibitor', 0],
    ['Unit', 1],
  ])('[S2] creates a %s with is_unit %i', async (user_type, is_unit) => {
    const test = await openTestSystem();
    const { body } = await registerNew(test, { ...unit, user_type });
    expect(await infoOf(test, body.access_token)).toMatchObject({
      is_unit,
      roles: [{ name: user_type }],
      user_org_relation: [{ org_name: unit.org_name }],
    });
  });

  it('records the sign-in and the consent to the privacy notice', async () => {
    const test = await openTestSystem();
    await registerNew(test, person);
    const { db } = test.system.parts;
    expect(await db.selectFrom('consent_log').selectAll().execute()).toMatchObject([
      { purpose: 'account', address: '192.0.2.1', created_at: test.clock.now() },
    ]);
    expect(await db.selectFrom('sign_ins').selectAll().execute()).toMatchObject([{ way: 'registration' }]);
  });

  it('rejects a taken username in any letter case, and does not use up the code', async () => {
    const test = await openTestSystem();
    const proof = await test.code('register', PHONE);
    for (let attempt = 1; attempt <= 6; attempt += 1) {
      const { status, body } = await register(test, { ...person, ...proof, username: 'LIN.Xiaoyu' });
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['username']]);
    }
    expect((await register(test, { ...person, ...proof })).status).toBe(200);
  });

  it('accepts one of several simultaneous registrations of one username', async () => {
    const test = await openTestSystem();
    const payloads: Record<string, unknown>[] = [];
    for (const last of [1, 2, 3, 4, 5]) {
      const phone = `1390013900${last}`;
      payloads.push({
        ...person,
        phone,
        username: last % 2 ? 'Same.Name' : 'same.name',
        ...(await test.code('register', phone)),
      });
    }
    const answers = await Promise.all(payloads.map((payload) => register(test, payload)));
    expect(statuses(answers)).toEqual([200, 422, 422, 422, 422]);
    const refused = answers.filter(({ status }) => status === 422);
    expect(refused.map(({ body }) => Object.keys(body.errors ?? {}))).toEqual(
      refused.map(() => ['username']),
    );
    const { db } = test.system.parts;
    expect(
      await db.selectFrom('users').select('id').where('username_key', '=', 'same.name').execute(),
    ).toHaveLength(1);
    expect(await db.selectFrom('consent_log').select('id').execute()).toHaveLength(1);
  });

  it('[domain.md 2] accepts simultaneous registrations of one organisation, none of which holds the name', async () => {
    const test = await openTestSystem();
    const payloads: Record<string, unknown>[] = [];
    for (const last of [1, 2, 3]) {
      const phone = `1390013900${last}`;
      payloads.push({ ...unit, phone, username: `unit.no${last}`, ...(await test.code('register', phone)) });
    }
    const answers = await Promise.all(payloads.map((payload) => register(test, payload)));
    expect(statuses(answers)).toEqual([200, 200, 200]);
    const held = await test.system.parts.db
      .selectFrom('organisations')
      .select('held_key')
      .where('name_key', '=', unit.org_name)
      .execute();
    expect(held.filter(({ held_key }) => held_key.startsWith('#'))).toHaveLength(3);
  });

  it('changes nothing for the second of two registrations with one code', async () => {
    const test = await openTestSystem();
    const proof = await test.code('register', PHONE);
    const answers = await Promise.all(
      ['first.one', 'second.one'].map((username) => register(test, { ...person, ...proof, username })),
    );
    expect(statuses(answers)).toEqual([200, 422]);
    const { db } = test.system.parts;
    expect(await db.selectFrom('verification_codes').selectAll().execute()).toEqual([]);
  });

  it('[S18] never grants the rights of the exhibitor administrator', async () => {
    const test = await openTestSystem();
    const { status, body } = await registerNew(test, {
      ...unit,
      contact_name: ` ${EXHIBITOR_ADMINISTRATOR}`,
    });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['contact_name']]);
  });

  it('links a person to the organisation that holds the name', async () => {
    const test = await openTestSystem();
    const taken = '湖北江汉机电职业技术学院';
    const { body } = await registerNew(test, { ...person, org_status: 1, org_name: taken });
    expect((await infoOf(test, body.access_token)).user_org_relation).toEqual([
      { org_name: taken, capacity: '' },
    ]);
    const links = await test.system.parts.db
      .selectFrom('user_organisations')
      .innerJoin('users', 'users.id', 'user_organisations.user_id')
      .select(['user_organisations.status', 'organisation_id'])
      .where('username_key', '=', 'wang.lei')
      .execute();
    expect(links).toEqual([{ status: 'claimed', organisation_id: 'college' }]);
  });

  it('[domain.md 2] does not tell a stranger whether a unit has the name, in any spelling', async () => {
    const test = await openTestSystem();
    const { db } = test.system.parts;
    const taken = '湖北江汉机电职业技术学院';
    for (const [index, org_name] of [taken, '湖北江汉机电 职业技术学院', unit.org_name].entries()) {
      const phone = `1390013901${index}`;
      const answer = await registerNew(test, { ...unit, username: `unit.no${index}`, phone, org_name });
      expect([org_name, answer.status]).toEqual([org_name, 200]);
    }
    const rows = await db
      .selectFrom('organisations')
      .select(['id', 'status', 'held_key'])
      .where('name_key', '=', taken)
      .execute();
    expect(rows.filter(({ held_key }) => held_key === taken)).toEqual([
      { id: 'college', status: 'confirmed', held_key: taken },
    ]);
    expect(rows.map(({ status }) => status).toSorted()).toEqual(['confirmed', 'registered', 'registered']);
  });

  it('[domain.md 2] names a character of a name that is not visible', async () => {
    const test = await openTestSystem();
    const taken = '湖北江汉机电职业技术学院';
    const { body: answer } = await registerNew(test, { ...unit, org_name: `${taken}\u3164` });
    expect(answer.errors?.['org_name']?.join(' ')).toContain('U+3164');
    const spellings = ['\u3164', '\u0301', '\u200b'].map((end) => taken.slice(0, 4) + end + taken.slice(4));
    for (const [index, org_name] of [`${taken}\u0301`, ...spellings].entries()) {
      const phone = `1390013902${index}`;
      const { status, body } = await registerNew(test, {
        ...unit,
        username: `unit.no${index}`,
        phone,
        org_name,
      });
      expect([org_name, status, Object.keys(body.errors ?? {})]).toEqual([org_name, 422, ['org_name']]);
    }
  });

  it('rejects a phone number that has an account, because no valid code is sent', async () => {
    const test = await openTestSystem();
    const key = (
      await test.call<{ key: string }>('POST', paths.sendRegisterCode, { body: { phone: '13800138001' } })
    ).body.key;
    const { status, body } = await register(test, { ...person, phone: '13800138001', code: '123456', key });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['code']]);
  });

  it.each([
    ['a password that contains the username', { password: 'Xwang.lei1' }, 'password'],
    ['a password that contains the end of the phone number', { password: 'Abc-139000' }, 'password'],
    ['a common password', { password: 'Password1!' }, 'password'],
    ['a password of one repeated character', { password: 'aaaaaaaa1A' }, 'password'],
    ['a password of two alternating characters', { password: '1a1a1a1a1A' }, 'password'],
    ['a password of sequences', { password: 'Abcdefgh1234' }, 'password'],
    ['a password of two kinds of characters', { password: 'abcdefgh1' }, 'password'],
    ['a unit without an organisation', { user_type: 'Unit' }, 'org_status'],
    ['an organisation without a name', { org_status: 1 }, 'org_name'],
    [
      'an exhibitor without a contact person',
      { ...unit, user_type: 'Exhibitor', contact_name: '' },
      'contact_name',
    ],
    ['an expert, who must be invited', { user_type: 'Expert' }, 'user_type'],
    ['a committee', { user_type: 'Committee' }, 'user_type'],
  ])('rejects %s', async (_, change, field) => {
    const test = await openTestSystem();
    const { status, body } = await registerNew(test, { ...person, ...change });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
  });
});
