import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import type { CorrectionStatus } from '../../../machines/person/correction.machine.ts';
import {
  correctionList,
  revealedCorrection,
  type Correction,
  type CorrectionList,
  type RevealedCorrection,
} from '../../../server/contract/person/correction.ts';
import type { BulkOutcomes } from '../../../server/contract/kit/bulk.ts';
import { errorCodes } from '../../../server/contract/kit/error-codes.ts';
import type { ErrorBody } from '../../../server/contract/kit/errors.ts';
import type { FileLink } from '../../../server/contract/file.ts';
import type { Profile } from '../../../server/contract/person/person.ts';
import type { Unit } from '../../../server/contract/unit/unit.ts';
import { paths } from '../../support/paths.ts';
import { open, pdf, upload } from '../support/sample-files.ts';
import {
  demoAccount,
  openTestSystem,
  statuses,
  type Answer,
  type TestSystem,
} from '../support/test-system.ts';

/** The registrant of the demonstration data. The profile exists and is not locked yet. */
const personal = demoAccount('Personal');

/** The sample number of the standard. */
const NUMBER = '11010519491231002X';

const faults = ({ body }: Answer<ErrorBody>) => Object.keys(body.errors ?? {});

const file = (test: TestSystem, token: string, body: Record<string, unknown>) =>
  test.call<Correction & ErrorBody>('POST', paths.fileCorrection, { token, body });

const act = (test: TestSystem, token: string, id: string, what: string, body: unknown = { version: 1 }) =>
  test.call<Correction & RevealedCorrection & ErrorBody>('POST', `/corrections/${id}/${what}`, {
    token,
    body,
  });

const list = async (test: TestSystem, token: string, query = '') =>
  (await test.call<CorrectionList>('GET', `${paths.listCorrections}${query}`, { token })).body;

const profileOf = async (test: TestSystem, token: string) =>
  (await test.call<Profile>('GET', paths.getProfile, { token })).body;

const unitOf = async (test: TestSystem, token: string) =>
  (await test.call<Unit>('GET', paths.getUnit, { token })).body;

/** Opens a person whose profile is locked, with evidence, and a committee. */
async function openLocked() {
  const test = await openTestSystem();
  const token = await test.signIn(personal);
  const { db } = test.system.parts;
  const { id: userId } = await db
    .selectFrom('users')
    .select('id')
    .where('username', '=', personal.username)
    .executeTakeFirstOrThrow();
  await db.updateTable('persons').set({ locked: 1 }).where('user_id', '=', userId).execute();
  const { body: evidence } = await upload(test, token, 'household register.pdf', pdf());
  const wish = {
    field: 'real_name',
    value: '林晓宇',
    reason: 'The register says so',
    file_id: evidence.id,
  };
  return { test, db, token, userId, wish, committee: await test.signIn(demoAccount('Committee')) };
}

