import {
  asHex,
  isSealedBox,
  openDeviceStore,
  type DeviceStore,
  type SealedBox,
} from '../device/device-store.ts';
import { isRecord } from '../is-record.ts';
import { isKeptForReader, isMarkingPage } from './offline-reach.ts';

/**
 * The service worker of the marking pages [running.md 5]. A judge can open or reload these pages in a hall
 * without a network and gets the data that was read last. It handles no other requests and no calls that
 * write. server/bin/vite-offline.ts builds it, because it contains the file names of its release.
 */

/** The parts of the worker's events that this file uses. The DOM types do not include workers. */
interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends WorkerEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface WorkerScope {
  readonly location: URL;
  readonly caches: CacheStorage;
  readonly indexedDB: IDBFactory;
  readonly clients: { claim(): Promise<void> };
  fetch(request: Request): Promise<Response>;
  skipWaiting(): Promise<void>;
  addEventListener(name: 'install' | 'activate', heard: (event: WorkerEvent) => void): void;
  addEventListener(name: 'fetch', heard: (event: FetchEvent) => void): void;
  addEventListener(name: 'message', heard: (event: WorkerEvent & MessageEvent) => void): void;
}

/** The message of the worker to a page. */
export interface WorkerReport {
  /** The number of stored responses. */
  readonly answers: number;
  /** Seconds by which this device's clock is ahead of the server's. */
  readonly ahead: number;
}

/**
 * The addresses of the files that the marking pages need, and a name that changes with them. The build writes
 * both.
 */
declare const MARKING_FILES: readonly string[];
declare const MARKING_RELEASE: string;

const PAGE = '/matchScore/sheets';
/** The prefix of the names of stored responses, and the name of the key that encrypts them. */
const ANSWER = 'answer ';
const KEY = 'key answers';
/** The time limit for a response, in milliseconds. After it a stored response is used. */
const PATIENCE = 4_000;
/** The status codes of a proxy whose server does not respond. */
const deadEnds: readonly number[] = [502, 503, 504];

interface KeptAnswer extends SealedBox {
  /** SHA-256 of the authorization header of the request. */
  readonly reader: string;
}

const isKeptAnswer = (kept: unknown): kept is KeptAnswer =>
  isRecord(kept) && typeof kept['reader'] === 'string' && isSealedBox(kept);

/** The global object, with the parts that this file uses. */
declare const self: WorkerScope;

const files: ReadonlySet<string> = new Set(MARKING_FILES);
const cacheName = `marking ${MARKING_RELEASE}`;
let opened: DeviceStore | undefined;
const store = () => (opened ??= openDeviceStore(self.indexedDB));

/** Fetches from the network. Rejects if the server does not respond. */
async function fromNetwork(request: Request): Promise<Response> {
  const answer = await self.fetch(request);
  if (deadEnds.includes(answer.status)) throw new Error(`nobody there: ${answer.status}`);
  return answer;
}

/**
 * Returns the network response, or the stored one if the network fails or takes too long. Without a stored
 * response it waits for the network.
 */
async function liveOrKept(
  live: Promise<Response>,
  findKept: () => Promise<Response | undefined>,
): Promise<Response> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE));
  const first = await Promise.race([live.catch(() => undefined), late]);
  if (first !== undefined) return first;
  return (await findKept().catch(() => undefined)) ?? live;
}

/** The name of a stored response does not depend on the query. */
const nameOf = ({ url }: Request): string => {
  const { origin, pathname } = new URL(url);
  return ANSWER + origin + pathname;
};

async function readerOf(request: Request): Promise<string> {
  const authorization = new TextEncoder().encode(request.headers.get('authorization') ?? '');
  return asHex(new Uint8Array(await crypto.subtle.digest('SHA-256', authorization)));
}

async function forget(isForgotten: (kept: KeptAnswer) => boolean): Promise<void> {
  for (const name of await store().namesOf(ANSWER)) {
    const kept = await store().get(name, isKeptAnswer);
    if (kept !== undefined && isForgotten(kept)) await store().remove(name);
  }
}

async function keep(request: Request, answer: Response): Promise<void> {
  const reader = await readerOf(request);
  // A device has one user at a time. The responses of the previous user are deleted.
  await forget((kept) => kept.reader !== reader);
  const box = await store().seal(KEY, await answer.text());
  await store().put(nameOf(request), { ...box, reader } satisfies KeptAnswer);
}

