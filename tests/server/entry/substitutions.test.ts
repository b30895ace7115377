import { describe, expect, it } from 'vitest';
import { entryStatuses } from '../../../server/contract/entry/entry-fields.ts';
import type { Entry, EntryList } from '../../../server/contract/entry/entry.ts';
import type { ErrorBody } from '../../../server/contract/kit/errors.ts';
import type { EntryForm } from '../../../server/contract/entry/receipt.ts';
import type { Work } from '../../../server/contract/work.ts';
import { demoAccounts } from '../../../server/seed/demonstration.ts';
import { lapseSubstitutions } from '../../../server/entry/team/substitutions.ts';
import { paths } from '../../support/paths.ts';
import { pdf, upload } from '../support/sample-files.ts';
import { demoAccount, openTestSystem, statuses, type TestSystem } from '../support/test-system.ts';

/** An event for students. A person of the college is on its roster. */
const event = 'hubei-3-sk12';
const robots = 'hubei-3-sk05';
const leaver = '冯雪';
/** The registrant of the demonstration data, of the same college. */
const newcomer = { real_name: '林晓雨', digits: '42010620050420102' };

const at = (path: string, id: string) => path.replace(':id', id);
const as = (test: TestSystem, role: string) => test.signIn(demoAccount(role));
const deputyOf = (test: TestSystem) =>
  test.signIn(demoAccounts.find(({ username }) => username === 'hubei.deputy'));

function withCheck(digits: string): string {
  const sum = Array.from(digits).reduce(
    (total, digit, place) => total + Number(digit) * (2 ** (17 - place) % 11),
    0,
  );
  return digits + '10X98765432'[sum % 11];
}

/** Signs in a registrant without a unit, with a new identity number. */
async function registrant(test: TestSystem, real_name: string, digits: string) {
  const phone = `1380021${digits.slice(-4)}`;
  const proof = await test.code('login', phone);
  const { body } = await test.call<{ access_token: string }>('POST', paths.signInByPhone, {
    body: { phone, ...proof },
  });
  const token = body.access_token;
  const person = {
    real_name,
    id_no: withCheck(digits),
    region_code: '420100',
    occupation: 'student',
    education: 'college',
    skill_level: 'none',
    version: 0,
  };
  expect((await test.call('PUT', paths.changeProfile, { token, body: person })).status).toBe(200);
  return token;
}

/** Opens the approved entry of the roster, with its unit and its committee. */
async function open() {
  const test = await openTestSystem();
  const { db } = test.system.parts;
  const unit = await as(test, 'Unit');
  const committee = await as(test, 'Committee');
  const list = await test.call<EntryList>('GET', `${paths.listEntries}?status=approved&event=${event}`, {
    token: committee,
  });
  const { id } = list.body.data[0]!;
  const read = async (token: string) =>
    (await test.call<Entry>('GET', at(paths.getEntry, id), { token })).body;
  const post = (path: string, token: string, body: unknown) =>
    test.call<Entry & ErrorBody>('POST', at(path, id), { token, body });
  const ask = async (token: string, more: Record<string, unknown> = {}) =>
    post(paths.requestSubstitute, token, {
      version: 2,
      real_name: newcomer.real_name,
      id_no: withCheck(newcomer.digits),
      reason: '冯雪同学因伤不能参赛',
      file_id: (await upload(test, token, 'evidence.pdf', pdf())).body.id,
      consent: true,
      ...more,
    });
  const decide = (act: 'approve' | 'withdraw', token: string, version = 1) =>
    post(act === 'approve' ? paths.approveSubstitute : paths.withdrawSubstitute, token, {
      version,
    });
  const refuse = (token: string, reason = '材料不足以说明原因', version = 1) =>
    post(paths.refuseSubstitute, token, { version, reason });
  const write = (status: Entry['status'], event_status: 'planned' | 'frozen' = 'planned') =>
    Promise.all([
      db.updateTable('entries').set({ status, version: 2 }).where('id', '=', id).execute(),
      db.updateTable('competition_events').set({ status: event_status }).where('id', '=', event).execute(),
    ]);
  const taken = async () => {
    const row = await db
      .selectFrom('competition_events')
      .select('taken')
      .where('id', '=', event)
      .executeTakeFirstOrThrow();
    const seats = await db.selectFrom('entry_places').selectAll().where('event_id', '=', event).execute();
    return [row.taken, seats.length];
  };
  return { test, db, unit, committee, id, read, post, ask, decide, refuse, write, taken };
}

