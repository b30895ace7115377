import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Settings } from '../../../server/contract/kit/settings.ts';
import { createPages } from '../../../server/system/create-pages.ts';
import { vectorText } from '../../support/certificate-vector.ts';
import { openTestSystem } from '../support/test-system.ts';

const html =
  '<!doctype html><script type="application/json" id="settings">{}</script><script type="module" src="/assets/main-abc.js"></script>';
const script = 'export const answer = 42;';

/** Writes two prerendered public pages in two languages, as the build does. */
function writePrerendered(folder: string) {
  const list = {
    languages: ['zh', 'en'],
    contactMark: '{contact}',
    scripts: ['sha256-abc='],
    pages: { '/': 'login', '/login': 'login', '/reg': 'reg' },
  };
  mkdirSync(join(folder, 'prerendered'));
  writeFileSync(join(folder, 'prerendered/list.json'), JSON.stringify(list));
  for (const name of ['login', 'reg']) {
    for (const language of list.languages) {
      const of = (contact: string) => `${html}<div id="root">${name} ${language}${contact}</div>`;
      writeFileSync(join(folder, `prerendered/${name}.${language}.html`), of(''));
      writeFileSync(join(folder, `prerendered/${name}.${language}.contact.html`), of(' {contact}'));
    }
  }
}

