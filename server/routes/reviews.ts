import type { Context } from 'hono';
import { invalid } from '../api-error.ts';
import type { ApiEnv, ApiParts } from '../context.ts';
import {
  bulkPreviewQuery,
  bulkReview,
  nextReviewQuery,
  type BulkPreview,
  type BulkResult,
  type NextReview,
} from '../contract/review.ts';
import { readPayload, readQuery } from '../middleware/payload.ts';
import { findNext, previewBulk, reviewBulk } from '../services/reviews.ts';

/** GET /reviews/next, for units and reviewers. */
export function getNext(parts: ApiParts) {
  return async (c: Context<ApiEnv>) => {
    const query = readQuery(c, nextReviewQuery);
    return c.json<NextReview>(await findNext(parts.db, c.get('user').id, query));
  };
}

/** POST /reviews/preview, for units and reviewers. */
export function postPreview(parts: ApiParts) {
  return async (c: Context<ApiEnv>) => {
    const asked = await readPayload(c, bulkPreviewQuery);
    return c.json<BulkPreview>(await previewBulk(parts, c.get('user').id, asked));
  };
}

/** POST /reviews, for units and reviewers. */
export function postReviews(parts: ApiParts) {
  return async (c: Context<ApiEnv>) => {
    const asked = await readPayload(c, bulkReview);
    if (asked.act === 'endorse' && !asked.stamped) throw invalid({ stamped: ['required'] });
    return c.json<BulkResult>(await reviewBulk(parts, c.get('user').id, asked));
  };
}
