import { requestMachine } from '../../../../machines/kit/request.machine.ts';
import type { RequestAnswer, RequestCall, RequestContext } from '../../../../machines/kit/request.machine.ts';
import { model } from '../../../machines/kit/request.model.ts';
import { movesOf } from '../../../support/charts/screen-script.ts';
import type { Act } from '../../../support/charts/screen-script.ts';
import { captcha, refusal, type Reply } from '../answers.ts';
import { screenScript } from '../script.ts';
import { START, type Stage } from '../stage.ts';

const { start, send, done, failed, wait } = movesOf(requestMachine);

const reading = 'GET /captcha';
const writing = 'POST /user/login';

const read: RequestCall = { method: 'GET', path: '/captcha' };
const write: RequestCall = {
  method: 'POST',
  path: '/user/login?include=session',
  body: {
    username: 'wuhan_zhang',
    password: 'Ma-chined-7',
    captcha: 'abcd',
    captcha_key: 'captcha-key-0000-abcdef',
    type: '',
    declare_id: '',
  },
};

/** Returns the part of a response that the chart receives. */
const answerOf = ({ status = 200, body = {}, headers = {} }: Reply): RequestAnswer => ({
  status,
  body,
  requestId: headers['x-request-id'] ?? null,
  retryAfter: null,
  accessToken: '',
});

const answered = (name: string, call: string, reply: Reply): Act<Stage> => ({
  name,
  moves: [done('send', answerOf(reply))],
  do: (stage) => stage.answer(call, reply),
});

/**
 * Replaces `AbortSignal.timeout()`, which uses real time. The replacement uses the clock of the page, which
 * the test moves.
 */
function timeOutByTheClock(): void {
  AbortSignal.timeout = (ms) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new DOMException('', 'TimeoutError')), ms);
    return controller.signal;
  };
}

/** A call that reads and a call that writes: the captcha picture of the sign-in form, and the sign-in. */
export const script = screenScript({
  model,
  key: ({ call, retries }: RequestContext) => [call.method, retries],
  isMine: ({ call }: RequestContext) => call === undefined || [read.path, write.path].includes(call.path),
  isExactInTime: true,
  staysOpen: true,
  scenes: {
    'with a call that reads': [
      {
        name: 'opens the sign-in page',
        moves: [start({ call: read })],
        do: async (stage) => {
          stage.hold(reading);
          // This loads the code of the page that is visited later.
          if (stage.isOpen) await stage.moveTo('/expertH5');
          else await stage.open('/expertH5');
          await stage.moveTo('/login');
          await stage.arrive('Sign in');
        },
      },
      answered('the picture arrives', reading, { body: captcha('captcha-key-0000-abcdef', START) }),
      answered('a gateway responds with 502', reading, { status: 502 }),
      {
        name: 'the connection breaks',
        moves: [failed('send', { reason: 'unreachable' })],
        do: (stage) => stage.fail(reading),
      },
      ...[300, 600].map((ms): Act<Stage> => ({
        name: `${ms} ms pass`,
        moves: [wait(ms)],
        do: (stage) => stage.pass(ms),
      })),
      {
        name: 'leaves the page',
        moves: [send({ type: 'request.cancel' })],
        do: (stage) => stage.moveTo('/expertH5'),
      },
    ],
    'with a call that writes': [
      {
        name: 'signs in',
        moves: [start({ call: write })],
        do: async (stage) => {
          stage.hold(writing);
          // A response without a user ends the session as soon as it begins.
          stage.give('GET /user/info', {});
          if (!stage.isOpen) await stage.open('/login', { before: timeOutByTheClock });
          await stage.context.setOffline(false);
          await stage.see(stage.page.getByRole('button', { name: 'Another picture' }).locator('img'));
          await stage.type('Username or mobile number', 'wuhan_zhang');
          await stage.type('Password', 'Ma-chined-7');
          await stage.type('Captcha', 'abcd');
          stage.witness.forgetActor();
          await stage.press('Sign in');
        },
      },
      answered('the server accepts', writing, { body: { access_token: 'token-a', token_type: 'Bearer' } }),
      answered('the account is locked', writing, refusal(403, 'Locked', { code: 403002 })),
      answered(
        'the server rejects a field',
        writing,
        refusal(422, 'Faulty', { errors: { captcha: ['Wrong'] } }),
      ),
      answered('the server rejects the token', writing, refusal(401, '身份认证未通过。')),
      answered('the server responds with 300', writing, refusal(300, 'Multiple choices')),
      answered('the server fails', writing, refusal(500, 'Broken')),
      {
        name: 'the connection breaks',
        moves: [failed('send', { reason: 'unreachable' })],
        do: (stage) => stage.fail(writing),
      },
      {
        name: 'the connection is lost',
        moves: [failed('send', { reason: 'offline' })],
        do: async (stage) => {
          await stage.context.setOffline(true);
          await stage.fail(writing);
        },
      },
      {
        name: 'twenty seconds pass without a response',
        moves: [failed('send', { reason: 'timeout' })],
        do: (stage) => stage.pass(20_000),
      },
    ],
  },
  notHere: {
    '[wasCancelled]':
      'An aborted call sends `request.cancel` first, so the chart has ended before the call rejects.',
  },
});
