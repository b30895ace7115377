import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { errorCodes } from '../../../server/contract/kit/error-codes.ts';
import type { ErrorBody } from '../../../server/contract/kit/errors.ts';
import type { FileLink } from '../../../server/contract/file.ts';
import { demoAccounts } from '../../../server/seed/demonstration.ts';
import {
  profile as profileSchema,
  revealedProfile,
  type Profile,
  type RevealedProfile,
} from '../../../server/contract/person/person.ts';
import { unit as unitSchema, type Unit } from '../../../server/contract/unit/unit.ts';
import { createAccount, personOfPhone } from '../../../server/account/accounts.ts';
import { changeProfile } from '../../../server/person/persons.ts';
import { paths } from '../../support/paths.ts';
import { jpg, pdf, png, upload } from '../support/sample-files.ts';
import {
  demoAccount,
  openTestSystem,
  statuses,
  type Answer,
  type TestSystem,
} from '../support/test-system.ts';

const faults = ({ body }: Answer<ErrorBody>) => Object.keys(body.errors ?? {});

const getUnit = (test: TestSystem, token: string) =>
  test.call<Unit & ErrorBody>('GET', paths.getUnit, { token });

const putUnit = (test: TestSystem, token: string, change: Record<string, unknown> = {}) =>
  test.call<Unit & ErrorBody>('PUT', paths.changeUnit, {
    token,
    body: {
      kind: 'school',
      region_code: '420100',
      contact: '陈思远',
      contact_phone: '13900139000',
      stamp_file_id: null,
      version: 1,
      ...change,
    },
  });

const getPerson = (test: TestSystem, token: string) =>
  test.call<Profile & ErrorBody>('GET', paths.getProfile, { token });

/** Sends the current profile of the registrant with a change. */
async function putPerson(test: TestSystem, token: string, change: Record<string, unknown>) {
  const { person, version } = (await getPerson(test, token)).body;
  const { real_name, region_code, occupation, education, skill_level } = person ?? {};
  return test.call<Profile & ErrorBody>('PUT', paths.changeProfile, {
    token,
    body: { real_name, region_code, occupation, education, skill_level, version, ...change },
  });
}

