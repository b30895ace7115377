import { describe, expect, it } from 'vitest';
import type { ActingIdentity } from '../../../server/contract/session/acting-identity.ts';
import type { CodeAnswer } from '../../../server/contract/session/account.ts';
import type { ManagedCompetition } from '../../../server/contract/competition/competition-making.ts';
import { errorCodes } from '../../../server/contract/kit/error-codes.ts';
import type { Entry } from '../../../server/contract/entry/entry.ts';
import type { ErrorBody } from '../../../server/contract/kit/errors.ts';
import type { UnitAccount } from '../../../server/contract/unit/unit-account.ts';
import { demoAccounts } from '../../../server/seed/demonstration.ts';
import { secondPersonOf } from '../../../server/account/second-person.ts';
import { hashSecret } from '../../../server/kit/secrets.ts';
import { paths } from '../../support/paths.ts';
import { signatureFor } from '../support/signatures.ts';
import { openTestSystem, statuses, type TestSystem } from '../support/test-system.ts';

const hubei = 'hubei-3';
/** The identity number of 刘明诚 in the demonstration data. */
const OWN = '420102197906143031';
const OTHER = '420111198309274026';
const fill = (path: string, id = hubei) => path.replace(':id', id);

const accountOf = (username: string) => {
  const account = demoAccounts.find((one) => one.username === username);
  if (account === undefined) throw new Error(`there is no ${username}`);
  return account;
};
const signIn = (test: TestSystem, username: string) => test.signIn(accountOf(username));
const idOf = async ({ system }: TestSystem, username: string) =>
  (
    await system.parts.db
      .selectFrom('users')
      .select('id')
      .where('username', '=', username)
      .executeTakeFirstOrThrow()
  ).id;

const post = async (test: TestSystem, token: string, path: string, body: object) =>
  test.call<ManagedCompetition & ErrorBody>('POST', path, {
    token,
    body: { ...(await signatureFor(test, token, path)), ...body },
  });

/** Opens two committee members and a proposal of the first one. */
async function openProposal() {
  const test = await openTestSystem();
  const [first, second] = [await signIn(test, 'hubei.committee'), await signIn(test, 'hubei.deputy')];
  const { body } = await post(test, first, fill(paths.extendCompetition), {
    version: 1,
    reg_close_at: '2027-01-10T00:00:00+08:00',
    reason: '雪灾影响交通',
  });
  const [decision] = body.decisions;
  if (decision === undefined) throw new Error('nothing was proposed');
  const { db, sealing } = test.system.parts;
  return {
    test,
    db,
    sealing,
    first,
    second,
    decision,
    approve: () => post(test, second, fill(paths.approveDecision, decision.id), { version: 1 }),
    /** Returns the decision as the second person reads it. */
    seen: async () =>
      (await test.call<ManagedCompetition>('GET', fill(paths.getCompetition), { token: second })).body
        .decisions[0],
    held: async (actor: string, action: string, object: string) =>
      db
        .insertInto('audit_log')
        .values({
          id: `held-${action}`,
          object: 'account',
          object_id: await idOf(test, object),
          action,
          actor_id: await idOf(test, actor),
          capacity: 'administrator',
          before: '',
          after: '',
          reason: '',
          at: test.clock.now(),
        })
        .execute(),
  };
}