describe('POST /user/profile/corrections', () => {
  it('[S56] files a request to change a locked field, with evidence', async () => {
    const { test, db, token, wish } = await openLocked();
    const { status, body } = await file(test, token, wish);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      field: 'real_name',
      subject: personal.name,
      old_value: personal.name,
      new_value: '林晓宇',
      reason: 'The register says so',
      file: { name: 'household register.pdf', mime: 'application/pdf' },
      status: 'filed',
      version: 1,
      filed_by: personal.username,
      filed_at: '2026-11-21T10:00:00+08:00',
      decided_at: '',
      by: 'applicant',
    });
    expect((await profileOf(test, token)).person?.real_name).toBe(personal.name);
    const audit = await db.selectFrom('audit_log').selectAll().where('object', '=', 'correction').execute();
    expect(audit).toMatchObject([{ action: 'correction.file', capacity: 'applicant', after: 'real_name' }]);
  });

  it('stores identity numbers encrypted, and shows them masked', async () => {
    const { test, db, token, wish } = await openLocked();
    const { body } = await file(test, token, { ...wish, field: 'id_no', value: ' 11010519491231002x ' });
    expect(body).toMatchObject({ new_value: '11****************' });
    expect(body.old_value).toMatch(/^\d{2}\*{16}$/);
    const kept = JSON.stringify([
      await db.selectFrom('corrections').selectAll().execute(),
      await db.selectFrom('audit_log').selectAll().execute(),
    ]);
    expect(kept).not.toContain(NUMBER);
  });

  it.each([
    ['real_name', '林', 'real name too short'],
    ['id_no', '110105194912310021', 'wrong check character'],
    ['id_no', '420102200602290010', 'impossible day'],
    ['id_no', '420102203001010019', 'a day to come'],
    ['real_name', personal.name, 'what it says already'],
  ])('rejects a value that is invalid for %s: %s', async (field, value) => {
    const { test, token, wish } = await openLocked();
    const answer = await file(test, token, { ...wish, field, value });
    expect([answer.status, faults(answer)]).toEqual([422, ['value']]);
  });

  it('is for locked fields only, because the account can change other fields', async () => {
    const { test, db, token, wish } = await openLocked();
    await db.updateTable('persons').set({ locked: 0 }).execute();
    const answer = await file(test, token, wish);
    expect([answer.status, faults(answer)]).toEqual([422, ['field']]);
  });

  it('accepts files of the own account as evidence only', async () => {
    const { test, token, wish } = await openLocked();
    const other = await upload(test, await test.signIn(demoAccount('Unit')), 'form.pdf', pdf());
    for (const file_id of [other.body.id, 'x'.repeat(22)]) {
      expect(faults(await file(test, token, { ...wish, file_id }))).toEqual(['file_id']);
    }
    expect(faults(await file(test, token, { ...wish, file_id: '', reason: ' ' }))).toEqual([
      'reason',
      'file_id',
    ]);
  });

  it('accepts one open request for each field, also from simultaneous requests', async () => {
    const { test, token, committee, wish } = await openLocked();
    const both = await Promise.all([file(test, token, wish), file(test, token, wish)]);
    expect(statuses(both)).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body.code).toBe(errorCodes.alreadyFiled);
    expect((await file(test, token, { ...wish, field: 'id_no', value: NUMBER })).status).toBe(200);
    const first = (await list(test, token, '?field=real_name')).data[0];
    await act(test, committee, first?.id ?? '', 'refuse', { version: 1, reason: 'unreadable' });
    expect((await file(test, token, wish)).status).toBe(200);
  });

  it('accepts twenty requests a day from one account', async () => {
    const { test, db, token, userId, wish } = await openLocked();
    await db
      .insertInto('rate_counters')
      .values({ bucket: `corrections:${userId}`, hits: 20, expires_at: test.clock.now() + 60_000 })
      .execute();
    expect(await file(test, token, wish)).toMatchObject({ status: 429, body: { retry_after: 60 } });
  });

  it('is limited to the administrator of the unit for a field of the unit', async () => {
    const { test, db, token, wish } = await openLocked();
    const unit = await test.signIn(demoAccount('Unit'));
    const { body: evidence } = await upload(test, unit, 'certificate.pdf', pdf());
    const ofUnit = {
      ...wish,
      field: 'credit_code',
      value: '91350100M000100Y43',
      file_id: evidence.id,
    };
    expect((await file(test, token, ofUnit)).status).toBe(404);
    expect((await file(test, unit, { ...ofUnit, field: 'real_name', value: '林晓宇' })).status).toBe(404);
    expect((await file(test, unit, ofUnit)).body).toMatchObject({
      subject: '湖北江汉机电职业技术学院',
      old_value: '1242010042KJ10022N',
    });
    await db.updateTable('user_organisations').set({ capacity: 'registrar' }).execute();
    expect((await file(test, unit, { ...ofUnit, field: 'org_name', value: '另一学院' })).status).toBe(403);
  });

  it('rejects a name or a credit code that another organisation holds', async () => {
    const { test, wish } = await openLocked();
    const unit = await test.signIn(demoAccount('Unit'));
    const { body: evidence } = await upload(test, unit, 'certificate.pdf', pdf());
    for (const [field, value] of [
      ['credit_code', '1242000042KJ00001L'],
      ['org_name', '第三届湖北省职业技能大赛组织委员会 '],
    ]) {
      const answer = await file(test, unit, { ...wish, field, value, file_id: evidence.id });
      expect([answer.status, faults(answer)]).toEqual([422, ['value']]);
    }
  });
});

