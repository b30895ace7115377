// `npm run load:marks`: sends the marks of a whole competition from 200 devices to a separate server process,
// on both databases [running.md 11]. The rate is 100 marks a second at first, then 300 for a minute. Every
// twentieth batch is sent twice. `-- --marks 20000 --seconds 60` send a part of the marks. `--rate` and
// `--peak` are the marks a second. `--kill` kills the server (kill -9) in the middle of the peak and starts
// it again. `--only embedded` or `--only postgres` leaves one database out.

import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { openTypescript, requireBuild } from '../support/typescript.mjs';
import { onBothDatabases } from './both-databases.mjs';
import { connect, percentile } from './clients.mjs';
import { finish, startServer } from './server-process.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { values: options } = parseArgs({
  options: {
    marks: { type: 'string', default: '195840' },
    devices: { type: 'string', default: '200' },
    rate: { type: 'string', default: '100' },
    peak: { type: 'string', default: '300' },
    seconds: { type: 'string', default: '60' },
    only: { type: 'string' },
    kill: { type: 'boolean', default: false },
  },
});
const marks = Number(options.marks);
const devices = Number(options.devices);
const rate = Number(options.rate);
const peak = Number(options.peak);
const seconds = Number(options.seconds);
/** The sizes of the batches: the marks that a judge gives between two requests, five on average. */
const SIZES = [1, 2, 3, 5, 8, 10, 6, 4];
/** One in this many batches is sent twice. */
const AGAIN = 20;

requireBuild(root);

const typescript = await openTypescript(root);
const data = /** @type {typeof import('./fill-marks.ts')} */ (
  await typescript.load('/tests/load/fill-marks.ts')
);

/** @typedef {{ client_uuid: string, aspect: string, value: number, reason: string, lease: number, device: string, n: number, made_at: number }} Mark */

/**
 * Yields the batches that a device has to send, in order.
 * @param {import('./fill-marks.ts').Device} device
 * @param {number} seed
 */
function* batchesOf({ device, parts }, seed) {
  let n = seed;
  for (const { sheet, aspects } of parts) {
    let at = 0;
    while (at < aspects.length) {
      const size = SIZES[n % SIZES.length] ?? 1;
      const batch = aspects.slice(at, at + size).map((aspect) => ({
        client_uuid: randomBytes(16).toString('hex'),
        aspect,
        value: (n + at) % 2,
        reason: '',
        lease: 0,
        device,
        n: ++n,
        made_at: Date.now(),
      }));
      at += size;
      yield { sheet, marks: batch };
    }
  }
}

/**
 * @param {string} title
 * @param {import('./open.ts').Place} place
 */
async function play(title, place) {
  console.log(`\n${title}: filling …`);
  const filled = await data.fillMarks(place, { devices, marks });
  let server = await startServer(place);
  /** @type {import('./fill-marks.ts').Confirmed[]} */
  const confirmed = [];
  let refused = 0;
  let contradicted = 0;
  let unanswered = 0;
  let batches = 0;
  const queues = filled.map((device, index) => ({
    ...connect(),
    token: device.token,
    work: batchesOf(device, index),
    isBusy: false,
  }));

  /**
   * Sends a batch until there is a response, as the outbox of a page does.
   * @param {(typeof queues)[number]} queue
   * @param {{ sheet: string, marks: Mark[] }} batch
   * @param {number[]} times
   */
  const send = async (queue, { sheet, marks: own }, times) => {
    const body = JSON.stringify({ marks: own });
    for (;;) {
      try {
        const path = `/sheets/${sheet}/marks`;
        const answer = await queue.call(server.base, { method: 'PUT', path, token: queue.token, body });
        if (answer.status >= 500) throw new Error(`${answer.status}`);
        times.push(answer.milliseconds);
        if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.body}`);
        return /** @type {{ client_uuid: string, outcome: string, at: string }[]} */ (
          JSON.parse(answer.body).outcomes
        );
      } catch (error) {
        if (error instanceof Error && error.message.startsWith('/sheets')) throw error;
        unanswered++;
        await pause(500);
      }
    }
  };

  /**
   * @param {(typeof queues)[number]} queue
   * @param {{ sheet: string, marks: Mark[] }} batch
   * @param {number[]} times
   */
  const give = async (queue, batch, times) => {
    const outcomes = await send(queue, batch, times);
    for (const mark of batch.marks) {
      const outcome = outcomes.find(({ client_uuid }) => client_uuid === mark.client_uuid);
      if (outcome?.outcome === 'applied') {
        confirmed.push({
          uuid: mark.client_uuid,
          sheet: batch.sheet,
          aspect: mark.aspect,
          value: mark.value,
        });
      } else refused++;
    }
    if (batches++ % AGAIN === 0) {
      const again = await send(queue, batch, times);
      if (JSON.stringify(again) !== JSON.stringify(outcomes)) contradicted++;
    }
    queue.isBusy = false;
  };

  /**
   * Sends this many marks at this rate. The devices take turns. Each device sends one batch at a time.
   * @param {number} count
   * @param {number} perSecond
   */
  const phase = async (count, perSecond) => {
    /** @type {number[]} */
    const times = [];
    const began = performance.now();
    let given = 0;
    let turn = 0;
    /** @type {Set<Promise<unknown>>} */
    const running = new Set();
    while (given < count) {
      const due = Math.min(count, ((performance.now() - began) / 1000) * perSecond);
      let tries = 0;
      while (given < due && tries++ < queues.length) {
        const queue = queues[turn++ % queues.length];
        if (queue === undefined || queue.isBusy) continue;
        const { value: batch } = queue.work.next();
        if (batch === undefined) continue;
        given += batch.marks.length;
        queue.isBusy = true;
        const sending = give(queue, batch, times);
        running.add(sending);
        void sending.finally(() => running.delete(sending));
      }
      await pause(5);
    }
    await Promise.all(running);
    const spent = (performance.now() - began) / 1000;
    return { times, spent };
  };

  /** @param {number} before @param {{ times: number[], spent: number }} phase */
  const row = (before, { times, spent }) => ({
    marks: confirmed.length - before,
    'marks/s': Math.round((confirmed.length - before) / spent),
    batches: times.length,
    'p50 ms': Number(percentile(times, 0.5).toFixed(1)),
    'p95 ms': Number(percentile(times, 0.95).toFixed(1)),
    'p99 ms': Number(percentile(times, 0.99).toFixed(1)),
  });
  try {
    const atPeak = Math.min(marks, peak * seconds);
    const mean = await phase(marks - atPeak, rate);
    const first = row(0, mean);
    const before = confirmed.length;
    const killing = options.kill
      ? setTimeout(
          () => {
            const { port, child } = server;
            child.kill('SIGKILL');
            void (async () => {
              server = await startServer(place, port);
            })();
          },
          (seconds * 1000) / 2,
        )
      : undefined;
    const most = await phase(atPeak, peak);
    clearTimeout(killing);
    console.table({ [`${rate}/s`]: first, [`${peak}/s`]: row(before, most) });
    await finish(server.child);
    const findings = await data.inspectMarks(place, confirmed);
    console.table({ ...findings, refused, contradicted, 'sent again without an answer': unanswered });
    return Object.values({ ...findings, refused, contradicted }).every((count) => count === 0);
  } finally {
    for (const { end } of queues) end();
    await finish(server.child);
  }
}

const verdicts = await onBothDatabases(options.only, play);
const isRight = verdicts.every(Boolean);
await typescript.close();
console.log(isRight ? '\nNothing lost, nothing double.' : '\nSomething went wrong: see above.');
process.exitCode = isRight ? 0 : 1;
