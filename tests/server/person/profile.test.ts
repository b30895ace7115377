import { describe, expect, it } from 'vitest';
import type { ErrorBody } from '../../../server/contract/kit/errors.ts';
import type { Profile } from '../../../server/contract/person/person.ts';
import { paths } from '../../support/paths.ts';
import { demoAccount, openTestSystem, statuses } from '../support/test-system.ts';

const change = {
  real_name: '林晓雨',
  region_code: '420100',
  occupation: 'student',
  education: 'college',
  skill_level: 'none',
  version: 1,
};

describe('PUT /user/profile', () => {
  it('keeps the identity if it is omitted, and masks it for its owner too', async () => {
    const test = await openTestSystem();
    const token = await test.signIn();
    const before = await test.call<Profile>('GET', paths.getProfile, { token });
    expect(before.body).toMatchObject({
      person: { real_name: '林晓雨', id_no: expect.stringMatching(/^42\*{16}$/), gender: 'female' },
      phone: '138****8001',
      organisation: '湖北江汉机电职业技术学院',
      is_locked: false,
      version: 1,
    });
    const { body } = await test.call<Profile>('PUT', paths.changeProfile, {
      token,
      body: { ...change, education: 'bachelor' },
    });
    expect(body).toMatchObject({
      version: 2,
      person: { ...before.body.person, education: 'bachelor', skill_level: 'none' },
    });
  });

  it.each([
    ['110105194912310021', 'a wrong check character'],
    ['420102200602290010', 'a day that does not exist'],
    ['42010620270101001X', 'a day yet to come'],
  ])('rejects the identity number %s, which has %s', async (id_no) => {
    const test = await openTestSystem();
    const { status, body } = await test.call<ErrorBody>('PUT', paths.changeProfile, {
      token: await test.signIn(),
      body: { ...change, id_no },
    });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['id_no']]);
  });

  it('accepts one of two simultaneous changes', async () => {
    const test = await openTestSystem();
    const token = await test.signIn();
    const answers = await Promise.all(
      ['bachelor', 'master'].map((education) =>
        test.call('PUT', paths.changeProfile, { token, body: { ...change, education } }),
      ),
    );
    expect(statuses(answers)).toEqual([200, 409]);
  });

  it('[S56] locks only name and identity with the first entry', async () => {
    const test = await openTestSystem();
    const token = await test.signIn();
    await test.system.parts.db.updateTable('persons').set({ locked: 1 }).execute();
    const free = await test.call<Profile>('PUT', paths.changeProfile, {
      token,
      body: { ...change, region_code: '420500' },
    });
    expect(free.body.person?.region_code).toBe('420500');
    const locked = await test.call<ErrorBody>('PUT', paths.changeProfile, {
      token,
      body: { ...change, version: 2, real_name: '林小雨', id_no: '11010519491231002X' },
    });
    expect([locked.status, locked.body.code, Object.keys(locked.body.errors ?? {})]).toEqual([
      423,
      42301,
      ['real_name', 'id_no'],
    ]);
  });

  it('is available to registrants only', async () => {
    const test = await openTestSystem();
    const token = await test.signIn(demoAccount('Unit'));
    expect((await test.call('GET', paths.getProfile, { token })).status).toBe(403);
  });
});
