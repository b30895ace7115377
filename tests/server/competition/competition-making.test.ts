import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import type { CompetitionList } from '../../../server/contract/competition/competition.ts';
import {
  competitionFacts,
  competitionStatuses,
  decisionStatuses,
  eventStatuses,
  managedCompetition,
  managedList,
  type ManagedCompetition,
  type ManagedList,
} from '../../../server/contract/competition/competition-making.ts';
import type { Choices, Entry, EntryList } from '../../../server/contract/entry/entry.ts';
import type { ErrorBody } from '../../../server/contract/kit/errors.ts';
import { unitQuotas, work, type UnitQuotas, type Work } from '../../../server/contract/work.ts';
import { demoAccounts } from '../../../server/seed/demonstration.ts';
import { lapseDecisions } from '../../../server/competition/decisions.ts';
import { paths } from '../../support/paths.ts';
import { signatureFor } from '../support/signatures.ts';
import { fixSchemes } from '../support/fixed-scheme.ts';
import { demoAccount, openTestSystem, statuses, type TestSystem } from '../support/test-system.ts';

const hubei = 'hubei-3';
const DAY = 24 * 3_600_000;

const at = (path: string, id = hubei, eventId = '') => path.replace(':id', id).replace(':eventId', eventId);
const as = (test: TestSystem, role: string) => test.signIn(demoAccount(role));
const deputyOf = (test: TestSystem) =>
  test.signIn(demoAccounts.find(({ username }) => username === 'hubei.deputy'));

/** Returns a token of the technician, whose capacity is set to viewer. */
async function viewerOf(test: TestSystem): Promise<string> {
  const token = await as(test, 'Technician');
  await test.system.parts.db
    .updateTable('user_organisations')
    .set({ capacity: 'viewer' })
    .where('user_id', 'in', (is) =>
      is.selectFrom('users').select('id').where('username', '=', 'hubei.technician'),
    )
    .execute();
  return token;
}

/** Returns a token of a committee account that does not organise this competition. */
async function otherCommitteeOf(test: TestSystem): Promise<string> {
  const token = await as(test, 'ExhibitorAdmin');
  const { id } = await test.system.parts.db
    .selectFrom('users')
    .select('id')
    .where('username', '=', 'expo.office')
    .executeTakeFirstOrThrow();
  await test.system.parts.db
    .insertInto('user_roles')
    .values({ user_id: id, role: 'Committee', position: 1 })
    .execute();
  return token;
}

const found = async (test: TestSystem, token: string, id = hubei) =>
  v.parse(
    managedCompetition,
    (await test.call<ManagedCompetition>('GET', at(paths.getCompetition, id), { token })).body,
  );

/** Posts a body with a signature code of the caller, if the path requires one. */
const post = async (test: TestSystem, token: string, path: string, body: object) =>
  test.call<ManagedCompetition & ErrorBody>('POST', path, {
    token,
    body: { ...(await signatureFor(test, token, path)), ...body },
  });

const facts = {
  name: '第四届湖北省职业技能大赛',
  edition: 4,
  reg_open_at: '2027-09-01T09:00:00+08:00',
  reg_close_at: '2027-10-01T00:00:00+08:00',
  starts_on: '2027-11-01',
  ends_on: '2027-11-04',
  place: '武汉国际博览中心',
  host: '湖北省人力资源和社会保障厅',
  organised_by: [],
  co_organised_by: [],
  supported_by: [],
  contact_phone: '027-12333',
  correction_hours: 48,
  appeal_minutes: 120,
  publicity_days: 5,
  version: 0,
};
const event = {
  code: 'SK01',
  name: '数控车',
  group: '职工组',
  for_occupation: 'employee',
  birth_from: '',
  birth_to: '',
  least_age: 16,
  exclusive: true,
  team_size: 1,
  demands: ['certificate'],
  places: 30,
  per_unit: 3,
  least_entrants: 8,
  version: 0,
};

/** Returns the current facts of a competition as the body of a change that changes nothing. */
const unchanged = (one: ManagedCompetition) => ({
  ...facts,
  name: one.name,
  edition: one.edition,
  reg_open_at: one.reg_open_at,
  reg_close_at: one.reg_close_at,
  starts_on: one.starts_on,
  ends_on: one.ends_on,
  version: one.version,
});
const unchangedEvent = ({
  reason: _r,
  status: _s,
  facts: _f,
  asked: _a,
  id: _i,
  ...one
}: ManagedCompetition['events'][number]) => one;

/** Approves the first decision of a competition. */
const approveAs = (test: TestSystem, token: string, { decisions }: Pick<ManagedCompetition, 'decisions'>) =>
  post(test, token, at(paths.approveDecision, decisions[0]?.id), { version: decisions[0]?.version });

/** Creates a competition with an event and proposes its publication. */
async function proposedBy(test: TestSystem, token: string) {
  const { id } = (await post(test, token, paths.listCompetitions, facts)).body;
  await post(test, token, at(paths.addEvent, id), event);
  const { body } = await post(test, token, at(paths.publishCompetition, id), { version: 1 });
  return { id, proposed: body };
}