describe('the second approver', () => {
  it('is another account with another number and another identity', async () => {
    const { approve, seen } = await openProposal();
    expect(await seen()).toMatchObject({ by: 'colleague', second: 'another' });
    expect((await approve()).body.decisions[0]?.status).toBe('approved');
  });

  it.each([
    ['the same identity number', 'samePerson', /both accounts belong to one person/],
    ['the same identity number on the profile', 'samePerson', /both accounts belong to one person/],
    [
      'the phone number that is proposed for the other account',
      'samePerson',
      /both accounts belong to one person/,
    ],
    ['no proven identity', 'unproven', /Prove your identity/],
    ['a proposer without a proven identity', 'proposerUnproven', /the one who proposed it has proven/],
  ] as const)('is refused with %s', async (what, second, words) => {
    const { test, db, sealing, approve, seen } = await openProposal();
    const [committee, deputy] = [await idOf(test, 'hubei.committee'), await idOf(test, 'hubei.deputy')];
    const own = { id_no_sealed: sealing.seal(OWN), id_no_digest: sealing.digest(OWN) };
    const change = {
      'the same identity number': () =>
        db.updateTable('acting_identities').set(own).where('user_id', '=', deputy).execute(),
      'the same identity number on the profile': () =>
        db
          .insertInto('persons')
          .values({
            id: 'deputy-as-registrant',
            user_id: deputy,
            real_name: '孙慧敏',
            ...own,
            gender: 'male',
            region_code: '420100',
            occupation: 'employee',
            education: 'college',
            skill_level: 'none',
            locked: 0,
            version: 1,
            created_at: 0,
            updated_at: 0,
          })
          .execute(),
      'the phone number that is proposed for the other account': () =>
        db
          .updateTable('users')
          .set({ proposed_phone: accountOf('hubei.committee').phone })
          .where('id', '=', deputy)
          .execute(),
      'no proven identity': () => db.deleteFrom('acting_identities').where('user_id', '=', deputy).execute(),
      'a proposer without a proven identity': () =>
        db.deleteFrom('acting_identities').where('user_id', '=', committee).execute(),
    };
    await change[what]();
    expect((await seen())?.second).toBe(second);
    const refused = await approve();
    expect([refused.status, refused.body.code]).toEqual([403, errorCodes.notSecondPerson]);
    expect(refused.body.message).toMatch(words);
    expect((await seen())?.status).toBe('proposed');
  });

  it.each([
    ['hubei.committee', 'unitAccount.create', 'hubei.deputy'],
    ['hubei.committee', 'unitAccount.reset', 'hubei.deputy'],
    ['hubei.committee', 'unitAccount.unlock', 'hubei.deputy'],
    ['hubei.deputy', 'unitAccount.create', 'hubei.committee'],
    ['hubei.deputy', 'unitAccount.reset', 'hubei.committee'],
    ['hubei.deputy', 'unitAccount.unlock', 'hubei.committee'],
  ])('is refused if %s has done %s to %s', async (actor, action, object) => {
    const { held, approve, seen } = await openProposal();
    await held(actor, action, object);
    expect((await seen())?.second).toBe('dependent');
    const refused = await approve();
    expect([refused.status, refused.body.code]).toEqual([403, errorCodes.notSecondPerson]);
    expect(refused.body.message).toMatch(/has created, reset or unlocked the other/);
  });

  it.each([
    ['hubei.committee', 'hubei.deputy'],
    ['hubei.deputy', 'hubei.committee'],
  ])('is refused if %s has created an account that has reset %s', async (actor, object) => {
    const { held, approve, seen } = await openProposal();
    await held(actor, 'unitAccount.create', 'hubei.technician');
    await held('hubei.technician', 'unitAccount.reset', object);
    expect((await seen())?.second).toBe('dependent');
    expect((await approve()).body.code).toBe(errorCodes.notSecondPerson);
  });

  it('may be created by the same third account as the proposer', async () => {
    const { held, seen } = await openProposal();
    await held('hubei.technician', 'unitAccount.create', 'hubei.committee');
    await held('hubei.technician', 'unitAccount.reset', 'hubei.deputy');
    expect((await seen())?.second).toBe('another');
  });

  it('is refused with the number that the proposer gave up after the proposal', async () => {
    const { test, first, second, approve, seen } = await openProposal();
    const change = async (token: string, account: string, phone: string) => {
      const { body } = await test.call<CodeAnswer>('POST', paths.sendChangeCode, {
        token,
        body: { phone, ...(await test.captcha()) },
        address: `198.51.100.${token.charCodeAt(0)}`,
      });
      const present = await test.call<CodeAnswer>('POST', paths.sendPresentCode, { token, body: {} });
      const answer = await test.call('PUT', paths.changeOwnPhone, {
        token,
        body: {
          phone,
          key: body.key,
          code: test.lastCode(phone),
          current_password: accountOf(account).password,
          present_key: present.body.key,
          present_code: test.lastCode(accountOf(account).phone),
        },
      });
      expect(answer.status).toBe(200);
    };
    await change(first, 'hubei.committee', '13900139321');
    expect((await seen())?.second).toBe('another');
    await change(second, 'hubei.deputy', accountOf('hubei.committee').phone);
    expect((await seen())?.second).toBe('samePerson');
    expect((await approve()).body.code).toBe(errorCodes.notSecondPerson);
  });

  it('is refused if an administrator resets the password of the account after the proposal', async () => {
    const { test, first } = await openProposal();
    const deputy = await idOf(test, 'hubei.deputy');
    const { body } = await test.call<UnitAccount>('GET', fill(paths.getUnitAccount, deputy), {
      token: first,
    });
    await test.call('POST', fill(paths.resetAccount, deputy), {
      token: first,
      body: { version: body.version },
    });
    const { db } = test.system.parts;
    expect(await secondPersonOf(db, await idOf(test, 'hubei.committee'), deputy)).toBe('dependent');
  });

  it('is not available without a proven identity of the proposer, which the proposer can see', async () => {
    const { test, db, first } = await openProposal();
    await db
      .deleteFrom('acting_identities')
      .where('user_id', '=', await idOf(test, 'hubei.committee'))
      .execute();
    const { body } = await test.call<ManagedCompetition>('GET', fill(paths.getCompetition), {
      token: first,
    });
    expect(body.decisions[0]).toMatchObject({ by: 'proposer', second: 'proposerUnproven' });
  });

  it('can refuse the decision without a proven identity', async () => {
    const { test, db, second, decision } = await openProposal();
    await db
      .deleteFrom('acting_identities')
      .where('user_id', '=', await idOf(test, 'hubei.deputy'))
      .execute();
    const refused = await post(test, second, fill(paths.refuseDecision, decision.id), {
      version: 1,
      reason: '不必延期',
    });
    expect(refused.body.decisions[0]?.status).toBe('refused');
  });
});

