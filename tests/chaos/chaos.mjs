// `npm run chaos -- 1000`: kills the server (kill -9) this many times while clients submit and withdraw
// entries, on the embedded database. With `--postgres` three processes serve the calls. One of them or the
// database itself is killed in turn. A call without a response is sent again with the same Idempotency-Key.
// At the end the script compares the tables with the responses, and the texts that were sent with the outbox.
// No text may be lost. For each killed process at most one text may be sent twice, because the process dies
// after it sends the text and before it stores that. All load stays on this machine.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { freePort } from '../support/free-port.mjs';
import { findPostgres, startPostgres } from '../support/postgres.mjs';
import { openTypescript, requireBuild } from '../support/typescript.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { values: options, positionals } = parseArgs({
  options: { postgres: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const kills = Number(positionals[0] ?? (options.postgres ? 200 : 1000));
/**
 * `DRAFTS` is the number of entries that are started between two kills, `PEOPLE` the number of parallel
 * clients.
 */
const DRAFTS = 12;
const PEOPLE = 6;
/**
 * A process is killed after at most `MOST_ANSWERS` responses and at most `LATEST` further milliseconds, while
 * other calls are open.
 */
const MOST_ANSWERS = 16;
const LATEST = 20;
/** The timeout of a call in milliseconds. */
const PATIENCE = 20_000;
/** The number of seconds without progress after which the script stops waiting for the outbox. */
const OUTBOX_TRIES = 30;
/** Matches the receipt number in a text to a phone, as the terminal shows it. */
const NUMBER_IN_TEXT = /│ .*?(E\d{2}-[\w-]+-\d{4,})/g;

const programs = options.postgres ? findPostgres() : undefined;
if (options.postgres && programs === undefined) {
  console.log('PostgreSQL’s server programs are not on this machine: left out.');
  process.exit(0);
}
requireBuild(root);

const typescript = await openTypescript(root);
const data = /** @type {typeof import('./open.ts')} */ (await typescript.load('/tests/chaos/open.ts'));

/** @typedef {{ child: import('node:child_process').ChildProcess, base: string }} Running */
/** @typedef {{ key: string, token: string, entry: string, act: 'submit' | 'withdraw', body: string }} Call */

/** All texts that were sent to phones. */
let texts = '';

/**
 * Starts a server process on a filled database.
 * @param {import('../load/open.ts').Place} place
 * @returns {Promise<Running>}
 */
async function startServer({ dataDir, url }) {
  const port = await freePort();
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      LOG_LEVEL: 'fatal',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      ...(url !== undefined && { DATABASE_URL: url }),
    },
  });
  // Without a webhook the server writes the texts to the terminal. This output survives a killed process.
  child.stdout?.setEncoding('utf8').on('data', (chunk) => (texts += chunk));
  let said = '';
  child.stderr?.on('data', (chunk) => (said += chunk));
  const base = `http://127.0.0.1:${port}`;
  for (let tries = 0; ; tries++) {
    const isUp = await fetch(`${base}/api/v1/health`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isUp) return { child, base };
    if (tries > 600 || child.exitCode !== null) throw new Error(`The server does not start: ${said}`);
    await pause(50);
  }
}

