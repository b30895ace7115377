import { expect, it } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { errorReport, type ErrorReport } from '../../../../server/contract/client-errors.ts';
import * as v from 'valibot';
import { NoAnswerError, type Answer, type Call } from '../../../../src/kit/call/http.ts';
import { createReportActors } from '../../../../src/adapters/fault/report.actors.ts';

const fault = (stack = '', count = 1) => ({
  key: 'k',
  count,
  details: {
    source: 'window',
    name: 'TypeError',
    message: 'x is not a function',
    stack,
    path: '/login',
    view: '',
    user_kind: '',
    states: '',
    request_id: '',
  },
});

function reporting(answer: Partial<Answer> | NoAnswerError, release = 'V1.0.0-0123456789') {
  const calls: Call[] = [];
  const { sendReport } = createReportActors({
    send: (call) => {
      calls.push(call);
      if (answer instanceof Error) return Promise.reject(answer);
      return Promise.resolve({
        status: 200,
        body: {},
        requestId: null,
        retryAfter: null,
        accessToken: '',
        ...answer,
      });
    },
    release,
    browser: 'Chrome 142, Windows',
    language: () => 'zh',
  });
  const run = (...errors: ReturnType<typeof fault>[]) =>
    toPromise(createActor(sendReport, { input: { errors } }).start());
  return { calls, run };
}

it('[S33] a report carries no token and continues after the page is closed', async () => {
  const { calls, run } = reporting({});
  expect(await run(fault('at f', 3))).toEqual({ isTaken: true });
  expect(calls).toEqual([
    {
      method: 'POST',
      path: '/error-reports',
      as: null,
      outlivesPage: true,
      body: {
        release: 'V1.0.0-0123456789',
        browser: 'Chrome 142, Windows',
        language: 'zh',
        errors: [{ ...fault('at f').details, count: 3 }],
      },
    },
  ]);
});

it.each([
  [204, true],
  [199, false],
  [300, false],
  [404, false],
  [422, false],
])('[S33] a response of %i has the result taken: %s', async (status, isTaken) => {
  expect(await reporting({ status }).run(fault())).toEqual({ isTaken });
});

it.each([
  [{ status: 429, retryAfter: 60 }, 60_000],
  [{ status: 500 }, 0],
  [{ status: 503, retryAfter: 2 }, 2_000],
])('[S33] a response of %j allows a retry after %i ms', async (answer, wait) => {
  await expect(reporting(answer).run(fault())).rejects.toMatchObject({ wait });
});

it('[S33] a missing response allows a retry', async () => {
  await expect(reporting(new NoAnswerError('offline')).run(fault())).rejects.toThrow('no answer: offline');
});

it('[S33] a report fits the server: stacks are cut, counts are limited, development has a name', async () => {
  const { calls, run } = reporting({}, '');
  const long = fault('工'.repeat(2_400), 1_000_000);
  await run(long, long, long, long, long);
  const body = calls[0]?.body as ErrorReport;
  expect(v.safeParse(errorReport, body).issues).toBeUndefined();
  expect(new TextEncoder().encode(JSON.stringify(body)).length).toBeLessThan(16_384);
  expect(body.errors[0]?.stack.length).toBeGreaterThan(500);
  expect([body.release, body.errors[0]?.count]).toEqual(['development', 10_000]);
});
