import { describe, expect, it } from 'vitest';
import type { Choices, Entry, EntryList, Revealed } from '../../../server/contract/entry/entry.ts';
import { entryStatuses } from '../../../server/contract/entry/entry-fields.ts';
import type { ErrorBody } from '../../../server/contract/kit/errors.ts';
import type { Profile } from '../../../server/contract/person/person.ts';
import { paths } from '../../support/paths.ts';
import { pdf, upload } from '../support/sample-files.ts';
import { countStatements } from '../support/statements.ts';
import { demoAccount, openTestSystem, statuses, type TestSystem } from '../support/test-system.ts';

const competition = 'hubei-3';
/** An event with two places. An entry of the demonstration data has one of them. */
const small = `${competition}-sk08`;
const robots = `${competition}-sk05`;

const at = (path: string, id: string) => path.replace(':id', id);
const as = (test: TestSystem, role: string) => test.signIn(demoAccount(role));

const profileOf = async (test: TestSystem, token: string) =>
  (await test.call<Profile>('GET', paths.getProfile, { token })).body;

async function begin(test: TestSystem, token: string, event_id = robots): Promise<Entry> {
  const { status, body } = await test.call<Entry>('POST', paths.beginEntry, {
    token,
    body: { event_id },
  });
  expect(status).toBe(200);
  return body;
}

const submit = (test: TestSystem, token: string, { id, version }: Pick<Entry, 'id' | 'version'>) =>
  test.call<Entry & ErrorBody>('POST', at(paths.submitEntry, id), {
    token,
    body: { version, consent: true },
  });

/** Signs in a new registrant with an own identity and only the facts that an entry requires. */
async function registrant(test: TestSystem, index: number, number?: string): Promise<string> {
  const phone = `1380020${String(index).padStart(4, '0')}`;
  const { code, key } = await test.code('login', phone);
  const { body } = await test.call<{ access_token: string }>('POST', paths.signInByPhone, {
    body: { phone, code, key },
  });
  const token = body.access_token;
  const person = {
    real_name: `选手${'甲乙丙丁戊己庚辛'[index]}`,
    id_no: number ?? numberOf(index),
    region_code: '420100',
    occupation: 'student',
    education: 'college',
    skill_level: 'none',
    version: 0,
  };
  expect((await test.call('PUT', paths.changeProfile, { token, body: person })).status).toBe(200);
  return token;
}

/** Returns an invented identity number with its check character. */
const numberOf = (index: number) => withCheck(`4201062005030${index}100`.padEnd(17, '1'));
function withCheck(digits: string): string {
  const sum = Array.from(digits).reduce(
    (total, digit, place) => total + Number(digit) * (2 ** (17 - place) % 11),
    0,
  );
  return digits + '10X98765432'[sum % 11];
}

describe('GET /competitions/:id/choices', () => {
  it('returns the rules of every event, the results of the person, and the places left', async () => {
    const test = await openTestSystem();
    const token = await as(test, 'Personal');
    const { body } = await test.call<Choices>('GET', at(paths.listChoices, competition), { token });
    expect(body.has_profile).toBe(true);
    expect(body.events).toHaveLength(13);
    const turning = body.events.find(({ code }) => code === 'SK01');
    expect(turning).toMatchObject({
      obstacle: 'rules',
      places_left: 29,
      rules: [
        { rule: 'age', result: 'pass', limit: '16' },
        { rule: 'occupation', result: 'fail', limit: 'employee' },
        { rule: 'region', result: 'pass', limit: '42' },
      ],
    });
    expect(body.events.find(({ id }) => id === robots)).toMatchObject({ obstacle: '', places_left: 19 });
  });

  it('marks the events for which the person has a draft', async () => {
    const test = await openTestSystem();
    const token = await as(test, 'Personal');
    const begun = async () => {
      const { body } = await test.call<Choices>('GET', at(paths.listChoices, competition), { token });
      return body.events.filter(({ has_draft }) => has_draft).map(({ id }) => id);
    };
    expect(await begun()).toEqual([]);
    const draft = await begin(test, token);
    expect(await begun()).toEqual([robots]);
    await test.call('POST', at(paths.submitEntry, draft.id), {
      token,
      body: { version: draft.version, consent: true },
    });
    expect(await begun()).toEqual([]);
  });

  it('is open to registrants only, and returns 404 for an unknown competition', async () => {
    const test = await openTestSystem();
    expect(
      (await test.call('GET', at(paths.listChoices, competition), { token: await as(test, 'Unit') })).status,
    ).toBe(403);
    expect(
      (await test.call('GET', at(paths.listChoices, 'none'), { token: await as(test, 'Personal') })).status,
    ).toBe(404);
  });
});