describe('the profile of a unit', () => {
  it('contains the known, the missing and the locked fields', async () => {
    const test = await openTestSystem();
    const { status, body } = await getUnit(test, await test.signIn(demoAccount('Unit')));
    expect(status).toBe(200);
    expect(v.parse(v.strictObject(unitSchema.entries), body)).toEqual({
      name: '湖北江汉机电职业技术学院',
      credit_code: '1242010042KJ10022N',
      kind: '',
      region_code: '',
      contact: '',
      contact_phone: '',
      stamp: null,
      capacity: 'administrator',
      status: 'confirmed',
      reason: '',
      locked: ['name', 'credit_code'],
      missing: ['kind', 'region_code', 'contact', 'contact_phone', 'stamp_file_id'],
      version: 1,
    });
  });

  it('is written by its administrator, and returned with a masked phone number', async () => {
    const test = await openTestSystem();
    const token = await test.signIn(demoAccount('Unit'));
    const { body: stamp } = await upload(test, token, 'commitment.pdf', pdf());
    const { status, body } = await putUnit(test, token, { stamp_file_id: stamp.id });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      kind: 'school',
      region_code: '420100',
      contact: '陈思远',
      contact_phone: '139****9000',
      stamp: { name: 'commitment.pdf' },
      missing: [],
      version: 2,
    });
    // A value that is shown masked is omitted from the request to leave it unchanged.
    const { contact_phone: _, ...rest } = { contact_phone: '', version: 2 };
    expect((await putUnit(test, token, { ...rest, contact_phone: undefined })).body).toMatchObject({
      contact_phone: '139****9000',
      version: 3,
    });
    const audit = await test.system.parts.db
      .selectFrom('audit_log')
      .selectAll()
      .where('object', '=', 'organisation')
      .execute();
    expect(audit).toHaveLength(2);
  });

  it.each([
    [{ kind: 'club' }, ['kind']],
    [{ region_code: '42010' }, ['region_code']],
    [{ contact: '陈' }, ['contact']],
    [{ contact_phone: '02712333' }, ['contact_phone']],
    [{ contact_phone: undefined }, ['contact_phone']],
    [{ stamp_file_id: 'x'.repeat(22) }, ['stamp_file_id']],
    [{ credit_code: '91350100M000100Y44' }, ['credit_code']],
    [{ credit_code: '91350100I000100Y43' }, ['credit_code']],
    [{ owner: 'me' }, ['owner']],
  ])('names the faulty fields of %j', async (change, fields) => {
    const test = await openTestSystem();
    const answer = await putUnit(test, await test.signIn(demoAccount('Unit')), change);
    expect([answer.status, faults(answer)]).toEqual([422, fields]);
  });

  it('[S56] locks the name, and the credit code once it is set', async () => {
    const test = await openTestSystem();
    const { db } = test.system.parts;
    const token = await test.signIn(demoAccount('Unit'));
    const code = '91350100M000100Y43';
    const locked = await putUnit(test, token, { name: '湖北江汉大学', credit_code: code });
    expect([locked.status, locked.body.code, faults(locked)]).toEqual([
      423,
      errorCodes.fieldLocked,
      ['name', 'credit_code'],
    ]);
    const same = await putUnit(test, token, {
      name: '湖北江汉机电职业技术学院',
      credit_code: '1242010042kj10022n',
    });
    expect(same.status).toBe(200);

    await db.updateTable('organisations').set({ credit_code: null }).where('id', '=', 'college').execute();
    expect((await getUnit(test, token)).body).toMatchObject({
      locked: ['name'],
      missing: ['stamp_file_id', 'credit_code'].toReversed(),
    });
    const taken = await putUnit(test, token, { credit_code: '1242000042KJ00001L', version: 2 });
    expect([taken.status, faults(taken)]).toEqual([422, ['credit_code']]);
    expect((await putUnit(test, token, { credit_code: code, version: 2 })).body.credit_code).toBe(code);
  });

  it('returns 409 for a change of an outdated version', async () => {
    const test = await openTestSystem();
    const token = await test.signIn(demoAccount('Unit'));
    const both = await Promise.all([putUnit(test, token), putUnit(test, token)]);
    expect(statuses(both)).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body.code).toBe(errorCodes.stale);
    // The version is checked before the fields, because the profile has changed.
    expect((await putUnit(test, token, { name: '湖北江汉大学' })).body.code).toBe(errorCodes.stale);
  });

  it('is readable by every account of an organisation, and changed by its administrator', async () => {
    const test = await openTestSystem();
    for (const role of ['Exhibitor', 'Committee', 'ExhibitorAdmin']) {
      expect((await getUnit(test, await test.signIn(demoAccount(role)))).status).toBe(200);
    }
    for (const role of ['Personal', 'Expert']) {
      const token = await test.signIn(demoAccount(role));
      expect(statuses([await getUnit(test, token), await putUnit(test, token)])).toEqual([404, 404]);
    }
    const token = await test.signIn(demoAccount('Unit'));
    await test.system.parts.db.updateTable('user_organisations').set({ capacity: 'viewer' }).execute();
    expect([(await getUnit(test, token)).status, (await putUnit(test, token)).status]).toEqual([200, 403]);
  });

  it('allows colleagues to open the stamp, but not other accounts', async () => {
    const test = await openTestSystem();
    const token = await test.signIn(demoAccount('Unit'));
    const { body: stamp } = await upload(test, token, 'commitment.pdf', pdf());
    const seen = async (role: string) =>
      (
        await test.call<FileLink>('GET', `/uploads/${stamp.id}/link`, {
          token: await test.signIn(demoAccount(role)),
        })
      ).status;
    expect(await seen('Committee')).toBe(404);
    await putUnit(test, token, { stamp_file_id: stamp.id });
    expect([await seen('Committee'), await seen('Exhibitor')]).toEqual([200, 404]);
  });

  it('hides the stamp from a committee account without a capacity, also with an open request of the unit', async () => {
    const test = await openTestSystem();
    const { db, sealing, clock } = test.system.parts;
    const token = await test.signIn(demoAccount('Unit'));
    const { body: stamp } = await upload(test, token, 'commitment.pdf', pdf());
    await putUnit(test, token, { stamp_file_id: stamp.id });
    const tokens = [
      await test.signIn(demoAccount('Committee')),
      await test.signIn(demoAccounts.find(({ username }) => username === 'hubei.deputy')),
    ];
    const link = async (one: string) =>
      (await test.call<FileLink>('GET', `/uploads/${stamp.id}/link`, { token: one })).status;
    const seen = async () => [await link(tokens[0] ?? ''), await link(tokens[1] ?? '')];
    // The unit has entries that wait for the committee.
    expect(await seen()).toEqual([200, 200]);
    const deputy = await db
      .selectFrom('users')
      .select('id')
      .where('username', '=', 'hubei.deputy')
      .executeTakeFirstOrThrow();
    await db
      .updateTable('user_organisations')
      .set({ capacity: null })
      .where('user_id', '=', deputy.id)
      .execute();
    expect(await seen()).toEqual([200, 404]);

    const unit = await db
      .selectFrom('organisations')
      .select(['id', 'name'])
      .where('stamp_file_id', '=', stamp.id)
      .executeTakeFirstOrThrow();
    const filed = await db
      .selectFrom('users')
      .select('id')
      .where('username', '=', demoAccount('Unit').username)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('corrections')
      .values({
        id: 'of-the-name',
        field: 'org_name',
        person_id: null,
        organisation_id: unit.id,
        old_sealed: sealing.seal(unit.name),
        new_sealed: sealing.seal('湖北江汉职业技术大学'),
        reason: 'renamed',
        file_id: stamp.id,
        status: 'filed',
        version: 1,
        filed_by: filed.id,
        filed_at: clock(),
        decided_by: null,
        decided_at: null,
        decision_reason: '',
      })
      .execute();
    expect(await seen()).toEqual([200, 404]);
    await db.updateTable('organisations').set({ status: 'submitted' }).where('id', '=', unit.id).execute();
    expect(await seen()).toEqual([200, 404]);
  });
});

