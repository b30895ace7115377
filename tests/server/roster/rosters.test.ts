import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Entry } from '../../../server/contract/entry/entry.ts';
import type { ErrorBody } from '../../../server/contract/kit/errors.ts';
import type { EventRoster, EventRosterList } from '../../../server/contract/roster/event-roster.ts';
import type { CardSheet, OwnDocuments } from '../../../server/contract/roster/participation-card.ts';
import type { Programme } from '../../../server/contract/roster/programme.ts';
import { quickPasswords } from '../../support/quick-passwords.ts';
import { seedCup } from '../../../server/seed/demonstration-cup.ts';
import { cupAccounts } from '../../../server/seed/demonstration-cup-accounts.ts';
import { paths } from '../../support/paths.ts';
import { fixSchemes } from '../support/fixed-scheme.ts';
import type { Capacity } from '../../../server/contract/expert/assignment.ts';
import { demoAccount, openTestSystem, type TestSystem } from '../support/test-system.ts';
import { countStatements } from '../support/statements.ts';

const CUP = 'hubei-cup';
const TURNING = `${CUP}-sk01`;
const WELDING = `${CUP}-sk03`;

const entryOf = (test: TestSystem, name: string) =>
  test.system.parts.db
    .selectFrom('entries')
    .innerJoin('persons', 'persons.id', 'entries.person_id')
    .select(['entries.id', 'entries.no', 'entries.version', 'entries.person_id'])
    .where('persons.real_name', '=', name)
    .executeTakeFirstOrThrow();

const open = async () => {
  const test = await openTestSystem();
  const { db, sealing } = test.system.parts;
  await seedCup(db, { passwords: quickPasswords, sealing }, test.clock.now());
  const signIn = (username: string) => test.signIn(cupAccounts.find((one) => one.username === username));
  const tokens = {
    committee: await signIn('cup.committee'),
    unit: await test.signIn(demoAccount('Unit')),
    other: await test.signIn(demoAccount('Committee')),
    competitor: await signIn('rival.he'),
    stranger: await test.signIn(demoAccount('Personal')),
    expert: await test.signIn(demoAccount('Expert')),
  };
  const get = async <Body>(who: keyof typeof tokens, path: string, id = '') => {
    const answer = await test.call<Body & ErrorBody>('GET', path.replace(':id', id), { token: tokens[who] });
    return { status: answer.status, code: answer.body.code, body: answer.body };
  };
  // Two entries of the welding event belong to the unit that can sign in.
  await db
    .updateTable('entries')
    .set({ organisation_id: 'college' })
    .where('id', 'in', [(await entryOf(test, '毛建军')).id, (await entryOf(test, '汪洋')).id])
    .execute();
  const freeze = (id: string, version: number, reason = '') =>
    test.call<ErrorBody>('POST', paths.freezeEvent.replace(':id', id), {
      token: tokens.committee,
      body: { version, reason },
    });
  expect((await freeze(WELDING, 1)).status).toBe(200);
  return {
    test,
    db,
    tokens,
    list: async (who: keyof typeof tokens, query = '') =>
      (await get<EventRosterList>(who, `${paths.listEventRosters}${query}`)).body.data,
    roster: (who: keyof typeof tokens, id: string) => get<EventRoster>(who, paths.getEventRoster, id),
    cards: (who: keyof typeof tokens, id: string, query = '') =>
      get<CardSheet>(who, `${paths.listEventCards}${query}`, id),
    card: (who: keyof typeof tokens, id: string) => get<CardSheet>(who, paths.getEntryCards, id),
    programme: (who: keyof typeof tokens, id = CUP) => get<Programme>(who, paths.getProgramme, id),
    documents: async (who: keyof typeof tokens) =>
      (await get<OwnDocuments>(who, paths.listOwnDocuments)).body.data,
    freeze,
  };
};

