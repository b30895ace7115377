import { expect, it } from 'vitest';
import { keepingSession } from '../../../src/kit/call/session-answers.ts';

const info = {
  username: 'jianghan.college',
  name: '陈思远',
  avatar: '',
  is_unit: 1,
  contact_name: '陈思远',
  roles: [{ name: 'Unit' }],
  user_org_relation: [],
  phone: '138****8003',
  must_change_password: false,
};
const token = { access_token: 'abc', token_type: 'Bearer' };

/** Returns the stored answers of a response. */
async function keptOf(body: unknown) {
  const kept: unknown[] = [];
  const answer = { status: 200, body, requestId: null, retryAfter: null, accessToken: '' };
  const send = keepingSession({
    send: async () => answer,
    give: (...along) => kept.push(along),
  });
  expect(
    await send({ method: 'POST', path: '/user/login?include=session' }, new AbortController().signal),
  ).toBe(answer);
  return kept;
}

it('[S35] stores the answers that arrive with a token, for the next calls with that token', async () => {
  expect(await keptOf({ ...token, session: { info, sidebars: [{ path: '/a' }] } })).toEqual([
    [{ method: 'GET', path: '/user/info?include=roles' }, 'abc', info],
    [{ method: 'GET', path: '/user/sidebars' }, 'abc', [{ path: '/a' }]],
  ]);
});

it.each([
  ['a token alone [S49]', token],
  ['a session that is not an object', { ...token, session: 'yes' }],
  ['a session without a token', { session: { info, sidebars: [] } }],
  ['an error response', { message: 'no', code: 403_001, status_code: 403 }],
  ['an empty response', ''],
])('stores no answer after %s', async (_, body) => {
  expect(await keptOf(body)).toEqual([]);
});
