import * as v from 'valibot';
import { entryQuery } from './entry.ts';
import { fault } from '../kit/faults.ts';
import { key } from '../kit/fields.ts';
import { strict } from '../kit/strict.ts';
import { version } from '../kit/version.ts';
import { call } from '../kit/call.ts';

/**
 * Reviews of entries, one by one or many at once. An entry waits for a reviewer after its unit has endorsed
 * it, or if it has no unit. A submitted entry waits for its unit.
 */

const filter = v.omit(entryQuery, ['page', 'per_page', 'status', 'order']).entries;

/** The entries that wait for the reader, with the same filters as a list of entries. */
export const nextReviewQuery = v.object({
  ...filter,
  /** The id of the entry after which the search begins. '' for the entry that waits longest. */
  after: v.optional(v.union([v.literal(''), key]), ''),
});
export type NextReviewQuery = v.InferOutput<typeof nextReviewQuery>;

export const nextReview = v.object({
  /** '' if no entry waits. After the last entry the search returns the first one. */
  id: v.string(),
  /** The number of waiting entries, including this one. */
  waiting: v.number(),
});
export type NextReview = v.InferOutput<typeof nextReview>;

export const findNextReview = call('GET', '/reviews/next', {
  summary: 'Returns the next entry that waits for the caller',
  access: 'signed-in',
  query: nextReviewQuery,
  answer: nextReview,
});

/** The acts that can be applied to many entries at once. */
const bulkActs = ['endorse', 'approve'] as const;
export type BulkAct = (typeof bulkActs)[number];
const act = v.picklist(bulkActs, fault('choice'));

/** The maximum number of entries that are selected one by one. */
const CHOSEN_AT_MOST = 100;
/** The maximum number of entries in the preview of a filter. Those that wait longest are included. */
export const PREVIEWED_AT_MOST = 500;
/** The maximum number of entries in one call that changes them. */
const BATCH_AT_MOST = 20;

/**
 * The reasons why an act is not applied to an entry:
 * - `own`: the caller owns the entry
 * - `status`: the entry is in another state
 * - `checks`: a rule needs an examination or is not met, so a reason is needed
 * - `frozen`: the roster is frozen
 * - `quota`: the unit has used all its places
 * - `stale`: the entry has changed since it was read
 * - `gone`: the caller has no access to the entry
 * - `other`: another obstacle
 */
const bulkObstacles = ['own', 'status', 'checks', 'frozen', 'quota', 'stale', 'gone', 'other'] as const;
export type BulkObstacle = (typeof bulkObstacles)[number];
const outcome = v.picklist(['', ...bulkObstacles]);

export const bulkPreviewQuery = strict({
  act,
  /** The ids of the entries. Empty for all waiting entries that match the filter. */
  ids: v.pipe(v.array(key, fault('type')), v.maxLength(CHOSEN_AT_MOST, fault('most', CHOSEN_AT_MOST))),
  ...filter,
});
export type BulkPreviewQuery = v.InferOutput<typeof bulkPreviewQuery>;

export const bulkPreview = v.object({
  /** The number of waiting entries that match. For selected entries, the number of selected ones. */
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
      /** '' if the act can be applied. */
      obstacle: outcome,
    }),
  ),
});
export type BulkPreview = v.InferOutput<typeof bulkPreview>;

export const previewReviews = call('POST', '/reviews/preview', {
  summary: 'Previews an act on many entries without storing anything',
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
  /** For `endorse`: the unit states that it holds the stamped form of every entry. */
  stamped: v.boolean(fault('type')),
});
export type BulkReview = v.InferOutput<typeof bulkReview>;

export const bulkResult = v.object({
  results: v.array(
    v.object({
      id: v.string(),
      /** '' if the act was applied. */
      obstacle: outcome,
    }),
  ),
});
export type BulkResult = v.InferOutput<typeof bulkResult>;

export const reviewEntries = call('POST', '/reviews', {
  summary: 'Endorses or approves many entries',
  access: 'signed-in',
  body: bulkReview,
  // Each entry has a separate transaction. Its version shows whether the act was applied before.
  isRepeatable: true,
  answer: bulkResult,
});
