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
 * The service worker of the marking pages [running.md 5]: a judge who opens or reloads them in a hall without a network
 * gets them, with what was last read. It answers nothing else, and no call that writes. server/bin/vite-offline.ts
 * builds it, so that it names the files of its own release.
 */

/** What the worker knows of the events it gets: the DOM's types have no workers. */
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

/** What a page hears of the worker. */
export interface WorkerReport {
  /** How many are kept. */
  readonly answers: number;
  /** Seconds that this device is ahead of the server. */
  readonly ahead: number;
}

/** Addresses of the files that the marking pages need, and a name that changes with them; the build writes both. */
declare const MARKING_FILES: readonly string[];
declare const MARKING_RELEASE: string;

const PAGE = '/matchScore/sheets';
/** Names of what is kept of answers, and of the key they are sealed under. */
const ANSWER = 'answer ';
const KEY = 'key answers';
/** A line that answers nothing for so long, in ms, is a dead one. */
const PATIENCE = 4_000;
/** What a proxy says in front of a dead server. */
const deadEnds: readonly number[] = [502, 503, 504];

interface KeptAnswer extends SealedBox {
  /** SHA-256 of the authorization it was given to. */
  readonly reader: string;
}

const isKeptAnswer = (kept: unknown): kept is KeptAnswer =>
  isRecord(kept) && typeof kept['reader'] === 'string' && isSealedBox(kept);

/** The global object, by what this file uses of it. */
declare const self: WorkerScope;

const files: ReadonlySet<string> = new Set(MARKING_FILES);
const cacheName = `marking ${MARKING_RELEASE}`;
let opened: DeviceStore | undefined;
const store = () => (opened ??= openDeviceStore(self.indexedDB));

/** Rejects where nobody is there. */
async function fromNetwork(request: Request): Promise<Response> {
  const answer = await self.fetch(request);
  if (deadEnds.includes(answer.status)) throw new Error(`nobody there: ${answer.status}`);
  return answer;
}

/** What the network has, or what is kept where it has nothing in time; without that it is waited for. */
async function liveOrKept(
  live: Promise<Response>,
  findKept: () => Promise<Response | undefined>,
): Promise<Response> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE));
  const first = await Promise.race([live.catch(() => undefined), late]);
  if (first !== undefined) return first;
  return (await findKept().catch(() => undefined)) ?? live;
}

/** What is kept is the same whatever the query asks for besides. */
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
  // One person uses a device at a time: what an earlier one has read goes.
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

/** What is being kept at this moment: who asks waits for it. */
let keeping: Promise<unknown> = Promise.resolve();
/** Seconds that this device was ahead of the server at the last answer. */
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
  // A device that can keep nothing still shows what has come.
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

/** `forget`: the session is over, what it has read goes. `report`: the port that comes along hears what is there. */
self.addEventListener('message', (event) => {
  if (event.data === 'forget') event.waitUntil(forget(() => true));
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