/** Opens the pages of a small built application. */
async function openPages(
  env: Record<string, string> = {},
  page = html,
  settings?: Settings,
  prepare: (folder: string) => void = () => {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'hubei-client-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), page);
  prepare(folder);
  writeFileSync(join(folder, 'version.json'), '{"version":"V1.0.0-abc"}');
  writeFileSync(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(folder, 'assets/main-abc.js'), script);
  writeFileSync(join(folder, 'assets/main-abc.js.br'), brotliCompressSync(script));
  writeFileSync(join(folder, 'assets/main-abc.js.gz'), gzipSync(script));
  const { system, logLines } = await openTestSystem(env);
  const { parts } = system;
  const pages = createPages(
    { ...parts, settings: { ...parts.settings, ...(settings && { page: settings }) } },
    folder,
  );
  return {
    logLines,
    folder,
    get: (path: string, headers: Record<string, string> = {}, method = 'GET') =>
      pages.request(path, { method, headers: { accept: 'text/html,*/*;q=0.8', ...headers } }),
  };
}

describe('the built application', () => {
  it('[D16] is the same page at each of its addresses', async () => {
    const { get } = await openPages();
    for (const path of [
      '/',
      '/login?redirect=%2Fmatch',
      '/gameApply/index',
      '/expertH5',
      '/iframe',
      '/404',
      '/a/b/c',
    ]) {
      const response = await get(path);
      expect([response.status, response.headers.get('content-type')]).toEqual([
        200,
        'text/html; charset=utf-8',
      ]);
      expect(await response.text()).toContain('id="settings"');
    }
  });

  it('[D16] contains the settings of the server, which cannot close their element', async () => {
    const settings = {
      apiRoot: '/api/v1',
      frameOrigins: ['https://example.org'],
      contactPhone: '</script><script>alert(1)</script>',
    };
    const { get } = await openPages({}, html, settings);
    const page = await (await get('/')).text();
    const json = /id="settings">(.*?)<\/script>/.exec(page)?.[1] ?? '';
    expect(JSON.parse(json)).toEqual(settings);
  });

  it('does not start without an element for the settings', async () => {
    await expect(openPages({}, '<!doctype html>')).rejects.toThrow('settings');
  });

  it.each([
    '/assets/gone-123.js',
    '/assets/main-abc.js.map',
    '/assets/main-abc.js.br',
    '/favicon.ico',
    '/.env',
    '/..%2f..%2fpackage.json',
    '/%2e%2e/package.json',
    '/assets/../../package.json',
    '/index.html.gz',
  ])('[D15] returns no page in place of a missing file: %s', async (path) => {
    const { get } = await openPages();
    const response = await get(path, { accept: '*/*' });
    expect(response.status).toBe(404);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.text()).toBe('Not found');
  });

  it.each(['/foo.html', '/v1.0', '/redirect//evil.com', '/.env', '/login.php?a=1'])(
    '[S11, S12] is the response to the navigation to any address: %s',
    async (path) => {
      const { get } = await openPages();
      const response = await get(path);
      expect(response.status).toBe(200);
      expect(await response.text()).toContain('id="settings"');
    },
  );

  it('[D15] is no replacement for a script that a deployment has removed, also on navigation', async () => {
    const { get } = await openPages();
    expect((await get('/assets/gone-123.js')).status).toBe(404);
  });

  it('[D15] returns 404 for a script that was removed after the start, in every encoding', async () => {
    const { get, folder, logLines } = await openPages();
    rmSync(join(folder, 'assets'), { recursive: true });
    for (const encoding of ['br', 'gzip', 'identity']) {
      const response = await get('/assets/main-abc.js', { 'accept-encoding': encoding });
      expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store']);
      expect(response.headers.get('etag')).toBeNull();
    }
    expect(logLines.filter((line) => line.includes('request failed'))).toEqual([]);
  });

  it('is returned for navigation only, and not for requests that accept another type', async () => {
    const { get } = await openPages();
    expect((await get('/match', { accept: 'application/json' })).status).toBe(404);
    expect((await get('/match', {}, 'POST')).status).toBe(405);
    const head = await get('/match', {}, 'HEAD');
    expect([head.status, await head.text()]).toEqual([200, '']);
  });

  it('[S50] allows caching of hashed files without a time limit, but never of the page or the version', async () => {
    const { get } = await openPages();
    const keptAs = async (path: string) => (await get(path)).headers.get('cache-control');
    expect(await keptAs('/assets/main-abc.js')).toBe('public, max-age=31536000, immutable');
    expect(await keptAs('/')).toBe('no-cache');
    expect(await keptAs('/index.html')).toBe('no-cache');
    expect(await keptAs('/version.json')).toBe('no-store');
    expect(await keptAs('/favicon.svg')).toBe('public, max-age=3600');
    const version = await get('/version.json?t=1');
    expect(await version.json()).toEqual({ version: 'V1.0.0-abc' });
  });

  it('is served in a precompressed file if the browser accepts the encoding', async () => {
    const { get } = await openPages();
    const as = async (path: string, encoding: string) => {
      const response = await get(path, { 'accept-encoding': encoding });
      expect(response.headers.get('vary')).toBe('accept-encoding');
      return [response.headers.get('content-encoding'), Buffer.from(await response.arrayBuffer())] as const;
    };
    const [br, brotli] = await as('/assets/main-abc.js', 'gzip, deflate, br, zstd');
    expect([br, brotliDecompressSync(brotli).toString()]).toEqual(['br', script]);
    const [gz, gzip] = await as('/assets/main-abc.js', 'gzip');
    expect([gz, gunzipSync(gzip).toString()]).toEqual(['gzip', script]);
    expect((await as('/assets/main-abc.js', ''))[0]).toBeNull();
    expect((await as('/assets/main-abc.js', 'br;q=0, gzip;q=0.000'))[0]).toBeNull();
    expect((await as('/favicon.svg', 'br'))[0]).toBeNull();
    const [page, content] = await as('/', 'br');
    expect([page, brotliDecompressSync(content).toString()]).toEqual([
      'br',
      expect.stringContaining('settings'),
    ]);
  });

  it('returns 304 if it is unchanged', async () => {
    const { get } = await openPages();
    for (const path of ['/', '/favicon.svg']) {
      const etag = (await get(path)).headers.get('etag') ?? '';
      const again = await get(path, { 'if-none-match': etag });
      expect([again.status, await again.text()]).toEqual([304, '']);
      expect((await get(path, { 'if-none-match': 'W/"other"' })).status).toBe(200);
    }
  });

  it('has the same headers and log lines as the API', async () => {
    const { get, logLines } = await openPages();
    const { headers } = await get('/match?secret=1');
    expect(headers.get('content-security-policy')).toContain("script-src 'self';");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(JSON.parse(logLines.at(-1) ?? '')).toMatchObject({
      id: headers.get('x-request-id'),
      route: 'page',
      status: 200,
    });
    expect(logLines.join('')).not.toContain('secret');
  });
});

describe('a script', () => {
  it('omits the headers that protect documents, because it is loaded before the first page can be used', async () => {
    const { get } = await openPages();
    const { headers } = await get('/assets/main-abc.js');
    expect([...headers.keys()].toSorted()).toEqual([
      'cache-control',
      'content-type',
      'cross-origin-resource-policy',
      'etag',
      'vary',
      'x-content-type-options',
      'x-request-id',
    ]);
  });
});

