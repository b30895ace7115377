import { describe, expect, it } from 'vitest';
import type { ErrorBody } from '../../../server/contract/kit/errors.ts';
import type { Token } from '../../../server/contract/session/account.ts';
import type { OwnAffiliation, UnitConfirmation } from '../../../server/contract/unit/confirmation.ts';
import { seeded } from '../../../server/db/move.ts';
import { paths } from '../../support/paths.ts';
import { demoAccount, openTestSystem, statuses } from '../support/test-system.ts';

const NAME = '荆州古城技工学校';
const CODE = '91420100MA4T00011Y';

/** Opens a system in which two strangers register units with one name, and both units wait for a decision. */
async function openTwins() {
  const test = await openTestSystem();
  const { db } = test.system.parts;
  const register = async (
    username: string,
    phone: string,
    user_type: 'Unit' | 'Personal',
    org_name: string,
  ) => {
    const { status, body } = await test.call<Token & ErrorBody>('POST', paths.register, {
      body: {
        username,
        password: 'Straight-edge7',
        ...(await test.code('register', phone)),
        org_name,
        user_type,
        phone,
        org_status: 1,
        contact_name: '王磊',
      },
    });
    expect(status, JSON.stringify(body)).toBe(200);
    const { id, organisation_id } = await db
      .selectFrom('users')
      .innerJoin('user_organisations as of', 'of.user_id', 'users.id')
      .select(['users.id', 'of.organisation_id'])
      .where('username', '=', username)
      .executeTakeFirstOrThrow();
    return { token: body.access_token, id, organisation_id };
  };
  const first = await register('first.unit', '13900139101', 'Unit', NAME);
  const second = await register('second.unit', '13900139102', 'Unit', '荆州古城 技工学校');
  for (const { id, organisation_id } of [first, second]) {
    await db
      .updateTable('organisations')
      .set({ status: seeded('submitted'), applied_by: id, applied_at: 1, credit_code: CODE })
      .where('id', '=', organisation_id)
      .execute();
  }
  const committee = await test.signIn(demoAccount('Committee'));
  const decide = async (
    act: 'confirmUnit' | 'refuseUnit' | 'suspendUnit' | 'restoreUnit',
    id: string,
    version?: number,
  ) => {
    const row = await db
      .selectFrom('organisations')
      .select('version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const isReasoned = act === 'refuseUnit' || act === 'suspendUnit';
    return test.call<UnitConfirmation & ErrorBody>('POST', paths[act].replace(':id', id), {
      token: committee,
      body: { version: version ?? row.version, ...(isReasoned && { reason: '材料不符' }) },
    });
  };
  const holders = async () =>
    (
      await db
        .selectFrom('organisations')
        .select('id')
        .whereRef('held_key', '=', 'name_key')
        .where('name_key', '=', NAME)
        .execute()
    ).map(({ id }) => id);
  return {
    test,
    db,
    register,
    committee,
    decide,
    holders,
    first: first.organisation_id,
    second: second.organisation_id,
  };
}

describe('the name and the credit code of a unit [issue 41, 12]', () => {
  it('are held by the one that is confirmed, and not by the first that registers', async () => {
    const { decide, holders, first, second } = await openTwins();
    expect(await holders()).toEqual([]);
    expect((await decide('confirmUnit', second)).body.status).toBe('confirmed');
    expect(await holders()).toEqual([second]);
    const refused = await decide('confirmUnit', first);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Another confirmed unit has this name. Only one unit is confirmed with a name.',
    ]);
    expect((await decide('refuseUnit', first)).body.status).toBe('refused');
  });

  it('are shown to the committee with all who declared them, and tell who holds them', async () => {
    const { test, committee, decide, first, second } = await openTwins();
    const read = async (id: string) =>
      (
        await test.call<UnitConfirmation>('GET', paths.getUnitConfirmation.replace(':id', id), {
          token: committee,
        })
      ).body;
    expect(await read(first)).toMatchObject({
      facts: { isHeld: false },
      declared_by: [{ id: second, status: 'submitted', credit_code: CODE, isHolder: false, isOpen: true }],
    });
    await decide('confirmUnit', second);
    expect(await read(first)).toMatchObject({
      facts: { isHeld: true },
      declared_by: [{ id: second, status: 'confirmed', isHolder: true }],
    });
    expect(await read(second)).toMatchObject({
      facts: { isHeld: false },
      declared_by: [{ id: first, status: 'submitted', isHolder: false }],
    });
    expect((await read('college')).declared_by).toEqual([]);
  });

  it('are held by one of two units that are confirmed at the same time', async () => {
    const { decide, holders, first, second } = await openTwins();
    const answers = await Promise.all([decide('confirmUnit', first), decide('confirmUnit', second)]);
    expect(statuses(answers)).toEqual([200, 409]);
    expect(await holders()).toHaveLength(1);
  });

  it('are held separately: a code with another name is confirmed once', async () => {
    const { db, decide, first, second } = await openTwins();
    await db
      .updateTable('organisations')
      .set({ name: '另一学校', name_key: '另一学校' })
      .where('id', '=', second)
      .execute();
    const answers = await Promise.all([decide('confirmUnit', first), decide('confirmUnit', second)]);
    expect(statuses(answers)).toEqual([200, 409]);
    const holders = await db.selectFrom('organisations').select('id').where('held_code', '=', CODE).execute();
    expect(holders).toHaveLength(1);
  });

  it('are free after a suspension, unless a submitted entry has the name', async () => {
    const { db, decide, holders, first, second } = await openTwins();
    expect((await decide('confirmUnit', first)).status).toBe(200);
    expect((await decide('suspendUnit', first)).body.status).toBe('suspended');
    expect(await holders()).toEqual([]);
    expect((await decide('confirmUnit', second)).status).toBe(200);
    expect((await decide('restoreUnit', first)).status).toBe(409);
    await db
      .updateTable('entries')
      .set({ organisation_id: second })
      .where('submitted_at', 'is not', null)
      .execute();
    expect((await decide('suspendUnit', second)).status).toBe(200);
    expect(await holders()).toEqual([second]);
    expect((await decide('restoreUnit', first)).status).toBe(409);
    expect((await decide('restoreUnit', second)).status).toBe(200);
  });

  it('bring the people who gave the name to the unit that is confirmed, before and after it', async () => {
    const { test, db, register, decide, first, second } = await openTwins();
    const early = await register('early.person', '13900139103', 'Personal', NAME);
    expect([first, second]).not.toContain(early.organisation_id);
    const [, late] = await Promise.all([
      decide('confirmUnit', second),
      register('late.person', '13900139104', 'Personal', NAME),
    ]);
    const rows = await db
      .selectFrom('user_organisations')
      .select('organisation_id')
      .where('user_id', 'in', [early.id, late.id])
      .execute();
    expect(rows).toEqual([{ organisation_id: second }, { organisation_id: second }]);
    const own = await test.call<OwnAffiliation>('GET', paths.getOwnAffiliation, { token: early.token });
    expect(own.body.affiliation).toMatchObject({ status: 'claimed', is_confirmed: true });
  });
});
