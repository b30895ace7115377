import { fromPromise } from 'xstate';
import { bulkPreview, bulkResult, nextReview, type NextReview } from '../../server/contract/review.ts';
import { servicePaths } from '../../server/contract/service-paths.ts';
import type { Request } from './request.ts';

interface Wish {
  readonly act: string;
  readonly ids: readonly string[];
  readonly filter: Readonly<Record<string, unknown>>;
}

interface Looked {
  readonly id: string;
  readonly version: number;
  readonly obstacle: string;
}

interface Look {
  readonly total: number;
  readonly entries: readonly Looked[];
}

interface Batch {
  readonly act: string;
  readonly entries: readonly Looked[];
}

/** The outside world of the charts with which entries are reviewed one by one, and many at once. */
export function createReviewActors(request: Request) {
  return {
    find: fromPromise<NextReview, { filter: string; after: string }>(({ input, signal }) => {
      const query = new URLSearchParams(input.filter);
      if (input.after !== '') query.set('after', input.after);
      return request(
        { method: 'GET', path: `${servicePaths.nextReview}?${query.toString()}` },
        nextReview,
        signal,
      );
    }),
    look: fromPromise<Look, Wish>(({ input: { act, ids, filter }, signal }) =>
      request(
        { method: 'POST', path: servicePaths.previewReviews, body: { ...filter, act, ids } },
        bulkPreview,
        signal,
      ),
    ),
    send: fromPromise<readonly { id: string; obstacle: string }[], Batch>(
      async ({ input: { act, entries }, signal }) => {
        const body = {
          act,
          entries: entries.map(({ id, version }) => ({ id, version })),
          // The unit has said so before the first batch went out.
          stamped: act === 'endorse',
        };
        const { results } = await request(
          { method: 'POST', path: servicePaths.reviews, body },
          bulkResult,
          signal,
        );
        return results;
      },
    ),
  };
}
