import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { answersMachine } from '../../../machines/kit/answers.machine.ts';
import { createSame, openAnswers } from '../../../src/kit/call/answers.ts';

const begin = (user: string) => {
  const ref = createActor(answersMachine, { input: { limit: 10 } }).start();
  ref.send({ type: 'answers.begun', user });
  return ref;
};

describe('the answers that a session stores', () => {
  it('contain the last known value, also from an act, until the server refuses it', () => {
    const ref = begin('wuhan_zhang');
    const answers = openAnswers(ref);
    expect(answers.recall('/entries/e1')).toBeNull();
    answers.keep('/entries/e1', { version: 1 });
    answers.keep('/entries/e1', { version: 2 });
    expect(openAnswers(ref).recall('/entries/e1')).toEqual({ version: 2 });
    answers.forget('/entries/e1');
    expect(openAnswers(ref).recall('/entries/e1')).toBeNull();
  });

  it('[D9] are separate for each account, even if a response arrives late', () => {
    const ref = begin('wuhan_zhang');
    const first = openAnswers(ref);
    first.keep('/entries', 'of zhang');
    ref.send({ type: 'answers.begun', user: 'hankou_li' });
    expect(first.recall('/entries')).toBeNull();
    const second = openAnswers(ref);
    expect(second.recall('/entries')).toBeNull();
    first.keep('/entries', 'of zhang, late');
    expect(second.recall('/entries')).toBeNull();
    second.keep('/entries', 'of li');
    first.forget('/entries');
    expect(second.recall('/entries')).toBe('of li');
    expect(first.recall('/entries')).toBeNull();
    ref.send({ type: 'answers.ended' });
    expect(second.recall('/entries')).toBeNull();
  });

  it('are empty without a workspace', () => {
    const answers = openAnswers(undefined);
    answers.keep('/entries', 'kept');
    expect(answers.recall('/entries')).toBeNull();
  });
});

describe('an answer with the same content', () => {
  it('is the previous object, so that no component renders again', () => {
    const same = createSame('instant');
    const first = same({ rows: [1] });
    expect(same({ rows: [1] })).toBe(first);
    const other = same({ rows: [2] });
    expect(other).toEqual({ rows: [2] });
    expect(same({ rows: [1] })).not.toBe(first);
  });

  it('is the previous object in a list if only the server time differs, but not for a countdown', () => {
    const at = (server_time: string) => ({ data: [{ id: 'a', at: server_time }], meta: { server_time } });
    const [morning, later, tomorrow] = [
      '2026-11-25T09:00:00+08:00',
      '2026-11-25T09:00:07+08:00',
      '2026-11-26T09:00:00+08:00',
    ];
    const row = { data: [], meta: { server_time: morning } };
    const inList = createSame('day');
    const first = inList(row);
    expect(inList({ data: [], meta: { server_time: later } })).toBe(first);
    expect(inList({ data: [], meta: { server_time: tomorrow } })).not.toBe(first);
    expect(inList(at(morning))).not.toBe(inList(at(later)));
    const inRecord = createSame('instant');
    expect(inRecord(row)).not.toBe(inRecord({ data: [], meta: { server_time: later } }));
  });
});