describe('GET /corrections', () => {
  it('returns the own requests, and all requests for the committee', async () => {
    const { test, token, committee, wish } = await openLocked();
    await file(test, token, wish);
    const unit = await test.signIn(demoAccount('Unit'));
    expect((await list(test, unit)).data).toEqual([]);
    const all = v.parse(correctionList, await list(test, committee));
    expect(all.data).toMatchObject([{ by: 'organiser', filed_by: personal.username }]);
    expect(all.meta.pagination).toMatchObject({ total: 1, count: 1 });
  });

  it('returns to a committee the requests of its entrants and of persons without entries', async () => {
    const { test, db, token, committee, wish, userId } = await openLocked();
    const { body } = await file(test, token, wish);
    const seen = async () => (await list(test, committee)).meta.pagination.total;
    const evidence = async () =>
      (await test.call('GET', `/uploads/${body.file.id}/link`, { token: committee })).status;
    expect([await seen(), await evidence()]).toEqual([1, 200]);
    const { id: person } = await db
      .selectFrom('persons')
      .select('id')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    const entry = await db.selectFrom('entries').select('id').executeTakeFirstOrThrow();
    const move = (change: { person_id?: string; status?: 'draft'; submitted_at?: null }) =>
      db.updateTable('entries').set(change).where('id', '=', entry.id).execute();
    await move({ person_id: person });
    expect([await seen(), await evidence()]).toEqual([1, 200]);
    // Another committee organises the competition that the person has entered.
    await db.updateTable('competition_organisers').set({ organisation_id: 'exhibition' }).execute();
    expect([await seen(), await evidence()]).toEqual([0, 404]);
    expect((await test.call('GET', `/corrections/${body.id}`, { token: committee })).status).toBe(404);
    expect((await act(test, committee, body.id, 'approve')).status).toBe(404);
    // A draft entry does not assign the person to a committee.
    await move({ status: 'draft', submitted_at: null });
    expect([await seen(), await evidence()]).toEqual([1, 200]);
  });

  it('returns to a committee the requests of units in its competitions', async () => {
    const { test, db, committee, wish } = await openLocked();
    const unit = await test.signIn(demoAccount('Unit'));
    const { body: form } = await upload(test, unit, 'certificate.pdf', pdf());
    const ofUnit = { ...wish, field: 'credit_code', value: '91350100M000100Y43', file_id: form.id };
    const { body } = await file(test, unit, ofUnit);
    const path = `/corrections/${body.id}`;
    expect((await test.call('GET', path, { token: committee })).status).toBe(200);
    await db.updateTable('competition_organisers').set({ organisation_id: 'exhibition' }).execute();
    expect((await test.call('GET', path, { token: committee })).status).toBe(404);
    expect((await test.call('GET', path, { token: unit })).status).toBe(200);
  });

  it('pages, sorts and filters', async () => {
    const { test, token, committee, wish } = await openLocked();
    const { body: first } = await file(test, token, wish);
    test.clock.advance(1000);
    const { body: second } = await file(test, token, { ...wish, field: 'id_no', value: NUMBER });
    const ids = async (query: string) => (await list(test, committee, query)).data.map(({ id }) => id);
    expect(await ids('')).toEqual([second.id, first.id]);
    expect(await ids('?sort=filed_at')).toEqual([first.id, second.id]);
    expect(await ids('?per_page=1&page=2')).toEqual([first.id]);
    expect(await ids('?field=id_no&status=filed')).toEqual([second.id]);
    expect(await ids('?status=approved')).toEqual([]);
    const { status } = await test.call('GET', `${paths.listCorrections}?sort=reason`, { token });
    expect(status).toBe(422);
  });

  it('returns nothing to a viewer of the committee, who cannot decide either', async () => {
    const { test, db, token, committee, wish } = await openLocked();
    const { body } = await file(test, token, wish);
    await db.updateTable('user_organisations').set({ capacity: 'viewer' }).execute();
    expect((await list(test, committee)).data).toEqual([]);
    expect((await act(test, committee, body.id, 'approve')).status).toBe(404);
  });
});

