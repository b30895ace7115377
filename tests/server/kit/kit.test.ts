import { Hono } from 'hono';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { ApiError, forbidden } from '../../../server/kit/api-error.ts';
import type { ApiEnv, ApiParts } from '../../../server/context.ts';
import { call } from '../../../server/contract/kit/call.ts';
import { FILE_FIELD } from '../../../server/contract/file.ts';
import { API_ROOT } from '../../../server/contract/kit/api-root.ts';
import { strict } from '../../../server/contract/kit/strict.ts';
import { handle, type Served } from '../../../server/kit/handle.ts';
import { addCalls } from '../../../server/kit/router.ts';
import { createGates } from '../../../server/session/gates.ts';

const thing = v.object({ id: v.string(), parts: v.array(v.object({ name: v.string() })) });

const getThing = call('GET', '/things/:id', { summary: 'A thing', access: 'public', answer: thing });
const listThings = call('GET', '/things/all', { summary: 'All', access: 'public', answer: thing });
const changeThing = call('PUT', '/things/:id', {
  summary: 'Changes a thing',
  access: 'public',
  body: strict({ name: v.string() }),
  answer: thing,
});
const sendFile = call('POST', '/things/:id/file', {
  summary: 'A file of a thing',
  access: 'public',
  file: 1000,
  answer: v.object({ name: v.string(), bytes: v.number() }),
});

const answerWith = (id: string) => Promise.resolve({ id, parts: [] });

/** Serves the calls without a database, because no public call of this contract needs one. */
function open(...calls: readonly (readonly Served[])[]) {
  const app = new Hono<ApiEnv>();
  addCalls(app, createGates({} as ApiParts), calls.flat());
  app.onError((error, c) => {
    if (!(error instanceof ApiError)) return c.text(error.name, 500);
    return c.json({}, error.details.status, error.details.headers);
  });
  return (method: string, path: string, init: RequestInit = {}) =>
    Promise.resolve(app.request(`${API_ROOT}${path}`, { ...init, method }));
}

describe('a response', () => {
  it('has no property outside the contract, at any depth', async () => {
    const row = { id: 'one', secret: 'x', parts: [{ name: 'a', secret: 'y' }] };
    const ask = open(handle({ getThing }, { getThing: () => Promise.resolve(row) }));
    const answer = await ask('GET', '/things/one');
    expect(await answer.json()).toEqual({ id: 'one', parts: [{ name: 'a' }] });
  });

  it('is not sent if it violates the contract', async () => {
    const row = { id: 7, parts: [] } as unknown as v.InferInput<typeof thing>;
    const answer = await open(handle({ getThing }, { getThing: () => Promise.resolve(row) }))(
      'GET',
      '/things/one',
    );
    expect([answer.status, await answer.text()]).toEqual([500, 'ValiError']);
  });
});

describe('a path', () => {
  const things = () => handle({ getThing }, { getThing: ({ id }) => answerWith(`thing ${id}`) });
  const all = () => handle({ listThings }, { listThings: () => answerWith('all of them') });

  it.each([
    ['behind', () => open(things(), all())],
    ['before', () => open(all(), things())],
  ])('with fixed words wins over one with parameters, also if it is declared %s it', async (_, opened) => {
    const ask = opened();
    expect(await (await ask('GET', '/things/all')).json()).toMatchObject({ id: 'all of them' });
    expect(await (await ask('GET', '/things/alle')).json()).toMatchObject({ id: 'thing alle' });
  });

  it('passes its parameters only if they are valid ids', async () => {
    const ask = open(things());
    expect((await ask('GET', '/things/a%00b')).status).toBe(404);
  });

  it('has one call for each method', () => {
    expect(() => open(things(), things())).toThrow('GET /things/:id is declared twice');
  });

  it('returns a 405 with the allowed methods for other methods', async () => {
    const changing = handle({ changeThing }, { changeThing: ({ id, body }) => answerWith(id + body.name) });
    const answer = await open(things(), changing)('POST', '/things/one');
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, PUT']);
  });
});

describe('a handler', () => {
  it('exists for every call', () => {
    // @ts-expect-error one of the two is missing
    expect(() => handle({ getThing, listThings }, { getThing: ({ id }) => answerWith(id) })).toThrow(
      'listThings has no handler',
    );
  });

  it('exists for no other call', () => {
    const getOther = () => answerWith('other');
    // @ts-expect-error the contract has no such call
    const calls = handle({ getThing }, { getThing: ({ id }) => answerWith(id), getOther });
    expect(calls.map((one) => one.call.path)).toEqual(['/things/:id']);
  });

  it('receives only the parameters that the call declares', () => {
    const calls = handle(
      { getThing },
      {
        // @ts-expect-error `part` is no parameter, and no user is signed in
        getThing: ({ id, part, user }) => answerWith(`${id} ${String(part)} ${String(user)}`),
      },
    );
    expect(calls).toHaveLength(1);
  });
});

describe('an uploaded file', () => {
  const boundary = 'what-stands-between';
  const form = [
    `--${boundary}`,
    `content-disposition: form-data; name="${FILE_FIELD}"; filename="a.txt"`,
    'content-type: text/plain',
    '',
    'hello',
    `--${boundary}--`,
    '',
  ].join('\r\n');

  /** Returns a form whose bytes are produced only when they are read. */
  function sent() {
    let reads = 0;
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          reads += 1;
          controller.enqueue(new TextEncoder().encode(form));
          controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
    return { init: { body, headers, duplex: 'half' } as RequestInit, reads: () => reads };
  }

  it('is not read before the handler requests it', async () => {
    const { init, reads } = sent();
    const refused = handle({ sendFile }, { sendFile: () => Promise.reject(forbidden()) });
    const answer = await open(refused)('POST', '/things/one/file', init);
    expect([answer.status, reads()]).toEqual([403, 0]);
  });

  it('is read when the handler requests it', async () => {
    const { init, reads } = sent();
    const before: number[] = [];
    const ask = open(
      handle(
        { sendFile },
        {
          sendFile: async ({ readFile }) => {
            before.push(reads());
            const { name, content } = await readFile();
            return { name, bytes: content.length };
          },
        },
      ),
    );
    const answer = await ask('POST', '/things/one/file', init);
    expect(await answer.json()).toEqual({ name: 'a.txt', bytes: 5 });
    expect([before, reads()]).toEqual([[0], 1]);
  });
});
