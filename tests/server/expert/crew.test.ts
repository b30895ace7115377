import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { Assignment, Capacity } from '../../../server/contract/expert/assignment.ts';
import { assignmentCandidateList, eventCrew } from '../../../server/contract/expert/crew.ts';
import { successorList } from '../../../server/contract/expert/successor.ts';
import type { ErrorBody } from '../../../server/contract/kit/errors.ts';
import { noteAssignment } from '../../../server/duty/assignment-rows.ts';
import { paths } from '../../support/paths.ts';
import { demoAccount, openTestSystem } from '../support/test-system.ts';

const EVENT = 'hubei-3-sk01';

/** Opens the committee of the demonstration data, with calls that read one event. */
async function openCrew() {
  const test = await openTestSystem();
  const { db } = test.system.parts;
  const token = await test.signIn(demoAccount('Committee'));
  const idOf = async (name: string) =>
    (await db.selectFrom('users').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id;
  const at = (path: string, event = EVENT) => path.replace(':id', event);
  return {
    test,
    db,
    idOf,
    /** Returns the unparsed response of the search. */
    search: (query: string, by = token) =>
      test.call<ErrorBody>('GET', `${at(paths.listAssignmentCandidates)}?${query}`, { token: by }),
    found: async (query: string) =>
      v.parse(
        assignmentCandidateList,
        (await test.call('GET', `${at(paths.listAssignmentCandidates)}?${query}`, { token })).body,
      ),
    crew: async (by = token) =>
      v.parse(eventCrew, (await test.call('GET', at(paths.getEventCrew), { token: by })).body),
    propose: (user_id: string, capacity: Capacity, round_kind: Assignment['round_kind'] = '') =>
      test.call<Assignment>('POST', at(paths.proposeAssignment), {
        token,
        body: { user_id, capacity, round_kind },
      }),
  };
}

describe('the crew of an event [domain.md 2]', () => {
  it('is one chief judge, three scoring judges, three keepers and two clerks among twelve persons', async () => {
    const { crew } = await openCrew();
    const { rows, event, competition } = await crew();
    expect(rows.map(({ capacity, round_kind, needed }) => [capacity, round_kind, needed])).toEqual([
      ['chief', '', 1],
      ['scoring', '', 3],
      ['floor', '', 1],
      ['checkIn', '', 1],
      ['encryption', 'entryNo', 1],
      ['encryption', 'station', 1],
      ['encryption', 'workCode', 1],
      ['supervisor', '', 1],
      ['clerk', '', 2],
    ]);
    expect([event.code, competition.id]).toEqual(['SK01', 'hubei-3']);
  });

  it('counts confirmed, waiting and conflicting assignments, with each keeper for one kind', async () => {
    const { crew, propose, idOf, db } = await openCrew();
    const own = async (capacity: Capacity, round_kind: string) =>
      (await crew()).rows.find((row) => row.capacity === capacity && row.round_kind === round_kind);
    expect((await propose(await idOf('罗立新'), 'encryption', 'station')).status).toBe(200);
    expect(await own('encryption', 'station')).toMatchObject({ waiting: 1, confirmed: 0, conflicted: 0 });
    expect(await own('encryption', 'entryNo')).toMatchObject({ waiting: 0 });
    const set = (status: string) =>
      db
        .updateTable('assignments')
        .set({ status: status as never })
        .where('event_id', '=', EVENT)
        .execute();
    await set('conflicted');
    expect(await own('encryption', 'station')).toMatchObject({ waiting: 0, confirmed: 0, conflicted: 1 });
    await set('waiving');
    expect(await own('encryption', 'station')).toMatchObject({ waiting: 1, confirmed: 0, conflicted: 0 });
    await set('active');
    expect(await own('encryption', 'station')).toMatchObject({ waiting: 0, confirmed: 1, conflicted: 0 });
    await set('released');
    expect(await own('encryption', 'station')).toMatchObject({ waiting: 0, confirmed: 0, conflicted: 0 });
  });
});

describe('the candidates for a duty [domain.md 2]', () => {
  it('are approved experts by name, and for some capacities the committee as well', async () => {
    const { found } = await openCrew();
    const experts = await found('capacity=scoring&per_page=100');
    expect(experts.data.every((one) => one.is_expert)).toBe(true);
    const names = experts.data.map(({ name }) => name);
    expect(names).toContain('罗立新');
    // Experts whose files are submitted, suspended and retired.
    for (const name of ['余春兰', '郝振邦', '白素云']) expect(names).not.toContain(name);
    const all = await found('capacity=clerk&per_page=100');
    const others = all.data.filter((one) => !one.is_expert);
    expect(others.length).toBeGreaterThan(0);
    expect(others.every(({ unit, causes }) => unit !== '' && !causes.includes('notApproved'))).toBe(true);
    expect(all.meta.pagination.total).toBe(experts.meta.pagination.total + others.length);
  });

  it('are found by name, unit and trade, page by page', async () => {
    const { found } = await openCrew();
    expect((await found('capacity=scoring&text=罗立新')).data.map(({ name }) => name)).toEqual(['罗立新']);
    expect((await found('capacity=scoring&text=宜昌峡江')).data.map(({ name }) => name)).toEqual(['罗立新']);
    expect((await found('capacity=scoring&text=%25')).data).toEqual([]);
    const committee = (await found('capacity=clerk&per_page=100')).data.find((one) => !one.is_expert);
    const byUnit = await found(
      `capacity=clerk&per_page=100&text=${encodeURIComponent(committee?.unit ?? '')}`,
    );
    expect(byUnit.data.map(({ id }) => id)).toContain(committee?.id);
    const first = await found('capacity=scoring&per_page=5');
    const second = await found('capacity=scoring&per_page=5&page=2');
    const ids = [...first.data, ...second.data].map(({ id }) => id);
    expect(new Set(ids).size).toBe(10);
    expect(ids).toEqual((await found('capacity=scoring&per_page=10')).data.map(({ id }) => id));
  });

  it('are returned with their conflicts and their present duties', async () => {
    const { found, idOf, propose, db } = await openCrew();
    const id = await idOf('罗立新');
    const own = async (query = '') =>
      (await found(`capacity=scoring&text=罗立新${query}`)).data.find((one) => one.id === id);
    expect(await own()).toMatchObject({ causes: [], holds: '' });
    await db.updateTable('experts').set({ declaration: '' }).where('user_id', '=', id).execute();
    expect(await own()).toMatchObject({ causes: ['undeclared'] });
    expect(await own('&fit=yes')).toBeUndefined();
    await db.updateTable('experts').set({ declaration: 'none' }).where('user_id', '=', id).execute();
    expect(await own('&fit=yes')).toBeDefined();
    await propose(id, 'floor');
    expect(await own()).toMatchObject({ holds: 'floor' });
    expect(await own('&fit=yes')).toBeUndefined();
    // A released person can be proposed again.
    await db
      .updateTable('assignments')
      .set({ status: 'released' as never })
      .where('user_id', '=', id)
      .execute();
    expect(await own('&fit=yes')).toMatchObject({ holds: '' });
  });

  it('are the same person if they have the same identity', async () => {
    const { found, idOf, propose, db } = await openCrew();
    const other = await idOf('韩志刚');
    await propose(await idOf('罗立新'), 'floor');
    const { id_no_digest } = await db
      .selectFrom('persons')
      .select('id_no_digest')
      .where('user_id', '=', await idOf('罗立新'))
      .executeTakeFirstOrThrow();
    await db.updateTable('persons').set({ id_no_digest }).where('user_id', '=', other).execute();
    const rows = (await found('capacity=scoring&text=韩志刚')).data;
    expect(rows.find(({ id }) => id === other)?.holds).toBe('floor');
  });

  it('are returned only to accounts that may propose, and only for a capacity', async () => {
    const { search, test } = await openCrew();
    expect((await search('')).status).toBe(422);
    expect((await search('capacity=arbiter')).body.errors).toHaveProperty('capacity');
    expect((await search(`capacity=clerk&text=${'罗'.repeat(51)}`)).status).toBe(422);
    expect((await search('capacity=clerk&per_page=101')).status).toBe(422);
    const expert = await test.signIn(demoAccount('Expert'));
    expect((await search('capacity=clerk', expert)).status).toBe(404);
  });
});

describe('the successor of a person who cannot serve [domain.md 2]', () => {
  async function openIll() {
    const opened = await openCrew();
    const { test, found, propose } = opened;
    const token = await test.signIn(demoAccount('Committee'));
    const fit = (await found('capacity=floor&fit=yes&per_page=50')).data;
    const { body: held } = await propose(fit[0]?.id ?? '', 'floor');
    const ask = (id: string, by = token) =>
      test.call<ErrorBody>('GET', paths.listSuccessors.replace(':id', id), { token: by });
    return {
      ...opened,
      fit,
      held,
      ask,
      list: async () => v.parse(successorList, (await ask(held.id)).body),
    };
  }

  it('is ranked by the reasons: served before, the trade, the competition, the city', async () => {
    const { db, fit, held, list } = await openIll();
    const [ill, ...others] = fit.map(({ id }) => id);
    await db.updateTable('experts').set({ fields: '[]' }).where('user_id', '<>', '').execute();
    await db.updateTable('persons').set({ region_code: '420600' }).execute();
    const plain = await list();
    expect(plain.data.map(({ id }) => id).toSorted()).toEqual(others.toSorted());
    expect(plain.data.every(({ reasons }) => reasons.length === 0)).toBe(true);
    expect([plain.of.id, plain.of.person.id]).toEqual([held.id, ill]);
    // The last by name becomes the first by one reason after the other.
    const ids = plain.data.map(({ id }) => id);
    const [near = '', trade = '', served = ''] = ids.slice(-3);
    await db.updateTable('persons').set({ region_code: '420100' }).where('user_id', '=', near).execute();
    await db.updateTable('experts').set({ fields: '["数控车"]' }).where('user_id', '=', trade).execute();
    const row = await db
      .selectFrom('assignments')
      .selectAll()
      .where('id', '=', held.id)
      .executeTakeFirstOrThrow();
    const past = { id: 'past', event_id: 'hubei-3-sk02', user_id: served };
    await db
      .insertInto('assignments')
      .values({ ...row, ...past, status: 'released' as never })
      .execute();
    await noteAssignment(db, 'past', {
      action: 'assignment.begin',
      actor_id: served,
      capacity: 'system',
      before: 'confirmed',
      after: 'active',
      reason: '',
      at: 1,
    });
    const ranked = (await list()).data;
    expect(ranked.slice(0, 3).map(({ id, reasons }) => [id, reasons])).toEqual([
      [served, ['served']],
      [trade, ['trade']],
      [near, ['near']],
    ]);
  });

  it('is free in the sessions to come: a person at another event is left out if the hours overlap', async () => {
    const { db, fit, held, list } = await openIll();
    const busy = fit[1]?.id ?? '';
    const row = await db
      .selectFrom('assignments')
      .selectAll()
      .where('id', '=', held.id)
      .executeTakeFirstOrThrow();
    const beside = { id: 'beside', event_id: 'hubei-3-sk02', user_id: busy, status: 'confirmed' as never };
    await db
      .insertInto('assignments')
      .values({ ...row, ...beside })
      .execute();
    const session = (id: string, event_id: string, starts_at: number) => ({
      id,
      event_id,
      starts_at,
      ends_at: starts_at + 100,
      competition_id: row.competition_id,
      name: id,
      stations: '[]',
      status: 'planned' as never,
    });
    const of = async () => (await list()).data.find(({ id }) => id === busy)?.reasons;
    expect(await of()).toContain('here');
    await db
      .insertInto('competition_sessions')
      .values([session('one', EVENT, 1_000), session('two', 'hubei-3-sk02', 1_100)] as never)
      .execute();
    // Sessions that only touch do not overlap.
    expect(await of()).toContain('here');
    expect((await list()).open).toMatchObject({ sessions: 1, sheets: 0, rounds: 0, incidents: 0, group: '' });
    await db.updateTable('competition_sessions').set({ starts_at: 1_099 }).where('id', '=', 'two').execute();
    expect(await of()).toBeUndefined();
    await db
      .updateTable('competition_sessions')
      .set({ status: 'ended' as never })
      .where('id', '=', 'two')
      .execute();
    expect(await of()).toContain('here');
  });

  it('is never a person with a duty at the event, and is shown to the committee only', async () => {
    const { fit, held, list, propose, ask, test } = await openIll();
    const second = fit[1]?.id ?? '';
    await propose(second, 'scoring');
    const ids = (await list()).data.map(({ id }) => id);
    expect(ids).not.toContain(second);
    expect(ids).not.toContain(held.person.id);
    const other = await test.signIn(demoAccount('Unit'));
    expect([(await ask(held.id, other)).status, (await ask('none')).status]).toEqual([404, 404]);
  });
});