describe('the competition API', () => {
  it('deletes an event of a draft only, and its code can be used again', async () => {
    const test = await openTestSystem();
    const [token, second] = [await as(test, 'Committee'), await deputyOf(test)];
    const { id } = (await post(test, token, paths.listCompetitions, facts)).body;
    const add = (code: string) => post(test, token, at(paths.addEvent, id), { ...event, code });
    await add('SK01');
    const { events } = (await add('SK02')).body;
    const remove = (of: string | undefined, version = 1) =>
      post(test, token, at(paths.deleteEvent, of), { version });
    expect((await remove(events[1]?.id, 9)).status).toBe(409);
    const { body } = await remove(events[1]?.id);
    expect(body.events.map(({ code }) => code)).toEqual(['SK01']);
    expect(body.log).toContainEqual(
      expect.objectContaining({ action: 'event.delete', reason: 'SK02 数控车' }),
    );
    expect((await remove(events[1]?.id)).status).toBe(404);
    expect((await add('SK02')).body.events.map(({ code }) => code)).toEqual(['SK01', 'SK02']);
    const proposed = await post(test, token, at(paths.publishCompetition, id), { version: 1 });
    await approveAs(test, second, proposed.body);
    expect((await remove(events[0]?.id)).status).toBe(409);
  });

  it.each([
    '027-87654321',
    '027 12333',
    '12333',
    '010-12345',
    '13900139000',
    '+86 139 0013 9000',
    '400-820-8820',
  ])('accepts %s as a telephone number', (contact_phone) => {
    expect(v.safeParse(competitionFacts, { ...facts, contact_phone }).issues).toBeUndefined();
  });

  it.each(['027-1234', '1390013900', '87654321', '027', '139001390001'])(
    'rejects %s with a message about the format of a telephone number',
    (contact_phone) => {
      const { issues } = v.safeParse(competitionFacts, { ...facts, contact_phone });
      expect(issues?.map(({ message }) => message)).toEqual(['contact.pattern']);
    },
  );

  it('shows a draft to its committee only, and a published competition to every account', async () => {
    const test = await openTestSystem();
    const token = await as(test, 'Committee');
    const made = await post(test, token, paths.listCompetitions, facts);
    expect(made.body).toMatchObject({ status: 'draft', version: 1, acts: true, events: [] });
    expect(made.body.organisers).toEqual(['第三届湖北省职业技能大赛组织委员会']);
    const { id } = made.body;
    const published = async () =>
      (await test.call<CompetitionList>('GET', paths.listCompetitions)).body.data.map((one) => one.id);
    expect(await published()).not.toContain(id);

    const early = await post(test, token, at(paths.publishCompetition, id), { version: 1 });
    expect([early.status, early.body.code]).toEqual([409, 40901]);
    const added = await post(test, token, at(paths.addEvent, id), event);
    expect(added.body.events).toMatchObject([
      { code: 'SK01', status: 'planned', places: 30, per_unit: 3, demands: ['certificate'] },
    ]);
    const again = await post(test, token, at(paths.addEvent, id), event);
    expect([again.status, Object.keys(again.body.errors ?? {})]).toEqual([422, ['code']]);

    const proposed = await post(test, token, at(paths.publishCompetition, id), { version: 1 });
    expect(proposed.body).toMatchObject({
      status: 'draft',
      version: 1,
      decisions: [{ action: 'publish', status: 'proposed', by: 'proposer', reason: '' }],
    });
    expect(await published()).not.toContain(id);
    expect((await found(test, await deputyOf(test), id)).decisions).toMatchObject([{ by: 'colleague' }]);

    const out = await approveAs(test, await deputyOf(test), proposed.body);
    expect(out.body).toMatchObject({ status: 'published', version: 2 });
    expect(await published()).toContain(id);
    expect(out.body.log.map(({ action }) => action).toSorted()).toEqual([
      'competition.make',
      'event.add',
      'publish.approved',
      'publish.propose',
    ]);
  });

  it('requires a second approver to publish, and lists the decision as work of that approver', async () => {
    const test = await openTestSystem();
    const [first, second] = [await as(test, 'Committee'), await deputyOf(test)];
    const { proposed, id } = await proposedBy(test, first);
    const own = await approveAs(test, first, proposed);
    expect([own.status, own.body.code]).toEqual([403, 40301]);
    expect((await found(test, second, id)).status).toBe('draft');

    const workOf = async (token: string) =>
      v.parse(work, (await test.call<Work>('GET', paths.listWork, { token })).body);
    expect((await workOf(first)).counts['publish']).toBe(0);
    const waiting = await workOf(second);
    expect(waiting.counts).toMatchObject({ publish: 1, second: 0 });
    expect(waiting.data[0]).toMatchObject({
      kind: 'publish',
      id,
      title: facts.name,
      detail: facts.host,
      due: '2027-10-01T00:00:00+08:00',
    });

    const again = await post(test, second, at(paths.publishCompetition, id), { version: 1 });
    expect([again.status, again.body.code]).toEqual([409, 40901]);
    const [decision] = proposed.decisions;
    const refused = await post(test, second, at(paths.refuseDecision, decision?.id), {
      version: 1,
      reason: '赛项规则未定',
    });
    expect(refused.body).toMatchObject({
      status: 'draft',
      decisions: [{ status: 'refused', decision_reason: '赛项规则未定' }],
    });
    expect((await approveAs(test, second, proposed)).body.code).toBe(40904);
  });

  it('lapses a proposal to publish after any change of the competition', async () => {
    const test = await openTestSystem();
    const [first, second] = [await as(test, 'Committee'), await deputyOf(test)];
    const { id } = await proposedBy(test, first);
    const changes: Readonly<Record<string, (one: ManagedCompetition) => Promise<{ status: number }>>> = {
      change: (one) =>
        test.call('PUT', at(paths.changeCompetition, id), {
          token: first,
          body: { ...unchanged(one), place: '武汉体育中心' },
        }),
      addEvent: () => post(test, first, at(paths.addEvent, id), { ...event, code: 'SK02' }),
      changeEvent: (one) =>
        test.call('PUT', at(paths.changeEvent, id, one.events[0]?.id), {
          token: first,
          body: { ...unchangedEvent(one.events[0]!), places: 31 },
        }),
      cancelEvent: (one) =>
        post(test, first, at(paths.cancelEvent, one.events[1]?.id), {
          version: one.events[1]?.version,
          reason: '不设此赛项',
        }),
    };
    for (const [name, change] of Object.entries(changes)) {
      const before = await found(test, first, id);
      // The latest decision comes first in the list, so the decisions need different times.
      test.clock.advance(1_000);
      // In the first round the publication is already proposed.
      const proposed = before.decisions.some(({ status }) => status === 'proposed')
        ? before
        : (await post(test, first, at(paths.publishCompetition, id), { version: before.version })).body;
      expect([name, (await change(before)).status]).toEqual([name, 200]);
      const late = await approveAs(test, second, proposed);
      expect([name, late.status, late.body.code]).toEqual([name, 409, 40904]);
      const after = await found(test, first, id);
      expect([name, after.status, after.decisions[0]?.status]).toEqual([name, 'draft', 'lapsed']);
    }
  });

  it('lapses a proposal to publish when the registration closes', async () => {
    const test = await openTestSystem();
    const { id } = await proposedBy(test, await as(test, 'Committee'));
    const { db } = test.system.parts;
    await lapseDecisions(db, test.clock.now());
    const statusOf = async () =>
      (await db.selectFrom('decisions').select('status').where('competition_id', '=', id).execute()).map(
        ({ status }) => status,
      );
    expect(await statusOf()).toEqual(['proposed']);
    await lapseDecisions(db, Date.parse(facts.reg_close_at));
    expect(await statusOf()).toEqual(['lapsed']);
  });

  it('names every faulty field and every inconsistent time at once', async () => {
    const test = await openTestSystem();
    const token = await as(test, 'Committee');
    const bad = await post(test, token, paths.listCompetitions, {
      ...facts,
      name: '',
      edition: 0,
      appeal_minutes: 29,
      publicity_days: 31,
      reg_open_at: '2027-10-01T00:00:00+08:00',
      starts_on: '2027-09-30',
      ends_on: '2027-02-30',
      contact_phone: 'call me',
    });
    expect(bad.status).toBe(422);
    expect(Object.keys(bad.body.errors ?? {}).toSorted()).toEqual([
      'appeal_minutes',
      'contact_phone',
      'edition',
      'ends_on',
      'name',
      'publicity_days',
      'reg_close_at',
      'starts_on',
    ]);
    const worse = await post(test, token, at(paths.addEvent), {
      ...event,
      code: 'sk-1',
      birth_from: '2005-01-01',
      birth_to: '2004-12-31',
      places: -1,
    });
    expect(Object.keys(worse.body.errors ?? {}).toSorted()).toEqual(['birth_to', 'code', 'places']);
    for (const team_size of [0, 11]) {
      const refused = await post(test, token, at(paths.addEvent), { ...event, team_size });
      expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['team_size']]);
    }
  });

  it('accepts birth dates of the last century as lower and upper limits', async () => {
    const test = await openTestSystem();
    const token = await as(test, 'Committee');
    const { id } = (await post(test, token, paths.listCompetitions, facts)).body;
    const add = (birth_from: string, birth_to: string, code: string) =>
      post(test, token, at(paths.addEvent, id), { ...event, code, birth_from, birth_to });
    expect((await add('1999-01-01', '', 'SK01')).body.events).toMatchObject([{ birth_from: '1999-01-01' }]);
    expect((await add('1966-11-01', '1999-12-31', 'SK02')).status).toBe(200);
    for (const [index, day] of ['1899-12-31', '1999-02-29', '2100-01-01'].entries()) {
      const { status, body } = await add(day, '', `SK1${index}`);
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['birth_from']]);
    }
  });

  it('locks name, days and periods for appeals of a published competition, and names the locked fields', async () => {
    const test = await openTestSystem();
    const token = await as(test, 'Committee');
    const now = await found(test, token);
    const put = (body: object) =>
      test.call<ManagedCompetition & ErrorBody>('PUT', at(paths.changeCompetition), { token, body });
    const fixed = await put({
      ...unchanged(now),
      name: '第三届大赛',
      ends_on: '2027-02-09',
      appeal_minutes: 60,
      publicity_days: 7,
    });
    expect([fixed.status, Object.keys(fixed.body.errors ?? {}).toSorted()]).toEqual([
      423,
      ['appeal_minutes', 'ends_on', 'name', 'publicity_days'],
    ]);
    const free = await put({ ...unchanged(now), place: '武汉体育中心', correction_hours: 72 });
    expect(free.body).toMatchObject({
      place: '武汉体育中心',
      correction_hours: 72,
      version: now.version + 1,
    });
    expect((await put(unchanged(now))).body.code).toBe(40904);
  });

  it('[domain.md 2] names organisers, co-organisers and supporters in order, and the log names the changed fields', async () => {
    const test = await openTestSystem();
    const token = await as(test, 'Committee');
    const now = await found(test, token);
    expect(now.organised_by).not.toEqual([]);
    const named = {
      organised_by: ['宜昌市人民政府', '湖北省职业技能鉴定指导中心'],
      co_organised_by: ['三峡职业技术学院'],
      supported_by: [],
    };
    const put = (body: object) =>
      test.call<ManagedCompetition & ErrorBody>('PUT', at(paths.changeCompetition), { token, body });
    const changed = await put({ ...unchanged(now), place: now.place, ...named });
    expect(changed.body).toMatchObject(named);
    expect(changed.body.log.find(({ action }) => action === 'competition.change')?.reason).toBe(
      'organised_by, co_organised_by, supported_by',
    );
    const shown = (await test.call<CompetitionList>('GET', paths.listCompetitions)).body.data;
    expect(shown.find(({ id }) => id === hubei)).toMatchObject(named);
    const order = [...named.organised_by].toReversed();
    const again = await put({ ...unchanged(changed.body), ...named, organised_by: order });
    expect(again.body).toMatchObject({ ...named, organised_by: order });
    // A colleague who still sees the earlier names cannot overwrite the later ones.
    expect((await put({ ...unchanged(changed.body), ...named })).body.code).toBe(40904);
    expect((await found(test, token)).organised_by).toEqual(order);
  });

  it.each([
    ['a name of one character', ['武'], 'organised_by'],
    ['a name of 101 characters', ['省'.repeat(101)], 'organised_by'],
    ['an empty name', ['武汉市人民政府', ' '], 'organised_by'],
    ['a line break in a name', ['武汉市\n人民政府'], 'organised_by'],
    ['a name twice', ['武汉市人民政府', '武汉市人民政府 '], 'organised_by'],
    ['twenty-one names', Array.from({ length: 21 }, (_, index) => `承办单位 ${index}`), 'organised_by'],
    ['a text', '武汉市人民政府', 'organised_by'],
    ['nothing', undefined, 'organised_by'],
  ])('[domain.md 2] refuses %s as organisers, and stores nothing', async (_, organised_by, field) => {
    const test = await openTestSystem();
    const token = await as(test, 'Committee');
    const { status, body } = await post(test, token, paths.listCompetitions, { ...facts, organised_by });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
    const { length } = await test.system.parts.db
      .selectFrom('competitions')
      .select('id')
      .where('name', '=', facts.name)
      .execute();
    expect(length).toBe(0);
  });

  it('locks the rules of an event once registration is open, and rejects fewer places than are taken', async () => {
    const test = await openTestSystem();
    const token = await as(test, 'Committee');
    const one = (await found(test, token)).events.find(({ code }) => code === 'SK12')!;
    expect(one.facts).toMatchObject({ taken: 1, approved: 1, hasOpened: true, hasClosed: false });
    const put = (body: object) =>
      test.call<ManagedCompetition & ErrorBody>('PUT', at(paths.changeEvent, hubei, one.id), {
        token,
        body: { ...unchangedEvent(one), ...body },
      });
    const fixed = await put({ least_age: 18, demands: ['residence'] });
    expect([fixed.status, Object.keys(fixed.body.errors ?? {}).toSorted()]).toEqual([
      423,
      ['demands', 'least_age'],
    ]);
    expect((await put({ places: 0 })).body.events.find(({ id }) => id === one.id)?.places).toBe(0);
    const few = await test.call<ErrorBody>('PUT', at(paths.changeEvent, hubei, `${hubei}-sk05`), {
      token,
      body: {
        ...unchangedEvent((await found(test, token)).events.find(({ code }) => code === 'SK05')!),
        places: 1,
      },
    });
    expect(few.status).toBe(200);
    await test.system.parts.db
      .updateTable('competition_events')
      .set({ taken: 2 })
      .where('id', '=', `${hubei}-sk01`)
      .execute();
    const turning = (await found(test, token)).events.find(({ code }) => code === 'SK01')!;
    const below = await test.call<ErrorBody>('PUT', at(paths.changeEvent, hubei, turning.id), {
      token,
      body: { ...unchangedEvent(turning), places: 1 },
    });
    expect([below.status, Object.keys(below.body.errors ?? {})]).toEqual([422, ['places']]);
  });
});

