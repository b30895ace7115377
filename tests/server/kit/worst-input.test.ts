import { expect, it } from 'vitest';
import type { Method } from '../../../server/contract/kit/call.ts';
import { LONGEST_BODY } from '../../../server/kit/payload.ts';
import { operations, schemas } from '../../../server/system/openapi.ts';
import { openTestSystem } from '../support/test-system.ts';

/**
 * The processor time of one call in milliseconds. The health check waits for that long. It is measured without
 * the other work of the machine; an ordinary call takes a few.
 */
const LONGEST_HOLD = 250;

/** Parts that a slow pattern reads again and again. A text consists of one of them, as often as it fits. */
const parts: readonly string[] = [
  '-',
  '0',
  'a',
  ' ',
  '\n',
  '\t ',
  '.',
  'a.',
  'a@',
  '@a',
  '/-',
  '(',
  '<a',
  '１',
  '张',
  '张 ',
  '·',
  '·张',
  '\u0301',
  '\u200b',
  '1-',
  '13800138000',
  'at x (http://h/-',
  'assets/index-',
  'Bearer x.',
  '[{',
  '\\"',
  '%',
  '_%',
];

/** Returns the fields of a schema. */
const fieldsOf = (name: string | undefined): string[] => {
  const schema = name === undefined ? undefined : schemas[name];
  return schema !== undefined && 'entries' in schema ? Object.keys(schema.entries as object) : [];
};

/** Returns a body of nearly the longest permitted length, whose fields all consist of one part. */
function longestBody(fields: readonly string[], part: string): unknown {
  const share = Math.floor((LONGEST_BODY - 200) / Math.max(1, fields.length));
  const bytes = Buffer.byteLength(JSON.stringify(part)) - 2;
  const text = part.repeat(Math.max(1, Math.floor((share - 40) / bytes)));
  return Object.fromEntries(fields.map((field) => [field, text]));
}

type Json = Readonly<Record<string, unknown>>;

/** Returns a value of a JSON schema whose lists and texts are as long as permitted, so that it is read to its end. */
function fullValue(components: Readonly<Record<string, Json>>, schema: Json, part: string): unknown {
  const of = (one: unknown) => fullValue(components, one as Json, part);
  if (typeof schema['$ref'] === 'string') return of(components[schema['$ref'].split('/').at(-1) ?? ''] ?? {});
  const [first] = (schema['enum'] ?? schema['anyOf'] ?? []) as unknown[];
  if (first !== undefined) return schema['enum'] === undefined ? of(first) : first;
  switch (schema['type']) {
    case 'string': {
      const length = Math.min(2400, Number(schema['maxLength'] ?? 60));
      return part.repeat(Math.ceil(length / part.length)).slice(0, length);
    }
    case 'integer':
    case 'number':
      return 1;
    case 'boolean':
      return true;
    case 'array': {
      // Characters of several bytes reach the limit of the body with fewer items.
      const fitting = Buffer.byteLength(part) > part.length ? 1 : 4;
      return Array.from({ length: Math.min(fitting, Number(schema['maxItems'] ?? 4)) }, () =>
        of(schema['items']),
      );
    }
    default:
      return Object.fromEntries(
        Object.entries((schema['properties'] ?? {}) as Json).map(([name, one]) => [name, of(one)]),
      );
  }
}

it('no public call holds the process for long with its worst input [issue 41]', async () => {
  const test = await openTestSystem();
  const { body: described } = await test.call<{ components: { schemas: Record<string, Json> } }>(
    'GET',
    '/openapi.json',
  );
  const components = described.components.schemas;
  const open = Object.entries(operations).filter(([, { isPublic }]) => isPublic === true);
  expect(open.length).toBeGreaterThan(30);
  const found: { call: string; part: string; took: number; status: number }[] = [];
  for (const [call, { body, query }] of open) {
    const [method = '', path = ''] = call.split(' ');
    const fields = fieldsOf(body);
    for (const part of parts) {
      const address = path.replaceAll(/:\w+/g, encodeURIComponent(part.repeat(1000)));
      const asked = fieldsOf(query).map((field) => `${field}=${encodeURIComponent(part.repeat(1000))}`);
      const bodies =
        body === undefined
          ? [undefined]
          : [longestBody(fields, part), fullValue(components, components[body] ?? {}, part)];
      for (const one of bodies) {
        const before = process.cpuUsage();
        const { status } = await test.call(method as Method, `${address}?${asked.join('&')}`, {
          // Each request comes from another network, because a limit of requests would hide the work.
          address: `${found.length % 200}.${Math.floor(found.length / 200)}.0.1`,
          ...(one !== undefined && { body: one }),
        });
        const { user, system } = process.cpuUsage(before);
        found.push({ call, part, status, took: (user + system) / 1000 });
      }
    }
  }
  expect(found.filter(({ status }) => status >= 500)).toEqual([]);
  expect(found.filter(({ took }) => took > LONGEST_HOLD)).toEqual([]);
  // The bodies that match the schema are read to the end.
  expect(found.some(({ call, status }) => call === 'POST /error-reports' && status === 200)).toBe(true);
}, 120_000);