/** Reopens the roster of an event of the demonstration data, as if it had never been closed. */
const thaw = (test: TestSystem, id: string) =>
  test.system.parts.db
    .updateTable('competition_events')
    .set({ status: 'planned', version: 1, roster_hash: '', frozen_at: null })
    .where('id', '=', id)
    .execute();

/** Gives the expert of the demonstration data a duty at an event of the cup. */
async function assign(test: TestSystem, event_id: string, capacity: Capacity, status = 'confirmed') {
  const { db } = test.system.parts;
  const { username } = demoAccount('Expert');
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  const fact = { competition_id: CUP, event_id, user_id: id, capacity, proposed_by: id, proposed_at: 1 };
  await db
    .insertInto('assignments')
    .values({ id: `duty-${event_id}`, ...fact, round_kind: '', status: status as never })
    .execute();
}

/** Sets the state of the expert's duty at an event. */
const setDuty = (test: TestSystem, event_id: string, status: string) =>
  test.system.parts.db
    .updateTable('assignments')
    .set({ status: status as never })
    .where('id', '=', `duty-${event_id}`)
    .execute();

/** Adds the given number of entries to the closed roster of the turning event. */
async function addEntries(test: TestSystem, count: number): Promise<void> {
  const { db } = test.system.parts;
  const { id } = await entryOf(test, '彭立新');
  const row = await db.selectFrom('entries').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const user = await db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', row.user_id)
    .executeTakeFirstOrThrow();
  for (let from = 0; from < count; from += 100) {
    const names = Array.from({ length: Math.min(100, count - from) }, (_, index) => `more-${from + index}`);
    await db
      .insertInto('users')
      .values(names.map((name) => ({ ...user, id: name, username: name, username_key: name, phone: null })))
      .execute();
    await db
      .insertInto('entries')
      .values(names.map((name) => ({ ...row, id: name, no: `E99-${name}`, user_id: name })))
      .execute();
  }
}

