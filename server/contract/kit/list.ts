import * as v from 'valibot';
import { fault } from './faults.ts';

/** The default and the maximum number of rows on a page of a list. */
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

/** The part of a list's query that selects the page. The values are texts, as in a URL. */
export const pageQuery = {
  /** From 1. */
  page: count(MOST_PAGES, 1),
  per_page: count(MOST_ROWS, ROWS),
};

/** Returns the sort keys of a list: each word, and each word with a hyphen in front for the reverse order. */
export const sortedBy = <const Word extends string>(...words: readonly Word[]) =>
  words.flatMap((word): (Word | `-${Word}`)[] => [word, `-${word}`]);

/** Returns the part of a list's query that sets the order. '' for the default order. */
export const sortQuery = <const Word extends string>(words: readonly Word[]) =>
  v.optional(v.picklist(['', ...words], fault('choice')), '');

/** The page of a list that a response contains: `meta.pagination` (domain.md 5). */
export const pagination = v.object({
  total: v.number(),
  count: v.number(),
  per_page: v.number(),
  current_page: v.number(),
  total_pages: v.number(),
});
