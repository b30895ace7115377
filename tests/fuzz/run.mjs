import { spawnSync } from 'node:child_process';
import { findPostgres, startPostgres } from '../support/postgres.mjs';

/**
 * `npm run fuzz -- CALLS [--seed N] [--postgres]`: so many made-up calls against the API in this process, on the
 * embedded database, or on PostgreSQL: that of TEST_DATABASE_URL, or with `--postgres` a throw-away one.
 */
const args = process.argv.slice(2);
const calls = Number(args.find((arg, at) => /^\d+$/.test(arg) && args[at - 1] !== '--seed') ?? 3000);
const seed = args.includes('--seed') ? Number(args[args.indexOf('--seed') + 1]) : Date.now() % 2 ** 31;

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
        ...(postgres !== undefined && { TEST_DATABASE_URL: postgres.url }),
      },
    },
  );
  process.exitCode = status ?? 1;
} finally {
  await postgres?.stop();
}
