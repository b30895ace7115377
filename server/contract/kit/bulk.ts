import * as v from 'valibot';
import { fault } from './faults.ts';
import { key } from './fields.ts';
import { strict } from './strict.ts';
import { version } from './version.ts';

/** One act on many records. Each record has its own transaction and its own outcome. */

/** The maximum number of records in one call. The browser sends batches of 20. */
export const BULK_AT_ONCE = 100;

/** The records of an act, each with the version that its user has seen. */
export const bulkRecords = v.pipe(
  v.array(strict({ id: key, version }), fault('type')),
  v.minLength(1, fault('required')),
  v.maxLength(BULK_AT_ONCE, fault('most', BULK_AT_ONCE)),
);

/**
 * The reasons why the act was not done:
 * - `stale`: the record has changed since it was read
 * - `gone`: there is no such record for the caller
 * - `refused`: the rules refuse the act; `message` has the reason
 */
const bulkObstacles = ['stale', 'gone', 'refused'] as const;
export type BulkObstacle = (typeof bulkObstacles)[number];

/** The outcomes, in the order of the request. */
export const bulkOutcomes = v.object({
  results: v.array(
    v.object({
      id: v.string(),
      /** '' if the act was done, now or by an earlier call with the same version. */
      obstacle: v.picklist(['', ...bulkObstacles]),
      /** The reason of a refusal in the language of the request. '' for other outcomes. */
      message: v.string(),
    }),
  ),
});
export type BulkOutcomes = v.InferOutput<typeof bulkOutcomes>;