describe('a decision of the committee', () => {
  it('sets the new name at once', async () => {
    const { test, db, token, committee, wish } = await openLocked();
    const { body } = await file(test, token, wish);
    const before = await profileOf(test, token);
    test.clock.advance(60_000);
    const decided = await act(test, committee, body.id, 'approve');
    expect(decided.body).toMatchObject({
      status: 'approved',
      version: 2,
      subject: '林晓宇',
      decided_at: '2026-11-21T10:01:00+08:00',
    });
    const after = await profileOf(test, token);
    expect(after).toMatchObject({ person: { real_name: '林晓宇' }, is_locked: true });
    expect(after.version).toBe(before.version + 1);
    const audit = await db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'correction.approve')
      .execute();
    expect(audit).toMatchObject([{ object_id: body.id, before: 'filed', after: 'approved' }]);
  });

  it('sets the new identity number and all facts that depend on it', async () => {
    const { test, token, committee, wish } = await openLocked();
    const { body } = await file(test, token, { ...wish, field: 'id_no', value: NUMBER });
    await act(test, committee, body.id, 'approve');
    expect((await profileOf(test, token)).person).toMatchObject({
      id_no: '11****************',
      birth_year: '1949',
      gender: 'female',
    });
  });

  it('moves the places of a person to the new number, unless that number has a place already', async () => {
    const { test, db, token, committee, wish, userId } = await openLocked();
    const { body } = await file(test, token, { ...wish, field: 'id_no', value: NUMBER });
    const { id: person, id_no_digest } = await db
      .selectFrom('persons')
      .select(['id', 'id_no_digest'])
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    const [entry, other] = await db.selectFrom('entries').select(['id']).orderBy('id').limit(2).execute();
    await db
      .updateTable('entries')
      .set({ person_id: person })
      .where('id', '=', entry?.id ?? '')
      .execute();
    const digest = test.system.parts.sealing.digest(NUMBER);
    const digestOf = async (id = '') =>
      (
        await db
          .selectFrom('entry_places')
          .select('id_no_digest')
          .where('entry_id', '=', id)
          .executeTakeFirstOrThrow()
      ).id_no_digest;
    const place = (id = '') => db.updateTable('entry_places').where('entry_id', '=', id);

    await place(entry?.id).set({ id_no_digest }).execute();
    const before = await digestOf(other?.id);
    await place(other?.id).set({ id_no_digest: digest }).execute();
    expect(await act(test, committee, body.id, 'approve')).toMatchObject({
      status: 409,
      body: { code: errorCodes.conflict },
    });
    expect((await profileOf(test, token)).person?.id_no).not.toBe('11****************');

    await place(other?.id).set({ id_no_digest: before }).execute();
    expect((await act(test, committee, body.id, 'approve')).status).toBe(200);
    expect(await digestOf(entry?.id)).toBe(digest);
  });

  it('sets the new name and credit code of a unit', async () => {
    const { test, committee, wish } = await openLocked();
    const unit = await test.signIn(demoAccount('Unit'));
    const { body: evidence } = await upload(test, unit, 'certificate.pdf', pdf());
    for (const [field, value] of [
      ['org_name', '湖北江汉机电职业技术大学'],
      ['credit_code', '91350100M000100Y43'],
    ]) {
      const { body } = await file(test, unit, { ...wish, field, value, file_id: evidence.id });
      expect((await act(test, committee, body.id, 'approve')).status).toBe(200);
    }
    expect(await unitOf(test, unit)).toMatchObject({
      name: '湖北江汉机电职业技术大学',
      credit_code: '91350100M000100Y43',
      version: 3,
    });
  });

  it('returns 409 if another organisation has the value by now', async () => {
    const { test, db, committee, wish } = await openLocked();
    const unit = await test.signIn(demoAccount('Unit'));
    const { body: evidence } = await upload(test, unit, 'certificate.pdf', pdf());
    const { body } = await file(test, unit, {
      ...wish,
      field: 'credit_code',
      value: '91350100M000100Y43',
      file_id: evidence.id,
    });
    await db
      .updateTable('organisations')
      .set({ credit_code: '91350100M000100Y43', held_code: '91350100M000100Y43' })
      .where('id', '=', 'precision')
      .execute();
    expect(await act(test, committee, body.id, 'approve')).toMatchObject({ status: 409 });
    expect((await list(test, committee)).data[0]).toMatchObject({ status: 'filed', version: 1 });
  });

  it('is accepted once for two simultaneous decisions', async () => {
    const { test, token, committee, wish } = await openLocked();
    const { body } = await file(test, token, wish);
    const other = await test.signIn(demoAccount('Technician'));
    const both = await Promise.all([
      act(test, committee, body.id, 'approve'),
      act(test, other, body.id, 'refuse', { version: 1, reason: 'unreadable' }),
    ]);
    expect(statuses(both)).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body.code).toBe(errorCodes.stale);
  });

  it('is based on evidence that only the committee can open', async () => {
    const { test, token, committee, wish } = await openLocked();
    const { body } = await file(test, token, wish);
    const link = await test.call<FileLink>('GET', `/uploads/${body.file.id}/link`, { token: committee });
    expect((await open(test, link.body.url)).status).toBe(200);
    const expert = await test.signIn(demoAccount('Expert'));
    expect((await test.call('GET', `/uploads/${body.file.id}/link`, { token: expert })).status).toBe(404);
  });
});

