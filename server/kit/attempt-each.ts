import type { I18n } from '@lingui/core';
import type { BulkOutcomes } from '../contract/kit/bulk.ts';
import { errorCodes } from '../contract/kit/error-codes.ts';
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