describe('a decision of two committee members', () => {
  const later = '2027-01-10T00:00:00+08:00';
  const extend = (test: TestSystem, token: string, body: object = {}) =>
    post(test, token, at(paths.extendCompetition), {
      version: 1,
      reg_close_at: later,
      reason: '雪灾影响交通',
      ...body,
    });

  it('extends a registration, which neither member can do alone', async () => {
    const test = await openTestSystem();
    const [first, second] = [await as(test, 'Committee'), await deputyOf(test)];
    const proposed = await extend(test, first);
    const [decision] = proposed.body.decisions;
    expect(decision).toMatchObject({ status: 'proposed', by: 'proposer', reg_close_at: later });
    expect(proposed.body.reg_close_at).toBe('2027-01-06T00:00:00+08:00');
    expect((await extend(test, second)).body.code).toBe(40901);

    const approve = (token: string) =>
      post(test, token, at(paths.approveDecision, decision?.id), { version: 1 });
    expect((await approve(first)).body.code).toBe(40301);
    const done = await approve(second);
    expect(done.body).toMatchObject({
      reg_close_at: later,
      version: 2,
      decisions: [{ status: 'approved', proposed_by: '刘明诚', decided_by: '孙慧敏' }],
    });
    const { body } = await test.call<CompetitionList>('GET', paths.listCompetitions);
    expect(body.data[0]?.reg_close_at).toBe(later);
  });

  it('extends to a later time only, before registration closes, and not into the competition days', async () => {
    const test = await openTestSystem();
    const token = await as(test, 'Committee');
    for (const reg_close_at of ['2027-01-06T00:00:00+08:00', '2027-02-04T00:01:00+08:00']) {
      const refused = await extend(test, token, { reg_close_at });
      expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['reg_close_at']]);
    }
    expect((await extend(test, token, { reason: '' })).status).toBe(422);
    test.clock.advance((await found(test, token)).times.closesAt - test.clock.now());
    expect((await extend(test, await as(test, 'Committee'))).body.code).toBe(40901);
  });

  it('cancels a competition with its events and entries, and shows the reason', async () => {
    const test = await openTestSystem();
    const { db } = test.system.parts;
    const [first, second] = [await as(test, 'Committee'), await deputyOf(test)];
    const proposed = await post(test, first, at(paths.cancelCompetition), {
      version: 1,
      reason: '场馆停用',
    });
    const [decision] = proposed.body.decisions;
    const done = await post(test, second, at(paths.approveDecision, decision?.id), { version: 1 });
    expect(done.body).toMatchObject({ status: 'cancelled', reason: '场馆停用' });
    expect(new Set(done.body.events.map(({ status }) => status))).toEqual(new Set(['cancelled']));
    const left = await db
      .selectFrom('entries')
      .select(['id', 'status', 'reason', 'version'])
      .where('competition_id', '=', hubei)
      .execute();
    expect(left.length).toBeGreaterThan(8);
    for (const one of left)
      expect(one).toMatchObject({ status: 'withdrawn', reason: '场馆停用', version: 3 });
    expect(await db.selectFrom('entry_places').selectAll().execute()).toEqual([]);
    const taken = await db.selectFrom('competition_events').select('taken').execute();
    expect(new Set(taken.map((one) => one.taken))).toEqual(new Set([0]));
    const log = await db.selectFrom('audit_log').selectAll().where('action', '=', 'entry.cancel').execute();
    expect(log).toHaveLength(left.length);
    expect(log[0]).toMatchObject({ capacity: 'organiser', after: 'withdrawn', reason: '场馆停用' });
    expect(new Set(log.map(({ before }) => before))).toEqual(
      new Set(['submitted', 'endorsed', 'returned', 'approved']),
    );
    const told = await db.selectFrom('outbox').selectAll().execute();
    expect(told).toHaveLength(left.length);
    expect(new Set(told.map(({ topic }) => topic))).toEqual(new Set(['entry.eventCancelled']));
    expect(JSON.parse(told[0]?.about ?? '')).toEqual({
      no: expect.stringMatching(/^E\d\d-SK\d\d-\d{4}$/),
      event: expect.stringMatching(/\p{Script=Han}{2}/u),
    });
    // After the cancellation no entry can be created, and the competition is not listed.
    const personal = await as(test, 'Personal');
    const begun = await test.call('POST', paths.beginEntry, {
      token: personal,
      body: { event_id: `${hubei}-sk05` },
    });
    expect(begun.status).toBe(404);
    expect((await test.call<CompetitionList>('GET', paths.listCompetitions)).body.data).toEqual([]);
    // Until the end of the last day the home of an entrant shows the entry.
    const isOff = async () => {
      const mine = await test.call<EntryList>('GET', paths.listEntries, {
        token: await as(test, 'Committee'),
      });
      return mine.body.data.map(({ competition }) => competition.is_called_off);
    };
    expect(new Set(await isOff())).toEqual(new Set([true]));
    const { ends_on } = await db
      .selectFrom('competitions')
      .select('ends_on')
      .where('id', '=', hubei)
      .executeTakeFirstOrThrow();
    test.clock.advance(Date.parse(`${ends_on}T23:59:59+08:00`) - test.clock.now());
    expect(new Set(await isOff())).toEqual(new Set([true]));
    test.clock.advance(1000);
    expect(new Set(await isOff())).toEqual(new Set([false]));
  });

  it('accepts one of two simultaneous replies', async () => {
    const test = await openTestSystem();
    const [first, second, third] = [
      await as(test, 'Committee'),
      await deputyOf(test),
      await as(test, 'Technician'),
    ];
    const [decision] = (await extend(test, first)).body.decisions;
    const answers = await Promise.all([
      post(test, second, at(paths.approveDecision, decision?.id), { version: 1 }),
      post(test, third, at(paths.refuseDecision, decision?.id), { version: 1, reason: '时间足够' }),
    ]);
    expect(statuses(answers)).toEqual([200, 409]);
  });

  it('lapses when the registration closes', async () => {
    const test = await openTestSystem();
    const { db, clock } = test.system.parts;
    await extend(test, await as(test, 'Committee'));
    const status = async () =>
      (await db.selectFrom('decisions').select('status').executeTakeFirstOrThrow()).status;
    const closesAt = Date.parse('2027-01-06T00:00:00+08:00');
    test.clock.advance(closesAt - 1 - clock());
    await lapseDecisions(db, clock());
    expect(await status()).toBe('proposed');
    test.clock.advance(1);
    await lapseDecisions(db, clock());
    expect(await status()).toBe('lapsed');
  });
});

