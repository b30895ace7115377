import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import {
  delegation as schema,
  revealedDelegation,
  type Delegation,
  type RevealedDelegation,
} from '../../../server/contract/entry/delegation.ts';
import type { Entry, EntryList } from '../../../server/contract/entry/entry.ts';
import type { ErrorBody } from '../../../server/contract/kit/errors.ts';
import type { UnitQuotas } from '../../../server/contract/work.ts';
import { paths } from '../../support/paths.ts';
import {
  demoAccount,
  openTestSystem,
  statuses,
  type Answer,
  type TestSystem,
} from '../support/test-system.ts';

const hubei = 'hubei-3';
const DAY = 24 * 3_600_000;

const at = (path: string, id = hubei) => path.replace(':id', id);
const as = (test: TestSystem, role: string) => test.signIn(demoAccount(role));
const faults = ({ body }: Answer<ErrorBody>) => Object.keys(body.errors ?? {});

const facts = {
  leader: '陈思远',
  leader_phone: '13900139000',
  liaison: '方晓梅',
  liaison_phone: '+86 139 0013 9001',
  version: 0,
};

const name = (test: TestSystem, token: string, change: object = {}, id = hubei) =>
  test.call<Delegation & ErrorBody>('PUT', at(paths.nameDelegation, id), {
    token,
    body: { ...facts, ...change },
  });

const quotas = async (test: TestSystem, token: string) =>
  (await test.call<UnitQuotas>('GET', paths.listUnitQuotas, { token })).body.data[0];

async function setCapacity(test: TestSystem, capacity: 'registrar' | 'viewer', role = 'Unit') {
  const { username } = demoAccount(role);
  await test.system.parts.db
    .updateTable('user_organisations')
    .set({ capacity })
    .where('user_id', 'in', (is) => is.selectFrom('users').select('id').where('username', '=', username))
    .execute();
}

const reveal = (test: TestSystem, token: string, id: string, reason = '联系报到事宜') =>
  test.call<RevealedDelegation & ErrorBody>('POST', at(paths.revealDelegation, id), {
    token,
    body: { reason },
  });

