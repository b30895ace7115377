import { describe, expect, it } from 'vitest';
import { pagesOf } from '../../../src/features/papers/pack/page-count.ts';

const rows = (count: number, length = 10) => Array.from({ length: count }, () => length);
const of = { page: 100, head: 20, foot: 10 };

describe('the rows of a paper', () => {
  it('are cut where the next one does not fit below the repeated head', () => {
    expect(pagesOf({ ...of, rows: rows(7) })).toEqual([7]);
    expect(pagesOf({ ...of, rows: rows(18) })).toEqual([8, 16, 18]);
    expect(pagesOf({ ...of, rows: [] })).toEqual([0]);
  });

  it('leave the last row with the signatures', () => {
    expect(pagesOf({ ...of, rows: rows(8) })).toEqual([7, 8]);
    expect(pagesOf({ ...of, foot: 0, rows: rows(8) })).toEqual([8]);
  });

  it('do not end a page with the head of a group', () => {
    expect(pagesOf({ ...of, rows: rows(10), leads: new Set([7]) })).toEqual([7, 10]);
    expect(pagesOf({ ...of, rows: rows(10), leads: new Set([0]) })).toEqual([8, 10]);
  });

  it('have a separate page if they are longer than one', () => {
    expect(pagesOf({ ...of, rows: [10, 300, 10] })).toEqual([1, 2, 3]);
  });
});
