import * as v from 'valibot';
import { expect, it } from 'vitest';
import { errorReport } from '../../../../server/contract/client-errors.ts';
import { createErrorRecorder } from '../../../../src/adapters/fault/error-recorder.ts';
import { CallFailedError } from '../../../../src/kit/call/request.ts';

const token = 'q3Vb-_x7Zk1LmN0pQrStUvWxYz9AbCdEfGhIjKlMnOp';

function recorderWith(secrets: readonly string[] = [], states = 'session=active') {
  const told: { key: string; details: object }[] = [];
  const { record } = createErrorRecorder({
    circumstances: () => ({ path: `/h5/${token}`, userKind: 'unit', states, secrets }),
    tell: (key, details) => told.push({ key, details }),
  });
  return { record, told };
}

const stackOf = (...frames: string[]) => ['TypeError: x', ...frames.map((one) => `    at ${one}`)].join('\n');

const failing = (message: string, stack = stackOf('f (https://hb.example/assets/home-Ab1Cd2Ef.js:1:10)')) =>
  Object.assign(new TypeError(message), { stack });

it('[S33] records error, place and circumstances in a form that the server accepts', () => {
  const { record, told } = recorderWith();
  record('render', failing('x is\nnot a function'), {
    view: '/match',
    componentStack: '\n    at Table\n    at Panel',
  });
  const details = {
    source: 'render',
    name: 'TypeError',
    message: 'x is not a function',
    stack: `${stackOf('f (https://hb.example/assets/home-Ab1Cd2Ef.js:1:10)')}\n\n    at Table\n    at Panel`,
    path: '/h5/•••',
    view: '/match',
    user_kind: 'unit',
    states: 'session=active',
    request_id: '',
  };
  expect(told.map((one) => one.details)).toEqual([details]);
  const report = { release: 'V1', browser: 'Chrome 142, Windows', language: 'zh' };
  const { issues } = v.safeParse(errorReport, { ...report, errors: [{ ...details, count: 1 }] });
  expect(issues).toBeUndefined();
});

it('[S33] records any thrown value in a form that the server accepts', () => {
  const { record, told } = recorderWith([], 'x'.repeat(5_000));
  const long = '𠮷'.repeat(5_000);
  record('window', Object.assign(failing(long, `${long}\n${long}`), { name: long }), {
    view: long,
    componentStack: long,
  });
  for (const thrown of ['no', 17, null, undefined, Symbol('s'), {}, [], () => 1]) record('promise', thrown);
  expect(told).toHaveLength(9);
  for (const { details } of told) {
    const errors = [{ ...details, count: 1 }];
    expect(
      v.safeParse(errorReport, { release: 'V1', browser: 'b', language: 'zh', errors }).issues,
    ).toBeUndefined();
  }
});

it('[S33] masks tokens, values in addresses and the session’s data about the user', () => {
  const { record, told } = recorderWith(['林晓雨', 'lin.xiaoyu', token]);
  record(
    'window',
    failing(
      `林晓雨 (lin.xiaoyu, 13800138001) at /reg?phone=13800138001`,
      stackOf(`f (https://a.cn/?t=${token}:1:2)`),
    ),
  );
  const text = JSON.stringify(told);
  for (const secret of ['林晓雨', 'lin.xiaoyu', '13800138001', token]) expect(text).not.toContain(secret);
  expect(text).toContain('/reg?phone=•••');
});

it('[S33] records an error from several sources once, and gives equal errors the same key', () => {
  const { record, told } = recorderWith();
  const error = failing('x');
  record('chunk', error);
  record('render', error);
  record('window', error);
  expect(told).toHaveLength(1);
  record('chunk', failing('x'));
  record('chunk', failing('x', stackOf('g (https://hb.example/assets/home-Ab1Cd2Ef.js:1:99)')));
  const keys = told.map(({ key }) => key);
  expect([keys[1] === keys[0], keys[2] === keys[0]]).toEqual([true, false]);
});

it('[S33] records the id of the request that failed', () => {
  const { record, told } = recorderWith();
  record('promise', new CallFailedError({ kind: 'unexpected', requestId: 'req-1' }));
  expect(told[0]?.details).toMatchObject({ request_id: 'req-1', message: 'call failed: unexpected' });
});

it('[S33] ignores errors of browser extensions', () => {
  const { record, told } = recorderWith();
  record('window', failing('x', stackOf('f (chrome-extension://abcdef/content.js:1:10)')));
  record('window', failing('x', 'f@moz-extension://abcdef/content.js:1:10'));
  expect(told).toEqual([]);
});

it('[S33] never throws, not even for an error whose own properties throw', () => {
  const { record, told } = recorderWith();
  const trap = new Error('x');
  Object.defineProperty(trap, 'message', {
    get() {
      throw new Error('trapped');
    },
  });
  expect(() => record('window', trap)).not.toThrow();
  expect(() => record('promise', Object.create(null))).not.toThrow();
  expect(told).toEqual([]);
});