describe('the files that an event requires', () => {
  const details = { coach_name: '', coach_phone: '', remarks: '' };

  /** Opens the draft of a person for an event that requires two files. */
  async function openDemanding() {
    const test = await openTestSystem();
    const { db } = test.system.parts;
    await db
      .updateTable('competition_events')
      .set({ file_kinds: 'certificate,residence' })
      .where('id', '=', robots)
      .execute();
    const token = await as(test, 'Personal');
    const send = async (name: string) => (await upload(test, token, name, pdf(name))).body.id;
    const put = (id: string, body: unknown) =>
      test.call<Entry & ErrorBody>('PUT', at(paths.changeEntry, id), { token, body });
    return { test, db, token, send, put, draft: await begin(test, token) };
  }

  it('are listed before the entry, reported as missing by field, and submitted with the entry', async () => {
    const { test, token, send, put, draft } = await openDemanding();
    const { body: choices } = await test.call<Choices>('GET', at(paths.listChoices, competition), {
      token,
    });
    expect(choices.events.find(({ id }) => id === robots)).toMatchObject({
      files: ['residence', 'certificate'],
      obstacle: '',
    });
    expect(draft.files).toEqual([
      { kind: 'residence', file: null },
      { kind: 'certificate', file: null },
    ]);
    expect(draft.rules).toContainEqual({
      rule: 'files',
      result: 'fail',
      limit: 'residence,certificate',
    });
    const without = await submit(test, token, draft);
    expect([without.status, Object.keys(without.body.errors ?? {})]).toEqual([
      422,
      ['residence_id', 'certificate_id'],
    ]);
    const residence_id = await send('residence.pdf');
    const one = await put(draft.id, { version: 1, ...details, residence_id });
    expect(one.body.files[0]).toMatchObject({ file: { id: residence_id, name: 'residence.pdf' } });
    expect(Object.keys((await submit(test, token, one.body)).body.errors ?? {})).toEqual(['certificate_id']);
    const certificate_id = await send('certificate.pdf');
    const both = await put(draft.id, { version: 2, ...details, certificate_id });
    expect(both.body).toMatchObject({ checks: 'pass', files: [{ file: { id: residence_id } }, {}] });
    expect((await submit(test, token, both.body)).body).toMatchObject({
      status: 'submitted',
      checks: 'pass',
    });
  });

  it('can be removed again, and cannot be files of another account', async () => {
    const { test, send, put, draft } = await openDemanding();
    const residence_id = await send('residence.pdf');
    await put(draft.id, { version: 1, ...details, residence_id });
    const { body } = await put(draft.id, { version: 2, ...details, residence_id: '' });
    expect(body.files[0]).toEqual({ kind: 'residence', file: null });
    const other = await upload(test, await as(test, 'Unit'), 'other.pdf', pdf());
    const foreign = await put(draft.id, { version: 3, ...details, residence_id: other.body.id });
    expect([foreign.status, Object.keys(foreign.body.errors ?? {})]).toEqual([422, ['residence_id']]);
  });

  it('are readable by the unit and the reviewers after the submission only', async () => {
    const { test, token, send, put, draft } = await openDemanding();
    const residence_id = await send('residence.pdf');
    const certificate_id = await send('certificate.pdf');
    const { body } = await put(draft.id, { version: 1, ...details, residence_id, certificate_id });
    const readers = await Promise.all(
      ['Personal', 'Unit', 'Committee', 'Expert', 'Exhibitor'].map((role) => as(test, role)),
    );
    const read = () =>
      Promise.all(
        readers.map(
          async (reader) =>
            (await test.call('GET', `/uploads/${residence_id}/link`, { token: reader })).status,
        ),
      );
    expect(await read()).toEqual([200, 404, 404, 404, 404]);
    await submit(test, token, body);
    expect(await read()).toEqual([200, 200, 200, 404, 404]);
  });

  it('include the consent of a guardian for a minor, at every event', async () => {
    const test = await openTestSystem();
    const token = await registrant(test, 1, withCheck('42010620100305112'));
    const draft = await begin(test, token);
    expect(draft.files).toEqual([{ kind: 'guardian', file: null }]);
    expect(Object.keys((await submit(test, token, draft)).body.errors ?? {})).toEqual(['guardian_id']);
  });
});

