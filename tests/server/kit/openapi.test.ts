import { describe, expect, it } from 'vitest';
import { API_ROOT } from '../../../server/contract/kit/api-root.ts';
import { operations } from '../../../server/system/openapi.ts';
import { openTestSystem } from '../support/test-system.ts';

interface Described {
  paths: Record<string, Record<string, { responses: unknown; security: unknown[] }>>;
  components: { schemas: Record<string, { properties?: object; required?: string[] }> };
}

const document = async () => {
  const test = await openTestSystem();
  return { test, body: (await test.call<Described>('GET', '/openapi.json')).body };
};

describe('the OpenAPI document', () => {
  it('contains exactly the calls of the API', async () => {
    const { test } = await document();
    const routes = test.system.api.routes
      .filter(({ method, path }) => method !== 'ALL' && path.startsWith(API_ROOT))
      .map(({ method, path }) => `${method} ${path.slice(API_ROOT.length)}`);
    expect(Object.keys(operations).toSorted()).toEqual([...new Set(routes)].toSorted());
  });

  it('has no reference to a missing schema', async () => {
    const { body } = await document();
    const references = [...JSON.stringify(body).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)];
    expect(references.length).toBeGreaterThan(100);
    const unknown = references
      .map(([, name = '']) => name)
      .filter((name) => !(name in body.components.schemas));
    expect(unknown).toEqual([]);
  });

  it('describes the parameters of a call, and the calls without a token', async () => {
    const { test, body } = await document();
    expect(body.components.schemas['submission']).toMatchObject({ required: ['version', 'consent'] });
    expect(body.paths['/entries/{id}/submit']?.['post']).toMatchObject({
      parameters: [{ name: 'id', in: 'path' }, { name: 'Idempotency-Key' }],
      requestBody: { required: true },
    });
    for (const [path, calls] of Object.entries(body.paths)) {
      for (const [method, { security }] of Object.entries(calls)) {
        if (security.length === 0) continue;
        const answer = await test.call(method.toUpperCase() as 'GET', path.replaceAll(/\{\w+\}/g, 'x'));
        expect([method, path, answer.status]).toEqual([method, path, 401]);
      }
    }
  });
});
