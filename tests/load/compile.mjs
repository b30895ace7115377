// `npm run load:compile`: compiles the results of an event of 500 entries with 400 aspects each on both
// databases, with the functions behind the call. The goal is 2 s [running.md 11]. `-- --entries 500 --aspects
// 400 --times 5` set the size and the number of runs. `--only embedded` or `--only postgres` leaves one
// database out.

import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { openTypescript } from '../support/typescript.mjs';
import { onBothDatabases } from './both-databases.mjs';
import { percentile } from './clients.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { values: options } = parseArgs({
  options: {
    entries: { type: 'string', default: '500' },
    aspects: { type: 'string', default: '400' },
    times: { type: 'string', default: '5' },
    only: { type: 'string' },
  },
});
const size = {
  entries: Number(options.entries),
  aspects: Number(options.aspects),
  times: Number(options.times),
};

const typescript = await openTypescript(root);
const { compileAll } = /** @type {typeof import('./fill-compile.ts')} */ (
  await typescript.load('/tests/load/fill-compile.ts')
);

/** @param {readonly number[]} times @param {number} share */
const ms = (times, share) => Math.round(percentile([...times], share));

try {
  const rows = await onBothDatabases(options.only, async (database, place) => {
    const { marks, times } = await compileAll(place, size);
    const calls = times.map(({ call }) => call);
    const reading = times.map((one) => one.reading);
    const counting = times.map((one) => one.counting);
    return {
      database,
      ...size,
      marks,
      'call p50 ms': ms(calls, 0.5),
      'longest ms': ms(calls, 1),
      'held at most ms': Math.round(Math.max(...times.map(({ held }) => held))),
      'reading p50 ms': ms(reading, 0.5),
      'counting p50 ms': ms(counting, 0.5),
    };
  });
  console.table(rows);
} finally {
  await typescript.close();
}