describe('an entry', () => {
  it('is created once, changed, submitted with a number, and then locks the identity', async () => {
    const test = await openTestSystem();
    const token = await as(test, 'Personal');
    const draft = await begin(test, token);
    expect(draft).toMatchObject({ status: 'draft', version: 1, no: '', capacities: ['owner'] });
    expect((await begin(test, token)).id).toBe(draft.id);

    const typed = await test.call<Entry>('PUT', at(paths.changeEntry, draft.id), {
      token,
      body: { version: 1, coach_name: '黄建军', coach_phone: '13900139000', remarks: '' },
    });
    expect(typed.body).toMatchObject({ version: 2, coach_name: '黄建军' });
    const sent = await submit(test, token, typed.body);
    expect(sent.body).toMatchObject({
      status: 'submitted',
      version: 3,
      no: expect.stringMatching(/^E2\d-SK05-0002$/),
      organisation: '湖北江汉机电职业技术学院',
      person: { id_no: expect.stringMatching(/^\d{2}\*{16}$/), phone: '138****8001' },
    });
    expect((await profileOf(test, token)).is_locked).toBe(true);
    const consents = await test.system.parts.db.selectFrom('consent_log').selectAll().execute();
    expect(consents.filter(({ purpose }) => purpose === 'entry')).toHaveLength(1);
  });

  it('is submitted once for several simultaneous requests, which all succeed', async () => {
    const test = await openTestSystem();
    const token = await as(test, 'Personal');
    const draft = await begin(test, token);
    const sent = await Promise.all(Array.from({ length: 5 }, () => submit(test, token, draft)));
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(sent.map(({ body }) => body.no)).size).toBe(1);
    const { taken } = await test.system.parts.db
      .selectFrom('competition_events')
      .select('taken')
      .where('id', '=', robots)
      .executeTakeFirstOrThrow();
    expect(taken).toBe(2);
  });

  it('requires a consent, the latest version and a profile', async () => {
    const test = await openTestSystem();
    const token = await as(test, 'Personal');
    const draft = await begin(test, token);
    const without = await test.call<ErrorBody>('POST', at(paths.submitEntry, draft.id), {
      token,
      body: { version: 1, consent: false },
    });
    expect([without.status, Object.keys(without.body.errors ?? {})]).toEqual([422, ['consent']]);
    expect((await submit(test, token, { ...draft, version: 9 })).body.code).toBe(40904);
    const phone = '13900139001';
    const proof = await test.code('login', phone);
    const fresh = await test.call<{ access_token: string }>('POST', paths.signInByPhone, {
      body: { phone, ...proof },
    });
    const begun = await test.call<ErrorBody>('POST', paths.beginEntry, {
      token: fresh.body.access_token,
      body: { event_id: robots },
    });
    expect([begun.status, begun.body.code]).toEqual([409, 40901]);
  });

  it('is accepted until the last millisecond before closing', async () => {
    const test = await openTestSystem();
    const token = await as(test, 'Personal');
    const draft = await begin(test, token);
    const { facts } = draft;
    test.clock.advance(facts.closesAt - test.clock.now());
    const fresh = await as(test, 'Personal');
    const late = await submit(test, fresh, draft);
    expect([late.status, late.body.code]).toEqual([410, 41001]);
    test.clock.advance(-1);
    expect((await submit(test, fresh, draft)).status).toBe(200);
  });

  it('is refused for an event whose rules are not met', async () => {
    const test = await openTestSystem();
    const token = await as(test, 'Personal');
    const draft = await begin(test, token, `${competition}-sk01`);
    const refused = await submit(test, token, draft);
    expect([refused.status, refused.body.code]).toEqual([422, 42202]);
  });

  it('gets the last place once for two simultaneous submissions', async () => {
    const test = await openTestSystem();
    const tokens = [await registrant(test, 1), await registrant(test, 2)];
    const drafts = await Promise.all(tokens.map((token) => begin(test, token, small)));
    const answers = await Promise.all(drafts.map((draft, index) => submit(test, tokens[index] ?? '', draft)));
    expect(statuses(answers)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe(40903);
    const { taken, places } = await test.system.parts.db
      .selectFrom('competition_events')
      .select(['taken', 'places'])
      .where('id', '=', small)
      .executeTakeFirstOrThrow();
    expect([taken, places]).toEqual([2, 2]);
  });

  it('is possible once for each identity, also with different accounts', async () => {
    const test = await openTestSystem();
    const [one, other] = [await registrant(test, 1), await registrant(test, 2, numberOf(1))];
    expect((await submit(test, one, await begin(test, one))).status).toBe(200);
    const second = await submit(test, other, await begin(test, other, `${competition}-sk06`));
    expect([second.status, second.body.code]).toEqual([409, 40902]);
  });

  it('releases its place when it is withdrawn', async () => {
    const test = await openTestSystem();
    const token = await registrant(test, 1);
    const { body } = await submit(test, token, await begin(test, token, small));
    const gone = await test.call<Entry>('POST', at(paths.withdrawEntry, body.id), {
      token,
      body: { version: body.version, reason: '' },
    });
    expect(gone.body.status).toBe('withdrawn');
    const other = await registrant(test, 2);
    expect((await submit(test, other, await begin(test, other, small))).status).toBe(200);
    // The person can enter another event afterwards.
    expect((await submit(test, token, await begin(test, token))).status).toBe(200);
  });
});