describe('an event', () => {
  it('frees its entrants for another event when it is cancelled', async () => {
    const test = await openTestSystem();
    const token = await as(test, 'Committee');
    const one = (await found(test, token)).events.find(({ code }) => code === 'SK08')!;
    const done = await post(test, token, at(paths.cancelEvent, one.id), {
      version: one.version,
      reason: '报名人数不足',
    });
    expect(done.body.events.find(({ id }) => id === one.id)).toMatchObject({
      status: 'cancelled',
      reason: '报名人数不足',
      facts: { taken: 0 },
    });
    const { db } = test.system.parts;
    const entry = await db
      .selectFrom('entries')
      .select(['status', 'reason'])
      .where('event_id', '=', one.id)
      .executeTakeFirstOrThrow();
    expect(entry).toEqual({ status: 'withdrawn', reason: '报名人数不足' });
    expect(await db.selectFrom('entry_places').selectAll().where('event_id', '=', one.id).execute()).toEqual(
      [],
    );
    const choices = await test.call<Choices>('GET', at(paths.listChoices), {
      token: await as(test, 'Personal'),
    });
    expect(choices.body.events.map(({ id }) => id)).not.toContain(one.id);
  });

  it('moves its entries to another event when it is merged, if that event has enough places', async () => {
    const test = await openTestSystem();
    const { db } = test.system.parts;
    const token = await as(test, 'Committee');
    const merge = (body: object) =>
      post(test, token, at(paths.mergeEvent, `${hubei}-sk06`), {
        version: 1,
        into: `${hubei}-sk05`,
        reason: '人数不足，并入机器人',
        agreed: true,
        ...body,
      });
    expect((await merge({ agreed: false })).status).toBe(422);
    for (const into of [`${hubei}-sk06`, 'none']) {
      const refused = await merge({ into });
      expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['into']]);
    }
    await db.updateTable('competition_events').set({ places: 1 }).where('id', '=', `${hubei}-sk05`).execute();
    expect((await merge({})).status).toBe(422);
    await db.updateTable('competition_events').set({ places: 2 }).where('id', '=', `${hubei}-sk05`).execute();
    // The person of this entry has also begun an entry for the target event.
    const mover = await db
      .selectFrom('entries')
      .selectAll()
      .where('event_id', '=', `${hubei}-sk06`)
      .executeTakeFirstOrThrow();
    const draft = {
      id: 'draft',
      no: null,
      event_id: `${hubei}-sk05`,
      status: 'draft',
      submitted_at: null,
    } as const;
    await db
      .insertInto('entries')
      .values({ ...mover, ...draft })
      .execute();
    const done = await merge({});
    const reason = '人数不足，并入机器人';
    const ended = await db.selectFrom('entries').selectAll().where('id', '=', 'draft').execute();
    expect(ended).toMatchObject([{ status: 'withdrawn', reason, version: mover.version + 1 }]);
    const log = await db.selectFrom('audit_log').selectAll().where('object_id', '=', 'draft').execute();
    expect(log).toMatchObject([
      { action: 'entry.cancel', capacity: 'organiser', before: 'draft', after: 'withdrawn', reason },
    ]);
    const events = new Map(done.body.events.map((one) => [one.code, one]));
    expect(events.get('SK06')).toMatchObject({ status: 'merged', facts: { taken: 0, undecided: 0 } });
    expect(events.get('SK05')).toMatchObject({ status: 'planned', facts: { taken: 2, undecided: 2 } });
    const moved = await db.selectFrom('audit_log').selectAll().where('action', '=', 'entry.move').execute();
    expect(moved).toMatchObject([{ before: 'submitted', after: 'submitted' }]);
    const told = await db.selectFrom('outbox').selectAll().execute();
    expect(told.map(({ topic, about }) => [topic, JSON.parse(about)])).toEqual([
      ['entry.move', { no: expect.stringContaining('SK06'), event: '工业机器人系统集成' }],
    ]);
    expect((await merge({ version: 2 })).body.code).toBe(40901);
  });

  it('is frozen after registration if no entry is undecided, and with too few entries for a reason only', async () => {
    const test = await openTestSystem();
    const { db } = test.system.parts;
    const freeze = async (code: string, reason = '') => {
      const token = await as(test, 'Committee');
      const path = at(paths.freezeEvent, `${hubei}-${code}`);
      return post(test, token, path, { version: 1, reason });
    };
    expect((await freeze('sk12', '全省仅此一项')).body.code).toBe(40901);
    await db.updateTable('competitions').set({ reg_close_at: test.clock.now() }).execute();
    expect((await freeze('sk05', '全省仅此一项')).body.code).toBe(40901);
    expect((await freeze('sk12', '全省仅此一项')).body.code).toBe(40901);
    await fixSchemes(db, [`${hubei}-sk05`, `${hubei}-sk12`]);
    expect((await freeze('sk05', '全省仅此一项')).body.code).toBe(40901);
    expect((await freeze('sk12')).body.code).toBe(40901);
    const done = await freeze('sk12', '全省仅此一项');
    expect(done.body.events.find(({ code }) => code === 'SK12')).toMatchObject({
      status: 'frozen',
      reason: '全省仅此一项',
    });
    await db.updateTable('competition_events').set({ least_entrants: 1 }).execute();
    // Draft entries do not count.
    expect((await freeze('sk04')).body.code).toBe(40901);
    await fixSchemes(db, [`${hubei}-sk04`]);
    expect((await freeze('sk04')).status).toBe(200);
  });

  it('limits the entries of one unit to its places, counted when the unit endorses', async () => {
    const test = await openTestSystem();
    const { db } = test.system.parts;
    const token = await as(test, 'Personal');
    const unit = await as(test, 'Unit');
    const endorse = async (id: string) => {
      const { version } = (await test.call<Entry>('GET', at(paths.getEntry, id), { token: unit })).body;
      return test.call<Entry & ErrorBody>('POST', at(paths.endorseEntry, id), {
        token: unit,
        body: { version, stamped: true },
      });
    };
    const { id: other } = await db
      .selectFrom('entries')
      .select('id')
      .where('event_id', '=', `${hubei}-sk05`)
      .executeTakeFirstOrThrow();
    const draft = await test.call<Entry>('POST', paths.beginEntry, {
      token,
      body: { event_id: `${hubei}-sk05` },
    });
    const allow = (per_unit: number) =>
      db.updateTable('competition_events').set({ per_unit }).where('id', '=', `${hubei}-sk05`).execute();
    await allow(1);
    const obstacle = async () => {
      const choices = await test.call<Choices>('GET', at(paths.listChoices), { token });
      return choices.body.events.find(({ code }) => code === 'SK05')?.obstacle;
    };
    // Another person of the college has submitted an entry, which uses no place of the unit yet.
    expect(await obstacle()).toBe('');
    const submit = () =>
      test.call<Entry & ErrorBody>('POST', at(paths.submitEntry, draft.body.id), {
        token,
        body: { version: 1, consent: true },
      });
    expect((await submit()).status).toBe(200);
    const answers = await Promise.all([endorse(other), endorse(draft.body.id)]);
    expect(statuses(answers)).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.code).toBe(40903);
    expect(refused?.body.message).toContain('unit');
    const quotas = await test.call<UnitQuotas>('GET', paths.listUnitQuotas, { token: unit });
    expect(quotas.body.data[0]?.events.find(({ code }) => code === 'SK05')).toMatchObject({
      used: 1,
      allowed: 1,
    });
    await allow(2);
    const left = answers[0].status === 409 ? other : draft.body.id;
    expect((await endorse(left)).status).toBe(200);
    expect(await obstacle()).toBe('entered');
  });
});

