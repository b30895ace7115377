import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import type { ApiEnv } from '../../../server/context.ts';
import { ApiError } from '../../../server/kit/api-error.ts';
import { createBodySpace, Full, type Arriving } from '../../../server/kit/body/body-space.ts';
import { boundBodies } from '../../../server/kit/body/bound-bodies.ts';
import { readBytes } from '../../../server/kit/body/read-bytes.ts';

const LIMITS = { memory: 100, disk: 250, ofOwner: 2 };

/** Starts to load a body that has arrived. The state tells whether it has its memory. */
function loading(arriving: Arriving): { state: 'waits' | 'loaded' } {
  const body: { state: 'waits' | 'loaded' } = { state: 'waits' };
  void arriving.load().then(() => (body.state = 'loaded'));
  return body;
}

/** Lets every promise that can settle do so. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('the space for long bodies', () => {
  it('loads as many bodies as fit into memory, and the next ones in the order of completion', async () => {
    const space = createBodySpace(LIMITS);
    const arriving = ['a', 'b', 'c', 'd'].map((owner) => space.arrive(owner));
    for (const one of arriving) one.count(60);
    const bodies = arriving.map(loading);
    const states = async () => {
      await settle();
      return bodies.map(({ state }) => state);
    };
    expect(await states()).toEqual(['loaded', 'waits', 'waits', 'waits']);
    arriving[0]?.release();
    arriving[0]?.release();
    expect(await states()).toEqual(['loaded', 'loaded', 'waits', 'waits']);
    arriving[1]?.release();
    arriving[2]?.release();
    expect(await states()).toEqual(['loaded', 'loaded', 'loaded', 'loaded']);
  });

  it('loads a body that exceeds the memory alone', async () => {
    const space = createBodySpace(LIMITS);
    const [small, large] = [space.arrive('a'), space.arrive('b')];
    small.count(10);
    large.count(200);
    const [first, second] = [loading(small), loading(large)];
    await settle();
    expect([first.state, second.state]).toEqual(['loaded', 'waits']);
    small.release();
    await settle();
    expect(second.state).toBe('loaded');
  });

  it('rejects bytes for which the disk has no space, until others are released', () => {
    const space = createBodySpace(LIMITS);
    const [one, other] = [space.arrive('a'), space.arrive('b')];
    one.count(200);
    expect(() => other.count(51)).toThrow(Full);
    other.count(50);
    one.release();
    other.count(200);
  });

  it('accepts a few bodies of one account at once', () => {
    const space = createBodySpace(LIMITS);
    const first = space.arrive('a');
    space.arrive('a');
    expect(() => space.arrive('a')).toThrow(Full);
    space.arrive('b');
    first.release();
    space.arrive('a');
  });
});

/** Returns an application that reads long bodies of two accounts, each of which sends at most two at once. */
function openReader() {
  const app = new Hono<ApiEnv>();
  app.use(boundBodies({ memory: 1_000_000, disk: 1_000_000, ofOwner: 2 }), async (c, next) => {
    c.set('address', c.req.header('x-account') ?? '');
    await next();
  });
  app.post('/', async (c) => c.text(`${(await readBytes(c, 500_000)).length}`));
  app.onError((error, c) => c.body(null, error instanceof ApiError ? error.details.status : 500));
  return app;
}

/** Begins to send a body that does not end until `end` is called. */
function begin(app: Hono<ApiEnv>, account: string) {
  let send: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (send = controller) });
  const request = { method: 'POST', headers: { 'x-account': account }, body, duplex: 'half' };
  const answer = Promise.resolve(app.request('/', request));
  return {
    answer,
    end: () => {
      send?.enqueue(new Uint8Array(70_000));
      send?.close();
    },
    breakOff: () => send?.error(new Error('the line is dead')),
  };
}

describe('long bodies at the same time', () => {
  it('are limited for one account, which does not hinder others, and go on afterwards', async () => {
    const app = openReader();
    const [broken, whole] = [begin(app, 'a'), begin(app, 'a')];
    expect((await begin(app, 'a').answer).status).toBe(429);
    const other = begin(app, 'b');
    other.end();
    expect(await (await other.answer).text()).toBe('70000');
    broken.breakOff();
    whole.end();
    expect((await broken.answer).status).toBe(400);
    expect(await (await whole.answer).text()).toBe('70000');
    const next = begin(app, 'a');
    next.end();
    expect((await next.answer).status).toBe(200);
  });
});
