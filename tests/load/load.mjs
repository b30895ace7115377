// `npm run load`: simulates the last minute of registration on data of the largest known size. It reads the
// lists first. Then it sends many submissions at once, up to the closing time and beyond. It runs on the
// embedded database. Where PostgreSQL's server programs are installed, it also runs on PostgreSQL with three
// processes, one of which is killed half-way. `-- --seconds 10` makes it shorter. `-- --fill` only fills the
// database of DATA_DIR or DATABASE_URL, and `-- --read` only reads the lists of a database that was filled in
// this way. `-- --accounts 110000 --entries 100000` change the number of records.

import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { openTypescript, requireBuild } from '../support/typescript.mjs';
import { onBothDatabases } from './both-databases.mjs';
import { connect, percentile, submitAll } from './clients.mjs';
import { finish, startServer } from './server-process.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    connections: { type: 'string', default: '32' },
    only: { type: 'string' },
    fill: { type: 'boolean', default: false },
    read: { type: 'boolean', default: false },
    accounts: { type: 'string' },
    entries: { type: 'string' },
  },
});
const seconds = Number(options.seconds);
const connections = Number(options.connections);
/** Seconds after the closing time during which clients still send submissions. */
const AFTER = 2;

const typescript = await openTypescript(root);
const data = /** @type {typeof import('./open.ts')} */ (await typescript.load('/tests/load/open.ts'));

const size = {
  ...data.provinceSize,
  drafts: Math.min(90_000, 1_400 * (seconds + AFTER)),
  ...(options.accounts !== undefined && { accounts: Number(options.accounts) }),
  ...(options.entries !== undefined && { entries: Number(options.entries) }),
};
/** Returns a closing time that is later than the end of the preparation. */
const far = () => Date.now() + 3_600_000;
const { DATA_DIR = 'data', DATABASE_URL } = process.env;
/** @type {import('./open.ts').Place} */
const given = { dataDir: DATA_DIR, ...(DATABASE_URL !== undefined && { url: DATABASE_URL }) };

if (options.fill) {
  mkdirSync(given.dataDir, { recursive: true, mode: 0o700 });
  await data.fillAt(given, { size, closesAt: far() });
  console.log(`Filled: ${JSON.stringify(size)}`);
  await typescript.close();
  process.exit(0);
}
requireBuild(root);

/**
 * Reads the lists repeatedly, over one connection and over four at once.
 * @param {string} base
 * @param {Pick<import('./fill.ts').Filling, 'tokens' | 'competition'>} filling
 */
async function readAll(base, { tokens, competition }) {
  const reader = connect();
  const { body } = await reader.call(base, {
    method: 'GET',
    path: '/entries?page=3',
    token: tokens.committee,
  });
  /** @type {string} */
  const one = JSON.parse(body).data[0].id;
  reader.end();
  const looks = {
    'queue of the committee': ['/entries?page=2&status=submitted', tokens.committee],
    'its last page': ['/entries?page=1500', tokens.committee],
    'search by name': ['/entries?text=%E7%8E%8B', tokens.committee],
    'search by the end of a name': ['/entries?text=%E4%BC%9F', tokens.committee],
    'search by pinyin': ['/entries?text=zhangwei', tokens.committee],
    'search by an initial': ['/entries?text=w', tokens.committee],
    'search by the commonest initial': ['/entries?text=z', tokens.committee],
    'search by number': ['/entries?text=F3-1', tokens.committee],
    'search by a part of a number': ['/entries?text=1234', tokens.committee],
    'entries of a city': ['/entries?city=420100', tokens.committee],
    'entries of units by name': ['/entries?unit=%E7%AC%AC1', tokens.committee],
    'sorted by name': ['/entries?order=name', tokens.committee],
    'sorted by name, the middle': ['/entries?order=name&page=1200', tokens.committee],
    'sorted by event': ['/entries?order=-event', tokens.committee],
    'entries of a unit': ['/entries', tokens.unit],
    'own entries': ['/entries', tokens.person],
    'an entry': [`/entries/${one}`, tokens.committee],
    'events to choose from': [`/competitions/${competition}/choices`, tokens.person],
    'open competitions': ['/competitions', ''],
  };
  /** @type {Record<string, Record<string, number>>} */
  const found = {};
  for (const [name, [path = '', token = '']] of Object.entries(looks)) {
    const alone = await readBy(1, base, { path, token });
    // Four readers without pauses load the process fully. Each waits for the others, and some for two rounds.
    const together = await readBy(4, base, { path, token });
    found[name] = {
      'p95 ms, one reader': Number(percentile(alone, 0.95).toFixed(1)),
      'p95 ms, four without pauses': Number(percentile(together, 0.95).toFixed(1)),
    };
  }
  console.table(found);
}