describe('GET /managed/competitions', () => {
  const list = async (test: TestSystem, token: string, query = '') =>
    v.parse(
      managedList,
      (await test.call<ManagedList>('GET', `${paths.listManagedCompetitions}${query}`, { token })).body,
    );

  it('returns the competitions of the account’s committee by page, order and name', async () => {
    const test = await openTestSystem();
    const token = await as(test, 'Committee');
    for (const [index, name] of ['甲大赛', '乙大赛', '丙大赛'].entries()) {
      await post(test, token, paths.listCompetitions, { ...facts, name, starts_on: `2027-11-0${index + 1}` });
    }
    const all = await list(test, token);
    expect(all.meta).toMatchObject({ can_make: true, pagination: { total: 4, total_pages: 1 } });
    expect(all.data.map(({ name }) => name).slice(0, 3)).toEqual(['丙大赛', '乙大赛', '甲大赛']);
    expect(all.data[3]).toMatchObject({ id: hubei, events: 13, taken: 9, to_review: 4, is_pending: false });
    const second = await list(test, token, '?per_page=3&page=2&sort=starts_on');
    expect(second.data.map(({ name }) => name)).toEqual(['丙大赛']);
    expect((await list(test, token, `?text=${encodeURIComponent('丙')}`)).data).toHaveLength(1);
    expect((await list(test, token, `?text=${encodeURIComponent('%')}`)).data).toEqual([]);
    expect((await list(test, token, '?text=bingds')).data).toEqual([]);
    expect((await list(test, token, '?text=bingdasai')).data.map(({ name }) => name)).toEqual(['丙大赛']);
    expect((await list(test, token, '?text=yds')).data.map(({ name }) => name)).toEqual(['乙大赛']);
    expect((await list(test, token, '?sort=name')).data).toHaveLength(4);
    for (const order of ['events', 'taken', 'to_review']) {
      expect((await list(test, token, `?sort=-${order}`)).data[0]).toMatchObject({ id: hubei });
      expect((await list(test, token, `?sort=${order}`)).data[3]).toMatchObject({ id: hubei });
    }
    expect((await list(test, await as(test, 'Unit'))).data).toEqual([]);
    expect((await list(test, await otherCommitteeOf(test))).data).toEqual([]);
  });

  it('filters by the phase at the current time, like the public list', async () => {
    const test = await openTestSystem();
    const { db } = test.system.parts;
    const instants = [
      ['2026-11-16T08:59:59.999+08:00', 'published'],
      ['2026-11-16T09:00:00+08:00', 'open'],
      ['2027-01-06T00:00:00+08:00', 'closed'],
      ['2027-02-04T00:00:00+08:00', 'running'],
      ['2027-02-07T23:59:59+08:00', 'running'],
      ['2027-02-08T00:00:00+08:00', 'finished'],
    ] as const;
    for (const [instant, phase] of instants) {
      test.clock.advance(Date.parse(instant) - test.clock.now());
      const token = await as(test, 'Committee');
      for (const status of competitionStatuses) {
        const { data } = await list(test, token, `?status=${status}`);
        expect([instant, status, data.map((one) => one.status)]).toEqual([
          instant,
          status,
          status === phase ? [phase] : [],
        ]);
      }
      const { body } = await test.call<CompetitionList>('GET', paths.listCompetitions);
      expect(body.data[0]?.status).toBe(phase);
    }
    const token = await as(test, 'Committee');
    for (const status of ['draft', 'archived', 'cancelled'] as const) {
      await db.updateTable('competitions').set({ status }).execute();
      expect((await list(test, token, `?status=${status}`)).data).toMatchObject([{ status }]);
      expect((await list(test, token, '?status=finished')).data).toEqual([]);
    }
  });
});

