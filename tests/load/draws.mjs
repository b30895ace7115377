// `npm run load:draws`: draws the order of events of 500 entries, one after the other, by the functions of the calls, on
// the embedded database and, where PostgreSQL's server programs are installed, on it [running.md 11]. `-- --draws 20
// --entries 500` are how many and how large, `--only embedded` or `--only postgres` leaves one out.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { findPostgres, startPostgres } from '../support/postgres.mjs';
import { openTypescript } from '../support/typescript.mjs';
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

/** @param {string} name @param {string} [url] */
async function measure(name, url) {
  const dataDir = mkdtempSync(join(tmpdir(), 'load-draws-'));
  try {
    const times = await drawAll({ dataDir, ...(url !== undefined && { url }) }, size);
    const calls = times.map(({ call }) => call);
    const arithmetic = times.map((one) => one.arithmetic);
    return {
      database: name,
      ...size,
      'p50 ms': ms(calls, 0.5),
      'p95 ms': ms(calls, 0.95),
      'arithmetic p50 ms': ms(arithmetic, 0.5),
      'arithmetic p95 ms': ms(arithmetic, 0.95),
    };
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const rows = [];
try {
  if (options.only !== 'postgres') rows.push(await measure('embedded'));
  const programs = options.only === 'embedded' ? undefined : findPostgres();
  if (programs !== undefined) {
    const postgres = await startPostgres(programs, { synchronousCommit: true });
    try {
      rows.push(await measure('postgres', postgres.url));
    } finally {
      await postgres.stop();
    }
  }
} finally {
  await typescript.close();
}
console.table(rows);