describe('the profile of a person', () => {
  it('names the missing fields, and accepts a photo in the format of an entry card', async () => {
    const test = await openTestSystem();
    const token = await test.signIn();
    expect(v.parse(profileSchema, (await getPerson(test, token)).body).missing).toEqual(['photo_id']);
    const photo = async (name: string, content: Buffer) =>
      putPerson(test, token, { photo_id: (await upload(test, token, name, content)).body.id });
    for (const [name, content] of [
      ['scan.pdf', pdf()],
      ['photo.png', png(295, 413)],
      ['photo.jpg', jpg(413, 295)],
      ['large.jpg', Buffer.concat([jpg(), Buffer.alloc(2 * 1024 * 1024)])],
    ] as const) {
      const answer = await photo(name, content);
      expect([answer.status, faults(answer)]).toEqual([422, ['photo_id']]);
    }
    const { body } = await photo('right.jpg', jpg(295, 413, 'right'));
    expect(body).toMatchObject({ person: { photo: { name: 'right.jpg', width: 295 } }, missing: [] });
    // An omitted photo stays. A photo of null is removed.
    expect((await putPerson(test, token, {})).body.missing).toEqual([]);
    expect((await putPerson(test, token, { photo_id: null })).body).toMatchObject({
      person: { photo: null },
      missing: ['photo_id'],
    });
  });

  it('rejects a photo that another account has uploaded', async () => {
    const test = await openTestSystem();
    const token = await test.signIn();
    const other = await upload(test, await test.signIn(demoAccount('Expert')), 'photo.jpg', jpg());
    expect(faults(await putPerson(test, token, { photo_id: other.body.id }))).toEqual(['photo_id']);
  });

  it('exists for experts too, and all its fields are missing at first', async () => {
    const test = await openTestSystem();
    const { status, body } = await getPerson(test, await test.signIn(demoAccount('Expert')));
    expect([status, body.person, body.version]).toEqual([200, null, 0]);
    expect(body.missing).toEqual([
      'real_name',
      'id_no',
      'region_code',
      'occupation',
      'education',
      'skill_level',
      'photo_id',
    ]);
    expect((await getPerson(test, await test.signIn(demoAccount('Unit')))).status).toBe(403);
  });

  it('shows the full number to its owner, for a logged reason', async () => {
    const test = await openTestSystem();
    const token = await test.signIn();
    const reveal = (reason: string) =>
      test.call<RevealedProfile & ErrorBody>('POST', paths.revealProfile, { token, body: { reason } });
    expect(faults(await reveal(' '))).toEqual(['reason']);
    const { body } = await reveal('compare with my card');
    expect(v.parse(revealedProfile, body).id_no).toMatch(/^\d{17}[\dX]$/);
    const { db } = test.system.parts;
    const audit = await db.selectFrom('audit_log').selectAll().where('object', '=', 'person').execute();
    expect(audit).toMatchObject([
      { action: 'person.reveal', capacity: 'owner', reason: 'compare with my card' },
    ]);
    expect(JSON.stringify(audit) + test.logLines.join('')).not.toContain(body.id_no);
    await db.updateTable('rate_counters').set({ hits: 60 }).where('bucket', 'like', 'reveals:%').execute();
    expect((await reveal('compare with my card')).status).toBe(429);
  });

  it('returns 404 for a reveal before it is filled in', async () => {
    const test = await openTestSystem();
    const { status } = await test.call('POST', paths.revealProfile, {
      token: await test.signIn(demoAccount('Expert')),
      body: { reason: 'compare with my card' },
    });
    expect(status).toBe(404);
  });
});

it('[domain.md 2] names an account that signs in with its phone, and follows a corrected name', async () => {
  const { system, clock } = await openTestSystem();
  const { db } = system.parts;
  const id = await createAccount(db, personOfPhone('13900139777'), clock.now());
  const nameOf = async () =>
    (await db.selectFrom('users').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name;
  const change = {
    region_code: '420100',
    occupation: 'employee',
    education: 'college',
    skill_level: 'none',
  } as const;
  const save = (real_name: string, version: number, id_no?: string) =>
    changeProfile(system.parts, id, { ...change, real_name, version, id_no }, clock.now());
  expect(await nameOf()).toBe('');
  await save('周文', 0, '420111198309274026');
  expect(await nameOf()).toBe('周文');
  await save('周雯', 1);
  expect(await nameOf()).toBe('周雯');
  await db.updateTable('users').set({ password_hash: 'x', name: '小周' }).where('id', '=', id).execute();
  await save('周文', 2);
  expect(await nameOf()).toBe('小周');
});
