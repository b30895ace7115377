import type { ColumnType } from 'kysely';

/** Columns of a kind: flags, and statuses, which only charts lead to. */

/** No or yes, as both databases write it. */
export type Flag = 0 | 1;

declare const byChart: unique symbol;

/**
 * Who writes a status: the server by its charts. The tests say that they write whatever they need.
 * @public tests/support/any-status.d.ts adds to it
 */
export interface Writers {
  charts: true;
}

/** A status that its chart has led to: db/move.ts alone makes one. */
export type ByChart<S extends string> = Writers extends { anybody: true }
  ? S
  : S & { readonly [byChart]: true };

/** The status of a record, which everybody reads. */
export type Status<S extends string> = ColumnType<S, ByChart<S>, ByChart<S>>;

/** As {@link Status}, where the database knows with what it begins. */
export type GivenStatus<S extends string> = ColumnType<S, ByChart<S> | undefined, ByChart<S>>;
