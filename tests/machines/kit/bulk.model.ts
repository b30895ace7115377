import { BULK_BATCH, bulkMachine, type BulkRow } from '../../../machines/kit/bulk.machine.ts';
import { modelOf } from '../../support/charts/model.ts';
import { anyError } from '../errors.ts';

const rows = (count: number): BulkRow[] =>
  Array.from({ length: count }, (_, index) => ({ id: `n${index}`, version: 1, obstacle: '' }));
const done = (count: number) => rows(count).map(({ id, obstacle }) => ({ id, obstacle }));
const refused: BulkRow = { id: 'r1', version: 1, obstacle: 'checks' };

export const model = modelOf({
  chart: bulkMachine,
  events: [
    { type: 'bulk.choose', ids: ['n0', 'n1'] },
    { type: 'bulk.choose', ids: [] },
    { type: 'bulk.look', act: 'approve', ids: [], filter: { event: 'e1' } },
    { type: 'bulk.look', act: 'endorse', ids: ['n0'], filter: {} },
    { type: 'bulk.start', given: { stamped: true } },
    { type: 'bulk.resume' },
    { type: 'bulk.cancel' },
  ],
  answers: {
    look: {
      done: [
        { total: 1, rows: [refused] },
        { total: 3, rows: [refused, ...rows(2)] },
        { total: BULK_BATCH, rows: rows(BULK_BATCH) },
        { total: BULK_BATCH + 1, rows: rows(BULK_BATCH + 1) },
      ],
      error: anyError,
    },
    send: { done: [done(1), [{ id: 'n0', obstacle: 'stale' }]], error: anyError },
  },
  delays: {},
  key: ({ chosen, wish, look, given, rest, results, failure }) => [
    chosen,
    wish.act,
    look?.total,
    given,
    rest.length,
    results.length,
    failure,
  ],
  ends: (snapshot) => snapshot.matches('choosing'),
  equivalent: {},
  invariants: {
    'no record is processed before the preview is shown': (snapshot) =>
      !snapshot.matches('working') || snapshot.context.look !== null,
    'no record with an obstacle is processed': ({ context }) =>
      context.rest.every(({ obstacle }) => obstacle === ''),
    'a batch is never empty': (snapshot) => !snapshot.matches('working') || snapshot.context.rest.length > 0,
    'what the user has stated is sent with every batch': (snapshot) =>
      !snapshot.matches('working') || snapshot.context.given['stamped'] === true,
  },
});