describe('a review', () => {
  const waiting = async (test: TestSystem, token: string, status: string) =>
    (await test.call<EntryList>('GET', `${paths.listEntries}?status=${status}`, { token })).body;

  it('lists waiting entries, longest wait first, with counts for each status', async () => {
    const test = await openTestSystem();
    const token = await as(test, 'Committee');
    const list = await waiting(test, token, 'submitted');
    expect(list.meta.counts).toEqual({ submitted: 4, endorsed: 2, returned: 1, approved: 2 });
    expect(list.data.map(({ real_name }) => real_name)).toEqual(['陈志强', '刘婷', '孙佳怡', '周浩然']);
    const second = list.data[1]!;
    const { body } = await test.call<Entry>('GET', at(paths.getEntry, second.id), { token });
    expect(body.neighbours).toEqual({ previous: list.data[0]?.id, next: list.data[2]?.id });
    const found = await test.call<EntryList>(
      'GET',
      `${paths.listEntries}?text=${encodeURIComponent('王子')}`,
      {
        token,
      },
    );
    expect(found.body.data.map(({ real_name }) => real_name)).toEqual(['王子涵']);
  });

  it('returns all pages without a gap, and finds entries by name or number', async () => {
    const test = await openTestSystem();
    const token = await as(test, 'Committee');
    const read = async (query: string) =>
      (await test.call<EntryList>('GET', `${paths.listEntries}?${query}`, { token })).body;
    const all = (await read('per_page=100')).data.map(({ id }) => id);
    expect(all.length).toBeGreaterThan(7);
    const pages: string[] = [];
    for (let page = 1; page <= Math.ceil(all.length / 2); page++) {
      pages.push(...(await read(`per_page=2&page=${page}`)).data.map(({ id }) => id));
    }
    expect(pages).toEqual(all);
    expect((await read(`per_page=2&page=${all.length}`)).data).toEqual([]);

    expect((await read(`text=${encodeURIComponent('赵')}`)).data).toMatchObject([{ real_name: '赵磊' }]);
    expect((await read('text=E27-SK09')).data).toMatchObject([{ real_name: '刘婷' }]);
    expect((await read('text=e27-sk09')).data).toMatchObject([{ real_name: '刘婷' }]);
    for (const nobody of ['%25', '_', '赵王', 'SK99']) {
      expect((await read(`text=${encodeURIComponent(nobody)}`)).data, nobody).toEqual([]);
    }
  });

  it('approves, returns with a reason for each field, and rejects with a reason', async () => {
    const test = await openTestSystem();
    const token = await as(test, 'Committee');
    const [first, second] = (await waiting(test, token, 'endorsed')).data;
    const approve = await test.call<Entry>('POST', at(paths.approveEntry, first!.id), {
      token,
      body: { version: first!.version, reason: '' },
    });
    expect(approve.body).toMatchObject({ status: 'approved', version: 3 });
    const empty = await test.call<ErrorBody>('POST', at(paths.returnEntry, second!.id), {
      token,
      body: { version: second!.version, reasons: {}, hours: 48 },
    });
    expect([empty.status, Object.keys(empty.body.errors ?? {})]).toEqual([422, ['reasons']]);
    const back = await test.call<Entry>('POST', at(paths.returnEntry, second!.id), {
      token,
      body: { version: second!.version, reasons: { coach: '请填写教练' }, hours: 48 },
    });
    expect(back.body).toMatchObject({
      status: 'returned',
      return_reasons: { coach: '请填写教练' },
      facts: { correctionUntil: test.clock.now() + 48 * 3_600_000 },
    });
    const [other] = (await waiting(test, token, 'submitted')).data;
    const rejected = await test.call<Entry>('POST', at(paths.rejectEntry, other!.id), {
      token,
      body: { version: other!.version, reason: '不符合报名条件' },
    });
    expect(rejected.body).toMatchObject({ status: 'rejected', reason: '不符合报名条件' });
  });

  it('accepts one of two simultaneous decisions', async () => {
    const test = await openTestSystem();
    const tokens = [await as(test, 'Committee'), await as(test, 'Committee')];
    const [first] = (await waiting(test, tokens[0]!, 'endorsed')).data;
    const answers = await Promise.all([
      test.call('POST', at(paths.approveEntry, first!.id), {
        token: tokens[0]!,
        body: { version: 2, reason: '' },
      }),
      test.call('POST', at(paths.rejectEntry, first!.id), {
        token: tokens[1]!,
        body: { version: 2, reason: '材料不齐' },
      }),
    ]);
    expect(statuses(answers)).toEqual([200, 409]);
    const log = await test.system.parts.db
      .selectFrom('audit_log')
      .selectAll()
      .where('object_id', '=', first!.id)
      .where('action', '<>', 'entry.submit')
      .execute();
    expect(log).toHaveLength(1);
    expect(log[0]).toMatchObject({ capacity: 'reviewer', before: 'endorsed' });
  });

  it('allows a unit to endorse its own people only', async () => {
    const test = await openTestSystem();
    const token = await as(test, 'Unit');
    const list = await waiting(test, token, 'submitted');
    expect(list.data.map(({ real_name }) => real_name)).toEqual(['孙佳怡', '周浩然']);
    const endorsed = await test.call<Entry>('POST', at(paths.endorseEntry, list.data[0]!.id), {
      token,
      body: { version: 2, stamped: true },
    });
    expect(endorsed.body).toMatchObject({ status: 'endorsed', capacities: ['unit'] });
    const approve = await test.call<ErrorBody>('POST', at(paths.approveEntry, list.data[0]!.id), {
      token,
      body: { version: 3, reason: '' },
    });
    expect([approve.status, approve.body.code]).toEqual([403, 40301]);
  });

  it('ends a returned entry after its correction deadline', async () => {
    const test = await openTestSystem();
    const { db, clock } = test.system.parts;
    const { lapseEntries } = await import('../../../server/entry/moving/lapse-and-release.ts');
    const returned = () =>
      db.selectFrom('entries').select('status').where('status', '=', 'returned').execute();
    test.clock.advance(40 * 3_600_000 - 1);
    await lapseEntries(test.system.parts, clock());
    expect(await returned()).toHaveLength(1);
    test.clock.advance(1);
    await lapseEntries(test.system.parts, clock());
    expect(await returned()).toHaveLength(0);
  });
});