describe('the work of an account', () => {
  const workOf = async (test: TestSystem, token: string) =>
    v.parse(work, (await test.call<Work>('GET', paths.listWork, { token })).body);

  it('contains entries to review and decisions to approve for a committee', async () => {
    const test = await openTestSystem();
    const [first, second] = [await as(test, 'Committee'), await deputyOf(test)];
    await post(test, first, at(paths.cancelCompetition), { version: 1, reason: '场馆停用' });
    expect((await workOf(test, first)).counts).toEqual({
      mend: 0,
      speak: 0,
      draw: 0,
      appeal: 0,
      agree: 0,
      confirm: 0,
      group: 0,
      cancelSession: 0,
      cancelEvent: 0,
      cancelCall: 0,
      exhibit: 0,
      release: 0,
      award: 0,
      certificate: 0,
      publish: 0,
      second: 0,
      review: 4,
      substitute: 0,
      wipe: 0,
      announce: 1,
      correct: 0,
      examine: 3,
      recognise: 0,
      belong: 0,
    });
    const own = await workOf(test, second);
    expect(own.counts).toEqual({
      mend: 0,
      draw: 0,
      speak: 0,
      appeal: 0,
      agree: 0,
      confirm: 0,
      group: 0,
      cancelSession: 0,
      cancelEvent: 0,
      cancelCall: 0,
      exhibit: 0,
      release: 0,
      award: 0,
      certificate: 0,
      publish: 0,
      second: 1,
      review: 4,
      substitute: 0,
      wipe: 0,
      announce: 1,
      correct: 0,
      examine: 3,
      recognise: 0,
      belong: 0,
    });
    expect(own.data[0]).toMatchObject({ kind: 'second', id: hubei, detail: '场馆停用', due: '' });
    expect(own.data.filter(({ kind }) => kind === 'review').map(({ title }) => title)).toEqual([
      '陈志强',
      '刘婷',
      '王子涵',
      '赵磊',
    ]);
    expect((await workOf(test, await viewerOf(test))).counts).toEqual({
      mend: 0,
      draw: 0,
      speak: 0,
      recognise: 0,
    });
  });

  it('contains entries to endorse for a unit, and returned entries for their registrants', async () => {
    const test = await openTestSystem();
    const unit = await workOf(test, await as(test, 'Unit'));
    expect(unit.counts).toEqual({ mend: 0, draw: 0, speak: 0, endorse: 2, belong: 2 });
    const titles = (kind: string) => unit.data.filter((one) => one.kind === kind).map(({ title }) => title);
    expect([titles('endorse'), titles('belong')]).toEqual([
      ['孙佳怡', '周浩然'],
      ['孙佳怡', '周浩然'],
    ]);
    const { db } = test.system.parts;
    const personal = await as(test, 'Personal');
    const until = test.clock.now() + DAY;
    const owner = db.selectFrom('users').select('id').where('username', '=', 'lin.xiaoyu');
    await db
      .updateTable('entries')
      .set({ user_id: owner, correction_until: until })
      .where('status', '=', 'returned')
      .execute();
    expect(await workOf(test, personal)).toMatchObject({
      counts: { mend: 1 },
      data: [{ kind: 'mend', detail: '健康和社会照护', due: '2026-11-22T10:00:00+08:00' }],
    });
    test.clock.advance(DAY);
    expect((await workOf(test, await as(test, 'Personal'))).counts).toEqual({ mend: 0, draw: 0, speak: 0 });
  });

  it('has the quotas of a unit in a separate list', async () => {
    const test = await openTestSystem();
    const { body } = await test.call<UnitQuotas>('GET', paths.listUnitQuotas, {
      token: await as(test, 'Unit'),
    });
    expect(v.parse(unitQuotas, body).data).toHaveLength(1);
    expect(body.data[0]).toMatchObject({ id: hubei, counts: { submitted: 2, endorsed: 1, approved: 1 } });
    const events = new Map(body.data[0]?.events.map((one) => [one.code, one]));
    expect(events.get('SK08')).toMatchObject({ used: 1, allowed: null, places_left: 1 });
    expect(events.get('SK05')).toMatchObject({ used: 0, allowed: 3, places_left: 19 });
    expect(events.get('SK12')).toMatchObject({ used: 1, allowed: 3 });
    const none = await test.call<UnitQuotas>('GET', paths.listUnitQuotas, {
      token: await as(test, 'Personal'),
    });
    expect(none.body.data).toEqual([]);
  });

  it('leaves a competition without entries of the unit out of the quotas after registration has closed', async () => {
    const test = await openTestSystem();
    const token = await as(test, 'Unit');
    const { db } = test.system.parts;
    const quotas = async () => {
      const { body } = await test.call<UnitQuotas>('GET', paths.listUnitQuotas, { token });
      return body.data.map(({ id }) => id);
    };
    const closed = { reg_close_at: test.clock.now() };
    await db.updateTable('competitions').set(closed).where('id', '=', hubei).execute();
    expect(await quotas()).toEqual([hubei]);
    await db.updateTable('entries').set({ organisation_id: null }).execute();
    expect(await quotas()).toEqual([]);
    const open = { reg_close_at: test.clock.now() + 1 };
    await db.updateTable('competitions').set(open).where('id', '=', hubei).execute();
    expect(await quotas()).toEqual([hubei]);
  });
});

