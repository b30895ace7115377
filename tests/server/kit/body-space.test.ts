import { describe, expect, it } from 'vitest';
import type { ErrorBody } from '../../../server/contract/kit/errors.ts';
import { BODY_LIMITS } from '../../../server/kit/body/bound-bodies.ts';
import { createBodySpace, Full, type Arriving } from '../../../server/kit/body/body-space.ts';
import { paths } from '../../support/paths.ts';
import { pdf, upload } from '../support/sample-files.ts';
import { demoAccount, openTestSystem, type TestSystem } from '../support/test-system.ts';

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

/** Begins an upload whose body does not end until `end` is called. */
async function begin(test: TestSystem, token: string) {
  let send: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (send = controller) });
  const answer = test.system.api.request(`/api/v1${paths.uploadFile}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' },
    body,
    duplex: 'half',
  } as RequestInit);
  send?.enqueue(Buffer.from('--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n'));
  return {
    answer: Promise.resolve(answer),
    end: () => {
      send?.enqueue(Buffer.concat([pdf(), Buffer.from('\r\n--x--\r\n')]));
      send?.close();
    },
    breakOff: () => send?.error(new Error('the line is dead')),
  };
}

describe('uploads at the same time', () => {
  it('are limited for one account, which does not hinder others, and go on afterwards', async () => {
    const test = await openTestSystem();
    const token = await test.signIn();
    const running = [];
    for (let n = 0; n < BODY_LIMITS.ofOwner; n += 1) running.push(await begin(test, token));
    const refused = async () => {
      const { status, body } = await upload(
        test,
        token,
        'plan.pdf',
        Buffer.concat([pdf(), Buffer.alloc(70_000)]),
      );
      return [status, (body as ErrorBody).retry_after];
    };
    await expect.poll(refused).toEqual([429, 5]);
    const other = await upload(
      test,
      await test.signIn(demoAccount('Unit')),
      'plan.pdf',
      pdf('x'.repeat(70_000)),
    );
    expect(other.status).toBe(200);
    const [broken, ...whole] = running;
    broken?.breakOff();
    for (const one of whole) one.end();
    const statuses = await Promise.all(running.map(async ({ answer }) => (await answer).status));
    expect(statuses).toEqual([400, ...whole.map(() => 200)]);
    expect((await upload(test, token, 'plan.pdf', pdf('y'.repeat(70_000)))).status).toBe(200);
  });
});