describe('a substitute', () => {
  it('is requested by the unit, shown beside the replaced person, and entered when the committee approves', async () => {
    const { test, db, unit, committee, id, read, ask, decide, taken } = await open();
    const before = await taken();
    const asked = await ask(unit);
    expect(asked.body).toMatchObject({
      status: 'approved',
      version: 2,
      real_name: leaver,
      substitution: {
        status: 'proposed',
        by: 'proposer',
        leaver,
        real_name: newcomer.real_name,
        person: { id_no: expect.stringMatching(/^42\*{16}$/), phone: '138****8001' },
        is_unique: true,
      },
    });
    expect(await read(committee)).toMatchObject({ substitution: { by: 'colleague' }, real_name: leaver });
    const work = await test.call<Work>('GET', paths.listWork, { token: committee });
    expect(work.body.data.filter(({ kind }) => kind === 'substitute')).toMatchObject([
      { id, title: `${leaver} → ${newcomer.real_name}` },
    ]);
    const form = () =>
      test.call<EntryForm>('GET', at(paths.getEntryForm, id), { token: committee }).then(({ body }) => body);
    const printed = await form();

    const granted = await decide('approve', committee);
    expect(granted.body).toMatchObject({
      status: 'approved',
      version: 3,
      no: asked.body.no,
      real_name: newcomer.real_name,
      substitution: { status: 'approved' },
    });
    expect(await taken()).toEqual(before);
    expect(await form()).toMatchObject({ entry: { real_name: newcomer.real_name } });
    expect((await form()).code).not.toBe(printed.code);
    const own = await as(test, 'Personal');
    expect((await read(own)).capacities).toEqual(['owner']);
    expect((await read(own)).substitution).toBeNull();
    const lists = await test.call<EntryList>('GET', `${paths.listEntries}?event=${event}`, {
      token: unit,
    });
    expect(lists.body.data.map(({ real_name }) => real_name)).toEqual([newcomer.real_name]);

    const told = await db
      .selectFrom('outbox')
      .innerJoin('users', 'users.id', 'outbox.user_id')
      .select(['users.name', 'outbox.topic'])
      .orderBy('outbox.topic')
      .execute();
    expect(told).toEqual([
      { name: newcomer.real_name, topic: 'substitute.in' },
      { name: leaver, topic: 'substitute.out' },
    ]);
    const log = await db
      .selectFrom('audit_log')
      .select(['action', 'capacity', 'reason'])
      .where('object_id', '=', id)
      .where('action', 'like', '%ubstitute')
      .orderBy('action')
      .execute();
    expect(log).toEqual([
      { action: 'entry.requestSubstitute', capacity: 'unit', reason: '冯雪同学因伤不能参赛' },
      { action: 'entry.substitute', capacity: 'organiser', reason: '' },
    ]);
    const consents = await db.selectFrom('consent_log').select('purpose').execute();
    expect(consents.filter(({ purpose }) => purpose === 'entry')).toHaveLength(1);
  });

  it('frees the replaced person for another entry, and locks the profile of the substitute', async () => {
    const { db, unit, committee, ask, decide } = await open();
    await ask(unit);
    await decide('approve', committee);
    const people = await db
      .selectFrom('persons')
      .leftJoin('entry_places', 'entry_places.id_no_digest', 'persons.id_no_digest')
      .select(['persons.real_name', 'persons.locked', 'entry_places.event_id'])
      .where('persons.real_name', 'in', [leaver, newcomer.real_name])
      .orderBy('persons.locked')
      .execute();
    expect(people).toEqual(
      expect.arrayContaining([
        { real_name: leaver, locked: 1, event_id: null },
        { real_name: newcomer.real_name, locked: 1, event_id: event },
      ]),
    );
  });

  it('that is refused or withdrawn changes nothing, and another one can be requested', async () => {
    const { test, db, unit, committee, ask, decide, refuse } = await open();
    await ask(unit);
    expect((await ask(unit)).body.code).toBe(40901);
    const refused = await refuse(committee);
    expect(refused.body).toMatchObject({
      real_name: leaver,
      version: 2,
      substitution: { status: 'refused', decision_reason: '材料不足以说明原因' },
    });
    expect(await db.selectFrom('outbox').select('topic').execute()).toEqual([
      { topic: 'substitute.refused' },
    ]);
    expect((await decide('approve', committee)).body.code).toBe(40901);
    test.clock.advance(1000);
    expect((await ask(unit)).status).toBe(200);
    const back = await decide('withdraw', unit);
    expect(back.body).toMatchObject({ real_name: leaver, substitution: { status: 'withdrawn' } });
  });

  it('is approved by another committee member if the committee requests it', async () => {
    const { test, committee, ask, decide, refuse, write } = await open();
    await write('approved', 'frozen');
    expect((await ask(committee)).body.substitution).toMatchObject({ by: 'proposer' });
    const work = await test.call<Work>('GET', paths.listWork, { token: committee });
    expect(work.body.counts).toMatchObject({ substitute: 0 });
    expect(statuses([await decide('approve', committee), await refuse(committee)])).toEqual([403, 403]);
    expect((await decide('approve', await deputyOf(test))).body.real_name).toBe(newcomer.real_name);
  });

  it('cannot be requested by a viewer', async () => {
    const { test, db, unit, ask } = await open();
    await db
      .updateTable('user_organisations')
      .set({ capacity: 'viewer' })
      .where('user_id', '=', await idOf(db, demoAccount('Unit').username))
      .execute();
    expect((await ask(unit)).status).toBe(403);
    expect((await test.call<Work>('GET', paths.listWork, { token: unit })).body.data).toEqual([]);
  });

  it('is decided once for two simultaneous decisions', async () => {
    const { test, unit, committee, ask, decide, refuse } = await open();
    await ask(unit);
    const deputy = await deputyOf(test);
    const answers = await Promise.all([decide('approve', committee), refuse(deputy)]);
    expect(statuses(answers)).toEqual([200, 409]);
  });

  it('needs a name and an identity number that match, and belongs to no other unit', async () => {
    const { db, unit, ask } = await open();
    const faultsOf = async (more: Record<string, unknown>) => {
      const { status, body } = await ask(unit, more);
      return [status, Object.keys(body.errors ?? {})];
    };
    expect(await faultsOf({ real_name: '林晓雪' })).toEqual([422, ['id_no']]);
    expect(await faultsOf({ id_no: withCheck('42010620050420104') })).toEqual([422, ['id_no']]);
    expect(await faultsOf({ real_name: leaver, id_no: withCheck('42010720050316022') })).toEqual([
      422,
      ['id_no'],
    ]);
    expect(await faultsOf({ id_no: '420102200602290010' })).toEqual([422, ['id_no']]);
    expect(await faultsOf({ file_id: '' })).toEqual([422, ['file_id']]);
    expect(await faultsOf({ file_id: 'unknown' })).toEqual([422, ['file_id']]);
    expect(await faultsOf({ reason: ' ' })).toEqual([422, ['reason']]);
    expect(await faultsOf({ consent: false })).toEqual([422, ['consent']]);
    await db
      .updateTable('user_organisations')
      .set({ organisation_id: 'technicians' })
      .where('user_id', 'in', (is) =>
        is.selectFrom('users').select('id').where('username', 'in', ['lin.xiaoyu']),
      )
      .execute();
    await db
      .insertInto('user_roles')
      .values({ user_id: await idOf(db, 'wu.guoqiang'), role: 'Unit', position: 1 })
      .execute();
    await db
      .updateTable('user_organisations')
      .set({ status: 'confirmed', capacity: 'administrator' })
      .where('user_id', '=', await idOf(db, 'wu.guoqiang'))
      .execute();
    await db
      .updateTable('organisations')
      .set({ status: 'confirmed' })
      .where('id', '=', 'technicians')
      .execute();
    expect(await faultsOf({})).toEqual([422, ['id_no']]);
  });

  it('meets the rules of the event at the request and at the approval', async () => {
    const { db, unit, committee, ask, decide } = await open();
    const limit = (birth_to: string) =>
      db.updateTable('competition_events').set({ birth_to }).where('id', '=', event).execute();
    await limit('2004-12-31');
    const refused = await ask(unit);
    expect([refused.status, refused.body.code]).toEqual([422, 42202]);
    await limit('');
    await ask(unit);
    await limit('2004-12-31');
    const late = await decide('approve', committee);
    expect([late.status, late.body.code]).toEqual([422, 42202]);
    await limit('');
    expect((await decide('approve', committee)).status).toBe(200);
  });

  it('is not entered already, at the request and at the approval; a draft of the substitute ends', async () => {
    const { test, db, unit, committee, ask, decide } = await open();
    const own = await as(test, 'Personal');
    const begin = (event_id: string) =>
      test.call<Entry>('POST', paths.beginEntry, { token: own, body: { event_id } });
    const draft = (await begin(event)).body;
    expect((await ask(unit)).status).toBe(200);
    const other = (await begin(robots)).body;
    await test.call('POST', at(paths.submitEntry, other.id), {
      token: own,
      body: { version: 1, consent: true },
    });
    const late = await decide('approve', committee);
    expect([late.status, late.body.code]).toEqual([409, 40902]);
    expect((await decide('withdraw', unit)).status).toBe(200);
    expect((await ask(unit)).body.code).toBe(40902);
    await test.call('POST', at(paths.withdrawEntry, other.id), {
      token: own,
      body: { version: 2, reason: '' },
    });
    expect((await ask(unit)).status).toBe(200);
    expect((await decide('approve', committee)).status).toBe(200);
    const rows = await db
      .selectFrom('entries')
      .select(['status', 'reason', 'version'])
      .where('id', '=', draft.id)
      .execute();
    const reason = expect.stringMatching(/^E\d\d-SK12-/) as string;
    expect(rows).toEqual([{ status: 'withdrawn', reason, version: 2 }]);
    const log = await db.selectFrom('audit_log').selectAll().where('object_id', '=', draft.id).execute();
    expect(log).toMatchObject([
      { action: 'entry.cancel', capacity: 'organiser', before: 'draft', after: 'withdrawn', reason },
    ]);
  });

  it('has the files that the event requires, which the committee can read', async () => {
    const { test, db, unit, committee, ask, decide } = await open();
    await db
      .updateTable('competition_events')
      .set({ file_kinds: 'residence' })
      .where('id', '=', event)
      .execute();
    const without = await ask(unit);
    expect([without.status, Object.keys(without.body.errors ?? {})]).toEqual([422, ['residence_id']]);
    const residence_id = (await upload(test, unit, 'residence.pdf', pdf('residence'))).body.id;
    const asked = await ask(unit, { residence_id });
    const { evidence, files } = asked.body.substitution!;
    expect(files).toMatchObject([{ kind: 'residence', file: { id: residence_id } }]);
    for (const id of [evidence!.id, residence_id]) {
      const link = async (role: string) =>
        (await test.call('GET', `/uploads/${id}/link`, { token: await as(test, role) })).status;
      expect([await link('Committee'), await link('Expert')]).toEqual([200, 404]);
    }
    const granted = await decide('approve', committee);
    expect(granted.body.files).toMatchObject([{ kind: 'residence', file: { id: residence_id } }]);
  });

  it('has the consent of a guardian if the substitute is a minor', async () => {
    const { test, unit, ask } = await open();
    await registrant(test, '少年甲', '42010620100305112');
    const asked = await ask(unit, { real_name: '少年甲', id_no: withCheck('42010620100305112') });
    expect([asked.status, Object.keys(asked.body.errors ?? {})]).toEqual([422, ['guardian_id']]);
  });

  it('can be approved before the first day of the competition; an open request then lapses', async () => {
    const { test, db, unit, committee, ask, decide } = await open();
    await ask(unit);
    const competition = await db
      .selectFrom('competitions')
      .select('starts_on')
      .where('id', '=', 'hubei-3')
      .executeTakeFirstOrThrow();
    const starts = Date.parse(`${competition.starts_on}T00:00:00+08:00`);
    await lapseSubstitutions(test.system.parts, starts - 1);
    const states = () => db.selectFrom('substitutions').select('status').execute();
    expect(await states()).toEqual([{ status: 'proposed' }]);
    test.clock.advance(starts - test.clock.now());
    const late = await as(test, 'Committee');
    expect((await decide('approve', late)).body.code).toBe(40901);
    expect((await test.call<Work>('GET', paths.listWork, { token: late })).body.counts).toMatchObject({
      substitute: 0,
    });
    await lapseSubstitutions(test.system.parts, starts);
    expect(await states()).toEqual([{ status: 'lapsed' }]);
    expect(committee).not.toBe('');
  });

  it('lapses even if many requests that are older cannot lapse yet', async () => {
    const { test, db, unit, id, ask, post } = await open();
    await ask(unit);
    const entry = await db.selectFrom('entries').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const request = await db.selectFrom('substitutions').selectAll().executeTakeFirstOrThrow();
    await db.deleteFrom('substitutions').execute();
    const ids = Array.from({ length: 200 }, (_, n) => `0-${String(n).padStart(3, '0')}`);
    // Each account has one entry of an event at most.
    const user = await db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', entry.user_id)
      .executeTakeFirstOrThrow();
    const other = (one: string) => ({ username: one, username_key: one, phone: null, proposed_phone: null });
    await db
      .insertInto('users')
      .values(ids.map((one) => ({ ...user, ...other(one), id: one })))
      .execute();
    await db
      .insertInto('entries')
      .values(ids.map((one) => ({ ...entry, id: one, no: one, user_id: one })))
      .execute();
    await db
      .insertInto('substitutions')
      .values([...ids.map((one) => ({ ...request, id: one, entry_id: one })), request])
      .execute();
    await post(paths.withdrawEntry, unit, { version: 2, reason: '因故退赛' });
    await lapseSubstitutions(test.system.parts, test.clock.now());
    const lapsed = await db
      .selectFrom('substitutions')
      .select(['entry_id', 'status'])
      .where('status', '<>', 'proposed')
      .execute();
    expect(lapsed).toEqual([{ entry_id: id, status: 'lapsed' }]);
  });

  it('lapses when its entry is withdrawn', async () => {
    const { test, db, unit, committee, post, ask, decide } = await open();
    await ask(unit);
    await post(paths.withdrawEntry, unit, { version: 2, reason: '因故退赛' });
    expect((await decide('approve', committee)).body.code).toBe(40901);
    await lapseSubstitutions(test.system.parts, test.clock.now());
    expect(await db.selectFrom('substitutions').select('status').execute()).toEqual([{ status: 'lapsed' }]);
  });
});

