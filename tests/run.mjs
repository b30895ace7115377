// `npm test`: runs all checks and tests of the system in one command. `npm test -- lint unit` runs only these
// parts. `npm test -- changed` takes about a minute and runs the tests that the changes since the last commit
// (or since the commit in `SINCE`) can break, without the browser tests. `npm test -- --node 24` runs the
// parts without a browser on another Node, which npm's package `node` provides. The last line is always `N
// passed, N failed` (and `, N skipped`).

import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { findOrInstallChromium } from './support/chromium.mjs';
import { findPostgres, startPostgres } from './support/postgres.mjs';

/**
 * @typedef {{ passed: number, failed: number, skipped: number, why?: string }} Count
 * @typedef {(report: string) => Promise<Count>} Part receives the name of a file that it may write
 */

const root = fileURLToPath(new URL('..', import.meta.url));
const { values: wish, positionals: named } = parseArgs({
  options: { node: { type: 'string', default: '' } },
  allowPositionals: true,
});

/** The Node that runs the parts: the current one, or the release of `--node`. */
const node =
  wish.node === ''
    ? process.execPath
    : execFileSync(
        'npm',
        ['exec', '--yes', `--package=node@${wish.node}`, '-c', 'node -p process.execPath'],
        { encoding: 'utf8' },
      ).trim();
/** The timeout of a part in milliseconds, for a slow and busy machine. */
const longest = 55 * 60_000;
const passedOnce = { passed: 1, failed: 0, skipped: 0 };
const failedOnce = { passed: 0, failed: 1, skipped: 0 };

/**
 * The last output lines of failed programs. They are repeated above the summary, so that the end of a long
 * log shows the cause.
 * @type {string[]}
 */
const complaints = [];
const REPEATED_LINES = 60;

/**
 * Functions that end child processes and servers when the user stops the tests. @type {Set<() => unknown>}
 */
const leftovers = new Set();

/**
 * Runs a Node program of this repository.
 * @param {string[]} args program, below the root, and its arguments
 * @param {{ quiet?: boolean, env?: Record<string, string> }} [options] quiet: its output is shown only when
 * it fails
 * @returns {Promise<boolean>} whether it exited with code 0
 */
