import { requestMachine } from '../../../machines/kit/request.machine.ts';
import type { RequestAnswer } from '../../../machines/kit/request.machine.ts';
import { modelOf } from '../../support/charts/model.ts';

const answer = (status: number, body: unknown = {}): RequestAnswer => ({
  status,
  body,
  requestId: 'req-1',
  retryAfter: null,
  accessToken: 'token-a',
});

export const model = modelOf({
  chart: requestMachine,
  inputs: [
    undefined,
    { call: { method: 'GET', path: '/captcha' } },
    { call: { method: 'POST', path: '/user/login', body: { username: 'a' } } },
    { call: { method: 'POST', path: '/user/logout' } },
    { call: { method: 'PUT', path: '/user/profile', body: { name: 'a' } } },
    { call: { method: 'DELETE', path: '/files/1' } },
  ],
  events: [{ type: 'request.cancel' }],
  answers: {
    send: {
      done: [
        // [S51] the limits of success, and statuses that are neither success nor error
        answer(199),
        answer(200, { data: 1 }),
        answer(299, 'text'),
        answer(300, { message: '已移动' }),
        answer(399, null),
        answer(400, { message: '请求无效', code: 40001, contact_phone: '027-1' }),
        // [S52]
        answer(422, {
          message: '数据有误',
          errors: { phone: ['手机号有误', '第二句'], code: '验证码有误', key: [], name: [7] },
          code: 42201,
        }),
        answer(422, { message: '数据有误', errors: {} }),
        answer(422, { message: '数据有误', errors: null }),
        answer(422, { errors: 'text' }),
        answer(422, { message: '数据有误' }),
        answer(421, { message: '错', errors: { phone: ['不算'] } }),
        answer(423, { message: '错', errors: { phone: ['不算'] } }),
        // [S53]
        answer(403, { message: '停用', code: 403002 }),
        answer(403, { message: '待审', code: 403003 }),
        answer(403, { message: '无权', code: 403001 }),
        answer(403, { message: '第二因素', code: 403004 }),
        answer(403, { message: '请用密码', code: 403005 }),
        answer(403, { message: '无权', code: 403006 }),
        answer(403, { message: '无权', code: '403002' }),
        answer(400, { message: '无权', code: 403002 }),
        // [S55]
        answer(401, { message: '身份认证未通过。' }),
        answer(401, { message: '身份认证未通过' }),
        answer(401, { message: '身份认证未通过。请稍后再试' }),
        answer(400, { message: '身份认证未通过。' }),
        // [D14]
        answer(501),
        answer(502),
        answer(503),
        { ...answer(504), retryAfter: 30, requestId: null },
        answer(505),
        answer(500),
        answer(408),
        { ...answer(429), retryAfter: 30 },
        answer(599),
        answer(600),
        answer(404, { message: 404, code: '40401', contact_phone: 27 }),
      ],
      error: [
        { reason: 'offline' },
        { reason: 'timeout' },
        { reason: 'unreachable' },
        { reason: 'cancelled' },
        {},
        null,
      ],
    },
  },
  delays: {
    // [D14] 300 ms before the first retry, 600 ms before the second
    BACK_OFF: ({ retries }) => [300, 600][retries] ?? NaN,
  },
  key: ({ call, retries, answer: before }) => [call.method, call.path, retries, before?.status],
  ends: (snapshot) => snapshot.status === 'done',
  equivalent: {
    'context.answer?.status ?? «0': 'a response is judged only after it has arrived',
    'accessToken: context.answer?.accessToken ?? «': 'only a response is judged',
    'context.noAnswer ?? «': 'the value is read only if no response has arrived',
    'request.judging: always 2. asked earlier': 'the guards exclude each other',
    'request.judging: always 3. asked earlier': 'the guards exclude each other',
    'request.judging: always 4. asked earlier': 'the guards exclude each other',
    'request.judging: always 5. asked earlier': 'the guards exclude each other',
    'request.judging: always 6. asked earlier': 'the guards exclude each other',
  },
  invariants: {
    '[D14] only a call without side effects is sent again, at most twice': ({ context }) =>
      context.retries <= (context.call.method === 'GET' ? 2 : 0),
    'every call ends with an outcome': ({ status, output }) => (status === 'done') === (output !== undefined),
    '[D13] a cancelled call has no other outcome': (snapshot) =>
      !snapshot.matches('cancelled') || JSON.stringify(snapshot.output).includes('"cancelled"'),
  },
});
