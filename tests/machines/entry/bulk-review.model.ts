import { bulkReviewMachine, type BulkEntry } from '../../../machines/entry/bulk-review.machine.ts';
import { modelOf } from '../../support/charts/model.ts';
import { anyError } from '../errors.ts';

const entries = (count: number): BulkEntry[] =>
  Array.from({ length: count }, (_, index) => ({ id: `n${index}`, version: 1, obstacle: '' }));
const done = (count: number) => entries(count).map(({ id, obstacle }) => ({ id, obstacle }));
const refused: BulkEntry = { id: 'r1', version: 1, obstacle: 'checks' };

export const model = modelOf({
  chart: bulkReviewMachine,
  events: [
    { type: 'bulkReview.choose', ids: ['n0', 'n1'] },
    { type: 'bulkReview.choose', ids: [] },
    { type: 'bulkReview.look', act: 'approve', ids: [], filter: { event: 'e1' } },
    { type: 'bulkReview.look', act: 'endorse', ids: ['n0'], filter: {} },
    { type: 'bulkReview.start' },
    { type: 'bulkReview.cancel' },
  ],
  answers: {
    look: {
      done: [
        { total: 1, entries: [refused] },
        { total: 3, entries: [refused, ...entries(2)] },
        { total: 20, entries: entries(20) },
        { total: 21, entries: entries(21) },
      ],
      error: anyError,
    },
    send: { done: [done(1), [{ id: 'n0', obstacle: 'stale' }]], error: anyError },
  },
  delays: {},
  key: ({ chosen, wish, look, rest, results, failure }) => [
    chosen,
    wish.act,
    look?.total,
    rest.length,
    results.length,
    failure,
  ],
  ends: (snapshot) => snapshot.matches('choosing'),
  equivalent: {
    '«look: null,  → »rest: []': 'nothing is left of the previous request when a new one is stored',
    '«rest: [],  → »results: []': 'as above',
    '«results: [],  → »failure: null': 'as above',
    'results: []«, failure: null → »': 'as above',
  },
  invariants: {
    'no entry is processed before the preview is shown': (snapshot) =>
      !snapshot.matches('working') || snapshot.context.look !== null,
    'no entry with an obstacle is processed': ({ context }) =>
      context.rest.every(({ obstacle }) => obstacle === ''),
    'a batch is never empty': (snapshot) => !snapshot.matches('working') || snapshot.context.rest.length > 0,
  },
});
