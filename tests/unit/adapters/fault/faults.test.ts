import { expect, it } from 'vitest';
import {
  createFaults,
  watchFaults,
  type FaultReporting,
  type RecordFault,
} from '../../../../src/adapters/fault/faults.ts';

const settled = () => new Promise((resolve) => setImmediate(resolve));

type Recorded = Parameters<RecordFault>;

function reportingWith(fetch: (reporting: FaultReporting) => Promise<FaultReporting>) {
  const recorded: Recorded[] = [];
  const told: string[] = [];
  let fetched = 0;
  const faults = createFaults(() => {
    fetched += 1;
    return fetch({ record: (...fault) => recorded.push(fault), tell: (news) => told.push(news) });
  });
  return { faults, recorded, told, fetched: () => fetched };
}

it('[S33] the reporting code is fetched with the first error and receives all errors in order', async () => {
  const { faults, recorded, told, fetched } = reportingWith((reporting) => Promise.resolve(reporting));
  faults.tell('report.pageHidden');
  expect(fetched()).toBe(0);
  faults.record('window', 1, { view: '/match' });
  faults.record('promise', 2);
  expect(recorded).toEqual([]);
  await settled();
  faults.record('chunk', 3);
  faults.tell('report.pageHidden');
  expect(recorded).toEqual([
    ['window', 1, { view: '/match' }],
    ['promise', 2],
    ['chunk', 3],
  ]);
  expect([fetched(), told]).toEqual([1, ['report.pageHidden']]);
});

it('[S33] the reporting code can be fetched before the first error', async () => {
  const { faults, recorded, fetched } = reportingWith((reporting) => Promise.resolve(reporting));
  faults.prepare();
  faults.prepare();
  await settled();
  faults.record('window', 1);
  expect([fetched(), recorded.length]).toEqual([1, 1]);
});

it('[S33] a failed fetch of the reporting code is no error, and the next error tries again', async () => {
  let isThere = false;
  const { faults, recorded, fetched } = reportingWith((reporting) =>
    isThere ? Promise.resolve(reporting) : Promise.reject(new Error('gone')),
  );
  for (let n = 0; n < 40; n++) faults.record('window', n);
  await settled();
  expect([fetched(), recorded]).toEqual([1, []]);
  isThere = true;
  faults.record('window', 40);
  await settled();
  expect(fetched()).toBe(2);
  expect(recorded, 'the maximum number of waiting errors').toHaveLength(30);
});

it('[S33] a window’s errors, unhandled rejections and lost files are recorded, noise is not', () => {
  const page = new EventTarget();
  const recorded: unknown[] = [];
  const stop = watchFaults(page as Window, (source, error) => recorded.push([source, error]));
  const happen = (type: string, fields: object) => page.dispatchEvent(Object.assign(new Event(type), fields));
  const error = new Error('x');
  happen('error', { error });
  happen('error', { error: null, message: 'ResizeObserver loop limit exceeded' });
  happen('error', { message: 'Script error.' });
  happen('unhandledrejection', { reason: 'no' });
  happen('vite:preloadError', { payload: error });
  stop();
  happen('error', { error });
  expect(recorded).toEqual([
    ['window', error],
    ['promise', 'no'],
    ['chunk', error],
  ]);
});