describe('an entry', () => {
  it('cannot be judged by a committee account that has the identity of its competitor', async () => {
    const test = await openTestSystem();
    const { db } = test.system.parts;
    const [first, second] = [await signIn(test, 'hubei.committee'), await signIn(test, 'hubei.deputy')];
    const entry = await db
      .selectFrom('entries')
      .innerJoin('persons', 'persons.id', 'entries.person_id')
      .select(['entries.id', 'entries.version', 'persons.id_no_digest'])
      .where('entries.status', '=', 'endorsed')
      .executeTakeFirstOrThrow();
    await db
      .updateTable('acting_identities')
      .set({ id_no_digest: entry.id_no_digest })
      .where('user_id', '=', await idOf(test, 'hubei.committee'))
      .execute();
    const act = (token: string, path: string, body: object) =>
      test.call<Entry>('POST', path.replace(':id', entry.id), {
        token,
        body: { version: entry.version, ...body },
      });
    const judged = [
      await act(first, paths.approveEntry, { reason: '材料齐全' }),
      await act(first, paths.rejectEntry, { reason: '材料不符' }),
    ];
    expect(judged.map(({ status }) => status)).toEqual([403, 403]);
    expect((await act(second, paths.approveEntry, { reason: '材料齐全' })).status).toBe(200);
  });
});

