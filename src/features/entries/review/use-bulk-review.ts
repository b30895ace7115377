import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/macro';
import { previewReviews, reviewEntries } from '../../../../server/contract/entry/review.ts';
import { useBulk, type BulkCalls } from '../../../kit/bulk/use-bulk.ts';
import { namesText } from '../entry-texts.ts';

const callsOf = (i18n: I18n): BulkCalls => ({
  look: async (client, { act, ids, filter }, signal) => {
    const { total, entries } = await client.sendValues(previewReviews, { ...filter, act, ids }, signal);
    const rows = entries.map(({ id, version, obstacle, no, event, ...who }) => ({
      id,
      version,
      obstacle,
      name: namesText(i18n, who),
      detail: [no, event].filter(Boolean).join(' · '),
    }));
    return { total, rows };
  },
  send: async (client, { act, rows, given }, signal) => {
    const entries = rows.map(({ id, version }) => ({ id, version }));
    // The unit confirms this before the first batch is sent.
    const stamped = given['stamped'] === true;
    return (await client.sendValues(reviewEntries, { act, entries, stamped }, signal)).results;
  },
});

/**
 * Provides the endorsement or approval of many entries.
 * @param reload reads the list of entries again
 */
export function useBulkReview(reload: () => void) {
  const { i18n } = useLingui();
  return useBulk(callsOf(i18n), reload);
}
