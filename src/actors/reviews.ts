import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { reviewQueueMachine } from '../../machines/review-queue.machine.ts';
import type { bulkReviewMachine } from '../../machines/bulk-review.machine.ts';
import type { Entry, Revealed } from '../../server/contract/entry.ts';
import type { BulkAct, BulkObstacle, BulkPreview } from '../../server/contract/review.ts';
import { useEntryScreens, type EntryAct } from './entries.tsx';
import { useRecordAction, useResource, type Body } from './screen-charts.ts';
import { useScreenActor } from '../kit/use-screen-actor.ts';

type Queue = SnapshotFrom<typeof reviewQueueMachine>;

const stepOf = ({ value }: Queue) => value;

/**
 * The entries that wait for the reader, one after the other.
 * @param filter which of them, as the query of a list
 * @param id the one to begin with; '' for the one that waits longest
 */
export function useReviewQueue(filter: string, id: string) {
  const ref = useScreenActor(useEntryScreens().queue);
  useEffect(() => ref.send({ type: 'reviewQueue.asked', filter, id }), [ref, filter, id]);
  return {
    ref,
    step: useSelector(ref, stepOf),
    id: useSelector(ref, ({ context }) => context.id),
    waiting: useSelector(ref, ({ context }) => context.waiting),
    /** What was done last, and to whom; null where the last entry was left as it was. */
    done: useSelector(ref, ({ context }) => context.done),
    failure: useSelector(ref, ({ context }) => context.failure),
    skip: () => ref.send({ type: 'reviewQueue.next', done: null }),
    retry: () => ref.send({ type: 'reviewQueue.retry' }),
  };
}

/** One entry of the queue; once something has been done to it, the next one comes. */
export function useReviewedEntry(id: string, queue: ReturnType<typeof useReviewQueue>['ref']) {
  const screens = useEntryScreens();
  const [{ data: entry, ...record }] = useResource<Entry>(screens.entry, id);
  const [action, ref] = useRecordAction<EntryAct>(screens.act, { id });
  useEffect(() => screens.wireReview(ref, queue), [screens, ref, queue]);
  return { entry, ...record, ...action };
}

/** The identity and mobile number of somebody in an entry in full, once they have been asked for. */
export function usePersonReveal(id: string, seq: number) {
  const [{ done, ...action }] = useRecordAction<'reveal'>(useEntryScreens().revealPerson, { id, seq });
  return { revealed: done === null ? null : (done.record as Revealed), ...action };
}

type Bulk = SnapshotFrom<typeof bulkReviewMachine>;

const bulkStepOf = ({ value }: Bulk) => value;

/**
 * Endorsing or approving many entries: which are chosen, what would become of them, what has.
 * @param reload reads the list of them anew
 */
export function useBulkReview(reload: () => void) {
  const ref = useScreenActor(useEntryScreens().bulk);
  useEffect(() => {
    const changed = ref.on('bulkReview.changed', reload);
    return () => changed.unsubscribe();
  }, [ref, reload]);
  return {
    step: useSelector(ref, bulkStepOf),
    chosen: useSelector(ref, ({ context }) => context.chosen),
    act: useSelector(ref, ({ context }) => context.wish.act as BulkAct | ''),
    preview: useSelector(ref, ({ context }) => context.look as BulkPreview | null),
    results: useSelector(
      ref,
      ({ context }) => context.results as readonly { id: string; obstacle: BulkObstacle | '' }[],
    ),
    /** How many are still to be done. */
    left: useSelector(ref, ({ context }) => context.rest.length),
    failure: useSelector(ref, ({ context }) => context.failure),
    choose: (ids: readonly string[]) => ref.send({ type: 'bulkReview.choose', ids }),
    look: (act: BulkAct, ids: readonly string[], filter: Body) =>
      ref.send({ type: 'bulkReview.look', act, ids, filter }),
    start: () => ref.send({ type: 'bulkReview.start' }),
    cancel: () => ref.send({ type: 'bulkReview.cancel' }),
  };
}