/** @param {Running} server */
async function kill({ child }) {
  child.kill('SIGKILL');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

const folder = mkdtempSync(join(tmpdir(), 'chaos-'));
const dataDir = join(folder, 'data');
mkdirSync(dataDir);
const postgres =
  programs === undefined ? undefined : await startPostgres(programs, { synchronousCommit: true });
const place = { dataDir, ...(postgres !== undefined && { url: postgres.url }) };
// A run that is stopped still prints the figures so far.
const stopped = new AbortController();
process.once('SIGINT', () => stopped.abort()).once('SIGTERM', () => stopped.abort());
/** @type {Running[]} */
let servers = [];
let isRight = false;
try {
  const size = { accounts: kills * DRAFTS + 200, units: 20, entries: 0, drafts: kills * DRAFTS };
  const filling = await data.fillAt(place, { size, closesAt: Date.now() + 24 * 3_600_000 });
  await data.givePhones(place);
  const drafts = filling.drafts.values();
  servers = await Promise.all(
    Array.from({ length: postgres === undefined ? 1 : 3 }, () => startServer(place)),
  );

  /** Calls without a response so far. @type {Call[]} */
  let open = [];
  /** @type {{ call: Call, answer: string }[]} */
  const answered = [];
  /** @type {import('./open.ts').Told[]} */
  const told = [];
  let refused = 0;
  let contradicted = 0;

  /** @param {Call} call @param {string} base */
  const send = ({ key, token, entry, act, body }, base) =>
    fetch(`${base}/api/v1/entries/${entry}/${act}`, {
      method: 'POST',
      body,
      signal: AbortSignal.timeout(PATIENCE),
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        'idempotency-key': key,
      },
    });

  /** @param {import('../load/fill.ts').Draft} draft @returns {Call} */
  const submission = ({ token, entry }) => ({
    key: `submit-${entry}`,
    token,
    entry,
    act: 'submit',
    body: JSON.stringify({ version: 1, consent: true }),
  });

  /** Returns the calls that follow the submission of an entry. @param {Call} call @returns {Call[]} */
  const followers = ({ entry, token, act }) => {
    if (act !== 'submit') return [];
    const turn = Number(entry.replaceAll(/\D/g, '')) % 3;
    const body = JSON.stringify({ version: 2, reason: '核对完毕' });
    // The owner withdraws some entries. The committee withdraws others, and the owner is notified.
    const by = [undefined, filling.tokens.committee, token][turn];
    return by === undefined ? [] : [{ key: `withdraw-${entry}`, token: by, entry, act: 'withdraw', body }];
  };

  /**
   * Sends calls until each has a response or fails because no server responds.
   * @param {Call[]} calls
   */
  const work = async (calls) => {
    const queue = [...calls];
    /** @type {Call[]} */
    const left = [];
    const person = async (/** @type {number} */ index) => {
      for (let call = queue.shift(); call !== undefined; call = queue.shift()) {
        try {
          const answer = await send(call, servers[index % servers.length]?.base ?? '');
          const text = await answer.text();
          if (answer.status >= 500) left.push(call);
          else if (answer.ok) {
            const { version, no } = JSON.parse(text);
            told.push({ entry: call.entry, act: call.act, version, no });
            answered.push({ call, answer: text });
            queue.push(...followers(call));
          } else if (call.act === 'submit' && answer.status === 409 && JSON.parse(text).code === 40903)
            refused++;
          else {
            // The only permitted refusal is a full event.
            contradicted++;
            console.log(call.act, call.entry, answer.status, text);
          }
        } catch {
          left.push(call);
        }
      }
    };
    await Promise.all(Array.from({ length: PEOPLE }, (_, index) => person(index)));
    return left;
  };

  let killed = 0;
  // A process sends texts one at a time. For each process or database that is killed, one text can be sent
  // and not stored as sent.
  let cutShort = 0;
  for (let round = 0; round < kills && !stopped.signal.aborted; round++) {
    const calls = [...open];
    for (let added = 0; added < DRAFTS; added++) {
      const { value: draft } = drafts.next();
      if (draft !== undefined) calls.push(submission(draft));
    }
    const over = new AbortController();
    const working = work(calls).finally(() => over.abort());
    // Waits for a number of responses, not only for a time. Otherwise a busy machine sends no response before
    // the kill.
    const enough = told.length + Math.random() * MOST_ANSWERS;
    while (told.length < enough && !over.signal.aborted) await pause(1);
    await pause(Math.random() * LATEST);
    const victim = round % 4;
    if (postgres !== undefined && victim === 3) {
      await postgres.crash();
      cutShort += servers.length;
      open = await working;
      await postgres.restart();
    } else {
      const which = victim % servers.length;
      const server = servers[which];
      if (server !== undefined) await kill(server);
      cutShort++;
      open = await working;
      servers[which] = await startServer(place);
    }
    killed++;
    if ((round + 1) % 50 === 0) console.log(`${round + 1} of ${kills}, ${told.length} answers`);
  }
  // Sends the calls that are still open. A database that has just restarted may refuse them once more.
  for (let tries = 0; open.length > 0 && tries < 50; tries++) {
    open = await work(open);
    if (open.length > 0) await pause(100);
  }
  // A repeated call must get the same response again.
  for (const { call, answer } of answered.slice(-300)) {
    const again = await send(call, servers[0]?.base ?? '');
    if (!again.ok || (await again.text()) !== answer) contradicted++;
  }
  for (const server of servers) await kill(server);
  cutShort += servers.length;
  servers = [];
  // Texts that a killed process has claimed become due a minute later. `makeDue` makes them due at once.
  await data.makeDue(place);
  servers = [await startServer(place)];
  let waiting = await data.countWaiting(place);
  for (let tries = 0; waiting > 0 && tries < OUTBOX_TRIES; tries++) {
    await pause(1000);
    const left = await data.countWaiting(place);
    if (left < waiting) tries = 0;
    waiting = left;
  }
  for (const server of servers) await kill(server);
  servers = [];
  /** @type {Map<string, number>} */
  const sent = new Map();
  for (const [, no = ''] of texts.matchAll(NUMBER_IN_TEXT)) sent.set(no, (sent.get(no) ?? 0) + 1);
  const toTell = new Set(await data.withdrawnByOthers(place, filling.competition));
  const untold = [...toTell].filter((no) => !sent.has(no)).length;
  const needless = [...sent.keys()].filter((no) => !toTell.has(no)).length;
  const again = [...sent.values()].reduce((sum, times) => sum + times - 1, 0);
  const isToldRight = waiting + untold + needless === 0 && again <= cutShort;
  const { lost, doubled, halfWritten } = await data.inspect(place, filling.competition, told);
  const [missing, twice] = [lost + open.length, doubled + contradicted];
  console.log(`${told.length} answers, ${refused} refused because an event was full`);
  console.log(`${killed} kills, ${missing} lost, ${twice} doubled, ${halfWritten} half-written`);
  console.log(
    `${toTell.size} texts to send, ${untold} lost, ${needless} needless, ${waiting} left, ${again} sent again (at most ${cutShort})`,
  );
  isRight = missing + twice + halfWritten === 0 && isToldRight;
} finally {
  for (const server of servers) await kill(server);
  await postgres?.stop();
  await typescript.close();
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = isRight ? 0 : 1;
