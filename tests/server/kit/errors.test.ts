import { msg } from '@lingui/macro';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ErrorBody } from '../../../server/contract/kit/errors.ts';
import { API_ROOT } from '../../../server/contract/kit/api-root.ts';
import { createApi } from '../../../server/system/create-api.ts';
import { operations } from '../../../server/system/openapi.ts';
import { createLanguages, preferredLocale } from '../../../server/message/languages.ts';
import { paths } from '../../support/paths.ts';
import { openTestSystem, type TestSystem } from '../support/test-system.ts';

/** Returns a path with the same name for all parameters. */
const shapeOf = (path: string) => path.replaceAll(/:\w+/g, ':id');

/** Returns the methods of a path, in the order of the list of operations. */
const methodsOf = (path: string) =>
  Object.keys(operations)
    .map((operation) => operation.split(' '))
    .flatMap(([method, at = '']) => (shapeOf(at) === shapeOf(path) ? [method] : []))
    .join(', ');

describe('[D17] an error response', () => {
  let shared: TestSystem;
  beforeAll(async () => {
    const ends: (() => Promise<void>)[] = [];
    shared = await openTestSystem({}, (end) => ends.push(end));
    return async () => {
      for (const end of ends) await end();
    };
  });

  it.each(['/nothing', '/user', '/user/info/', '/users/1', '/%2e%2e/etc/passwd', '/captcha.json', '/'])(
    'is JSON at an unknown path as well: %s',
    async (path) => {
      const { status, body, headers } = await shared.call('GET', path);
      expect(headers.get('content-type')).toBe('application/json');
      expect([status, body]).toEqual([404, { message: expect.any(String), code: 40401, status_code: 404 }]);
    },
  );

  it.each([...new Set(Object.values<string>(paths))])(
    'is a 405 with the allowed methods, at %s',
    async (path) => {
      const allowed = methodsOf(path);
      // A fixed word may also match the id of another path. The other path then handles its methods.
      const byId = methodsOf(path.replace(/\/[^/:]+$/, '/:id'));
      for (const method of ['GET', 'POST', 'PUT', 'DELETE'] as const) {
        if (allowed.includes(method) || byId.includes(method)) continue;
        const { status, body, headers } = await shared.call<ErrorBody>(method, path);
        expect([status, body.code, headers.get('allow')]).toEqual([405, 40501, allowed]);
      }
    },
  );

  it('contains only the request id of an internal error, under which the log has the error', async () => {
    const test = await openTestSystem();
    await test.system.parts.db.schema.alterTable('competition_events').renameTo('elsewhere').execute();
    const { status, body, headers } = await test.call<ErrorBody>('GET', paths.listCompetitions);
    expect([status, body.code]).toEqual([500, 50001]);
    const id = headers.get('x-request-id') ?? '';
    expect(body.message).toContain(id);
    expect(JSON.stringify(body)).not.toContain('competition_events');
    expect(
      test.logLines.find((line) => line.includes(id) && line.includes('competition_events')),
    ).toBeDefined();
  });
});

describe('every response', () => {
  it('has a unique request id and security headers, and is not cached', async () => {
    const test = await openTestSystem();
    const answers = [await test.call('GET', paths.getCaptcha), await test.call('GET', '/nothing')];
    for (const { headers } of answers) {
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self';");
      expect(headers.get('referrer-policy')).toBe('same-origin');
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
      expect(headers.get('permissions-policy')).toContain('camera=(self)');
      expect(headers.get('strict-transport-security')).toBeNull();
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('set-cookie')).toBeNull();
    }
    expect(new Set(answers.map(({ headers }) => headers.get('x-request-id'))).size).toBe(2);
  });

  it('requires HTTPS permanently only if the system is reached by HTTPS', async () => {
    const test = await openTestSystem({ PUBLIC_URL: 'https://skills.example.org/' });
    const { headers } = await test.call('GET', paths.getCaptcha);
    expect(headers.get('strict-transport-security')).toContain('max-age=31536000');
  });

  it('[D5][D16] limits its policy to the configured frames and API', async () => {
    const test = await openTestSystem({
      API_ROOT: 'https://api.example.org/api/v1',
      FRAME_ORIGINS: 'https://a.example.org, https://b.example.org',
    });
    const policy = (await test.call('GET', paths.getCaptcha)).headers.get('content-security-policy') ?? '';
    expect(policy).toContain("connect-src 'self' https://api.example.org;");
    expect(policy, 'avatars').toContain("img-src 'self' data: https://api.example.org;");
    expect(policy).toContain("frame-src 'self' https://a.example.org https://b.example.org;");
    expect(policy.split('; ').find((one) => one.startsWith('script-src'))).toBe("script-src 'self'");
  });
});

describe('the language of a response', () => {
  it.each([
    [undefined, 'zh'],
    ['', 'zh'],
    ['fr', 'zh'],
    ['en', 'en'],
    ['es-MX,es;q=0.9,en;q=0.8', 'es'],
    ['fr, en;q=0.5, ja;q=0.7', 'ja'],
    ['EN-gb', 'en'],
    ['en;q=0, ja;q=0.1', 'ja'],
    ['zh-Hant-TW', 'zh'],
    [';;q=,,,', 'zh'],
  ])('[S28] for Accept-Language %j is %s', (header, locale) => {
    expect(preferredLocale(header)).toBe(locale);
  });

  it('[S28][S52] follows the request, for the message and for the sentence of each field', async () => {
    const test = await openTestSystem();
    const languages = createLanguages((locale) => ({
      [msg`There is nothing at this address`.id]: [`${locale} nothing`],
      [msg`Please fill this in`.id]: [`${locale} fill in`],
    }));
    const api = createApi({ ...test.system.parts, languages });
    for (const locale of ['zh', 'en', 'es', 'ja']) {
      const headers = { 'accept-language': locale, 'content-type': 'application/json' };
      const lost = await api.request(`${API_ROOT}/nothing`, { headers });
      expect(((await lost.json()) as ErrorBody).message).toBe(`${locale} nothing`);
      expect(lost.headers.get('content-language')).toBe(locale);
      const empty = await api.request(`${API_ROOT}${paths.sendLoginCode}`, {
        method: 'POST',
        headers,
        body: '{}',
      });
      expect(await empty.json()).toMatchObject({
        message: `${locale} fill in`,
        errors: { phone: [`${locale} fill in`] },
      });
    }
  });
});
