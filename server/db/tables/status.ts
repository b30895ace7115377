import type { ColumnType } from 'kysely';

/** Column types: flags, and statuses, which only charts produce. */

/** 0 for no and 1 for yes, in both databases. */
export type Flag = 0 | 1;

declare const byChart: unique symbol;

/**
 * The writers of a status. In the server only charts write one. The tests declare that they may write any
 * status.
 * @public tests/support/any-status.d.ts adds to it
 */
export interface Writers {
  charts: true;
}

/** A status that is the result of a chart. Only db/move.ts creates one. */
export type ByChart<S extends string> = Writers extends { anybody: true }
  ? S
  : S & { readonly [byChart]: true };

/** The status of a record. Reading it needs no mark. */
export type Status<S extends string> = ColumnType<S, ByChart<S>, ByChart<S>>;

/** Like {@link Status}, for a column that has a default status in the database. */
export type GivenStatus<S extends string> = ColumnType<S, ByChart<S> | undefined, ByChart<S>>;