/**
 * Reads one list 50 times by each of some readers.
 * @param {number} readers
 * @param {string} base
 * @param {{ path: string, token: string }} list
 * @returns {Promise<number[]>} the times in milliseconds
 */
async function readBy(readers, base, list) {
  /** @type {number[]} */
  const times = [];
  await Promise.all(
    Array.from({ length: readers }, async () => {
      const own = connect();
      for (let count = 0; count < 50; count++) {
        const answer = await own.call(base, { method: 'GET', ...list });
        if (answer.status !== 200) throw new Error(`${list.path}: ${answer.status} ${answer.body}`);
        times.push(answer.milliseconds);
      }
      own.end();
    }),
  );
  return times;
}

if (options.read) {
  const { base, child } = await startServer(given);
  try {
    await readAll(base, await data.admitAt(given));
  } finally {
    await finish(child);
    await typescript.close();
  }
  process.exit(0);
}

/**
 * @param {string} title
 * @param {import('./open.ts').Place} place
 * @param {number} processes
 */
async function underLoad(title, place, processes) {
  console.log(`\n${title}: filling …`);
  const filling = await data.fillAt(place, { size, closesAt: far() });
  const servers = await Promise.all(Array.from({ length: processes }, () => startServer(place)));
  const bases = servers.map(({ base }) => base);
  try {
    await readAll(bases[0] ?? '', filling);

    const opened = Date.now();
    const closesAt = opened + seconds * 1000;
    await data.closeAt(place, filling.competition, closesAt);
    console.log(`Rush of ${connections} connections, ${seconds} s and ${AFTER} s beyond …`);
    const victim = processes > 1 ? servers[processes - 1] : undefined;
    const killing = setTimeout(() => victim?.child.kill('SIGKILL'), (seconds * 1000) / 2);
    const { told, statuses, times, repeated, contradicted } = await submitAll({
      bases,
      drafts: filling.drafts,
      connections,
      until: closesAt + AFTER * 1000,
    });
    clearTimeout(killing);
    const findings = await data.inspect(place, filling.competition, told);
    const spent = Math.min(Date.now(), closesAt) - opened;
    console.table({
      'submissions accepted each second': Math.round(findings.accepted / (spent / 1000)),
      'p50 ms': Number(percentile(times, 0.5).toFixed(1)),
      'p95 ms': Number(percentile(times, 0.95).toFixed(1)),
      'p99 ms': Number(percentile(times, 0.99).toFixed(1)),
      ...findings,
      contradicted,
      'asked again after no answer': repeated,
      ...Object.fromEntries([...statuses].map(([status, count]) => [`answered ${status}`, count])),
    });
    const { accepted: _, ...faults } = findings;
    return Object.values({ ...faults, contradicted }).every((count) => count === 0);
  } finally {
    for (const { child } of servers) await finish(child);
  }
}

const verdicts = await onBothDatabases(options.only, (database, place) =>
  database === 'embedded'
    ? underLoad('Embedded database, one process', place, 1)
    : underLoad('PostgreSQL, three processes, one killed half-way', place, 3),
);
const isRight = verdicts.every(Boolean);
await typescript.close();
console.log(isRight ? '\nNothing lost, nothing double, nothing late.' : '\nSomething went wrong: see above.');
process.exitCode = isRight ? 0 : 1;
