import { describe, expect, it } from 'vitest';
import type { Entry, EntryList } from '../../../server/contract/entry/entry.ts';
import type { ErrorBody } from '../../../server/contract/kit/errors.ts';
import type { ImportResult } from '../../../server/contract/entry/entry-import.ts';
import type { MemberList, Roster } from '../../../server/contract/unit/roster.ts';
import { paths } from '../../support/paths.ts';
import { demoAccount, openTestSystem } from '../support/test-system.ts';

/** Opens the college of the demonstration data with its confirmed people. */
async function open() {
  const test = await openTestSystem();
  const token = await test.signIn(demoAccount('Unit'));
  const read = async (text = '') => {
    const query = new URLSearchParams({ text }).toString();
    return test.call<Roster>('GET', `${paths.listRoster}?${query}`, { token });
  };
  return { test, db: test.system.parts.db, token, read };
}

const personOf = async ({ db }: Pick<Awaited<ReturnType<typeof open>>, 'db'>, name: string) =>
  (await db.selectFrom('persons').select('id').where('real_name', '=', name).executeTakeFirstOrThrow()).id;

const team = (event_id: string, people: readonly string[]) => ({
  event_id,
  members: people.map((person_id) => ({ person_id })),
  coach_name: '',
  coach_phone: '',
  remarks: '',
  stamped: true,
  consent: true,
});

describe('the roster of a unit', () => {
  it('contains its confirmed people, sorted by name, with masked numbers, and no person who only claims it', async () => {
    const { test, read, db } = await open();
    const { status, body } = await read();
    expect(status).toBe(200);
    const names = body.data.map(({ real_name }) => real_name);
    expect(names).toContain('冯雪');
    expect(names).not.toContain('赵磊');
    const claimed = await db
      .selectFrom('user_organisations as of')
      .innerJoin('persons', 'persons.user_id', 'of.user_id')
      .select('real_name')
      .where('of.organisation_id', '=', 'college')
      .where('of.status', '=', 'claimed')
      .execute();
    expect(claimed.length).toBeGreaterThan(0);
    for (const { real_name } of claimed) expect(names).not.toContain(real_name);
    for (const { id_no } of body.data) expect(id_no).toMatch(/^\d{2}\*{16}$/);
    expect(body.meta.total).toBe(names.length);
    expect((await read('xue')).body.data.map(({ real_name }) => real_name)).toEqual(['冯雪']);
    const committee = await test.signIn(demoAccount('Committee'));
    expect((await test.call('GET', paths.listRoster, { token: committee })).status).toBe(403);
  });

  it('provides the members of a team; people of other units get the same error as an unknown id', async () => {
    const around = await open();
    const { test, db, token, read } = around;
    const event = 'hubei-3-sk05';
    await db.updateTable('competition_events').set({ team_size: 2 }).where('id', '=', event).execute();
    const stranger = await personOf(around, '赵磊');
    const [first] = (await read('冯雪')).body.data;
    const refused = await test.call<ErrorBody>('POST', paths.enterTeam, {
      token,
      body: team(event, [first?.id ?? '', stranger]),
    });
    expect(refused.status).toBe(422);
    const unknown = await test.call<ErrorBody>('POST', paths.enterTeam, {
      token,
      body: team(event, [first?.id ?? '', 'nobody-has-this-id']),
    });
    expect(unknown.body.errors).toEqual(refused.body.errors);
    expect(Object.keys(refused.body.errors ?? {})).toContain('members.1.person_id');
  });

  it('does not replace name and number of a member who is not picked from it', async () => {
    const { test, token } = await open();
    const { status, body } = await test.call<ErrorBody>('POST', paths.enterTeam, {
      token,
      body: { ...team('hubei-3-sk05', ['', '']) },
    });
    expect(status).toBe(422);
    expect(body.errors).toEqual({ members: ['Please fill this in'] });
  });

  it('provides a substitute', async () => {
    const around = await open();
    const { test, db, token } = around;
    const list = await test.call<EntryList>('GET', `${paths.listEntries}?text=fengxue`, { token });
    const [entry] = list.body.data;
    const newcomer = await personOf(around, '林晓雨');
    const user = await db
      .selectFrom('persons')
      .select('user_id')
      .where('id', '=', newcomer)
      .executeTakeFirstOrThrow();
    await db
      .updateTable('user_organisations')
      .set({ status: 'claimed', organisation_id: 'college' })
      .where('user_id', '=', user.user_id)
      .execute();
    const send = () =>
      test.call<ErrorBody & Entry>('POST', paths.requestSubstitute.replace(':id', entry?.id ?? ''), {
        token,
        body: {
          version: entry?.version,
          person_id: newcomer,
          reason: '选手受伤',
          file_id: 'no-such-file',
          consent: true,
        },
      });
    expect((await send()).body.errors).toHaveProperty('person_id');
    await db
      .updateTable('user_organisations')
      .set({ status: 'confirmed' })
      .where('user_id', '=', user.user_id)
      .execute();
    // The substitute is accepted. Only the file is rejected now.
    expect(Object.keys((await send()).body.errors ?? {})).toEqual(['file_id']);
  });
});

