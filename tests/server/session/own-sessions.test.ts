import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import type { ErrorBody } from '../../../server/contract/kit/errors.ts';
import { ownSessions, type OwnSessions } from '../../../server/contract/session/session.ts';
import type { Token } from '../../../server/contract/session/account.ts';
import { paths } from '../../support/paths.ts';
import { demoAccount, openTestSystem, signInPayload, type TestSystem } from '../support/test-system.ts';

const personal = demoAccount('Personal');
const MINUTE = 60_000;
const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36';
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';

async function signInFrom(test: TestSystem, address: string, agent: string, account = personal) {
  const { body } = await test.call<Token>('POST', paths.signIn, {
    body: await signInPayload(test, account),
    address,
    headers: { 'user-agent': agent },
  });
  return body.access_token;
}

const list = (test: TestSystem, token: string) =>
  test.call<OwnSessions & ErrorBody>('GET', paths.listOwnSessions, { token });
const end = (test: TestSystem, token: string, id: string) =>
  test.call<OwnSessions & ErrorBody>('POST', paths.endSession.replace(':id', id), { token, body: {} });

const userActs = (test: TestSystem) =>
  test.system.parts.db.selectFrom('audit_log').selectAll().where('object', '=', 'user').execute();

describe('the own sessions', () => {
  it('show network, device and last use, mark the current one, and contain no token or address', async () => {
    const test = await openTestSystem();
    const there = await signInFrom(test, '203.0.113.77', WINDOWS);
    test.clock.advance(5 * MINUTE);
    const here = await signInFrom(test, '2001:db8:1:2:3:4:5:6', PHONE);
    await signInFrom(test, '203.0.113.78', '', demoAccount('Unit'));
    const { body } = await list(test, here);
    expect(v.parse(v.strictObject(ownSessions.entries), body).sessions).toEqual([
      {
        id: expect.stringMatching(/^[\w-]{22}$/),
        started_at: '2026-11-21T10:05:00+08:00',
        used_at: '2026-11-21T10:05:00+08:00',
        network: '2001:db8:1:2::/64',
        device: 'Safari 17 · iOS',
        is_current: true,
      },
      {
        id: expect.stringMatching(/^[\w-]{22}$/),
        started_at: '2026-11-21T10:00:00+08:00',
        used_at: '2026-11-21T10:00:00+08:00',
        network: '203.0.113.*',
        device: 'Chrome 126 · Windows',
        is_current: false,
      },
    ]);
    const rows = await test.system.parts.db.selectFrom('tokens').select('token_hash').execute();
    const text = JSON.stringify(body);
    for (const secret of [there, here, ...rows.map(({ token_hash }) => token_hash)]) {
      expect(text).not.toContain(secret);
    }
    test.clock.advance(MINUTE);
    await test.call('GET', paths.getUserInfo, { token: there });
    expect((await list(test, here)).body.sessions.map(({ used_at }) => used_at)).toEqual([
      '2026-11-21T10:06:00+08:00',
      '2026-11-21T10:06:00+08:00',
    ]);
  });

  it('end one by one: the ended session is signed out, and the act is logged', async () => {
    const test = await openTestSystem();
    const [there, here] = [await test.signIn(), await test.signIn()];
    const { body } = await list(test, here);
    const other = body.sessions.find(({ is_current }) => !is_current)?.id ?? '';
    const answer = await end(test, here, other);
    expect([answer.status, answer.body.sessions.map(({ is_current }) => is_current)]).toEqual([200, [true]]);
    expect((await list(test, there)).status).toBe(401);
    expect((await end(test, here, other)).status).toBe(404);
    const log = await userActs(test);
    expect(log).toMatchObject([{ action: 'user.endSessions', capacity: 'owner', after: '1' }]);
  });

  it('exclude the sessions of other accounts', async () => {
    const test = await openTestSystem();
    const [mine, stranger] = [await test.signIn(), await test.signIn(demoAccount('Unit'))];
    const theirs = (await list(test, stranger)).body.sessions[0]?.id ?? '';
    expect((await list(test, mine)).body.sessions.map(({ id }) => id)).not.toContain(theirs);
    expect((await end(test, mine, theirs)).status).toBe(404);
    expect((await list(test, stranger)).status).toBe(200);
    expect((await test.call('GET', paths.listOwnSessions)).status).toBe(401);
  });

  it('all end except the current one', async () => {
    const test = await openTestSystem();
    const others = [await test.signIn(), await test.signIn()];
    const [here, stranger] = [await test.signIn(), await test.signIn(demoAccount('Unit'))];
    const call = () => test.call<OwnSessions>('POST', paths.endOtherSessions, { token: here, body: {} });
    expect((await call()).body.sessions).toMatchObject([{ is_current: true }]);
    for (const token of others) expect((await list(test, token)).status).toBe(401);
    expect((await list(test, stranger)).status).toBe(200);
    await call();
    const log = await userActs(test);
    expect(log).toMatchObject([{ action: 'user.endSessions', after: '2' }]);
  });
});
