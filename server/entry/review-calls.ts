import { invalid } from '../kit/api-error.ts';
import type { ApiParts } from '../context.ts';
import * as contract from '../contract/entry/review.ts';
import { handle } from '../kit/handle.ts';
import { findNext, previewBulk, reviewBulk } from './reviews.ts';

/**
 * Returns the calls for reviewing entries, one after the other or many at once. Units and reviewers use them.
 */
export const reviewCalls = (parts: ApiParts) =>
  handle(contract, {
    findNextReview: ({ user, query }) => findNext(parts.db, user.id, query),
    previewReviews: ({ user, body }) => previewBulk(parts, user.id, body),
    reviewEntries: async ({ user, body }) => {
      if (body.act === 'endorse' && !body.stamped) throw invalid({ stamped: ['required'] });
      return reviewBulk(parts, user.id, body);
    },
  });