describe('a signature', () => {
  const code = (test: TestSystem, token: string, act: string, id: string) =>
    test.call<CodeAnswer & ErrorBody>('POST', paths.sendSignatureCode, { token, body: { act, id } });

  it('is a code that is sent for one act, and is valid once', async () => {
    const { test, second, decision } = await openProposal();
    const path = fill(paths.approveDecision, decision.id);
    const sent = await code(test, second, 'approve', decision.id);
    const text = test.texts.findLast(({ purpose }) => purpose === 'sign');
    expect(text).toMatchObject({ phone: accountOf('hubei.deputy').phone });
    expect(text?.text).toMatch(/signs your approval of a decision/);
    const right = { key: sent.body.key, code: /\d{6}/.exec(text?.text ?? '')?.[0] };
    const call = (body: object) => test.call<ErrorBody>('POST', path, { token: second, body });

    const missing = await call({ version: 1 });
    expect([missing.status, Object.keys(missing.body.errors ?? {}).toSorted()]).toEqual([
      422,
      ['code', 'key'],
    ]);
    const wrong = await call({ version: 1, ...right, code: right.code === '000000' ? '111111' : '000000' });
    expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([422, ['code']]);
    expect((await call({ version: 1, ...right })).status).toBe(200);
    const used = await test.system.parts.db
      .selectFrom('verification_codes')
      .select('key_hash')
      .where('key_hash', '=', hashSecret(right.key))
      .execute();
    expect(used).toEqual([]);
  });

  it.each([
    ['for another decision', 'approve', 'another-decision'],
    ['for another act', 'cancel', hubei],
    ['for the identity of the approver', 'identity', ''],
  ])('is rejected if its code is %s', async (_, act, id) => {
    const { test, second, decision, seen } = await openProposal();
    const sent = await code(test, second, act, id);
    const text = test.texts.findLast(({ purpose }) => purpose === 'sign')?.text ?? '';
    const refused = await test.call<ErrorBody>('POST', fill(paths.approveDecision, decision.id), {
      token: second,
      body: { version: 1, key: sent.body.key, code: /\d{6}/.exec(text)?.[0] },
    });
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['code']]);
    expect((await seen())?.status).toBe('proposed');
  });

  it('is rejected if its code is the proposer’s', async () => {
    const { test, first, second, decision } = await openProposal();
    const path = fill(paths.approveDecision, decision.id);
    const refused = await test.call<ErrorBody>('POST', path, {
      token: second,
      body: { version: 1, ...(await signatureFor(test, first, path)) },
    });
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['code']]);
  });

  it('is sent once a minute for one act, and at most thirty times an hour', async () => {
    const test = await openTestSystem();
    const token = await signIn(test, 'hubei.committee');
    expect((await code(test, token, 'approve', 'd0')).status).toBe(200);
    const again = await code(test, token, 'approve', 'd0');
    expect([again.status, again.body.retry_after]).toEqual([429, 60]);
    const others = await Promise.all(
      Array.from({ length: 30 }, (_, index) => code(test, token, 'approve', `d${index + 1}`)),
    );
    expect(new Set(statuses(others))).toEqual(new Set([200, 429]));
    expect(others.filter(({ status }) => status === 200)).toHaveLength(29);
  });
});