function run(args, { quiet = false, env = {} } = {}) {
  return new Promise((resolve) => {
    const child = spawn(node, args, {
      cwd: root,
      stdio: ['ignore', quiet ? 'pipe' : 'inherit', 'pipe'],
      // The command `node` inside a part is the same Node.
      env: { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env['PATH'] ?? ''}`, ...env },
    });
    const kill = () => child.kill('SIGKILL');
    leftovers.add(kill);
    const tooLong = setTimeout(() => {
      console.log(`${args[0]} did not end within ${longest / 60_000} minutes.`);
      kill();
    }, longest);
    /** @type {Buffer[]} */
    const output = [];
    child.stdout?.on('data', (chunk) => output.push(chunk));
    child.stderr?.on('data', (chunk) => {
      output.push(chunk);
      if (!quiet) process.stderr.write(chunk);
    });
    child.once('error', (error) => output.push(Buffer.from(String(error))));
    child.once('close', (code) => {
      clearTimeout(tooLong);
      leftovers.delete(kill);
      if (code !== 0) {
        const said = Buffer.concat(output).toString();
        if (quiet) process.stdout.write(said);
        const last = said.trimEnd().split('\n').slice(-REPEATED_LINES).join('\n');
        complaints.push(`── ${args.slice(0, 4).join(' ')}: exit code ${code}\n${last}`);
      }
      resolve(code === 0);
    });
  });
}

/**
 * Returns a part whose single check counts as one test.
 * @param {string[]} args
 * @returns {Part}
 */
function check(...args) {
  return async () => ((await run(args, { quiet: true })) ? passedOnce : failedOnce);
}

/**
 * Returns a part that runs several parts one after the other.
 * @param {Part[]} some
 * @returns {Part}
 */
function together(...some) {
  return async (report) => {
    const total = { passed: 0, failed: 0, skipped: 0 };
    for (const part of some) {
      const { passed, failed, skipped } = await part(report);
      total.passed += passed;
      total.failed += failed;
      total.skipped += skipped;
    }
    return total;
  };
}

/** Checks the five TypeScript projects in parallel, each as one test. @type {Part} */
async function types() {
  const projects = ['.', 'machines', 'server', 'src', 'tests'];
  const results = await Promise.all(
    projects.map((project) => run(['node_modules/typescript/bin/tsc', '-p', project], { quiet: true })),
  );
  const passed = results.filter(Boolean).length;
  return { passed, failed: results.length - passed, skipped: 0 };
}

/**
 * Returns a part that runs one project of vite.config.ts.
 * @param {string} project
 * @param {() => Promise<Record<string, string>>} [prepare] returns environment variables for it
 * @param {{ quiet?: boolean, only?: string[] }} [options] of {@link run}; only: further arguments of Vitest
 * @returns {Part}
 */
function vitest(project, prepare = async () => ({}), { only = [], ...options } = {}) {
  return async (report) => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', project, ...only, ...reporters];
    const well = await run(args, { ...options, env: await prepare() });
    const count = readReport(report);
    // Counts a crash, an error outside all tests, and a run without tests as a failure.
    return well || count.failed > 0 ? count : { ...count, failed: 1 };
  };
}

/**
 * @param {string} report of Vitest's JSON reporter; missing after a crash
 * @returns {Count}
 */
function readReport(report) {
  try {
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(
      readFileSync(report, 'utf8'),
    );
    /** @type {{ status: string, assertionResults: { status: string }[] }[]} */
    const files = testResults;
    // Files that failed outside their tests, for example by an import or in `beforeAll`.
    const broken = files.filter(
      (file) => file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'),
    );
    return {
      passed: numPassedTests,
      failed: numFailedTests + broken.length,
      skipped: numPendingTests + numTodoTests,
    };
  } catch {
    return { passed: 0, failed: 0, skipped: 0 };
  }
}

/** Runs the server's tests again, on PostgreSQL. @type {Part} */
async function postgres(report) {
  const programs = findPostgres();
  if (programs === undefined) {
    const why = 'PostgreSQL’s server programs are not on this machine (Debian: apt-get install postgresql)';
    const isNeeded = process.env['REQUIRE_POSTGRES'] === '1';
    return isNeeded ? { ...failedOnce, why } : { passed: 0, failed: 0, skipped: 1, why };
  }
  const { url, stop } = await startPostgres(programs);
  leftovers.add(stop);
  try {
    return await vitest('server', async () => ({ TEST_DATABASE_URL: url }), { quiet: true })(report);
  } finally {
    leftovers.delete(stop);
    await stop();
  }
}

/**
 * Checks what a change can break: lints only the changed files, and runs the tests that import one of them.
 * @type {Part}
 */
async function changed(report) {
  const since = process.env['SINCE'] ?? 'HEAD';
  /** @param {string[]} args */
  const git = (...args) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
  const files = [
    ...git('diff', '--name-only', since),
    ...git('ls-files', '--others', '--exclude-standard'),
  ].filter((file) => /\.(?:m?[jt]sx?|json|css|md)$/.test(file) && existsSync(join(root, file)));
  const related = { only: [`--changed=${since}`, '--passWithNoTests'] };
  const checks =
    files.length === 0
      ? []
      : [
          check('node_modules/oxfmt/bin/oxfmt', '--check', ...files),
          check('node_modules/oxlint/bin/oxlint', '--no-error-on-unmatched-pattern', ...files),
        ];
  return together(
    ...checks,
    types,
    vitest('conventions'),
    ...['unit', 'machines', 'server'].map((project) => vitest(project, undefined, related)),
  )(report);
}

/** @type {Record<string, Part>} */
const parts = {
  format: check('node_modules/oxfmt/bin/oxfmt', '--check'),
  lint: check('node_modules/oxlint/bin/oxlint'),
  types,
  'dead-code': check('node_modules/knip/bin/knip.js'),
  build: check('server/bin/build.mjs'),
  conventions: vitest('conventions'),
  unit: vitest('unit', undefined, { quiet: true }),
  machines: vitest('machines'),
  server: vitest('server'),
  postgres,
  chaos: together(check('tests/chaos/chaos.mjs', '4'), check('tests/chaos/chaos.mjs', '4', '--postgres')),
  browser: vitest('browser', async () => ({ CHROMIUM_PATH: findOrInstallChromium() }), { quiet: true }),
};

/**
 * Parts that start in parallel with another one, because each leaves a processor idle. Their output is shown
 * only if they fail. Browser tests wait half of their time, and start as soon as the build is done.
 * @type {Record<string, readonly string[]>}
 */
const besides = { conventions: ['unit', 'browser', 'postgres'], machines: ['chaos'] };

/** The parts that need no browser and depend on the version of Node. */
const onNode = ['build', 'conventions', 'unit', 'machines', 'server', 'postgres', 'chaos'];
const wanted = named.length === 0 && wish.node !== '' ? onNode : named;
/** Parts that run only on request. @type {Record<string, Part>} */
const asked = { changed };
const unknown = wanted.filter((name) => !(name in parts) && !(name in asked));
if (unknown.length > 0) {
  console.error(
    `There is no part ${unknown.join(', ')}. The parts: ${Object.keys({ ...parts, ...asked }).join(', ')}`,
  );
  process.exit(2);
}

/** @type {NodeJS.Signals[]} */
const endings = ['SIGINT', 'SIGTERM', 'SIGHUP'];
for (const signal of endings) {
  process.once(signal, async () => {
    await Promise.allSettled([...leftovers].map((end) => end()));
    process.exit(130);
  });
}

const folder = mkdtempSync(join(tmpdir(), 'test-reports-'));
const total = { passed: 0, failed: 0, skipped: 0 };
/** @type {string[]} */
const summary = [];
const isWanted = (/** @type {string} */ name) =>
  wanted.length === 0 ? name in parts : wanted.includes(name);

/**
 * Runs a part. A part that throws has failed.
 * @param {string} name
 * @param {Part} part
 * @returns {Promise<Count & { seconds: string }>}
 */
async function outcome(name, part) {
  const started = performance.now();
  const count = await part(join(folder, `${name}.json`)).catch((error) => ({
    ...failedOnce,
    why: error instanceof Error ? error.message : String(error),
  }));
  return { ...count, seconds: ((performance.now() - started) / 1000).toFixed(1) };
}

/**
 * Parts that were started in parallel with an earlier one. @type {Map<string, ReturnType<typeof outcome>>}
 */
const begun = new Map();
for (const [name, part] of Object.entries({ ...parts, ...asked })) {
  if (!isWanted(name)) {
    continue;
  }
  console.log(`\n── ${name}`);
  for (const beside of besides[name] ?? []) {
    const other = isWanted(beside) ? parts[beside] : undefined;
    if (other !== undefined) begun.set(beside, outcome(beside, other));
  }
  const { passed, failed, skipped, why, seconds } = await (begun.get(name) ?? outcome(name, part));
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
  const line = `${failed > 0 ? '✗' : passed > 0 ? '✓' : '–'} ${name.padEnd(10)} ${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''} (${seconds} s)${why ? ` ${why}` : ''}`;
  console.log(line);
  summary.push(line);
}
rmSync(folder, { recursive: true, force: true });

for (const complaint of complaints) console.log(`\n${complaint}`);
console.log(`\n── summary\n${summary.join('\n')}\n`);
console.log(
  `${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`,
);
process.exitCode = total.failed > 0 ? 1 : 0;