const idOf = async (db: TestSystem['system']['parts']['db'], username: string) =>
  (await db.selectFrom('users').select('id').where('username', '=', username).executeTakeFirstOrThrow()).id;

/**
 * The roles that can request a substitute in each state of an entry. The table is not derived from the chart.
 */
describe('every state × roster open or closed × every account', () => {
  it.each(entryStatuses)('permits only the listed actions in state %s', async (status) => {
    const { test, db, unit, committee, id, ask, decide, refuse, write } = await open();
    const owner = await registrant(test, '选手甲', '42010620050301910');
    await db
      .updateTable('entries')
      .set({ user_id: await userOf(test, owner) })
      .where('id', '=', id)
      .execute();
    const tokens = { owner, unit, committee, stranger: await as(test, 'Expert') };
    for (const roster of ['planned', 'frozen'] as const) {
      for (const [who, token] of Object.entries(tokens)) {
        await db.deleteFrom('substitutions').execute();
        await write(status, roster);
        const answer = await ask(token);
        const may =
          status === 'approved' && (who === 'committee' || (who === 'unit' && roster === 'planned'));
        expect([roster, who, answer.status === 200]).toEqual([roster, who, may]);
        expect(may || [403, 404, 409].includes(answer.status)).toBe(true);
        const made = await db.selectFrom('substitutions').select('status').execute();
        expect(made).toEqual(may ? [{ status: 'proposed' }] : []);
      }
    }
    if (status !== 'approved') return;
    // The decisions that each role can make on a request of the unit.
    const allowed: Record<string, readonly string[]> = {
      owner: [],
      unit: ['withdraw'],
      committee: ['approve', 'refuse'],
      stranger: [],
    };
    for (const [who, token] of Object.entries(tokens)) {
      for (const act of ['approve', 'refuse', 'withdraw'] as const) {
        await db.deleteFrom('substitutions').execute();
        await write('approved');
        await ask(unit);
        const answer = act === 'refuse' ? await refuse(token) : await decide(act, token);
        const may = allowed[who]?.includes(act) === true;
        expect([who, act, answer.status]).toEqual([who, act, may ? 200 : who === 'stranger' ? 404 : 403]);
        if (may && act === 'approve') await undo();
      }
    }
    async function undo() {
      await db
        .updateTable('entries')
        .set({ user_id: await userOf(test, owner), person_id: await leaverOf(db) })
        .where('id', '=', id)
        .execute();
      await db.deleteFrom('entry_places').where('entry_id', '=', id).execute();
    }
  });
});

const userOf = async (test: TestSystem, token: string) =>
  (
    await test.system.parts.db
      .selectFrom('persons')
      .select('user_id')
      .where(
        'real_name',
        '=',
        (await test.call<{ person: { real_name: string } }>('GET', paths.getProfile, { token })).body.person
          .real_name,
      )
      .executeTakeFirstOrThrow()
  ).user_id;

const leaverOf = async (db: TestSystem['system']['parts']['db']) =>
  (await db.selectFrom('persons').select('id').where('real_name', '=', leaver).executeTakeFirstOrThrow()).id;