describe('the identity behind an account', () => {
  const read = (test: TestSystem, token: string) =>
    test.call<ActingIdentity>('GET', paths.getOwnIdentity, { token });
  async function prove(test: TestSystem, token: string, id_no: string, version: number) {
    test.clock.advance(60_000);
    const sent = await test.call<CodeAnswer>('POST', paths.sendSignatureCode, {
      token,
      body: { act: 'identity', id: '' },
    });
    const text = test.texts.findLast(({ purpose }) => purpose === 'sign')?.text ?? '';
    return test.call<ActingIdentity & ErrorBody>('PUT', paths.proveOwnIdentity, {
      token,
      body: { real_name: '孙慧敏', id_no, version, key: sent.body.key, code: /\d{6}/.exec(text)?.[0] },
    });
  }

  it('is proven once by a code, shown masked, stored encrypted, and then allows approvals', async () => {
    const { test, db, second, approve, seen } = await openProposal();
    await db
      .deleteFrom('acting_identities')
      .where('user_id', '=', await idOf(test, 'hubei.deputy'))
      .execute();
    expect((await read(test, second)).body).toMatchObject({ is_asked: true, identity: null, version: 0 });
    const { status, body } = await prove(test, second, OTHER, 0);
    expect([status, body.identity?.id_no]).toEqual([200, '42****************']);
    expect(JSON.stringify(await db.selectFrom('acting_identities').selectAll().execute())).not.toContain(
      OTHER,
    );
    expect((await seen())?.second).toBe('another');
    expect((await approve()).status).toBe(200);
  });

  it.each([
    ['the account without a name', '', '孙慧敏'],
    ['the account that is named by its username', 'hubei.deputy', '孙慧敏'],
    ['no account with another name', '竞赛处', '竞赛处'],
  ])('names %s', async (_, before, after) => {
    const { test, db, second } = await openProposal();
    const deputy = await idOf(test, 'hubei.deputy');
    await db.deleteFrom('acting_identities').where('user_id', '=', deputy).execute();
    await db.updateTable('users').set({ name: before }).where('id', '=', deputy).execute();
    await prove(test, second, OTHER, 0);
    const { name } = await db
      .selectFrom('users')
      .select('name')
      .where('id', '=', deputy)
      .executeTakeFirstOrThrow();
    expect(name).toBe(after);
  });

  it('can be corrected until the account has made a proposal or an approval', async () => {
    const { test, first, second } = await openProposal();
    expect((await read(test, first)).body.identity?.is_locked).toBe(true);
    const locked = await prove(test, first, OTHER, 1);
    expect([locked.status, Object.keys(locked.body.errors ?? {}).toSorted()]).toEqual([
      423,
      ['id_no', 'real_name'],
    ]);
    expect((await read(test, second)).body.identity?.is_locked).toBe(false);
    expect((await prove(test, second, OTHER, 0)).body.code).toBe(errorCodes.stale);
    expect((await prove(test, second, OTHER, 1)).body.version).toBe(2);
  });

  it('is not required of accounts that decide for no committee', async () => {
    const test = await openTestSystem();
    const token = await signIn(test, 'jianghan.college');
    expect((await read(test, token)).body.is_asked).toBe(false);
    const refused = await prove(test, token, OTHER, 0);
    expect([refused.status, refused.body.code]).toEqual([403, errorCodes.forbidden]);
  });

  it('is a valid number with a birth date in the past', async () => {
    const test = await openTestSystem();
    const token = await signIn(test, 'hubei.deputy');
    for (const number of ['420111198309274021', '4201111983', '']) {
      const { status, body } = await prove(test, token, number, 1);
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['id_no']]);
    }
  });
});

describe('simultaneous approvals', () => {
  it('accept one of two signed approvals', async () => {
    const { test, second, decision } = await openProposal();
    const third = await signIn(test, 'hubei.technician');
    const path = fill(paths.approveDecision, decision.id);
    const bodies = await Promise.all(
      [second, third].map(async (token) => ({
        token,
        body: { version: 1, ...(await signatureFor(test, token, path)) },
      })),
    );
    const answers = await Promise.all(bodies.map((one) => test.call('POST', path, one)));
    expect(statuses(answers)).toEqual([200, 409]);
  });

  it('store the identity that was checked when the identity changes at the same instant', async () => {
    for (let round = 0; round < 4; round++) {
      const { test, db, sealing, second, approve, decision } = await openProposal();
      const path = paths.getOwnIdentity;
      const sent = await test.call<CodeAnswer>('POST', paths.sendSignatureCode, {
        token: second,
        body: { act: 'identity', id: '' },
      });
      const text = test.texts.findLast(({ purpose }) => purpose === 'sign')?.text ?? '';
      const exchange = () =>
        test.call('PUT', path, {
          token: second,
          body: {
            real_name: '刘明诚',
            id_no: OWN,
            version: 1,
            key: sent.body.key,
            code: /\d{6}/.exec(text)?.[0],
          },
        });
      const answers = await Promise.all(round % 2 === 0 ? [approve(), exchange()] : [exchange(), approve()]);
      const { status } = await db
        .selectFrom('decisions')
        .select('status')
        .where('id', '=', decision.id)
        .executeTakeFirstOrThrow();
      const identities = await db.selectFrom('acting_identities').select('id_no_digest').execute();
      const isOne = identities.filter((one) => one.id_no_digest === sealing.digest(OWN)).length === 2;
      // The decision is never approved while both accounts belong to one person.
      expect([status, isOne]).toEqual(isOne ? ['proposed', true] : ['approved', false]);
      expect(statuses(answers)).toEqual(isOne ? [200, 403] : [200, 423]);
    }
  });
});
