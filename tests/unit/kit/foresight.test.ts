import { expect, it } from 'vitest';
import { createForesight } from '../../../src/kit/call/foresight.ts';

const entry = (search: string) => ({ path: '/onlineManagement/entry', search });

it('what the page of one record has read tells what the page of the next reads', () => {
  const { learn, predict } = createForesight();
  learn(entry('?id=e1'), '/entries/e1');
  learn(entry('?id=e1'), '/entries/e1/log?page=1');
  learn(entry('?id=e1'), '/entries/e1');
  expect(predict(entry('?id=e2'))).toEqual(['/entries/e2', '/entries/e2/log?page=1']);
});

it('two parameters are told apart, and one that stands in the query is found there', () => {
  const { learn, predict } = createForesight();
  learn(entry('?id=e1&event=k1'), '/events/k1/entries?of=e1');
  expect(predict(entry('?event=k2&id=e2'))).toEqual(['/events/k2/entries?of=e2']);
});

it('a value is written as addresses write it', () => {
  const { learn, predict } = createForesight();
  learn(entry('?id=a%2Fb'), '/entries/a%2Fb');
  expect(predict(entry('?id=%E5%90%8D'))).toEqual(['/entries/%E5%90%8D']);
});

it.each([
  ['a page of another kind', { path: '/onlineManagement/correction', search: '?id=e2' }],
  ['a page that lacks the parameter', entry('?of=e2')],
  ['a page that shows no record', entry('')],
])('nothing is read ahead for %s', (_, page) => {
  const { learn, predict } = createForesight();
  learn(entry('?id=e1'), '/entries/e1');
  expect(predict(page)).toEqual([]);
});

it('what does not depend on the record is not read ahead, nor what only contains its id', () => {
  const { learn, predict } = createForesight();
  learn(entry('?id=e1'), '/competitions?page=1');
  learn(entry('?id=e1'), '/entries/e10');
  learn(entry('?id='), '/entries/');
  expect(predict(entry('?id=e2'))).toEqual([]);
});

it('the page that was opened last counts: what it no longer reads is forgotten', () => {
  const { learn, predict } = createForesight();
  learn(entry('?id=e1'), '/entries/e1');
  learn(entry('?id=e1'), '/entries/e1/form');
  learn(entry('?id=e2'), '/entries/e2');
  expect(predict(entry('?id=e3'))).toEqual(['/entries/e3']);
});

it('[D9] nothing is left when the session is over', () => {
  const { learn, predict, forget } = createForesight();
  learn(entry('?id=e1'), '/entries/e1');
  forget();
  expect(predict(entry('?id=e2'))).toEqual([]);
});
