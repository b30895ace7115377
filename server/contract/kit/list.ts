import * as v from 'valibot';
import { fault } from './faults.ts';

/** How many rows a page of a list has unless the query says so, and at most. */
const ROWS = 20;
const MOST_ROWS = 100;
const MOST_PAGES = 100_000;

const count = (most: number, standard: number) =>
  v.optional(
    v.pipe(
      v.string(fault('type')),
      v.regex(/^[1-9]\d{0,8}$/, fault('choice')),
      v.transform(Number),
      v.maxValue(most, fault('choice')),
    ),
    String(standard),
  );

/** The part of a list's query that says which page of it: as texts, as they stand in an address. */
export const pageQuery = {
  /** From 1. */
  page: count(MOST_PAGES, 1),
  per_page: count(MOST_ROWS, ROWS),
};

/** The words a list can be sorted by, each also from the end, with a hyphen in front. */
export const sortedBy = <const Word extends string>(...words: readonly Word[]) =>
  words.flatMap((word): (Word | `-${Word}`)[] => [word, `-${word}`]);

/** The part of a list's query that says its order; '' for the order it has by itself. */
export const sortQuery = <const Word extends string>(words: readonly Word[]) =>
  v.optional(v.picklist(['', ...words], fault('choice')), '');

/** Which page of a list an answer holds: `meta.pagination` (domain.md 5). */
export const pagination = v.object({
  total: v.number(),
  count: v.number(),
  per_page: v.number(),
  current_page: v.number(),
  total_pages: v.number(),
});