async function lastAnswer(request: Request): Promise<Response | undefined> {
  const kept = await store().get(nameOf(request), isKeptAnswer);
  if (kept === undefined || kept.reader !== (await readerOf(request))) return undefined;
  return new Response(await store().open(KEY, kept), {
    headers: { 'content-type': 'application/json; charset=utf-8' },
  });
}

const isSheet = (said: unknown): said is { readonly id: string } =>
  isRecord(said) && typeof said['id'] === 'string';

/**
 * Puts a sheet, which the server has returned with saved marks, into the stored response of this sheet.
 * Otherwise a reload without a network shows the sheet as it was before these marks.
 */
async function renew(sheet: { readonly id: string }): Promise<void> {
  const names = await store().namesOf(ANSWER);
  const name = names.find((one) => one.endsWith(`/sheets/${sheet.id}`)) ?? '';
  const kept = await store().get(name, isKeptAnswer);
  if (kept === undefined) return;
  const answer: unknown = JSON.parse(await store().open(KEY, kept));
  if (!isRecord(answer)) return;
  const box = await store().seal(KEY, JSON.stringify({ ...answer, data: sheet }));
  await store().put(name, { ...box, reader: kept.reader } satisfies KeptAnswer);
}

/** The stores in progress. A report waits for them. */
let keeping: Promise<unknown> = Promise.resolve();
/** Seconds by which this device's clock was ahead of the server's at the last response. */
let ahead = 0;

function answerTo(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const live = fromNetwork(request.clone());
  const keepIt = async () => {
    const answer = await live;
    if (!answer.ok) return;
    const there = Date.parse(answer.headers.get('date') ?? '');
    if (!Number.isNaN(there)) ahead = Math.round((Date.now() - there) / 1000);
    await keep(request, answer.clone());
  };
  // A device that cannot store data still shows the response.
  keeping = Promise.allSettled([keeping, keepIt()]);
  event.waitUntil(keeping);
  return liveOrKept(live, () => lastAnswer(request));
}

const pageFor = (request: Request): Promise<Response> =>
  liveOrKept(fromNetwork(request), async () => (await self.caches.open(cacheName)).match(PAGE));

const fileFor = async (request: Request): Promise<Response> =>
  (await (await self.caches.open(cacheName)).match(request.url)) ?? self.fetch(request);

self.addEventListener('install', (event) => {
  const fill = async () => {
    await (await self.caches.open(cacheName)).addAll([PAGE, ...files]);
    await self.skipWaiting();
  };
  event.waitUntil(fill());
});

self.addEventListener('activate', (event) => {
  const take = async () => {
    const names = await self.caches.keys();
    await Promise.all(names.filter((name) => name !== cacheName).map((name) => self.caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(take());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET') return;
  const { origin, pathname } = new URL(request.url);
  const isOurs = origin === self.location.origin;
  if (request.mode === 'navigate') {
    if (isOurs && isMarkingPage(pathname)) event.respondWith(pageFor(request));
  } else if (isOurs && files.has(pathname)) event.respondWith(fileFor(request));
  else if (isKeptForReader(request)) event.respondWith(answerTo(event));
});

/**
 * A message with a `sheet` renews its stored response. `forget` deletes all responses when the session ends. `claim` takes control of pages that a hard reload has
 * detached. `report` sends a {@link WorkerReport} to the port in the message.
 */
self.addEventListener('message', (event) => {
  if (event.data === 'forget') event.waitUntil(forget(() => true));
  if (event.data === 'claim') event.waitUntil(self.clients.claim());
  if (isRecord(event.data) && isSheet(event.data['sheet'])) {
    const { sheet } = event.data;
    keeping = keeping.then(() => renew(sheet)).catch(() => undefined);
    event.waitUntil(keeping);
  }
  if (event.data !== 'report') return;
  const report = async () => {
    await keeping;
    return (await store().namesOf(ANSWER)).length;
  };
  event.waitUntil(
    report()
      .catch(() => 0)
      .then((answers) => event.ports[0]?.postMessage({ answers, ahead } satisfies WorkerReport)),
  );
});
