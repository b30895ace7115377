import { describe, expect, it } from 'vitest';
import type {
  CodeAnswer,
  SecondFactorWanted,
  Token,
  UserInfo,
} from '../../../server/contract/session/account.ts';
import { errorCodes } from '../../../server/contract/kit/error-codes.ts';
import type { ErrorBody } from '../../../server/contract/kit/errors.ts';
import { createAccount } from '../../../server/account/accounts.ts';
import { paths } from '../../support/paths.ts';
import {
  demoAccount,
  openTestSystem,
  signInPayload,
  statuses,
  type TestSystem,
} from '../support/test-system.ts';

/** [domain.md 2] Committees and technicians sign in with a password and a code sent to their phone. */

const committee = demoAccount('Committee');
const technician = demoAccount('Technician');
const MINUTE = 60_000;

type Wanted = SecondFactorWanted & ErrorBody;

const begin = async (test: TestSystem, account: { username: string; password: string } = committee) =>
  test.call<Wanted & Token>('POST', paths.signIn, { body: await signInPayload(test, account) });

const complete = (test: TestSystem, key: string, code: string) =>
  test.call<Token & ErrorBody>('POST', paths.proveSecondFactor, { body: { key, code } });

const again = (test: TestSystem, body: Record<string, unknown>) =>
  test.call<CodeAnswer & ErrorBody>('POST', paths.resendSecondFactor, { body });

/** Returns a code other than the right one. */
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

const tokenCount = async (test: TestSystem) =>
  (await test.system.parts.db.selectFrom('tokens').select('token_hash').execute()).length;

