// `npm run load:draws`: draws the order of events of 500 entries, one event after the other, on both
// databases, with the functions behind the calls [running.md 11]. `-- --draws 20 --entries 500` set the
// number and the size of the draws. `--only embedded` or `--only postgres` leaves one database out.

import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { openTypescript } from '../support/typescript.mjs';
import { onBothDatabases } from './both-databases.mjs';
import { percentile } from './clients.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { values: options } = parseArgs({
  options: {
    draws: { type: 'string', default: '20' },
    entries: { type: 'string', default: '500' },
    only: { type: 'string' },
  },
});
const size = { draws: Number(options.draws), entries: Number(options.entries) };

const typescript = await openTypescript(root);
const { drawAll } = /** @type {typeof import('./fill-draws.ts')} */ (
  await typescript.load('/tests/load/fill-draws.ts')
);

/** @param {readonly number[]} times @param {number} share */
const ms = (times, share) => Number(percentile([...times], share).toFixed(1));

try {
  const rows = await onBothDatabases(options.only, async (database, place) => {
    const times = await drawAll(place, size);
    const calls = times.map(({ call }) => call);
    const arithmetic = times.map((one) => one.arithmetic);
    return {
      database,
      ...size,
      'p50 ms': ms(calls, 0.5),
      'p95 ms': ms(calls, 0.95),
      'arithmetic p50 ms': ms(arithmetic, 0.5),
      'arithmetic p95 ms': ms(arithmetic, 0.95),
    };
  });
  console.table(rows);
} finally {
  await typescript.close();
}
