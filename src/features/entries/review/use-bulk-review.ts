import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { fromPromise, type SnapshotFrom } from 'xstate';
import { bulkReviewMachine } from '../../../../machines/entry/bulk-review.machine.ts';
import { previewReviews, reviewEntries, type BulkAct } from '../../../../server/contract/entry/review.ts';
import { answerIn, type Client, type Values } from '../../../kit/call/client.ts';
import { useScreenTools } from '../../../kit/screen-tools.ts';
import { useScreenActor } from '../../../kit/use-screen-actor.ts';

type Bulk = SnapshotFrom<typeof bulkReviewMachine>;

const stepOf = ({ value }: Bulk) => value;

const bulkOf = ({ sendValues }: Client) =>
  bulkReviewMachine.provide({
    actors: {
      look: fromPromise(({ input: { act, ids, filter }, signal }) =>
        sendValues(previewReviews, { ...filter, act, ids }, signal),
      ),
      send: fromPromise(async ({ input: { act, entries }, signal }) => {
        const body = {
          act,
          entries: entries.map(({ id, version }) => ({ id, version })),
          // The unit confirms this before the first batch is sent.
          stamped: act === 'endorse',
        };
        return (await sendValues(reviewEntries, body, signal)).results;
      }),
    },
  });

/** Returns the results of the entries that are done. */
const resultsIn = ({ context: { results } }: Bulk) => answerIn(reviewEntries, { results })?.results ?? [];

/**
 * Provides the bulk endorsement or approval of entries: the chosen entries, the preview and the results.
 * @param reload reads the list of entries again
 */
export function useBulkReview(reload: () => void) {
  const { client } = useScreenTools();
  const ref = useScreenActor(useState(() => bulkOf(client))[0]);
  useEffect(() => {
    const changed = ref.on('bulkReview.changed', reload);
    return () => changed.unsubscribe();
  }, [ref, reload]);
  return {
    step: useSelector(ref, stepOf),
    chosen: useSelector(ref, ({ context }) => context.chosen),
    act: useSelector(ref, ({ context }) => context.wish.act),
    preview: useSelector(ref, ({ context }) => answerIn(previewReviews, context.look)),
    results: useSelector(ref, resultsIn),
    /** The number of entries that are not done yet. */
    left: useSelector(ref, ({ context }) => context.rest.length),
    failure: useSelector(ref, ({ context }) => context.failure),
    choose: (ids: readonly string[]) => ref.send({ type: 'bulkReview.choose', ids }),
    look: (act: BulkAct, ids: readonly string[], filter: Values) =>
      ref.send({ type: 'bulkReview.look', act, ids, filter }),
    start: () => ref.send({ type: 'bulkReview.start' }),
    cancel: () => ref.send({ type: 'bulkReview.cancel' }),
  };
}
