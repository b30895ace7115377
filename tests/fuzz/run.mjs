import { spawnSync } from 'node:child_process';
import { findPostgres, startPostgres } from '../support/postgres.mjs';

/**
 * `npm run fuzz -- CALLS [--seed N] [--minutes N] [--postgres]`: sends this many random calls to the API in
 * this process, or as many as the minutes allow. The database is the embedded one, the PostgreSQL database of
 * TEST_DATABASE_URL, or with `--postgres` a temporary one.
 */
const args = process.argv.slice(2);
const valueOf = (/** @type {string} */ name) =>
  args.includes(name) ? args[args.indexOf(name) + 1] : undefined;
const isCount = (/** @type {string} */ arg, /** @type {number} */ at) =>
  /^\d+$/.test(arg) && !args[at - 1]?.startsWith('--');
const calls = Number(args.find(isCount) ?? 3000);
const seed = Number(valueOf('--seed') ?? Date.now() % 2 ** 31);
const minutes = valueOf('--minutes');

const programs = args.includes('--postgres') ? findPostgres() : undefined;
if (args.includes('--postgres') && programs === undefined) {
  console.error('The server programs of PostgreSQL are not installed here.');
  process.exit(1);
}
const postgres = programs === undefined ? undefined : await startPostgres(programs);
console.log(`${calls} calls, seed ${seed}: repeat them with npm run fuzz -- ${calls} --seed ${seed}`);
try {
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--project', 'server', 'tests/server/fuzz.test.ts'],
    {
      stdio: 'inherit',
      env: {
        ...process.env,
        FUZZ_CALLS: String(calls),
        FUZZ_SEED: String(seed),
        ...(minutes !== undefined && { FUZZ_MINUTES: minutes }),
        ...(postgres !== undefined && { TEST_DATABASE_URL: postgres.url }),
      },
    },
  );
  process.exitCode = status ?? 1;
} finally {
  await postgres?.stop();
}