describe('the leader and the liaison of a delegation', () => {
  it('are empty until the unit names them, and are then shown with masked numbers', async () => {
    const test = await openTestSystem();
    const token = await as(test, 'Unit');
    expect(await quotas(test, token)).toMatchObject({ delegation: null, can_name: true });
    const { status, body } = await name(test, token);
    expect(status).toBe(200);
    expect(v.parse(v.strictObject(schema.entries), body)).toEqual({
      id: body.id,
      leader: '陈思远',
      leader_phone: '139****9000',
      liaison: '方晓梅',
      liaison_phone: '139****9001',
      version: 1,
    });
    expect((await quotas(test, token))?.delegation).toEqual(body);
  });

  it('are changed on the latest version only, and each change is logged', async () => {
    const test = await openTestSystem();
    const token = await as(test, 'Unit');
    await name(test, token);
    const rest = { leader_phone: undefined, liaison_phone: undefined };
    expect((await name(test, token, { ...rest, version: 1 })).body).toMatchObject({
      leader_phone: '139****9000',
      liaison_phone: '139****9001',
      version: 2,
    });
    expect((await name(test, token, { ...rest, version: 1 })).status).toBe(409);
    expect((await name(test, token)).status).toBe(409);
    const both = await Promise.all([1, 2].map(() => name(test, token, { ...rest, version: 2 })));
    expect(statuses(both)).toEqual([200, 409]);
    const log = await test.system.parts.db
      .selectFrom('audit_log')
      .selectAll()
      .where('object', '=', 'delegation')
      .orderBy('at')
      .execute();
    expect(log).toHaveLength(3);
    expect(log).toMatchObject([
      { action: 'delegation.name', capacity: 'unit', after: '陈思远 / 方晓梅' },
      {},
      {},
    ]);
  });

  it('cannot take over the number of the previous person', async () => {
    const test = await openTestSystem();
    const token = await as(test, 'Unit');
    await name(test, token);
    const answer = await name(test, token, { leader: '罗建平', leader_phone: undefined, version: 1 });
    expect([answer.status, faults(answer)]).toEqual([422, ['leader_phone']]);
  });

  it.each([
    [{ leader: '陈' }, ['leader']],
    [{ leader: ' ' }, ['leader']],
    [{ leader_phone: '02712333' }, ['leader_phone']],
    [{ leader_phone: undefined }, ['leader_phone']],
    [{ liaison: '<b>方</b>' }, ['liaison']],
    [{ liaison_phone: '12900139000' }, ['liaison_phone']],
    [{ version: -1 }, ['version']],
    [{ coach: '方晓梅' }, ['coach']],
  ])('are rejected with the faulty fields for %j', async (change, fields) => {
    const test = await openTestSystem();
    const answer = await name(test, await as(test, 'Unit'), change);
    expect([answer.status, faults(answer)]).toEqual([422, fields]);
  });

  it('are named by administrators and registrars, and shown to viewers', async () => {
    const test = await openTestSystem();
    const token = await as(test, 'Unit');
    await setCapacity(test, 'registrar');
    expect((await name(test, token)).status).toBe(200);
    await setCapacity(test, 'viewer');
    expect((await name(test, token, { version: 1 })).status).toBe(403);
    expect(await quotas(test, token)).toMatchObject({
      delegation: { leader: '陈思远' },
      can_name: false,
    });
    for (const role of ['Personal', 'Committee', 'Expert', 'Exhibitor', 'ExhibitorAdmin']) {
      expect([role, (await name(test, await as(test, role))).status]).toEqual([role, 404]);
    }
  });

  it('are named for a competition that is published and not over', async () => {
    const test = await openTestSystem();
    const { db } = test.system.parts;
    const token = await as(test, 'Unit');
    const written = (status: 'draft' | 'published' | 'archived' | 'cancelled') =>
      db.updateTable('competitions').set({ status }).where('id', '=', hubei).execute();
    expect((await name(test, token, {}, 'hubei-9')).status).toBe(404);
    await written('draft');
    expect((await name(test, token)).status).toBe(404);
    for (const status of ['archived', 'cancelled'] as const) {
      await written(status);
      expect((await name(test, token)).status).toBe(409);
    }
    await written('published');
    // The last day is the 78th from today. It ends at midnight in China.
    await db
      .updateTable('tokens')
      .set({ expires_at: test.clock.now() + 200 * DAY })
      .execute();
    const midnight = Date.parse('2026-11-22T00:00:00+08:00') + 78 * DAY;
    test.clock.advance(midnight - test.clock.now() - 1);
    expect((await name(test, token)).status).toBe(200);
    test.clock.advance(1);
    expect((await name(test, token, { version: 1 })).status).toBe(409);
  });

  it('are shown with the entries of the unit, to accounts that can read the entries', async () => {
    const test = await openTestSystem();
    const unit = await as(test, 'Unit');
    const committee = await as(test, 'Committee');
    const { body: named } = await name(test, unit);
    const ofUnit = await test.call<EntryList>('GET', paths.listEntries, { token: unit });
    const all = await test.call<EntryList>('GET', `${paths.listEntries}?per_page=100`, {
      token: committee,
    });
    const seen = async (token: string, id = '') =>
      (await test.call<Entry>('GET', at(paths.getEntry, id), { token })).body.delegation;
    expect(await seen(committee, ofUnit.body.data[0]?.id)).toEqual(named);
    expect(await seen(unit, ofUnit.body.data[0]?.id)).toEqual(named);
    const { organisation } = ofUnit.body.data[0] ?? {};
    const other = all.body.data.find((one) => one.organisation !== organisation);
    expect(other).toBeDefined();
    expect(await seen(committee, other?.id)).toBeNull();
  });

  it('show their full numbers to committees only, for a logged reason', async () => {
    const test = await openTestSystem();
    const unit = await as(test, 'Unit');
    const committee = await as(test, 'Committee');
    const { id } = (await name(test, unit)).body;
    const { status, body } = await reveal(test, committee, id);
    expect(status).toBe(200);
    expect(v.parse(v.strictObject(revealedDelegation.entries), body)).toEqual({
      leader_phone: '13900139000',
      liaison_phone: '13900139001',
    });
    const log = await test.system.parts.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'delegation.reveal')
      .execute();
    expect(log).toMatchObject([{ object_id: id, capacity: 'organiser', reason: '联系报到事宜' }]);
    expect((await reveal(test, committee, id, '')).status).toBe(422);
    expect((await reveal(test, committee, 'none')).status).toBe(404);
    expect((await reveal(test, unit, id)).status).toBe(404);
    await setCapacity(test, 'viewer', 'Committee');
    expect((await reveal(test, committee, id)).status).toBe(403);
  });
});
