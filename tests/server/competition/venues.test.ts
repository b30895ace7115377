import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { venue, venueList, type Venue } from '../../../server/contract/competition/venue.ts';
import type { ErrorBody } from '../../../server/contract/kit/errors.ts';
import { paths } from '../../support/paths.ts';
import { demoAccount, openTestSystem, type TestSystem } from '../support/test-system.ts';

const facts = {
  name: '主赛场一号馆',
  address: '武汉市洪山区珞喻路1号',
  stations: 24,
  contact_phone: '027-87654321',
};

const callsOf = (test: TestSystem, token: string) => {
  const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
    test.call<Venue & ErrorBody>(method, path, { token, ...(body !== undefined && { body }) });
  return {
    add: (wish: object = {}) =>
      call('POST', paths.addVenue, { competition_id: 'hubei-3', ...facts, ...wish }),
    change: (id: string, body: object) =>
      call('PUT', paths.changeVenue.replace(':id', id), { ...facts, ...body }),
    close: (id: string, body: object) => call('POST', paths.closeVenue.replace(':id', id), body),
    reopen: (id: string, body: object) => call('POST', paths.reopenVenue.replace(':id', id), body),
    get: (id: string) => call('GET', paths.getVenue.replace(':id', id)),
    list: async (query = '') =>
      v.parse(venueList, (await test.call('GET', `${paths.listVenues}${query}`, { token })).body),
  };
};

describe('a venue', () => {
  it('is added, changed, closed with a reason and reopened, and each act is logged', async () => {
    const test = await openTestSystem();
    const { add, change, close, reopen, get } = callsOf(test, await test.signIn(demoAccount('Committee')));
    const { body: added } = await add();
    const { id } = added;
    expect(v.parse(venue, added)).toMatchObject({
      ...facts,
      competition: { id: 'hubei-3' },
      status: 'open',
      version: 1,
      by: 'organiser',
      facts: { isOver: false },
    });
    expect((await change(id, { stations: 30, version: 1 })).body).toMatchObject({ stations: 30, version: 2 });
    expect((await change(id, { version: 1 })).body.code).toBe(40904);
    expect((await close(id, { version: 2, reason: '' })).status).toBe(422);
    const closed = await close(id, { version: 2, reason: '场馆检修' });
    expect(closed.body).toMatchObject({ status: 'closed', reason: '场馆检修', version: 3 });
    expect((await change(id, { version: 3 })).body.code).toBe(40901);
    const opened = await reopen(id, { version: 3 });
    expect(opened.body).toMatchObject({ status: 'open', reason: '', stations: 30, version: 4 });
    expect((await get(id)).body).toEqual(opened.body);
    const log = await test.system.parts.db
      .selectFrom('audit_log')
      .select(['action', 'reason'])
      .where('object', '=', 'venue')
      .where('object_id', '=', id)
      .execute();
    expect(log.toSorted((a, b) => a.action.localeCompare(b.action))).toEqual([
      { action: 'venue.add', reason: facts.name },
      { action: 'venue.change', reason: facts.name },
      { action: 'venue.close', reason: '场馆检修' },
      { action: 'venue.reopen', reason: '' },
    ]);
  });

  it('cannot be added or changed once its competition is over', async () => {
    const test = await openTestSystem();
    const { add, change, close, list } = callsOf(test, await test.signIn(demoAccount('Committee')));
    const { id } = (await add()).body;
    await test.system.parts.db
      .updateTable('competitions')
      .set({ status: 'cancelled' })
      .where('id', '=', 'hubei-3')
      .execute();
    expect((await add({ name: '二号馆' })).status).toBe(409);
    expect((await change(id, { version: 1 })).status).toBe(409);
    expect((await close(id, { version: 1, reason: '不再使用' })).status).toBe(409);
    expect((await list()).data).toMatchObject([{ id, facts: { isOver: true } }]);
  });

  it('has a valid number of stations, name and telephone number', async () => {
    const test = await openTestSystem();
    const { add } = callsOf(test, await test.signIn(demoAccount('Committee')));
    for (const wish of [{ stations: 0 }, { stations: 1000 }, { name: '' }, { contact_phone: '123' }]) {
      const { status, body } = await add(wish);
      expect(status).toBe(422);
      expect(Object.keys(body.errors ?? {})).toEqual(Object.keys(wish));
    }
  });
});

describe('the name of a venue', () => {
  it('is unique within a competition', async () => {
    const test = await openTestSystem();
    const { add, change, get } = callsOf(test, await test.signIn(demoAccount('Committee')));
    const first = (await add()).body;
    const second = (await add({ name: '二号馆' })).body;
    const taken = {
      status: 422,
      body: { errors: { name: ['Another venue of the competition has this name'] } },
    };
    expect(await add()).toMatchObject(taken);
    expect(await change(second.id, { name: first.name, version: 1 })).toMatchObject(taken);
    expect((await get(second.id)).body).toMatchObject({ name: '二号馆', version: 1 });
    expect((await change(first.id, { stations: 8, version: 1 })).status).toBe(200);
  });
});

describe('the list of venues', () => {
  it('is filtered by name, address and state, page by page', async () => {
    const test = await openTestSystem();
    const { add, close, list } = callsOf(test, await test.signIn(demoAccount('Committee')));
    const first = (await add({ name: '一号馆', stations: 9 })).body;
    await add({ name: '二号馆', address: '宜昌市西陵区', stations: 30 });
    await close(first.id, { version: 1, reason: '场馆检修' });
    const names = async (query: string) => (await list(query)).data.map(({ name }) => name);
    expect(await names('?status=closed')).toEqual(['一号馆']);
    expect(await names(`?text=${encodeURIComponent('宜昌')}`)).toEqual(['二号馆']);
    expect(await names(`?text=${encodeURIComponent('%')}`)).toEqual([]);
    expect(await names('?sort=-stations')).toEqual(['二号馆', '一号馆']);
    const page = await list('?per_page=1&page=2&sort=stations');
    expect(page).toMatchObject({
      data: [{ name: '二号馆' }],
      meta: { can_add: true, pagination: { total: 2 } },
    });
  });

  it('is empty for an account that organises no competition', async () => {
    const test = await openTestSystem();
    await callsOf(test, await test.signIn(demoAccount('Committee'))).add();
    const { list, add } = callsOf(test, await test.signIn(demoAccount('Unit')));
    expect(await list()).toMatchObject({ data: [], meta: { can_add: false } });
    expect((await add()).status).toBe(404);
  });
});