describe('the roster of an event', () => {
  it('[domain.md 3] is closed once, with a fixed scheme only, and hashes its numbers, one on each line', async () => {
    const { test, db, roster, freeze } = await open();
    await thaw(test, TURNING);
    await db.updateTable('schemes').set({ status: 'draft' }).where('event_id', '=', TURNING).execute();
    const before = (await roster('committee', TURNING)).body;
    expect(before).toMatchObject({
      status: 'planned',
      hash: '',
      frozen_at: '',
      by: 'organiser',
      facts: { hasScheme: false, approved: 8, undecided: 0 },
    });
    expect((await freeze(TURNING, 1)).body.code).toBe(40901);
    await fixSchemes(db, [TURNING]);
    // The total of the scheme is one hundredth too low.
    await db.updateTable('schemes').set({ total: 9_999 }).where('event_id', '=', TURNING).execute();
    expect((await freeze(TURNING, 1)).body.code).toBe(40901);
    await db.updateTable('schemes').set({ total: 10_000 }).where('event_id', '=', TURNING).execute();
    expect((await freeze(TURNING, 2)).body.code).toBe(40904);
    expect((await freeze(TURNING, 1)).status).toBe(200);
    expect((await freeze(TURNING, 2)).body.code).toBe(40901);
    const { body } = await roster('committee', TURNING);
    const numbers = body.approved.map(({ no }) => no);
    expect(numbers).toHaveLength(8);
    expect(body).toMatchObject({
      status: 'frozen',
      frozen_at: expect.stringMatching(/\+08:00$/),
      is_as_frozen: true,
      // Equals the result of `sha256sum` for a file with these lines.
      hash: createHash('sha256')
        .update(numbers.toSorted().join('\n') + '\n')
        .digest('hex'),
    });
  });

  it('[domain.md 3] of the numbers 0001 to 0008 has the hash that two other programs have computed', async () => {
    const { roster } = await open();
    const { body } = await roster('committee', TURNING);
    expect(body.approved.map(({ no }) => no)).toEqual(
      Array.from({ length: 8 }, (_, index) => `E26-SK01-000${index + 1}`),
    );
    expect(body.hash).toBe('2c073c83f04dd30b876a7dbc9a15e534f8635f5d24737bc121b55d5aab51466a');
  });

  it('[domain.md 3] keeps its hash when the committee withdraws an entry, and shows the withdrawal', async () => {
    const { test, tokens, roster } = await open();
    const { hash } = (await roster('committee', TURNING)).body;
    const { id, version } = await entryOf(test, '涂振华');
    const withdrawn = await test.call<Entry>('POST', paths.withdrawEntry.replace(':id', id), {
      token: tokens.committee,
      body: { version, reason: '因伤退赛' },
    });
    expect(withdrawn.status).toBe(200);
    const { body } = await roster('committee', TURNING);
    expect(body.approved).toHaveLength(7);
    expect(body).toMatchObject({ hash, is_as_frozen: false });
  });

  it('[domain.md 3] names all entries to its entrants once it is closed, and only their own before', async () => {
    const { test, roster } = await open();
    expect((await roster('competitor', TURNING)).body.approved).toHaveLength(8);
    expect((await roster('unit', WELDING)).body).toMatchObject({ by: 'unit', is_whole: true, facts: null });
    for (const [who, id] of [
      ['competitor', WELDING],
      ['unit', TURNING],
      ['stranger', TURNING],
      ['committee', 'none'],
    ] as const) {
      expect([who, (await roster(who, id)).status]).toEqual([who, 404]);
    }
    await thaw(test, TURNING);
    await thaw(test, WELDING);
    const own = (await roster('competitor', TURNING)).body;
    expect(own).toMatchObject({ by: 'competitor', is_whole: false, approved: [{ people: ['何川'] }] });
    const ours = (await roster('unit', WELDING)).body;
    expect(ours.approved.map(({ people }) => people[0])).toEqual(['毛建军', '汪洋']);
    expect((await roster('committee', WELDING)).body.approved).toHaveLength(8);
  });

  it('[domain.md 3] shows the committee all undecided entries, and a unit its own ones', async () => {
    const { test, db, roster } = await open();
    await thaw(test, WELDING);
    await db
      .updateTable('entries')
      .set({ status: 'endorsed' })
      .where('id', 'in', [(await entryOf(test, '毛建军')).id, (await entryOf(test, '雷鸣')).id])
      .execute();
    const seen = (await roster('committee', WELDING)).body;
    expect(seen.undecided.map(({ people, status }) => [people[0], status])).toEqual([
      ['毛建军', 'endorsed'],
      ['雷鸣', 'endorsed'],
    ]);
    expect(seen.facts).toMatchObject({ undecided: 2, approved: 6 });
    expect((await roster('unit', WELDING)).body.undecided.map(({ people }) => people[0])).toEqual(['毛建军']);
  });

  it('returns 404 if the event is cancelled', async () => {
    const { db, roster } = await open();
    await db
      .updateTable('competition_events')
      .set({ status: 'cancelled' })
      .where('id', '=', TURNING)
      .execute();
    expect((await roster('committee', TURNING)).status).toBe(404);
  });
});