/**
 * Signs in the accounts that try each action. Only committee members can act. Accounts outside the committee
 * get 404.
 */
const tokensOf = async (test: TestSystem): Promise<Record<string, string>> => ({
  committee: await as(test, 'Committee'),
  deputy: await deputyOf(test),
  viewer: await viewerOf(test),
  otherCommittee: await otherCommitteeOf(test),
  unit: await as(test, 'Unit'),
  personal: await as(test, 'Personal'),
});
const refusals: Readonly<Record<string, number>> = {
  viewer: 403,
  otherCommittee: 404,
  unit: 404,
  personal: 404,
};

/** The states of a competition that allow each action. The table is not derived from the chart. */
const doable: Readonly<Record<string, readonly string[]>> = {
  change: ['draft', 'published', 'open', 'closed', 'running'],
  rename: ['draft'],
  addEvent: ['draft', 'published', 'open'],
  publish: ['draft'],
  extend: ['published', 'open'],
  cancel: ['draft', 'published', 'open', 'closed', 'running'],
  // This competition cannot be archived: its events continue, and it has no package (tests/server/archive).
  archive: [],
};

describe('every state of a competition × every action × every account', () => {
  const dayIn = (test: TestSystem, days: number) =>
    new Date(test.clock.now() + days * DAY).toISOString().slice(0, 10);

  it.each(competitionStatuses)('permits only the listed actions in state %s', async (status) => {
    const test = await openTestSystem();
    const { db } = test.system.parts;
    const now = test.clock.now();
    const calendar = {
      published: [1, 2, 3, 4],
      closed: [-2, -1, 3, 4],
      running: [-3, -2, 0, 4],
      finished: [-9, -8, -3, -1],
    }[status as string] ?? [-1, 2, 3, 4];
    const [opens = 0, closes = 0, starts = 0, ends = 0] = calendar;
    const row = {
      status:
        status === 'draft' || status === 'archived' || status === 'cancelled'
          ? status
          : ('published' as const),
      version: 5,
      name: '大赛',
      edition: 3,
      reg_open_at: now + opens * DAY,
      reg_close_at: now + closes * DAY,
      starts_on: dayIn(test, starts),
      ends_on: dayIn(test, ends),
    };
    const tokens = await tokensOf(test);
    for (const [who, token] of Object.entries(tokens)) {
      for (const action of Object.keys(doable)) {
        await db.deleteFrom('decisions').execute();
        await db.updateTable('competitions').set(row).execute();
        await db.deleteFrom('competition_events').where('code', '=', 'SK99').execute();
        const body = {
          ...facts,
          ...row,
          status: undefined,
          reg_open_at: chinaTime(row.reg_open_at),
          reg_close_at: chinaTime(row.reg_close_at),
        };
        const calls = {
          change: () => test.call('PUT', at(paths.changeCompetition), { token, body }),
          rename: () =>
            test.call('PUT', at(paths.changeCompetition), { token, body: { ...body, name: '另一大赛' } }),
          addEvent: () => post(test, token, at(paths.addEvent), { ...event, code: 'SK99' }),
          publish: () => post(test, token, at(paths.publishCompetition), { version: 5 }),
          extend: () =>
            post(test, token, at(paths.extendCompetition), {
              version: 5,
              reg_close_at: chinaTime(row.reg_close_at + 3_600_000),
              reason: '雪灾',
            }),
          cancel: () => post(test, token, at(paths.cancelCompetition), { version: 5, reason: '停办' }),
          archive: () => post(test, token, at(paths.archiveCompetition), { version: 5 }),
        };
        const answer = await calls[action as keyof typeof calls]();
        const isLive = doable['change']?.includes(status) === true;
        const wrong = action === 'rename' && isLive ? 423 : 409;
        const expected = refusals[who] ?? (doable[action]?.includes(status) === true ? 200 : wrong);
        expect([who, action, answer.status]).toEqual([who, action, expected]);
      }
    }
  });
});

