// Many clients in one process, each with persistent connections.

import { Agent, request } from 'node:http';

/**
 * @typedef {{ status: number, body: string, milliseconds: number }} Answer
 * @typedef {(base: string, call: { method: string, path: string, token: string, body?: string }) => Promise<Answer>} Caller
 */

/**
 * Creates a client with one connection to each server process.
 * @returns {{ call: Caller, end: () => void }}
 */
export function connect() {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    call: (base, { method, path, token, body }) =>
      new Promise((resolve, reject) => {
        const started = performance.now();
        const sent = request(
          `${base}/api/v1${path}`,
          {
            agent,
            method,
            headers: {
              authorization: `Bearer ${token}`,
              ...(body !== undefined && {
                'content-type': 'application/json',
                'content-length': Buffer.byteLength(body),
              }),
            },
          },
          (response) => {
            /** @type {Buffer[]} */
            const chunks = [];
            response.on('data', (chunk) => chunks.push(chunk));
            response.once('error', reject);
            response.once('end', () =>
              resolve({
                status: response.statusCode ?? 0,
                body: Buffer.concat(chunks).toString(),
                milliseconds: performance.now() - started,
              }),
            );
          },
        );
        sent.setTimeout(20_000, () => sent.destroy(new Error('no answer for 20 s')));
        sent.once('error', reject);
        sent.end(body);
      }),
    end: () => agent.destroy(),
  };
}

/**
 * Returns a percentile of values.
 * @param {readonly number[]} values
 * @param {number} share 0.95 for the 95th percentile
 * @returns {number} 0 for an empty list
 */
export function percentile(values, share) {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/**
 * Submits entries over this many connections until no draft is left or the time is over. A client without a
 * response repeats the call at the next process. Every fiftieth draft is submitted twice at the same time.
 * @param {object} load
 * @param {readonly string[]} load.bases one address for each process
 * @param {readonly import('./fill.ts').Draft[]} load.drafts
 * @param {number} load.connections
 * @param {number} load.until milliseconds since the epoch, until when entries are submitted
 */
export async function submitAll({ bases, drafts, connections, until }) {
  const queue = drafts.flatMap((draft, index) => (index % 50 === 0 ? [draft, draft] : [draft]));
  /** @type {Map<string, string>} */
  const told = new Map();
  /** @type {Map<number, number>} */
  const statuses = new Map();
  /** @type {number[]} */
  const times = [];
  let next = 0;
  let repeated = 0;
  let contradicted = 0;
  const person = async (/** @type {number} */ index) => {
    const { call, end } = connect();
    let at = index;
    while (Date.now() < until) {
      const draft = queue[next++];
      if (draft === undefined) break;
      const body = JSON.stringify({ version: 1, consent: true });
      for (;;) {
        const base = bases[at % bases.length] ?? '';
        try {
          const path = `/entries/${draft.entry}/submit`;
          const answer = await call(base, { method: 'POST', path, token: draft.token, body });
          statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
          times.push(answer.milliseconds);
          if (answer.status === 200) {
            const { id, no } = JSON.parse(answer.body);
            if (told.has(id) && told.get(id) !== no) contradicted++;
            told.set(id, no);
          }
          break;
        } catch {
          repeated++;
          at++;
          if (Date.now() >= until) break;
        }
      }
    }
    end();
  };
  await Promise.all(Array.from({ length: connections }, (_, index) => person(index)));
  return { told, statuses, times, repeated, contradicted };
}