describe('access to an entry', () => {
  it('is limited to its owner before the submission, and to owner, unit and committee afterwards', async () => {
    const test = await openTestSystem();
    const owner = await as(test, 'Personal');
    const draft = await begin(test, owner);
    const strangers = ['Committee', 'Unit', 'Expert', 'Exhibitor', 'ExhibitorAdmin'];
    for (const role of strangers) {
      const { status } = await test.call('GET', at(paths.getEntry, draft.id), {
        token: await as(test, role),
      });
      expect([role, status]).toEqual([role, 404]);
    }
    const { body } = await submit(test, owner, draft);
    const seen = ['Committee', 'Unit'];
    for (const role of strangers) {
      const { status } = await test.call('GET', at(paths.getEntry, body.id), {
        token: await as(test, role),
      });
      expect([role, status]).toEqual([role, seen.includes(role) ? 200 : 404]);
      const list = await test.call<EntryList>('GET', paths.listEntries, { token: await as(test, role) });
      expect(list.body.data.some(({ id }) => id === body.id)).toBe(seen.includes(role));
    }
  });

  it('is limited to its owner for a draft, also after the draft is withdrawn', async () => {
    const test = await openTestSystem();
    const owner = await as(test, 'Personal');
    const { id: file } = (await upload(test, owner, 'coach.pdf', pdf())).body;
    const draft = await begin(test, owner);
    const { version } = draft;
    await test.system.parts.db
      .updateTable('entries')
      .set({ residence_id: file })
      .where('id', '=', draft.id)
      .execute();
    const withdrawal = { version, reason: '' };
    const gone = await test.call<Entry>('POST', at(paths.withdrawEntry, draft.id), {
      token: owner,
      body: withdrawal,
    });
    expect([gone.status, gone.body.status]).toEqual([200, 'withdrawn']);
    for (const role of ['Committee', 'Unit']) {
      const token = await as(test, role);
      const answers = await Promise.all([
        test.call('GET', at(paths.getEntry, draft.id), { token }),
        test.call('POST', at(paths.revealEntry, draft.id), { token, body: { reason: '核对' } }),
        test.call('GET', `/uploads/${file}/link`, { token }),
      ]);
      expect([role, ...answers.map(({ status }) => status)]).toEqual([role, 404, 404, 404]);
      const { body } = await test.call<EntryList>('GET', paths.listEntries, { token });
      expect(body.meta.counts).not.toHaveProperty('withdrawn');
      expect(body.data.map(({ id }) => id)).not.toContain(draft.id);
    }
    // The owner can still read the draft.
    expect((await test.call('GET', at(paths.getEntry, draft.id), { token: owner })).status).toBe(200);
  });

  it('reveals an identity to reviewers only, for a logged reason, and no table stores it in clear text', async () => {
    const test = await openTestSystem();
    const owner = await registrant(test, 1);
    const { body } = await submit(test, owner, await begin(test, owner));
    const revealed = await test.call<Revealed>('POST', at(paths.revealEntry, body.id), {
      token: await as(test, 'Committee'),
      body: { reason: '核对身份证件' },
    });
    expect(revealed.body).toEqual({ id_no: numberOf(1), phone: '13800200001' });
    const own = await test.call('POST', at(paths.revealEntry, body.id), {
      token: owner,
      body: { reason: '核对身份证件' },
    });
    expect(own.status).toBe(403);
    const { db } = test.system.parts;
    const log = await db.selectFrom('audit_log').selectAll().where('action', '=', 'person.reveal').execute();
    expect(log).toMatchObject([{ reason: '核对身份证件', capacity: 'reviewer' }]);
    const kept = JSON.stringify([
      await db.selectFrom('persons').selectAll().execute(),
      await db.selectFrom('entry_places').selectAll().execute(),
      test.logLines,
    ]);
    expect(kept).not.toContain(numberOf(1));
  });
});

