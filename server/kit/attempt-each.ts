import type { I18n } from '@lingui/core';
import { sql } from 'kysely';
import type { BulkOutcomes } from '../contract/kit/bulk.ts';
import { errorCodes } from '../contract/kit/error-codes.ts';
import type { Database } from '../db/open-database.ts';
import { ApiError } from './api-error.ts';

type Outcome = BulkOutcomes['results'][number];

/** One record of an act on many. */
interface Attempted<One> {
  readonly records: readonly One[];
  readonly idOf: (one: One) => string;
  /** Performs the act on one record in its own transaction. */
  readonly act: (one: One) => Promise<unknown>;
  /**
   * Checks whether an earlier call of the same user has done the act, when the act is refused now. A repeated
   * call then counts as done.
   */
  readonly wasDone: (one: One) => Promise<boolean>;
}

/**
 * Performs an act on records one after the other. Each record has its own transaction, so a refused record
 * does not affect the others, and two people who act on the same records never wait for each other in a
 * circle. A record that is given twice has one outcome for each.
 * @returns the outcomes in the order of the records
 * @throws every error that is not the refusal of a record
 */
export async function attemptEach<One>(
  i18n: I18n,
  { records, idOf, act, wasDone }: Attempted<One>,
): Promise<BulkOutcomes> {
  const results: Outcome[] = [];
  for (const one of records) {
    const id = idOf(one);
    try {
      await act(one);
      results.push({ id, obstacle: '', message: '' });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { code } = error.details;
      if (code === errorCodes.notFound) results.push({ id, obstacle: 'gone', message: '' });
      else if (await wasDone(one)) results.push({ id, obstacle: '', message: '' });
      else if (code === errorCodes.stale) results.push({ id, obstacle: 'stale', message: '' });
      else results.push({ id, obstacle: 'refused', message: error.body(i18n).message });
    }
  }
  return { results };
}

/** The key column of the tables whose records are decided together. Their rows name who decided. */
const keyColumns = { corrections: 'id', experts: 'user_id', organisations: 'id' } as const;

/** A decision on many records of one table. */
interface Decided {
  readonly table: keyof typeof keyColumns;
  readonly records: readonly { readonly id: string; readonly version: number }[];
  readonly userId: string;
  /** The status of a record after the decision. */
  readonly status: string;
  /** Decides on one record in its own transaction. */
  readonly act: (id: string, version: number) => Promise<unknown>;
}

/**
 * Decides on records one after the other, as {@link attemptEach} does. A decision of the same user on the same
 * version counts as done.
 */
export const decideEach = (
  { db }: { readonly db: Database },
  i18n: I18n,
  { table, records, userId, status, act }: Decided,
): Promise<BulkOutcomes> =>
  attemptEach(i18n, {
    records,
    idOf: ({ id }) => id,
    act: ({ id, version }) => act(id, version),
    wasDone: async ({ id, version }) => {
      const { rows } = await sql`select 1 from ${sql.table(table)}
        where ${sql.ref(keyColumns[table])} = ${id} and status = ${status} and version = ${version + 1}
          and decided_by = ${userId}`.execute(db);
      return rows.length > 0;
    },
  });
