import { expect, it } from 'vitest';
import { createForesight } from '../../../src/kit/call/foresight.ts';

const entry = (search: string) => ({ path: '/onlineManagement/entry', search });

it('the reads of one record’s page predict the reads of the next record’s page', () => {
  const { learn, predict } = createForesight();
  learn(entry('?id=e1'), '/entries/e1');
  learn(entry('?id=e1'), '/entries/e1/log?page=1');
  learn(entry('?id=e1'), '/entries/e1');
  expect(predict(entry('?id=e2'))).toEqual(['/entries/e2', '/entries/e2/log?page=1']);
});

it('two parameters are distinguished, also within the query', () => {
  const { learn, predict } = createForesight();
  learn(entry('?id=e1&event=k1'), '/events/k1/entries?of=e1');
  expect(predict(entry('?event=k2&id=e2'))).toEqual(['/events/k2/entries?of=e2']);
});

it('a value is URL-encoded', () => {
  const { learn, predict } = createForesight();
  learn(entry('?id=a%2Fb'), '/entries/a%2Fb');
  expect(predict(entry('?id=%E5%90%8D'))).toEqual(['/entries/%E5%90%8D']);
});

it.each([
  ['a page of another kind', { path: '/onlineManagement/correction', search: '?id=e2' }],
  ['a page that lacks the parameter', entry('?of=e2')],
  ['a page that shows no record', entry('')],
])('no read is predicted for %s', (_, page) => {
  const { learn, predict } = createForesight();
  learn(entry('?id=e1'), '/entries/e1');
  expect(predict(page)).toEqual([]);
});

it('no read is predicted that does not depend on the record or only contains its id', () => {
  const { learn, predict } = createForesight();
  learn(entry('?id=e1'), '/competitions?page=1');
  learn(entry('?id=e1'), '/entries/e10');
  learn(entry('?id='), '/entries/');
  expect(predict(entry('?id=e2'))).toEqual([]);
});

it('only the reads of the last opened page are predicted', () => {
  const { learn, predict } = createForesight();
  learn(entry('?id=e1'), '/entries/e1');
  learn(entry('?id=e1'), '/entries/e1/form');
  learn(entry('?id=e2'), '/entries/e2');
  expect(predict(entry('?id=e3'))).toEqual(['/entries/e3']);
});

it('[D9] no read is predicted after the end of the session', () => {
  const { learn, predict, forget } = createForesight();
  learn(entry('?id=e1'), '/entries/e1');
  forget();
  expect(predict(entry('?id=e2'))).toEqual([]);
});