describe('the list of rosters', () => {
  it('contains the events of the committee, and for a unit the events and numbers of its entries', async () => {
    const { list } = await open();
    const held = await list('committee', '?per_page=100');
    expect(held.map(({ id }) => id)).toEqual([TURNING, WELDING]);
    expect(held.find(({ id }) => id === WELDING)).toMatchObject({
      approved: 8,
      undecided: 0,
      status: 'frozen',
    });
    const others = await list('other', '?per_page=100');
    expect(others.find(({ id }) => id === 'hubei-3-sk01')).toMatchObject({ status: 'planned', hash: '' });
    expect(others.map(({ id }) => id)).not.toContain(TURNING);
    const ours = await list('unit', '?per_page=100');
    expect(ours.find(({ id }) => id === WELDING)).toMatchObject({ approved: 2, undecided: 0 });
    expect(ours.map(({ id }) => id)).not.toContain(TURNING);
    expect(await list('competitor')).toEqual([]);
  });

  it('is searched, filtered and sorted', async () => {
    const { list } = await open();
    const codes = async (query: string) => (await list('committee', query)).map(({ id }) => id);
    expect(await codes('?status=frozen&sort=-code')).toEqual([WELDING, TURNING]);
    expect(await codes(`?status=frozen&text=${encodeURIComponent('焊')}`)).toEqual([WELDING]);
    expect(await codes('?status=frozen&text=sk01')).toEqual([TURNING]);
    expect(await codes('?status=frozen&text=%25')).toEqual([]);
  });
});

