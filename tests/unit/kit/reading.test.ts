import { expect, it } from 'vitest';
import type { Call } from '../../../server/contract/kit/call.ts';
import { createReading } from '../../../src/kit/call/reading.ts';

const call = (path: string, more: Pick<Call, 'isNoted'> = {}): Call => ({
  method: 'GET',
  path,
  access: 'public',
  summary: '',
  answer: 'document',
  ...more,
});

function open() {
  const begun: string[] = [];
  let forgotten = 0;
  const reading = createReading({
    begin: ({ path }, lasts) => begun.push(`${path} ${lasts}`),
    forget: () => (forgotten += 1),
  });
  return { reading, begun, forgotten: () => forgotten };
}

it('a call is sent early with its parameters and its query, for a limited time', () => {
  const { reading, begun } = open();
  reading.begin(call('/entries/:id/log'), { id: 'e 1', page: 2 });
  expect(begun).toEqual(['/entries/e%201/log?page=2 3000']);
});

it('a call that lacks a parameter is never sent', () => {
  const { reading, begun } = open();
  reading.begin(call('/entries/:id'), { id: '' });
  reading.begin(call('/entries/:id'), {});
  expect(begun).toEqual([]);
});

it('a call whose reading the server records is neither sent early nor predicted', () => {
  const { reading, begun } = open();
  const notice = call('/notices/:id', { isNoted: true });
  reading.begin(notice, { id: 'n1' });
  reading.learn(notice, { path: '/notice', search: '?id=n1' }, '/notices/n1');
  reading.foresee({ path: '/notice', search: '?id=n2' });
  expect(begun).toEqual([]);
});

it('the reads of a record’s page are sent early once a page of its kind was open in the same session', () => {
  const { reading, begun, forgotten } = open();
  const entry = { path: '/entry', search: '?id=e2' };
  reading.learn(call('/entries/:id'), { ...entry, search: '?id=e1' }, '/entries/e1');
  reading.foresee(entry);
  reading.forget();
  reading.foresee(entry);
  expect([begun, forgotten()]).toEqual([['/entries/e2 3000'], 1]);
});
