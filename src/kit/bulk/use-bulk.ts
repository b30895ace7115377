import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { fromPromise, type SnapshotFrom } from 'xstate';
import {
  bulkMachine,
  type BulkBatch,
  type BulkGiven,
  type BulkOutcome,
  type BulkRow,
  type BulkWish,
} from '../../../machines/kit/bulk.machine.ts';
import type { bulkOutcomes } from '../../../server/contract/kit/bulk.ts';
import type { Client, JsonCall, Values } from '../call/client.ts';
import { useScreenTools } from '../screen-tools.ts';
import { useScreenActor } from '../use-screen-actor.ts';

/** A record in the preview and in the results, as the panel lists it. */
export interface BulkShownRow extends BulkRow {
  readonly name: string;
  readonly detail: string;
}

/** The calls of the acts of one list. */
export interface BulkCalls {
  /** Previews an act on the server. If absent, the preview is computed on the page (`lookAt`). */
  readonly look?: (
    client: Client,
    wish: BulkWish,
    signal: AbortSignal,
  ) => Promise<{ readonly total: number; readonly rows: readonly BulkShownRow[] }>;
  readonly send: (client: Client, batch: BulkBatch, signal: AbortSignal) => Promise<readonly BulkOutcome[]>;
}

/**
 * Returns the calls of an act that the server does on many records, each in the version that is on screen. Fields
 * of the act are sent beside the records.
 */
export const sendRecords = (call: JsonCall & { readonly answer: typeof bulkOutcomes }): BulkCalls => ({
  send: async (client, { rows, given }, signal) => {
    const records = rows.map(({ id, version }) => ({ id, version }));
    return (await client.sendValues(call, { records, ...given }, signal)).results;
  },
});

/** The preview that the page has computed is the filter of the act. */
const seen = ({ filter }: BulkWish) => {
  const rows = filter['rows'] as readonly BulkShownRow[];
  return { total: rows.length, rows };
};

const bulkOf = (client: Client, { look, send }: BulkCalls) =>
  bulkMachine.provide({
    actors: {
      look: fromPromise(async ({ input, signal }) => look?.(client, input, signal) ?? seen(input)),
      send: fromPromise(({ input, signal }) => send(client, input, signal)),
    },
  });

type Bulk = SnapshotFrom<typeof bulkMachine>;

/** The steps of the screen, with the two states of the work as one name each. */
const stepOf = (snapshot: Bulk) =>
  typeof snapshot.value === 'string'
    ? snapshot.value
    : snapshot.matches({ working: 'stopping' })
      ? 'stopping'
      : 'working';

/**
 * Provides acts on many records of a list: the chosen records, the preview, the progress and the results.
 * @param calls only those of the first render are used
 * @param reload reads the list again
 */
export function useBulk(calls: BulkCalls, reload: () => void) {
  const { client } = useScreenTools();
  const ref = useScreenActor(useState(() => bulkOf(client, calls))[0]);
  useEffect(() => {
    const changed = ref.on('bulk.changed', reload);
    return () => changed.unsubscribe();
  }, [ref, reload]);
  return {
    step: useSelector(ref, stepOf),
    chosen: useSelector(ref, ({ context }) => context.chosen),
    act: useSelector(ref, ({ context }) => context.wish.act),
    /** The casts are safe: the calls above return rows of this type. */
    preview: useSelector(
      ref,
      ({ context }) =>
        context.look as { readonly total: number; readonly rows: readonly BulkShownRow[] } | null,
    ),
    results: useSelector(ref, ({ context }) => context.results),
    /** The number of records that are not done yet. */
    left: useSelector(ref, ({ context }) => context.rest.length),
    failure: useSelector(ref, ({ context }) => context.failure),
    choose: (ids: readonly string[]) => ref.send({ type: 'bulk.choose', ids }),
    look: (act: string, ids: readonly string[], filter: Values) =>
      ref.send({ type: 'bulk.look', act, ids, filter }),
    /** Shows a preview that the page has computed from its rows. */
    lookAt: (act: string, rows: readonly BulkShownRow[]) =>
      ref.send({ type: 'bulk.look', act, ids: rows.map(({ id }) => id), filter: { rows } }),
    start: (given: BulkGiven) => ref.send({ type: 'bulk.start', given }),
    resume: () => ref.send({ type: 'bulk.resume' }),
    cancel: () => ref.send({ type: 'bulk.cancel' }),
  };
}

export type BulkOnScreen = ReturnType<typeof useBulk>;
