// `npm run load:release`: many pages request the results of an event before, at and after the instant of
// their release, `--rate` requests a second for `--seconds` [running.md 11]. A separate server process runs
// the demonstration on its competition day. No request gets the results before the instant, each gets them
// from then on, and all get the same.

import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { openTypescript, requireBuild } from '../support/typescript.mjs';
import { connect, percentile } from './clients.mjs';
import { finish, startServer } from './server-process.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { values: options } = parseArgs({
  options: {
    rate: { type: 'string', default: '500' },
    seconds: { type: 'string', default: '60' },
  },
});
const rate = Number(options.rate);
const seconds = Number(options.seconds);
/** Milliseconds of requests before the instant. */
const BEFORE = 5000;
const CONNECTIONS = 100;

requireBuild(root);
const typescript = await openTypescript(root);
const { scheduleReleaseAt } = /** @type {typeof import('./open.ts')} */ (
  await typescript.load('/tests/load/open.ts')
);

const dataDir = mkdtempSync(join(tmpdir(), 'load-release-'));
process.env['DEMO_CUP'] = 'day';
const { base, child } = await startServer({ dataDir });
const people = Array.from({ length: CONNECTIONS }, connect);
try {
  const instant = Date.now() + BEFORE + 1000;
  const publication = await scheduleReleaseAt({ dataDir }, instant);
  const path = `/proofs/publications/${publication}`;
  /** @type {number[]} */
  const times = [];
  /** @type {Set<string>} */
  const versions = new Set();
  let early = 0;
  let missing = 0;
  let refused = 0;
  /** @param {ReturnType<typeof connect>} person */
  const ask = async ({ call }) => {
    const sent = Date.now();
    const { status, body, milliseconds } = await call(base, { method: 'GET', path, token: '' });
    if (status === 200) {
      versions.add(createHash('sha256').update(body).digest('hex'));
      if (Date.now() < instant) early++;
    } else if (status !== 404) refused++;
    else if (sent >= instant) missing++;
    if (sent >= instant) times.push(milliseconds);
  };
  await pause(instant - BEFORE - Date.now());
  const began = performance.now();
  /** @type {Promise<void>[]} */
  const asked = [];
  for (let count = 0; count < (rate * (BEFORE + seconds * 1000)) / 1000; count++) {
    const due = began + (count * 1000) / rate;
    if (due > performance.now()) await pause(due - performance.now());
    const person = people[count % people.length];
    if (person !== undefined) asked.push(ask(person));
  }
  await Promise.all(asked);
  const findings = { early, missing, refused, 'versions beside the one': versions.size - 1 };
  console.table({
    [`${rate}/s from the instant on`]: {
      answers: times.length,
      'answers/s': Math.round(asked.length / ((performance.now() - began) / 1000)),
      'p50 ms': Number(percentile(times, 0.5).toFixed(1)),
      'p95 ms': Number(percentile(times, 0.95).toFixed(1)),
      'p99 ms': Number(percentile(times, 0.99).toFixed(1)),
    },
  });
  console.table(findings);
  process.exitCode = Object.values(findings).every((found) => found === 0) ? 0 : 1;
} finally {
  for (const { end } of people) end();
  await finish(child);
  await typescript.close();
  rmSync(dataDir, { recursive: true, force: true });
}
