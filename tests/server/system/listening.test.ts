import { once } from 'node:events';
import { request, Server } from 'node:http';
import { connect } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { CompetitionList } from '../../../server/contract/competition/competition.ts';
import type { ErrorBody } from '../../../server/contract/kit/errors.ts';
import { API_ROOT } from '../../../server/contract/kit/api-root.ts';
import { paths } from '../../support/paths.ts';
import { startTestServer } from '../support/test-system.ts';

async function start() {
  const server = await startTestServer(null);
  onTestFinished(() => server.stop());
  return { ...server, api: `${server.url}${API_ROOT}` };
}

it('[D16] listens on a free port and responds over a real connection', async () => {
  const { api, system } = await start();
  const response = await fetch(`${api}${paths.listCompetitions}`);
  expect(((await response.json()) as CompetitionList).data).toHaveLength(1);
  await fetch(`${api}${paths.getCaptcha}`);
  const { bucket } = await system.parts.db
    .selectFrom('rate_counters')
    .select('bucket')
    .executeTakeFirstOrThrow();
  expect(bucket).toBe('captcha:127.0.0.1');
});

it('responds to HEAD as to GET without the body', async () => {
  const { api } = await start();
  const response = await fetch(`${api}${paths.listCompetitions}`, { method: 'HEAD' });
  expect([response.status, response.headers.get('etag')?.slice(0, 3), await response.text()]).toEqual([
    200,
    'W/"',
    '',
  ]);
});

it('stops without waiting for connections that are unused or kept alive after a response', async () => {
  const server = await startTestServer(null);
  const force = vi.spyOn(Server.prototype, 'closeAllConnections');
  const port = Number(new URL(server.url).port);
  const [unused, kept] = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')];
  await Promise.all([once(unused, 'connect'), once(kept, 'connect')]);
  kept.write(`GET ${API_ROOT}/nothing HTTP/1.1\r\nhost: localhost\r\n\r\n`);
  await once(kept, 'data');
  const closed = Promise.all([once(unused, 'close'), once(kept, 'close')]);
  unused.resume();
  kept.resume();
  await server.stop();
  await closed;
  expect(force).not.toHaveBeenCalled();
});

it('[D17] refuses an endless body before it is complete', async () => {
  const { url } = await start();
  const answer = await new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
    const call = request(`${url}${API_ROOT}${paths.signIn}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
    });
    call.on('response', (response) => {
      let body = '';
      response.on('data', (chunk: Buffer) => void (body += chunk.toString()));
      response.on('end', () => {
        call.destroy();
        resolve({ status: response.statusCode, body });
      });
    });
    call.on('error', reject);
    // The request never ends. Only a server that counts the bytes responds to it.
    call.write(' '.repeat(20_000));
  });
  expect(answer.status).toBe(413);
  expect(JSON.parse(answer.body) as ErrorBody).toMatchObject({ code: 41301, status_code: 413 });
});

it.each([
  '//evil.example.org/api/v1/captcha',
  '/api/%zz',
  '/%',
  '/api/v1/user/info/%00',
  `/api/${'x'.repeat(8000)}`,
])('[D17] responds without an error to the odd path %s', async (path) => {
  const { url } = await start();
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const { hostname, port } = new URL(url);
    request({ hostname, port, path }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });
  expect([400, 404]).toContain(status);
});