describe('the people of a unit', () => {
  const members = async ({ test, token }: Awaited<ReturnType<typeof open>>, query = {}) =>
    (
      await test.call<MemberList>(
        'GET',
        `${paths.listMembers}?${new URLSearchParams({ per_page: '100', ...query }).toString()}`,
        { token },
      )
    ).body;

  it('are confirmed, waiting or entered by the unit, and only confirmed ones can be selected', async () => {
    const around = await open();
    const { db } = around;
    const all = await members(around);
    const statusOf = (name: string) => all.data.find((one) => one.name === name)?.status;
    expect(statusOf('冯雪')).toBe('confirmed');
    expect(all.data.every(({ person_id, status }) => person_id === '' || status === 'confirmed')).toBe(true);
    expect(all.data.find(({ name }) => name === '冯雪')).toMatchObject({
      id_no: `42${'*'.repeat(16)}`,
      birth_year: '2005',
    });
    expect(all.meta.decides).toBe(true);
    // The list contains no people of other units.
    const others = await db
      .selectFrom('user_organisations')
      .select('user_id')
      .where('organisation_id', '!=', 'college')
      .execute();
    const ids = new Set(all.data.map(({ id }) => id));
    expect(others.filter(({ user_id }) => ids.has(user_id))).toEqual([]);
    const sum = Object.values(all.meta.counts).reduce((total, count) => total + count, 0);
    expect(sum).toBe(all.meta.pagination.total);

    const { id } = all.data.find(({ name }) => name === '冯雪')!;
    const claim = (status: 'claimed' | 'offered') =>
      db.updateTable('user_organisations').set({ status }).where('user_id', '=', id).execute();
    await claim('claimed');
    // A person who only claims to belong to the unit is listed with a name, but without an identity number.
    expect((await members(around, { status: 'claimed', text: 'xue' })).data).toMatchObject([
      { name: '冯雪', person_id: '', id_no: '', birth_year: '', status: 'claimed' },
    ]);
    await claim('offered');
    expect((await members(around, { status: 'offered', text: '雪' })).data).toMatchObject([
      { name: '冯雪', person_id: '', birth_year: '2005' },
    ]);
    expect((await members(around, { status: 'refused' })).data).toEqual([]);
  });

  it('are checked when selected, and then entered and endorsed together, once', async () => {
    const around = await open();
    const { test, db, token, read } = around;
    const event_id = 'hubei-3-sk05';
    await db
      .updateTable('competition_events')
      .set({
        exclusive: 0,
        file_kinds: '',
        places: 0,
        per_unit: 0,
        birth_from: '',
        birth_to: '',
        for_occupation: '',
      })
      .execute();
    const person_ids = (await read()).body.data
      .filter(({ real_name }) => ['冯雪', '王子涵'].includes(real_name))
      .map(({ id }) => id);
    expect(person_ids).toHaveLength(2);
    const people = await db
      .selectFrom('persons')
      .select(['user_id', 'id'])
      .where('id', 'in', person_ids)
      .execute();
    for (const [index, { user_id }] of people.entries()) {
      await db
        .updateTable('users')
        .set({ phone: `1370000100${index}` })
        .where('id', '=', user_id)
        .execute();
    }
    const enter = (body: object) =>
      test.call<ImportResult & ErrorBody>('POST', paths.enterPeople, {
        token,
        body: { event_id, person_ids, ...body },
      });
    const entries = async () =>
      (
        await db
          .selectFrom('entries')
          .select('status')
          .where('event_id', '=', event_id)
          .where('person_id', 'in', person_ids)
          .execute()
      ).map(({ status }) => status);
    const looked = await enter({ dry_run: true });
    expect([looked.status, looked.body]).toMatchObject([200, { rows: 2, right: 2, faults: 0, entered: 0 }]);
    for (const { id_no, phone } of looked.body.people) {
      expect(id_no).toMatch(/^42\*{16}$/);
      expect(phone).toMatch(/^137\*{4}100\d$/);
    }
    expect(await entries()).toEqual([]);
    expect((await enter({ stamped: true })).body.errors).toEqual({ consent: ['Please fill this in'] });
    expect((await enter({ stamped: true, consent: true })).body).toMatchObject({ entered: 2, accounts: 0 });
    expect(await entries()).toEqual(['endorsed', 'endorsed']);
    const again = await enter({ dry_run: true });
    expect(again.body.errors).toMatchObject([
      { row: 1, column: 'id_no', value: `42${'*'.repeat(16)}`, says: 'This person is entered already' },
      { row: 2, column: 'id_no' },
    ]);
    // The values of the profile are shown as in the profile itself.
    await db
      .updateTable('competition_events')
      .set({ for_occupation: 'employee' })
      .where('id', '=', 'hubei-3-sk01')
      .execute();
    const elsewhere = await enter({ event_id: 'hubei-3-sk01', dry_run: true });
    expect(elsewhere.body.errors).toMatchObject([
      { row: 1, column: 'occupation', value: 'Student' },
      { row: 2, column: 'occupation', value: 'Student' },
    ]);
    // A person of another unit and an unknown id get the same response.
    const stranger = await personOf(around, '赵磊');
    for (const id of [stranger, 'nobody-has-this-id']) {
      const { status, body } = await enter({ person_ids: [id], dry_run: true });
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['person_ids']]);
    }
    expect((await enter({ person_ids: [person_ids[0], person_ids[0]], dry_run: true })).status).toBe(422);
    expect((await enter({ person_ids: [], dry_run: true })).status).toBe(422);
    expect((await enter({ event_id: 'none', dry_run: true })).status).toBe(404);
  });
});