/** The states of an entry in which each role may use each action. The table is not derived from the chart. */
const allowed: Record<string, Record<string, readonly string[]>> = {
  owner: {
    submit: ['draft', 'returned'],
    withdraw: ['draft', 'submitted', 'endorsed', 'returned', 'approved'],
  },
  unit: {
    endorse: ['submitted'],
    withdraw: ['submitted', 'endorsed', 'returned', 'approved'],
  },
  committee: {
    approve: ['endorsed'],
    return: ['submitted', 'endorsed'],
    reject: ['submitted', 'endorsed'],
    revoke: ['approved'],
    withdraw: ['submitted', 'endorsed', 'returned', 'approved'],
  },
  stranger: {},
};
const actions = {
  submit: [paths.submitEntry, { consent: true }],
  endorse: [paths.endorseEntry, { stamped: true }],
  approve: [paths.approveEntry, { reason: '' }],
  return: [paths.returnEntry, { reasons: { remarks: '请补充' }, hours: 24 }],
  revoke: [paths.revokeEntry, { reason: '审核有误' }],
  reject: [paths.rejectEntry, { reason: '不符合' }],
  withdraw: [paths.withdrawEntry, { reason: '因故退赛' }],
} as const;

describe('every state of an entry × every action × every account', () => {
  it.each(entryStatuses)('permits only the listed actions in state %s', async (status) => {
    const test = await openTestSystem();
    const { db } = test.system.parts;
    const owner = await registrant(test, 1);
    const tokens: Record<string, string> = {
      owner,
      unit: await as(test, 'Unit'),
      committee: await as(test, 'Committee'),
      stranger: await as(test, 'Expert'),
    };
    const draft = await begin(test, owner);
    for (const [who, token] of Object.entries(tokens)) {
      for (const [action, [path, body]] of Object.entries(actions)) {
        await db
          .updateTable('entries')
          .set({
            status,
            version: 5,
            organisation_id: 'college',
            submitted_at: status === 'draft' ? null : test.clock.now(),
            correction_until: status === 'returned' ? test.clock.now() + 1000 : null,
          })
          .where('id', '=', draft.id)
          .execute();
        const answer = await test.call('POST', at(path, draft.id), { token, body: { version: 5, ...body } });
        const after = await db
          .selectFrom('entries')
          .select('version')
          .where('id', '=', draft.id)
          .executeTakeFirstOrThrow();
        const outcome = {
          200: 'done',
          403: 'refused',
          404: 'refused',
          409: 'refused',
        }[answer.status];
        const may = allowed[who]?.[action]?.includes(status) === true;
        expect([who, action, outcome, after.version]).toEqual(
          may ? [who, action, 'done', 6] : [who, action, 'refused', 5],
        );
      }
    }
  });
});

it('submits an entry with few statements and few messages to PostgreSQL', async () => {
  const test = await openTestSystem();
  const { db } = test.system.parts;
  const token = await registrant(test, 1);
  const draft = await begin(test, token);
  const count = countStatements(db);
  expect(await submit(test, token, draft)).toMatchObject({ status: 200 });
  const { statements, pieces } = count();
  // The number takes a separate statement, because competitions share its series. On the embedded database
  // the savepoint of the group and its end are two more statements. On PostgreSQL the locks are three more.
  // The audit log takes two, because its row is queued for the chain.
  expect(statements.length).toBeLessThanOrEqual(19);
  expect(pieces).toBeLessThanOrEqual(6);
});