describe('participation cards', () => {
  it('[domain.md 3] exist for a closed roster: all for the committee, own ones for a unit and a competitor', async () => {
    const { test, cards, card } = await open();
    const all = (await cards('committee', TURNING)).body;
    expect(all).toMatchObject({ total: 8, part: 1, parts: 1, competition: { id: CUP } });
    expect(new Set(all.cards.map(({ code }) => code)).size).toBe(8);
    for (const { code } of all.cards) expect(code).toMatch(/^(?:[A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
    const ours = (await cards('unit', WELDING)).body;
    expect(ours.cards.map(({ name }) => name)).toEqual(['毛建军', '汪洋']);
    const own = await entryOf(test, '何川');
    const mine = (await card('competitor', own.id)).body;
    // The card is the same for every reader.
    expect(mine.cards).toEqual(all.cards.filter(({ number }) => number === own.no));
    expect((await cards('committee', TURNING, '?part=2')).status).toBe(404);
    expect((await cards('committee', TURNING, '?part=0')).status).toBe(422);
  });

  it('[domain.md 3] are not accessible to other accounts, and do not exist before the roster is closed', async () => {
    const { test, cards, card } = await open();
    const other = await entryOf(test, '彭立新');
    expect((await card('competitor', other.id)).status).toBe(404);
    expect((await card('stranger', other.id)).status).toBe(404);
    expect((await card('unit', other.id)).status).toBe(404);
    expect((await card('committee', 'none')).status).toBe(404);
    expect((await cards('competitor', TURNING)).status).toBe(404);
    expect((await cards('other', 'hubei-3-sk04')).code).toBe(40901);
    expect((await card('other', (await entryOf(test, '郑凯')).id)).code).toBe(40901);
    expect((await cards('other', TURNING)).status).toBe(404);
    // An entry that is not on the roster has no card, also if the roster is closed.
    await test.system.parts.db
      .updateTable('entries')
      .set({ status: 'submitted' })
      .where('id', '=', other.id)
      .execute();
    expect((await card('committee', other.id)).code).toBe(40901);
  });

  it('[domain.md 3] have another code if another person takes the same place', async () => {
    const { test, db, card } = await open();
    const { id } = await entryOf(test, '何川');
    const before = (await card('committee', id)).body.cards[0];
    const { person_id } = await db
      .selectFrom('entries')
      .select('person_id')
      .where('event_id', '=', 'hubei-3-sk04')
      .executeTakeFirstOrThrow();
    await db.updateTable('entries').set({ person_id }).where('id', '=', id).execute();
    const after = (await card('committee', id)).body.cards[0];
    expect(after?.number).toBe(before?.number);
    expect(after?.code).not.toBe(before?.code);
  });

  it('exist for each member of a team with a separate number, and a member gets the own card only', async () => {
    const { test, db, card } = await open();
    const { id, no } = await entryOf(test, '彭立新');
    const { person_id } = await entryOf(test, '何川');
    await db.updateTable('competition_events').set({ team_size: 2 }).where('id', '=', TURNING).execute();
    await db.insertInto('entry_members').values({ entry_id: id, seq: 2, person_id }).execute();
    const all = (await card('committee', id)).body.cards;
    expect(all.map(({ number, name }) => [number, name])).toEqual([
      [`${no}-1`, '彭立新'],
      [`${no}-2`, '何川'],
    ]);
    expect((await card('competitor', id)).body.cards.map(({ name }) => name)).toEqual(['何川']);
  });

  it('are returned in parts of 500', async () => {
    const { test, cards } = await open();
    await addEntries(test, 497);
    const first = (await cards('committee', TURNING)).body;
    const second = (await cards('committee', TURNING, '?part=2')).body;
    expect([first.cards.length, second.cards.length, first.total, first.parts]).toEqual([500, 5, 505, 2]);
  });
});

describe('the programme', () => {
  it('[domain.md 3] has dates, venues, committee and events, and the names that the reader may see', async () => {
    const { programme } = await open();
    const held = (await programme('committee')).body;
    expect(held.competition).toMatchObject({ id: CUP, contact_phone: '027-12333' });
    expect(held.competition.organisers).toEqual(['湖北工匠杯职业技能大赛组织委员会']);
    expect(held.venues).toHaveLength(2);
    expect(held.events.map(({ is_named, total, entries }) => [is_named, total, entries.length])).toEqual([
      [true, 8, 8],
      [true, 8, 8],
    ]);
    const own = (await programme('competitor')).body;
    expect(own.events.map(({ is_named, total, entries }) => [is_named, total, entries.length])).toEqual([
      [true, 8, 8],
      [false, 8, 0],
    ]);
    expect((await programme('stranger')).status).toBe(404);
    expect((await programme('committee', 'none')).status).toBe(404);
  });

  it('[domain.md 3] contains no names of an event whose roster is not closed', async () => {
    const { test, programme } = await open();
    await thaw(test, TURNING);
    for (const who of ['committee', 'competitor'] as const) {
      expect((await programme(who)).body.events[0]).toMatchObject({
        is_frozen: false,
        is_named: false,
        total: 0,
        entries: [],
      });
    }
  });

  it('reads a thousand entries with no more statements than eight entries', async () => {
    const { test, programme } = await open();
    const asked = countStatements(test.system.parts.db);
    await programme('committee');
    const few = asked().statements.length;
    await addEntries(test, 1_000);
    const before = asked().statements.length;
    const { body } = await programme('committee');
    expect(body.events[0]?.entries).toHaveLength(1_008);
    expect(asked().statements.length - before).toBeLessThanOrEqual(few);
  });
});

describe('an official of an event', () => {
  it('[domain.md 3] reads its roster after the closing, and not before', async () => {
    const { test, db, roster, list } = await open();
    expect((await roster('expert', TURNING)).status).toBe(404);
    expect(await list('expert')).toEqual([]);
    await assign(test, TURNING, 'scoring');
    const { body } = await roster('expert', TURNING);
    expect(body).toMatchObject({ by: 'duty', is_whole: true, undecided: [], left_out: 0, facts: null });
    expect(body.approved).toHaveLength(8);
    expect((await roster('expert', WELDING)).status).toBe(404);
    expect(await list('expert')).toMatchObject([{ id: TURNING, approved: 8, undecided: 0 }]);
    // An official cannot see entries that are not on the roster.
    const { id } = await entryOf(test, '彭立新');
    await db.updateTable('entries').set({ status: 'submitted' }).where('id', '=', id).execute();
    expect((await roster('expert', TURNING)).body).toMatchObject({ undecided: [], left_out: 0 });
    expect(await list('expert')).toMatchObject([{ id: TURNING, approved: 7, undecided: 0 }]);
    await thaw(test, TURNING);
    expect((await roster('expert', TURNING)).status).toBe(404);
    expect(await list('expert')).toEqual([]);
  });

  it('[domain.md 3] reads the programme with the names of that event only', async () => {
    const { test, programme } = await open();
    expect((await programme('expert')).status).toBe(404);
    await assign(test, WELDING, 'floor', 'active');
    const named = async () =>
      (await programme('expert')).body.events.map(({ is_named, entries }) => [is_named, entries.length]);
    expect(await named()).toEqual([
      [false, 0],
      [true, 8],
    ]);
    await thaw(test, WELDING);
    expect(await named()).toEqual([
      [false, 0],
      [false, 0],
    ]);
    expect((await programme('expert', 'hubei-3')).status).toBe(404);
  });

  it('[domain.md 3] reads the names of both events if the official competes in another event', async () => {
    const { test, db, programme } = await open();
    await assign(test, WELDING, 'supervisor');
    const { person_id } = await entryOf(test, '何川');
    const user = await db
      .selectFrom('assignments')
      .select('user_id')
      .where('id', '=', `duty-${WELDING}`)
      .executeTakeFirstOrThrow();
    await db
      .updateTable('entries')
      .set({ user_id: user.user_id })
      .where('person_id', '=', person_id)
      .execute();
    expect((await programme('expert')).body.events.map(({ is_named }) => is_named)).toEqual([true, true]);
  });

  it('[domain.md 3] has access only while the duty is confirmed', async () => {
    const { test, roster, programme, list } = await open();
    await assign(test, TURNING, 'chief', 'proposed');
    const answers = async () => [
      (await roster('expert', TURNING)).status,
      (await programme('expert')).status,
      (await list('expert')).length,
    ];
    for (const status of ['proposed', 'cleared', 'conflicted', 'waiving', 'released']) {
      await setDuty(test, TURNING, status);
      expect([status, ...(await answers())]).toEqual([status, 404, 404, 0]);
    }
    for (const status of ['confirmed', 'active']) {
      await setDuty(test, TURNING, status);
      expect([status, ...(await answers())]).toEqual([status, 200, 200, 1]);
    }
    await setDuty(test, TURNING, 'released');
    expect(await answers()).toEqual([404, 404, 0]);
  });

  it('[domain.md 3] gets no identity number, no mobile number and no card', async () => {
    const { test, db, roster, programme, cards, card } = await open();
    await assign(test, TURNING, 'scoring');
    const people = await db
      .selectFrom('entries')
      .innerJoin('persons', 'persons.id', 'entries.person_id')
      .innerJoin('users', 'users.id', 'persons.user_id')
      .select('users.phone')
      .where('entries.event_id', '=', TURNING)
      .execute();
    const keysOf = (entry: object | undefined) => Object.keys(entry ?? {}).toSorted();
    const { body } = await roster('expert', TURNING);
    expect(keysOf(body.approved[0])).toEqual(['id', 'no', 'people', 'status', 'unit']);
    const event = (await programme('expert')).body.events[0];
    expect(keysOf(event?.entries[0])).toEqual(['coach', 'id', 'no', 'people', 'status', 'unit']);
    const told = JSON.stringify([body, event]);
    const hidden = people.flatMap(({ phone }) => (phone === null ? [] : [phone]));
    expect(hidden).toHaveLength(8);
    for (const number of hidden) expect(told).not.toContain(number);
    expect((await cards('expert', TURNING)).status).toBe(404);
    expect((await card('expert', (await entryOf(test, '彭立新')).id)).status).toBe(404);
  });
});

describe('the documents of an account', () => {
  it('show the available documents, or when registration closes if there are none', async () => {
    const { test, documents } = await open();
    expect(await documents('competitor')).toMatchObject([
      { status: 'approved', is_frozen: true, event: { code: 'SK01' }, competition: { id: CUP } },
    ]);
    expect(await documents('stranger')).toEqual([]);
    await thaw(test, TURNING);
    expect(await documents('competitor')).toMatchObject([
      { is_frozen: false, reg_close_at: expect.stringMatching(/\+08:00$/) },
    ]);
  });
});