describe('every act in every status × every account', () => {
  const filed: CorrectionStatus = 'filed';
  const allowed: Record<string, string> = {
    approve: 'organiser',
    refuse: 'organiser',
    withdraw: 'applicant',
  };
  const cases = (['filed', 'approved', 'refused', 'withdrawn'] as const).flatMap((status) =>
    Object.keys(allowed).map((what) => [status, what] as const),
  );

  it.each(cases)('permits only the right account in status %s: %s', async (status, what) => {
    const { test, db, token, committee, wish } = await openLocked();
    const { body } = await file(test, token, wish);
    const send = async (by: string) => {
      await db.updateTable('corrections').set({ status, version: 1 }).execute();
      const given = { version: 1, ...(what === 'refuse' && { reason: 'unreadable' }) };
      return (await act(test, by, body.id, what, given)).status;
    };
    const expected = (by: string) => {
      if (status !== filed) return 409;
      return allowed[what] === by ? 200 : 403;
    };
    expect([await send(token), await send(committee)]).toEqual([
      expected('applicant'),
      expected('organiser'),
    ]);
    expect(await send(await test.signIn(demoAccount('Unit')))).toBe(404);
  });

  it('requires a reason for a refusal, and the current version', async () => {
    const { test, token, committee, wish } = await openLocked();
    const { body } = await file(test, token, wish);
    expect(faults(await act(test, committee, body.id, 'refuse'))).toEqual(['reason']);
    const stale = await act(test, committee, body.id, 'approve', { version: 2 });
    expect([stale.status, stale.body.code]).toEqual([409, errorCodes.stale]);
    expect((await act(test, committee, 'nothing', 'approve')).status).toBe(404);
  });

  it('forbids a decision on an own request', async () => {
    const { test, db, committee, wish } = await openLocked();
    const { body: evidence } = await upload(test, committee, 'certificate.pdf', pdf());
    const { body } = await file(test, committee, {
      ...wish,
      field: 'org_name',
      value: '湖北省职业技能大赛组委会',
      file_id: evidence.id,
    });
    expect((await act(test, committee, body.id, 'approve')).status).toBe(403);
    const colleague = await test.signIn(demoAccount('Technician'));
    expect((await act(test, colleague, body.id, 'approve')).status).toBe(200);
    expect(await db.selectFrom('corrections').select('decided_by').executeTakeFirst()).not.toBeNull();
  });
});

describe('POST /corrections/:id/reveal', () => {
  it('shows both numbers to the committee, for a logged reason', async () => {
    const { test, db, token, committee, wish } = await openLocked();
    const { body } = await file(test, token, { ...wish, field: 'id_no', value: NUMBER });
    expect(faults(await act(test, committee, body.id, 'reveal', { reason: '' }))).toEqual(['reason']);
    const reason = 'compare with the register';
    const shown = await act(test, committee, body.id, 'reveal', { reason });
    expect(v.parse(v.strictObject(revealedCorrection.entries), shown.body)).toEqual({
      old_value: expect.stringMatching(/^\d{17}[\dX]$/),
      new_value: NUMBER,
    });
    const audit = await db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'correction.reveal')
      .execute();
    expect(audit).toMatchObject([{ object_id: body.id, capacity: 'organiser', reason }]);
    expect(test.logLines.join('')).not.toContain(NUMBER);
  });

  it('is refused for other accounts, and allowed sixty times an hour', async () => {
    const { test, db, token, committee, wish } = await openLocked();
    const { body } = await file(test, token, wish);
    const reason = 'compare with the register';
    expect((await act(test, token, body.id, 'reveal', { reason })).status).toBe(403);
    const unit = await test.signIn(demoAccount('Unit'));
    expect((await act(test, unit, body.id, 'reveal', { reason })).status).toBe(404);
    await act(test, committee, body.id, 'reveal', { reason });
    await db.updateTable('rate_counters').set({ hits: 60 }).where('bucket', 'like', 'reveals:%').execute();
    expect((await act(test, committee, body.id, 'reveal', { reason })).status).toBe(429);
  });
});