describe('the second factor of a sign-in', () => {
  it.each([
    ['the committee', committee],
    ['a technician', technician],
  ])(
    '[S53] is required of %s after the right password and captcha, and returns the token',
    async (_, account) => {
      const test = await openTestSystem();
      const asked = await begin(test, account);
      expect([asked.status, asked.body]).toEqual([
        403,
        {
          message: 'Enter the code that was sent to your phone',
          code: errorCodes.secondFactor,
          status_code: 403,
          key: expect.stringMatching(/^[\w-]{22}$/),
          expired_at: '2026-11-21T02:05:00.000Z',
          phone: `${account.phone.slice(0, 3)}****${account.phone.slice(-4)}`,
        },
      ]);
      expect(await tokenCount(test)).toBe(0);
      expect(await test.system.parts.db.selectFrom('sign_ins').selectAll().execute()).toEqual([]);

      const answer = await complete(test, asked.body.key, test.lastCode(account.phone));
      expect([answer.status, answer.body.token_type]).toEqual([200, 'Bearer']);
      const token = answer.body.access_token;
      const info = await test.call<UserInfo>('GET', paths.getUserInfo, { token });
      expect(info.body.username).toBe(account.username);
      expect(await test.system.parts.db.selectFrom('sign_ins').selectAll().execute()).toMatchObject([
        { way: 'password', address: '192.0.2.1' },
      ]);
    },
  );

  it('is not required of other roles', async () => {
    const test = await openTestSystem();
    for (const role of ['Personal', 'Exhibitor', 'Unit', 'ExhibitorAdmin', 'Expert']) {
      expect((await begin(test, demoAccount(role))).status, role).toBe(200);
    }
    expect(test.texts).toEqual([]);
  });

  it('[D17] is not requested after a wrong password, and no code is sent', async () => {
    const test = await openTestSystem();
    const { status, body } = await begin(test, { ...committee, password: 'Wrong-password1' });
    expect([status, body.code, body.key]).toEqual([401, errorCodes.credentials, undefined]);
    expect(test.texts).toEqual([]);
  });

  it('accepts a code once, also for simultaneous calls', async () => {
    const test = await openTestSystem();
    const { key } = (await begin(test)).body;
    const code = test.lastCode(committee.phone);
    const answers = await Promise.all([1, 2, 3].map(() => complete(test, key, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await tokenCount(test)).toBe(1);
    const late = await complete(test, key, code);
    expect([late.status, late.body.code]).toEqual([410, errorCodes.signInExpired]);
  });

  it('accepts the code of this sign-in only, and no code of another sign-in or for another purpose', async () => {
    const test = await openTestSystem();
    const one = (await begin(test)).body.key;
    const codeOfOne = test.lastCode(committee.phone);
    const other = (await begin(test)).body.key;
    const codeOfOther = test.lastCode(committee.phone);
    const notOfOne = codeOfOther === codeOfOne ? wrong(codeOfOne) : codeOfOther;
    expect((await complete(test, one, notOfOne)).status).toBe(422);
    expect((await complete(test, other, codeOfOther)).status).toBe(200);

    const login = await test.code('login', committee.phone);
    expect((await complete(test, login.key, login.code)).status).toBe(410);
    const asked = (await begin(test)).body.key;
    const asLogin = await test.call('POST', paths.signInByPhone, {
      body: { phone: committee.phone, key: asked, code: test.lastCode(committee.phone) },
    });
    expect(asLogin.status).toBe(422);
  });

  it('expires after five minutes', async () => {
    const test = await openTestSystem();
    const { key } = (await begin(test)).body;
    test.clock.advance(5 * MINUTE);
    const late = await complete(test, key, test.lastCode(committee.phone));
    expect([late.status, late.body.code]).toEqual([410, errorCodes.signInExpired]);
  });

  it('[D17] counts wrong codes as failed sign-ins, over all sign-ins of the account: the fifth locks it', async () => {
    const test = await openTestSystem();
    const given: number[] = [];
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      const { key } = (await begin(test)).body;
      given.push((await complete(test, key, wrong(test.lastCode(committee.phone)))).status);
    }
    expect(given).toEqual([422, 422, 422, 422, 423]);
    expect((await begin(test)).status).toBe(423);
    // The lock applies to the account, also if the phone number is used as its name.
    expect((await begin(test, { ...committee, username: committee.phone })).status).toBe(423);
    test.clock.advance(15 * MINUTE);
    expect(await test.signIn(committee)).toMatch(/^[\w-]{43}$/);
  });

  /** Enters one wrong code from a separate network. */
  async function guessFrom(test: TestSystem, address: string): Promise<number> {
    const { key } = (await begin(test)).body;
    const code = wrong(test.lastCode(committee.phone));
    return (await test.call('POST', paths.proveSecondFactor, { body: { key, code }, address })).status;
  }

  /** Enters wrong codes from different networks, until a further one has to wait. */
  async function guessUntilPaused(test: TestSystem): Promise<void> {
    for (let attempt = 1; attempt <= 11; attempt += 1) {
      expect(await guessFrom(test, `203.0.113.${attempt}`)).toBe(422);
    }
  }

  it('[D17] slows wrong codes of an account down, from all networks together, and tells the owner once', async () => {
    const test = await openTestSystem();
    await guessUntilPaused(test);
    const warning = expect.stringContaining('Wrong codes were entered');
    const warnings = () =>
      test.texts.filter(({ phone, text }) => phone === committee.phone && text.includes('Wrong codes'));
    expect(warnings()).toEqual([expect.objectContaining({ text: warning, purpose: 'notice' })]);
    const waits: number[] = [];
    for (const minutes of [1, 2, 4, 8, 15, 15]) {
      const refused = await begin(test);
      expect(refused.status).toBe(429);
      waits.push(Number(refused.headers.get('retry-after')) / 60);
      test.clock.advance(minutes * MINUTE - 1);
      expect((await begin(test)).status).toBe(429);
      test.clock.advance(1);
      expect(await guessFrom(test, `203.0.113.${100 + minutes}`)).toBe(422);
    }
    expect(waits).toEqual([1, 2, 4, 8, 15, 15]);
    expect(warnings().length).toBe(1);
    test.clock.advance(15 * MINUTE);
    expect(await test.signIn(committee)).toMatch(/^[\w-]{43}$/);
    // A complete sign-in forgets the guesses.
    await guessUntilPaused(test);
  });

  it('[D17] compares one of two guesses that arrive at the same moment after the free ones', async () => {
    const test = await openTestSystem();
    await guessUntilPaused(test);
    test.clock.advance(MINUTE);
    const { key } = (await begin(test)).body;
    const code = wrong(test.lastCode(committee.phone));
    const answers = await Promise.all(
      ['198.51.100.1', '198.51.100.2'].map((address) =>
        test.call('POST', paths.proveSecondFactor, { body: { key, code }, address }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([422, 429]);
  });

  it('accepts at most five guesses that are sent at the same instant', async () => {
    const test = await openTestSystem();
    const { key } = (await begin(test)).body;
    const code = test.lastCode(committee.phone);
    const guesses = Array.from({ length: 12 }, (_, index) => String(900_000 + index)).filter(
      (guess) => guess !== code,
    );
    const answers = await Promise.all(guesses.map((guess) => complete(test, key, guess)));
    expect(answers.filter(({ status }) => status === 422).length).toBeLessThanOrEqual(4);
    expect((await complete(test, key, code)).status).toBe(423);
  });

  it('resets the failures after a complete sign-in, and not after the right password', async () => {
    const test = await openTestSystem();
    const fail = async () => (await begin(test, { ...committee, password: 'Wrong-password1' })).status;
    for (let attempt = 1; attempt <= 4; attempt += 1) expect(await fail()).toBe(401);
    expect((await begin(test)).status).toBe(403);
    expect(await fail()).toBe(423);
    test.clock.advance(15 * MINUTE);
    for (let attempt = 1; attempt <= 4; attempt += 1) expect(await fail()).toBe(401);
    await test.signIn(committee);
    expect(await fail()).toBe(401);
  });

  it('[S53] is refused if the account is disabled or its password is changed before the code is given', async () => {
    const test = await openTestSystem();
    const { db } = test.system.parts;
    const { key } = (await begin(test)).body;
    const set = (status: 'active' | 'disabled') =>
      db.updateTable('users').set({ status }).where('username', '=', committee.username).execute();
    await set('disabled');
    const refused = await complete(test, key, test.lastCode(committee.phone));
    expect([refused.status, refused.body.code]).toEqual([403, errorCodes.accountDisabled]);
    await set('active');

    const token = await test.signIn(committee);
    const pending = (await begin(test)).body.key;
    const code = test.lastCode(committee.phone);
    await test.call('PUT', paths.changePassword, {
      token,
      body: { current_password: committee.password, password: 'Another-chief1' },
    });
    expect((await complete(test, pending, code)).status).toBe(410);
  });

  it('is sent again after a minute; the previous code is invalid, and the tries stay counted', async () => {
    const test = await openTestSystem();
    const { key } = (await begin(test)).body;
    const first = test.lastCode(committee.phone);
    test.clock.advance(MINUTE - 1);
    const early = await again(test, { key });
    expect([early.status, early.body.code, early.body.retry_after]).toEqual([429, errorCodes.tooMany, 1]);
    test.clock.advance(1);
    const sent = await again(test, { key });
    expect([sent.status, sent.body]).toEqual([200, { key, expired_at: '2026-11-21T02:06:00.000Z' }]);
    const second = test.lastCode(committee.phone);
    expect((await complete(test, key, first === second ? wrong(second) : first)).status).toBe(422);
    expect((await complete(test, key, second)).status).toBe(200);
    expect((await again(test, { key })).status).toBe(410);
  });

  it('expires a quarter of an hour after the password, also if the code is sent again', async () => {
    const test = await openTestSystem();
    const { key } = (await begin(test)).body;
    for (let sent = 1; sent <= 3; sent += 1) {
      test.clock.advance(4 * MINUTE);
      expect((await again(test, { key })).status).toBe(200);
    }
    test.clock.advance(3 * MINUTE);
    expect((await complete(test, key, test.lastCode(committee.phone))).status).toBe(410);
    expect((await again(test, { key })).status).toBe(410);
  });

  it('sends one code for several simultaneous requests', async () => {
    const test = await openTestSystem();
    const { key } = (await begin(test)).body;
    test.clock.advance(MINUTE);
    const answers = await Promise.all([1, 2, 3].map(() => again(test, { key })));
    expect(statuses(answers)).toEqual([200, 429, 429]);
  });

  it('sends the code of an account with a number to that number only', async () => {
    const test = await openTestSystem();
    const { key } = (await begin(test)).body;
    test.clock.advance(MINUTE);
    await again(test, { key, phone: '13900139000' });
    expect(test.texts.map(({ phone }) => phone)).toEqual([committee.phone, committee.phone]);
  });

  it('sends at most 30 codes an hour for the right password', async () => {
    const test = await openTestSystem();
    for (let sent = 1; sent <= 30; sent += 1) expect((await begin(test)).status).toBe(403);
    expect((await begin(test)).status).toBe(429);
  });

  it.each([
    [{ code: '123456' }, 'key'],
    [{ key: 'x', code: '12345' }, 'code'],
    [{ key: 'x', code: '123456', more: 1 }, 'more'],
  ])('names the faulty field of %j', async (body, field) => {
    const test = await openTestSystem();
    const answer = await test.call<ErrorBody>('POST', paths.proveSecondFactor, { body });
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]]);
  });

  it('is stored as hashes only', async () => {
    const test = await openTestSystem();
    const { key } = (await begin(test)).body;
    const { db } = test.system.parts;
    const rows = [
      await db.selectFrom('pending_sign_ins').selectAll().execute(),
      await db.selectFrom('verification_codes').selectAll().execute(),
    ];
    expect(JSON.stringify(rows)).not.toContain(key);
    expect(JSON.stringify(rows)).not.toContain(test.lastCode(committee.phone));
  });
});

describe('a committee account without a mobile number', () => {
  const phone = '13900139000';
  const account = { username: 'first.office', password: 'Straight-edge7', phone };

  async function open() {
    const test = await openTestSystem();
    const { db, passwords } = test.system.parts;
    await createAccount(
      db,
      {
        username: account.username,
        name: '',
        phone: null,
        passwordHash: await passwords.hash(account.password),
        isUnit: true,
        contactName: '',
        roles: ['Committee', 'Technician'],
      },
      test.clock.now(),
    );
    return test;
  }

  it('binds the number that it proves, and has no session before', async () => {
    const test = await open();
    const asked = await begin(test, account);
    expect([asked.status, asked.body.code, asked.body.phone]).toEqual([403, errorCodes.secondFactor, '']);
    const { key } = asked.body;
    expect((await complete(test, key, '123456')).status).toBe(422);
    expect((await again(test, { key })).body.errors).toMatchObject({ phone: [expect.any(String)] });
    expect((await again(test, { key, phone: '139 0013 9000' })).status).toBe(200);
    expect((await complete(test, key, test.lastCode(phone))).status).toBe(200);

    const row = await test.system.parts.db
      .selectFrom('audit_log')
      .select(['action', 'after'])
      .where('action', '=', 'user.phone')
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ action: 'user.phone', after: '139****9000' });
    expect((await begin(test, account)).body.phone).toBe('139****9000');
  });

  it('binds the number that its unit proposed after the code is given, and no other number', async () => {
    const test = await open();
    const { db } = test.system.parts;
    await db
      .updateTable('users')
      .set({ proposed_phone: phone })
      .where('username', '=', account.username)
      .execute();
    const asked = await begin(test, account);
    expect(asked.body.phone).toBe('139****9000');
    test.clock.advance(MINUTE);
    await again(test, { key: asked.body.key, phone: '13900139777' });
    expect(test.texts.map((text) => text.phone)).toEqual([phone, phone]);
    expect((await complete(test, asked.body.key, test.lastCode(phone))).status).toBe(200);
    const row = await db
      .selectFrom('users')
      .select(['phone', 'proposed_phone'])
      .where('username', '=', account.username)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ phone, proposed_phone: null });
  });

  it('gets the error that another account has the number only with the code sent to that number', async () => {
    const test = await open();
    const { key } = (await begin(test, account)).body;
    expect((await again(test, { key, phone: committee.phone })).status).toBe(200);
    const taken = await complete(test, key, test.lastCode(committee.phone));
    expect([taken.status, Object.keys(taken.body.errors ?? {})]).toEqual([422, ['phone']]);
    expect(await tokenCount(test)).toBe(0);
  });
});

