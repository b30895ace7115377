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

it('[D16] listens on a free port and answers over a real connection', async () => {
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

it('answers HEAD as GET without the body', async () => {
  const { api } = await start();
  const response = await fetch(`${api}${paths.listCompetitions}`, { method: 'HEAD' });
  expect([response.status, response.headers.get('etag')?.slice(0, 3), await response.text()]).toEqual([
    200,
    'W/"',
    '',
  ]);
});

it('ends without waiting for a connection that has asked nothing, nor for one that is kept after its answer', async () => {
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

it('[D17] refuses a body that goes on and on before all of it has come', async () => {
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
    // The request is never ended: only a server that counts answers it.
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
])('[D17] has a calm answer to the odd path %s', async (path) => {
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
