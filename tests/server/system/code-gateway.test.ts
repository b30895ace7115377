import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { pino } from 'pino';
import { createApi } from '../../../server/system/create-api.ts';
import { createCodeSender, terminalGateway, webhookGateway } from '../../../server/message/code-gateway.ts';
import { paths } from '../../support/paths.ts';
import { openTestSystem } from '../support/test-system.ts';

const message = { phone: '13900139000', text: '123456 is your code', purpose: 'login' as const };
const secret = 'a secret of sixteen';

interface Received {
  headers: Record<string, unknown>;
  body: string;
}

/** Starts an SMS provider that returns the given statuses one after the other, and then 200. */
async function provider(...statuses: number[]) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => void (body += chunk.toString()));
    request.on('end', () => {
      received.push({ headers: request.headers, body });
      response.writeHead(statuses.shift() ?? 200, { location: '/elsewhere' }).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { received, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send` };
}

it('posts JSON with a signature that the provider can verify', async () => {
  const { received, url } = await provider();
  await webhookGateway({ url, secret }, () => 1_795_000_000_500).send(message);
  const [{ headers, body } = { headers: {}, body: '' }] = received;
  expect(JSON.parse(body)).toEqual(message);
  expect(headers).toMatchObject({ 'content-type': 'application/json', 'x-timestamp': '1795000000' });
  expect(headers['x-signature']).toBe(
    `sha256=${createHmac('sha256', secret).update(`1795000000.${body}`).digest('hex')}`,
  );
});

it('tries once more after an error of the provider, and does not follow a redirect', async () => {
  const log = pino({ level: 'silent' });
  const once500 = await provider(500);
  const sender = createCodeSender(webhookGateway({ url: once500.url, secret }, Date.now), log);
  sender.send(message);
  await sender.settled();
  expect(once500.received).toHaveLength(2);

  const elsewhere = await provider(302, 302);
  await expect(webhookGateway({ url: elsewhere.url, secret }, Date.now).send(message)).rejects.toThrow(
    'fetch failed',
  );
  expect(elsewhere.received).toHaveLength(1);
});

it('prints a text in the terminal like a phone shows it', async () => {
  let shown = '';
  await terminalGateway((text) => void (shown += text)).send(message);
  expect(shown).toContain('SMS to 13900139000');
  expect(shown).toContain('│  123456 is your code');
});

it('does not delay a response until a text is sent', async () => {
  const test = await openTestSystem();
  let arrive = () => {};
  const sender = createCodeSender(
    { send: () => new Promise((resolve) => (arrive = resolve)) },
    test.system.parts.log,
  );
  const api = createApi({ ...test.system.parts, sendCode: sender.send });
  const response = await api.request(`/api/v1${paths.sendLoginCode}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phone: message.phone }),
  });
  expect(response.status).toBe(200);
  arrive();
  await sender.settled();
});
