import { brotliDecompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { API_ROOT } from '../../../server/contract/kit/api-root.ts';
import { paths } from '../../support/paths.ts';
import { openTestSystem } from '../support/test-system.ts';

/** The response of a call, and a public response that is cached. */
const calls = [paths.getCaptcha, paths.listCompetitions];

it.each(calls)('compresses %s for a client that accepts the encoding, and declares it', async (path) => {
  const { system } = await openTestSystem();
  const get = async (encoding: string) => {
    const response = await system.api.request(API_ROOT + path, { headers: { 'accept-encoding': encoding } });
    expect(response.headers.get('vary')).toContain('accept-encoding');
    expect(response.headers.get('content-type')).toBe('application/json');
    return [response.headers.get('content-encoding'), Buffer.from(await response.arrayBuffer())] as const;
  };
  const [encoding, packed] = await get('gzip, deflate, br');
  expect(encoding).toBe('br');
  expect(JSON.parse(brotliDecompressSync(packed).toString())).toBeTypeOf('object');
  for (const others of ['gzip', 'br;q=0', '']) {
    const [none, plain] = await get(others);
    expect(none).toBeNull();
    expect(JSON.parse(plain.toString())).toBeTypeOf('object');
    expect(plain.length).toBeGreaterThan(packed.length);
  }
});

it('sends a response that fits into one packet without compression', async () => {
  const { system } = await openTestSystem();
  const response = await system.api.request(API_ROOT + paths.getCover, {
    headers: { 'accept-encoding': 'br' },
  });
  expect(response.headers.get('content-encoding')).toBeNull();
  expect(await response.json()).toBeTypeOf('object');
});
