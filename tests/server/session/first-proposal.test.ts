import { describe, expect, it } from 'vitest';
import type { ManagedCompetition } from '../../../server/contract/competition/competition-making.ts';
import { errorCodes } from '../../../server/contract/kit/error-codes.ts';
import type { ErrorBody } from '../../../server/contract/kit/errors.ts';
import type { Work } from '../../../server/contract/work.ts';
import { demoAccounts } from '../../../server/seed/demonstration.ts';
import { paths } from '../../support/paths.ts';
import { signatureFor } from '../support/signatures.ts';
import { openTestSystem } from '../support/test-system.ts';

const competition = paths.getCompetition.replace(':id', 'hubei-3');

/** Opens the committee of the third competition, whose first account proposes and whose deputy approves. */
async function openCommittee() {
  const test = await openTestSystem();
  const { db } = test.system.parts;
  const tokenOf = (username: string) => test.signIn(demoAccounts.find((one) => one.username === username));
  const idOf = async (username: string) =>
    (await db.selectFrom('users').select('id').where('username', '=', username).executeTakeFirstOrThrow()).id;
  const [first, second] = [await tokenOf('hubei.committee'), await tokenOf('hubei.deputy')];
  const path = paths.extendCompetition.replace(':id', 'hubei-3');
  return {
    test,
    db,
    first,
    second,
    idOf,
    propose: async () =>
      test.call<ManagedCompetition & ErrorBody>('POST', path, {
        token: first,
        body: {
          ...(await signatureFor(test, first, path)),
          version: 1,
          reg_close_at: '2027-01-10T00:00:00+08:00',
          reason: '雪灾影响交通',
        },
      }),
    seen: async (token = first) => (await test.call<ManagedCompetition>('GET', competition, { token })).body,
    waiting: async (token: string) =>
      (await test.call<Work>('GET', paths.listWork, { token })).body.counts['second'] ?? 0,
    makes: async (actor: string, account: string) =>
      db
        .insertInto('audit_log')
        .values({
          id: `made-${account}`,
          object: 'account',
          object_id: await idOf(account),
          action: 'unitAccount.create',
          actor_id: await idOf(actor),
          capacity: 'administrator',
          before: '',
          after: '',
          reason: '',
          at: test.clock.now(),
        })
        .execute(),
  };
}

describe('[running.md A14] a proposal that takes two people', () => {
  it('is refused if its proposer has created every colleague, and the refusal names the way', async () => {
    const { makes, propose, seen } = await openCommittee();
    expect((await seen()).approver).toBe('exists');
    for (const colleague of ['hubei.deputy', 'hubei.technician']) await makes('hubei.committee', colleague);
    expect((await seen()).approver).toBe('none');
    const refused = await propose();
    expect([refused.status, refused.body.code]).toEqual([403, errorCodes.notSecondPerson]);
    expect(refused.body.message).toMatch(/operator of the system creates one .*create-admin/);
    expect((await seen()).decisions).toEqual([]);
  });

  it('is possible with one colleague left, who has not proven an identity yet', async () => {
    const { db, idOf, makes, propose } = await openCommittee();
    await makes('hubei.committee', 'hubei.technician');
    await db
      .deleteFrom('acting_identities')
      .where('user_id', '=', await idOf('hubei.deputy'))
      .execute();
    expect((await propose()).status).toBe(200);
  });

  it.each([
    ['disabled', { status: 'disabled' as const }],
    ['without its office', null],
  ])('is refused if the only independent colleague is %s', async (_, change) => {
    const { db, idOf, makes, propose } = await openCommittee();
    await makes('hubei.committee', 'hubei.technician');
    const deputy = await idOf('hubei.deputy');
    if (change === null) {
      await db
        .updateTable('user_organisations')
        .set({ capacity: 'viewer' })
        .where('user_id', '=', deputy)
        .execute();
    } else await db.updateTable('users').set(change).where('id', '=', deputy).execute();
    expect((await propose()).body.code).toBe(errorCodes.notSecondPerson);
  });

  it('is refused until the proposer has proven an identity', async () => {
    const { db, idOf, propose, seen } = await openCommittee();
    await db
      .deleteFrom('acting_identities')
      .where('user_id', '=', await idOf('hubei.committee'))
      .execute();
    expect((await seen()).approver).toBe('proposerUnproven');
    const refused = await propose();
    expect([refused.status, refused.body.code]).toEqual([403, errorCodes.notSecondPerson]);
    expect(refused.body.message).toMatch(/Prove your identity .*then propose/);
  });

  it.each([
    ['has created it', 'hubei.committee', 'hubei.deputy'],
    ['was created by it', 'hubei.deputy', 'hubei.committee'],
  ])('is not among the tasks of a colleague whose account the proposer %s', async (_, actor, account) => {
    const { second, makes, propose, seen, waiting } = await openCommittee();
    await propose();
    expect(await waiting(second)).toBe(1);
    await makes(actor, account);
    expect(await waiting(second)).toBe(0);
    expect((await seen(second)).decisions[0]?.second).toBe('dependent');
  });

  it('is not among the tasks of the same person with another account', async () => {
    const { db, second, idOf, propose, waiting } = await openCommittee();
    await propose();
    const { id_no_digest } = await db
      .selectFrom('acting_identities')
      .select('id_no_digest')
      .where('user_id', '=', await idOf('hubei.committee'))
      .executeTakeFirstOrThrow();
    await db
      .updateTable('acting_identities')
      .set({ id_no_digest })
      .where('user_id', '=', await idOf('hubei.deputy'))
      .execute();
    expect(await waiting(second)).toBe(0);
  });
});
