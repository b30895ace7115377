import * as v from 'valibot';
import { entryQuery } from './entry.ts';
import { fault } from '../kit/faults.ts';
import { key } from '../kit/fields.ts';
import { strict } from '../kit/strict.ts';
import { version } from '../kit/version.ts';
import { call } from '../kit/call.ts';

/**
 * Reviewing one entry after the other, and many at once. An entry waits for a reviewer once its unit has endorsed
 * it, or where it has no unit; it waits for a unit while it is submitted.
 */

const filter = v.omit(entryQuery, ['page', 'per_page', 'status', 'order']).entries;

/** What waits for the reader may be narrowed down, as a list of entries is. */
export const nextReviewQuery = v.object({
  ...filter,
  /** The id of the entry after which the next is sought; '' for the one that waits longest. */
  after: v.optional(v.union([v.literal(''), key]), ''),
});
export type NextReviewQuery = v.InferOutput<typeof nextReviewQuery>;

export const nextReview = v.object({
  /** '' where nothing waits. After the last one comes the first. */
  id: v.string(),
  /** How many wait, this one included. */
  waiting: v.number(),
});
export type NextReview = v.InferOutput<typeof nextReview>;

export const findNextReview = call('GET', '/reviews/next', {
  summary: 'The entry that waits next for the reader',
  access: 'signed-in',
  query: nextReviewQuery,
  answer: nextReview,
});

/** What is done to many entries at once. */
const bulkActs = ['endorse', 'approve'] as const;
export type BulkAct = (typeof bulkActs)[number];
const act = v.picklist(bulkActs, fault('choice'));

/** Entries that are chosen one by one, at most. */
const CHOSEN_AT_MOST = 100;
/** Entries of a filter that are looked at together, those that wait longest. */
export const PREVIEWED_AT_MOST = 500;
/** Entries of one call that does something to them. */
const BATCH_AT_MOST = 20;

/**
 * Why nothing is done to an entry: it is one's own; it is in another state; a rule needs an examination or is not
 * met, so that a reason is needed; the roster is closed; the unit has used up its places; it has changed since it
 * was looked at; it is not there for the reader; something else.
 */
const bulkObstacles = ['own', 'status', 'checks', 'frozen', 'quota', 'stale', 'gone', 'other'] as const;
export type BulkObstacle = (typeof bulkObstacles)[number];
const outcome = v.picklist(['', ...bulkObstacles]);

export const bulkPreviewQuery = strict({
  act,
  /** The entries; none for all that wait and match the filter. */
  ids: v.pipe(v.array(key, fault('type')), v.maxLength(CHOSEN_AT_MOST, fault('most', CHOSEN_AT_MOST))),
  ...filter,
});
export type BulkPreviewQuery = v.InferOutput<typeof bulkPreviewQuery>;

export const bulkPreview = v.object({
  /** How many wait and match; of chosen ones, how many were chosen. */
  total: v.number(),
  /** At most `PREVIEWED_AT_MOST`. */
  entries: v.array(
    v.object({
      id: v.string(),
      version: v.number(),
      no: v.string(),
      real_name: v.string(),
      team: v.array(v.string()),
      event: v.string(),
      /** '' where it can be done. */
      obstacle: outcome,
    }),
  ),
});
export type BulkPreview = v.InferOutput<typeof bulkPreview>;

export const previewReviews = call('POST', '/reviews/preview', {
  summary: 'What would become of many entries; nothing is written',
  access: 'signed-in',
  body: bulkPreviewQuery,
  answer: bulkPreview,
});

export const bulkReview = strict({
  act,
  entries: v.pipe(
    v.array(strict({ id: key, version }), fault('type')),
    v.minLength(1, fault('required')),
    v.maxLength(BATCH_AT_MOST, fault('most', BATCH_AT_MOST)),
  ),
  /** To endorse: the unit says that the stamped form of every entry is with it. */
  stamped: v.boolean(fault('type')),
});
export type BulkReview = v.InferOutput<typeof bulkReview>;

export const bulkResult = v.object({
  results: v.array(
    v.object({
      id: v.string(),
      /** '' where it has been done. */
      obstacle: outcome,
    }),
  ),
});
export type BulkResult = v.InferOutput<typeof bulkResult>;

export const reviewEntries = call('POST', '/reviews', {
  summary: 'Endorses or approves many entries',
  access: 'signed-in',
  body: bulkReview,
  // Each entry has a transaction of its own, and its version says what was done before.
  isRepeatable: true,
  answer: bulkResult,
});
