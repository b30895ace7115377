import { createActor, SimulatedClock } from 'xstate';
import { describe, expect, it } from 'vitest';
import { errorReportMachine, type ReportedError } from '../../../machines/shell/error-report.machine.ts';
import {
  requestMachine,
  type RequestAnswer,
  type RequestCall,
  type RequestEmitted,
} from '../../../machines/kit/request.machine.ts';
import { held } from './settle.ts';

function begin(method: RequestCall['method']) {
  const clock = new SimulatedClock();
  const send = held<RequestAnswer, RequestCall>();
  const emitted: RequestEmitted[] = [];
  const actor = createActor(requestMachine.provide({ actors: { send: send.logic } }), {
    clock,
    input: { call: { method, path: '/user/profile', body: { name: '张伟' } } },
  });
  actor.on('*', (event) => void emitted.push(event));
  actor.start();
  return { actor, clock, send, emitted, output: () => actor.getSnapshot().output };
}

const answer = (status: number, body: unknown = {}): RequestAnswer => ({
  status,
  body,
  requestId: 'req-1',
  retryAfter: null,
  accessToken: 'a-token',
});

describe('a call', () => {
  it.each([502, 503, 504])(
    '[D14] answered with %i is repeated after 300 ms and 600 ms, then no more',
    async (status) => {
      const { clock, send, output } = begin('GET');
      await send.done(answer(status));
      clock.increment(299);
      expect(send.inputs).toHaveLength(1);
      clock.increment(1);
      expect(send.inputs).toHaveLength(2);
      await send.done(answer(status));
      clock.increment(599);
      expect(send.inputs).toHaveLength(2);
      clock.increment(1);
      await send.done(answer(status));
      expect(send.inputs).toHaveLength(3);
      expect(output()).toMatchObject({ outcome: 'failed', failure: { kind: 'refused' } });
    },
  );

  it.each([400, 408, 429, 500, 501, 505])('[D14] answered with %i is not repeated', async (status) => {
    const { send, output } = begin('GET');
    await send.done(answer(status));
    expect(output()).toMatchObject({ outcome: 'failed' });
    expect(send.inputs).toHaveLength(1);
  });

  it.each(['POST', 'PUT', 'DELETE'] as const)(
    '[D14] with %s is sent only once, even if it fails',
    async (method) => {
      const refused = begin(method);
      await refused.send.done(answer(503));
      expect(refused.output()).toMatchObject({ outcome: 'failed', failure: { kind: 'refused' } });
      const lost = begin(method);
      await lost.send.fail({ reason: 'timeout' });
      expect(lost.output()).toMatchObject({ outcome: 'failed', failure: { kind: 'timeout' } });
    },
  );

  it('[S52] reports the first sentence of each faulty field', async () => {
    const { send, emitted, output } = begin('POST');
    await send.done(
      answer(422, { message: '数据有误', errors: { phone: ['手机号有误', '第二句'], code: ['验证码有误'] } }),
    );
    const failure = { kind: 'invalid', message: '手机号有误 验证码有误' };
    expect(emitted).toMatchObject([{ type: 'request.failed', failure }]);
    expect(output()).toMatchObject({ outcome: 'failed', failure });
  });

  it('reports the phone number to call if the response of a refusal contains one', async () => {
    const { send, output } = begin('GET');
    await send.done(answer(410, { message: '本邀请已过期。', contact_phone: '027-87650001' }));
    expect(output()).toMatchObject({ failure: { kind: 'refused', phone: '027-87650001' } });
  });

  it('[S53] causes no toast for a 403 whose body the caller handles', async () => {
    const { send, emitted, output } = begin('POST');
    const body = { message: '账号待审核', code: 403003 };
    await send.done(answer(403, body));
    expect(emitted).toEqual([]);
    expect(output()).toEqual({ outcome: 'answered', body });
  });

  it('[S55] ends the session of its token after a 401 with the exact message, not after another 401', async () => {
    const { send, emitted } = begin('GET');
    await send.done(answer(401, { message: '身份认证未通过。' }));
    expect(emitted.at(-1)).toEqual({ type: 'request.unauthenticated', accessToken: 'a-token' });
    const other = begin('GET');
    await other.send.done(answer(401, { message: '身份认证未通过。请稍后再试' }));
    expect(other.emitted.map(({ type }) => type)).toEqual(['request.failed']);
  });

  it('[D13] emits no event after it is cancelled', async () => {
    const { actor, emitted, output } = begin('GET');
    actor.send({ type: 'request.cancel' });
    expect(emitted).toEqual([]);
    expect(output()).toMatchObject({ outcome: 'failed', failure: { kind: 'cancelled' } });
  });
});

describe('errors of the page', () => {
  function reporter() {
    const clock = new SimulatedClock();
    const sendReport = held<{ isTaken: boolean }, { errors: readonly ReportedError[] }>();
    const actor = createActor(errorReportMachine.provide({ actors: { sendReport: sendReport.logic } }), {
      clock,
      input: { limit: 3, batch: 2 },
    });
    actor.start();
    const record = (...keys: string[]) => {
      for (const key of keys) actor.send({ type: 'report.recorded', key, details: {} });
    };
    const sent = () =>
      sendReport.inputs.map(({ errors }) => errors.map(({ key, count }) => `${key} ${count}`));
    return { actor, clock, sendReport, record, sent };
  }

  it('[S33] are reported 2 s after the first one, in batches, once each with their counts', async () => {
    const { clock, sendReport, record, sent } = reporter();
    record('a', 'b', 'a', 'c');
    clock.increment(1_999);
    expect(sent()).toEqual([]);
    clock.increment(1);
    await sendReport.done({ isTaken: true });
    clock.increment(2_000);
    await sendReport.done({ isTaken: true });
    record('a');
    clock.increment(60_000);
    expect(sent()).toEqual([['a 2', 'b 1'], ['c 1']]);
  });

  it('[S33] are reported up to a limit for each page', async () => {
    const { clock, sendReport, record, sent } = reporter();
    record('a', 'b');
    clock.increment(2_000);
    await sendReport.done({ isTaken: true });
    record('c', 'd');
    clock.increment(2_000);
    expect(sent()).toEqual([['a 1', 'b 1'], ['c 1']]);
  });

  it('[S33] are reported again after a failure in 5 s, 10 s and more, or at the time that the server sets', async () => {
    const { clock, sendReport, record, sent } = reporter();
    record('a');
    clock.increment(2_000);
    for (const [error, pause] of [
      [{}, 5_000],
      [{}, 10_000],
      [{ wait: 60_000 }, 60_000],
      [{}, 40_000],
    ] as const) {
      const before = sent().length;
      await sendReport.fail(Object.assign(new Error('not taken'), error));
      clock.increment(pause - 1);
      expect(sent()).toHaveLength(before);
      clock.increment(1);
      expect(sent()).toHaveLength(before + 1);
    }
  });

  it('[S33] are no longer reported after the server has declined them', async () => {
    const { actor, clock, sendReport, record, sent } = reporter();
    record('a');
    clock.increment(2_000);
    await sendReport.done({ isTaken: false });
    record('b');
    actor.send({ type: 'report.pageHidden' });
    clock.increment(60_000);
    expect(sent()).toHaveLength(1);
  });
});