describe('a phone number without a password', () => {
  it('[S53] does not sign in to such an account, and only the right code reveals the reason', async () => {
    const test = await openTestSystem();
    const { key, code } = await test.code('login', committee.phone);
    const signIn = (given: string) =>
      test.call<ErrorBody>('POST', paths.signInByPhone, {
        body: { phone: committee.phone, key, code: given },
      });
    expect((await signIn(wrong(code))).status).toBe(422);
    const refused = await signIn(code);
    expect([refused.status, refused.body.code]).toEqual([403, errorCodes.passwordWanted]);
    expect(await tokenCount(test)).toBe(0);
  });

  it('does not reset its password; the phone is notified, and the response reveals nothing', async () => {
    const test = await openTestSystem();
    const ask = (phone: string) =>
      test.call<CodeAnswer>('POST', '/verification-codes/reset', {
        body: { phone },
        address: `203.0.113.${phone.at(-1)}`,
      });
    const [guarded, unknown] = [await ask(committee.phone), await ask('13900139000')];
    expect([guarded.status, Object.keys(guarded.body)]).toEqual([unknown.status, Object.keys(unknown.body)]);
    expect(test.texts).toMatchObject([{ phone: committee.phone, purpose: 'reset' }]);
    expect(test.texts[0]?.text).not.toMatch(/\d{6}/);

    // A code that was never sent is rejected as well.
    const { db } = test.system.parts;
    const other = await test.code('reset', demoAccount('Personal').phone);
    const { code_hash } = await db
      .selectFrom('verification_codes')
      .select('code_hash')
      .where('phone', '=', demoAccount('Personal').phone)
      .executeTakeFirstOrThrow();
    await db.updateTable('verification_codes').set({ phone: committee.phone, code_hash }).execute();
    const reset = await test.call<ErrorBody>('POST', paths.resetPassword, {
      body: { phone: committee.phone, ...other, password: 'Another-chief1' },
    });
    expect([reset.status, Object.keys(reset.body.errors ?? {})]).toEqual([422, ['code']]);
    expect(await test.signIn(committee)).toMatch(/^[\w-]{43}$/);
  });
});
