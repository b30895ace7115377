import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { fromPromise, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { reviewQueueMachine } from '../../../../machines/entry/review-queue.machine.ts';
import { getEntry } from '../../../../server/contract/entry/entry.ts';
import { findNextReview } from '../../../../server/contract/entry/review.ts';
import type { Client } from '../../../kit/call/client.ts';
import { useScreenTools } from '../../../kit/screen-tools.ts';
import { useActs } from '../../../kit/act/use-act.ts';
import { useRecord } from '../../../kit/record/use-record.ts';
import { useScreenActor } from '../../../kit/use-screen-actor.ts';
import { entryCalls } from '../entry-acts.tsx';

type Queue = SnapshotFrom<typeof reviewQueueMachine>;

const stepOf = ({ value }: Queue) => value;

const queueOf = ({ sendValues }: Client) =>
  reviewQueueMachine.provide({
    actors: {
      find: fromPromise(({ input: { filter, after }, signal }) =>
        sendValues(
          findNextReview,
          { ...Object.fromEntries(new URLSearchParams(filter)), ...(after !== '' && { after }) },
          signal,
        ),
      ),
    },
  });

/**
 * Provides the entries that wait for the user, one after the other.
 * @param filter the filter of the queue, as the query of a list
 * @param id the id of the first entry; '' for the entry that waits longest
 */
export function useReviewQueue(filter: string, id: string) {
  const { client } = useScreenTools();
  const ref = useScreenActor(useState(() => queueOf(client))[0]);
  useEffect(() => ref.send({ type: 'reviewQueue.asked', filter, id }), [ref, filter, id]);
  return {
    ref,
    step: useSelector(ref, stepOf),
    id: useSelector(ref, ({ context }) => context.id),
    waiting: useSelector(ref, ({ context }) => context.waiting),
    /** The last act and its entry; null if the last entry was skipped. */
    done: useSelector(ref, ({ context }) => context.done),
    failure: useSelector(ref, ({ context }) => context.failure),
    skip: () => ref.send({ type: 'reviewQueue.next', done: null }),
    retry: () => ref.send({ type: 'reviewQueue.retry' }),
  };
}

/** Provides one entry of the queue. After an act on it, the next entry follows. */
export function useReviewedEntry(id: string, queue: ActorRefFrom<typeof reviewQueueMachine>) {
  const { data: entry, ...record } = useRecord(getEntry, { id });
  const action = useActs(
    entryCalls,
    { id },
    {
      record,
      onDone: ({ act, answer }) =>
        queue.send({ type: 'reviewQueue.next', done: { act, id: answer.id, name: answer.real_name } }),
    },
  );
  return { entry, ...record, ...action };
}