describe('many requests approved together [domain.md 3]', () => {
  const opens = (test: TestSystem, token: string, id: string) =>
    test.call<Correction>('GET', paths.getCorrection.replace(':id', id), { token });
  const many = (test: TestSystem, token: string, records: unknown) =>
    test.call<BulkOutcomes & ErrorBody>('POST', paths.approveCorrections, { token, body: { records } });
  const obstacles = async (...[test, token, records]: Parameters<typeof many>) => {
    const { status, body } = await many(test, token, records);
    expect(status, JSON.stringify(body)).toBe(200);
    return body.results.map(({ obstacle }) => obstacle);
  };

  it('are only those that this person has opened, and each is approved once', async () => {
    const { test, db, token, committee, wish } = await openLocked();
    const { body: name } = await file(test, token, wish);
    const { body: number } = await file(test, token, { ...wish, field: 'id_no', value: NUMBER });
    const records = [name, number].map(({ id, version }) => ({ id, version }));
    const colleague = await test.signIn(demoAccount('Technician'));
    await opens(test, colleague, name.id);
    const refused = await many(test, committee, records);
    expect(refused.body.results.map(({ obstacle }) => obstacle)).toEqual(['refused', 'refused']);
    expect(refused.body.results[0]?.message).toBe(
      'You have not opened this since its last change. Open it first.',
    );
    await opens(test, committee, name.id);
    expect(
      (await list(test, committee)).data.map(({ id, is_opened }) => [id === name.id, is_opened]),
    ).toEqual(
      expect.arrayContaining([
        [true, true],
        [false, false],
      ]),
    );
    // A list shows no evidence, so it opens nothing.
    expect(await obstacles(test, committee, records)).toEqual(['', 'refused']);
    // A repeated call counts as done, a record given twice has two outcomes, and a colleague decides too late.
    expect(await obstacles(test, committee, [...records, records[0]])).toEqual(['', 'refused', '']);
    expect(await obstacles(test, colleague, records)).toEqual(['stale', 'refused']);
    expect(await obstacles(test, committee, [{ id: name.id, version: 2 }])).toEqual(['refused']);
    expect((await profileOf(test, token)).person?.real_name).toBe('林晓宇');
    const audit = await db
      .selectFrom('audit_log')
      .select(['object_id', 'capacity', 'before', 'after'])
      .where('action', '=', 'correction.approve')
      .execute();
    expect(audit).toEqual([
      { object_id: name.id, capacity: 'organiser', before: 'filed', after: 'approved' },
    ]);
  });

  it('contain no own, withdrawn, refused or unknown request, and nothing of another account', async () => {
    const { test, token, committee, wish } = await openLocked();
    const { body: evidence } = await upload(test, committee, 'certificate.pdf', pdf());
    const { body: own } = await file(test, committee, {
      ...wish,
      field: 'org_name',
      value: '湖北省职业技能大赛组委会',
      file_id: evidence.id,
    });
    const { body: withdrawn } = await file(test, token, wish);
    await opens(test, committee, own.id);
    await opens(test, committee, withdrawn.id);
    expect((await list(test, committee)).data.find(({ id }) => id === own.id)?.is_opened).toBe(false);
    await act(test, token, withdrawn.id, 'withdraw');
    const { body: refused } = await file(test, token, wish);
    await opens(test, committee, refused.id);
    await act(test, committee, refused.id, 'refuse', { version: 1, reason: 'unreadable' });
    const records = [
      { id: own.id, version: 1 },
      { id: withdrawn.id, version: 1 },
      { id: withdrawn.id, version: 2 },
      { id: refused.id, version: 2 },
      { id: 'nothing', version: 1 },
    ];
    expect(await obstacles(test, committee, records)).toEqual([
      'refused',
      'stale',
      'refused',
      'refused',
      'gone',
    ]);
    expect((await many(test, token, records)).status).toBe(403);
  });

  it('contain no claim to an identity number, which is compared with the other claims', async () => {
    const { test, db, token, committee, wish } = await openLocked();
    const { body } = await file(test, token, wish);
    await db.updateTable('corrections').set({ field: 'identity' }).where('id', '=', body.id).execute();
    await opens(test, committee, body.id);
    expect((await many(test, committee, [{ id: body.id, version: 1 }])).body.results).toEqual([
      {
        id: body.id,
        obstacle: 'refused',
        message: 'Several accounts have this identity number. Decide on the page of the request.',
      },
    ]);
  });

  it.each([
    ['an empty choice', []],
    ['more than 100', Array.from({ length: 101 }, (_, at) => ({ id: `r${at}`, version: 1 }))],
    ['a record without version', [{ id: 'r1' }]],
    ['no list', 'all'],
  ])('rejects %s', async (_, records) => {
    const { test, committee } = await openLocked();
    const answer = await many(test, committee, records);
    expect(answer.status).toBe(422);
    expect(faults(answer)[0]).toMatch(/^records/);
  });
});