const chinaTime = (instant: number) =>
  `${new Date(instant + 8 * 3_600_000).toISOString().slice(0, 16)}:00+08:00`;

describe('every state of an event × every action × every account', () => {
  const acts: Readonly<Record<string, readonly string[]>> = {
    change: ['planned'],
    freeze: ['planned'],
    cancel: ['planned', 'frozen'],
    merge: ['planned', 'frozen'],
  };

  it.each(eventStatuses)('permits only the listed actions in state %s', async (status) => {
    const test = await openTestSystem();
    const { db } = test.system.parts;
    const tokens = await tokensOf(test);
    await db.updateTable('competitions').set({ reg_close_at: test.clock.now() }).execute();
    // This event has no entries.
    const id = `${hubei}-sk02`;
    await fixSchemes(db, [id]);
    const milling = (await found(test, tokens['committee'] ?? '')).events.find((one) => one.id === id)!;
    for (const [who, token] of Object.entries(tokens)) {
      for (const action of Object.keys(acts)) {
        await db.updateTable('competition_events').set({ status, version: 5 }).where('id', '=', id).execute();
        const reason = '人数不足';
        const calls = {
          change: () =>
            test.call('PUT', at(paths.changeEvent, hubei, id), {
              token,
              body: { ...unchangedEvent(milling), version: 5, per_unit: 2 },
            }),
          freeze: () => post(test, token, at(paths.freezeEvent, id), { version: 5, reason }),
          cancel: () => post(test, token, at(paths.cancelEvent, id), { version: 5, reason }),
          merge: () =>
            post(test, token, at(paths.mergeEvent, id), {
              version: 5,
              reason,
              into: `${hubei}-sk10`,
              agreed: true,
            }),
        };
        const answer = await calls[action as keyof typeof calls]();
        const expected = refusals[who] ?? (acts[action]?.includes(status) === true ? 200 : 409);
        expect([who, action, answer.status]).toEqual([who, action, expected]);
      }
    }
  });
});

describe('every state of a decision × every action × every account', () => {
  const acts: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
    committee: { withdraw: ['proposed'] },
    deputy: { approve: ['proposed'], refuse: ['proposed'] },
  };

  it.each(decisionStatuses)('permits only the listed actions in state %s', async (status) => {
    const test = await openTestSystem();
    const { db } = test.system.parts;
    const tokens = await tokensOf(test);
    const proposed = await post(test, tokens['committee'] ?? '', at(paths.extendCompetition), {
      version: 1,
      reg_close_at: '2027-01-10T00:00:00+08:00',
      reason: '雪灾',
    });
    const id = proposed.body.decisions[0]?.id;
    for (const [who, token] of Object.entries(tokens)) {
      for (const action of ['approve', 'refuse', 'withdraw']) {
        await db
          .updateTable('competitions')
          .set({ version: 1, reg_close_at: Date.parse('2027-01-06T00:00:00+08:00') })
          .execute();
        await db.updateTable('decisions').set({ status, version: 1 }).execute();
        const calls = {
          approve: () => post(test, token, at(paths.approveDecision, id), { version: 1 }),
          refuse: () => post(test, token, at(paths.refuseDecision, id), { version: 1, reason: '不必' }),
          withdraw: () => post(test, token, at(paths.withdrawDecision, id), { version: 1 }),
        };
        const answer = await calls[action as keyof typeof calls]();
        const wrong = status === 'proposed' ? 403 : 409;
        const may = acts[who]?.[action]?.includes(status) === true;
        expect([who, action, answer.status]).toEqual([who, action, refusals[who] ?? (may ? 200 : wrong)]);
      }
    }
  });
});