describe('a prerendered page', () => {
  const settings = { apiRoot: '/api/v1', frameOrigins: [], contactPhone: '' };
  const open = (contactPhone = '') => openPages({}, html, { ...settings, contactPhone }, writePrerendered);
  const content = async (response: Response) => /<div id="root">(.*)<\/div>/.exec(await response.text())?.[1];

  it('is returned at its address in the language of the cookie, of the browser, or in Chinese', async () => {
    const { get } = await open();
    const at = async (path: string, headers = {}) => content(await get(path, headers));
    expect(await at('/')).toBe('login zh');
    expect(await at('/login', { 'accept-language': 'en-GB,zh;q=0.5' })).toBe('login en');
    expect(await at('/reg', { 'accept-language': 'en', cookie: 'language=zh' })).toBe('reg zh');
    expect(await at('/reg', { 'accept-language': 'ja', cookie: 'language=xx' })).toBeUndefined();
    expect(await at('/match')).toBeUndefined();
  });

  it('is not returned with a session, another size or a query; the page of the application is', async () => {
    const { get } = await open();
    for (const [path, cookie] of [
      ['/login', 'access_token=abc'],
      ['/login', 'size=mini'],
      ['/login?by=phone', ''],
    ] as const) {
      expect(await content(await get(path, { cookie })), `${path} ${cookie}`).toBeUndefined();
    }
    expect(await content(await get('/login', { cookie: 'size=medium' }))).toBe('login zh');
  });

  it('is validated on each request, and not cached for other readers', async () => {
    const { get } = await open();
    const response = await get('/login');
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(response.headers.get('vary')?.split(', ').toSorted()).toEqual([
      'accept-encoding',
      'accept-language',
      'cookie',
    ]);
    const etag = response.headers.get('etag') ?? '';
    expect((await get('/login', { 'if-none-match': etag })).status).toBe(304);
    expect((await get('/login', { 'if-none-match': etag, 'accept-language': 'en' })).status).toBe(200);
  });

  it('lists the hashes of its inline scripts in the policy, and no other scripts', async () => {
    const { get } = await open();
    const policy = (await get('/login')).headers.get('content-security-policy');
    expect(policy?.split('; ')).toContain("script-src 'self' 'sha256-abc='");
  });

  it('contains the settings and the phone number of the server, which cannot be markup', async () => {
    const { get } = await open('<b>027</b>');
    const page = await get('/login');
    expect(await content(page.clone())).toBe('login zh &lt;b&gt;027&lt;/b&gt;');
    expect(await page.text()).toContain('"contactPhone":"\\u003cb>027');
  });

  it('is not returned under the name of its file', async () => {
    const { get } = await open();
    expect(await content(await get('/prerendered/login.en.html'))).toBeUndefined();
    expect((await get('/prerendered/list.json', { accept: '*/*' })).status).toBe(404);
  });
});

describe('the address in the QR code of a certificate [running.md 6.2]', () => {
  it('redirects to the page that checks the certificate, also with damaged text', async () => {
    const { get } = await openPages();
    const payload = vectorText.split('/C/')[1] ?? '';
    const flipped = payload.replace('J', 'K');
    for (const text of [payload, payload.slice(0, 40), flipped, payload.toLowerCase(), `${payload}B`]) {
      const answer = await get(`/C/${text}`);
      expect([answer.status, answer.headers.get('location')]).toEqual([302, `/receipt?certificate=${text}`]);
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
    expect((await get(`/C/${payload}`, {}, 'HEAD')).status).toBe(302);
    expect((await get(`/C/${payload}`, {}, 'POST')).status).toBe(405);
  });

  it('redirects to no other page, and forwards no text that cannot be a certificate', async () => {
    const { get } = await openPages();
    for (const text of [
      'A'.repeat(1001),
      '%F0%9F%8F%85',
      'A%0d%0aset-cookie:x',
      'A&certificate=B',
      '%00',
      '-',
    ]) {
      const answer = await get(`/C/${text}`);
      expect([answer.status, answer.headers.get('location')]).toEqual([302, '/receipt?certificate=-']);
    }
    expect((await get(`/C/${'A'.repeat(1000)}`)).headers.get('location')).toHaveLength(
      '/receipt?certificate='.length + 1000,
    );
  });
});
