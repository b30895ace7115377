import { FILE_FIELD } from '../../server/contract/file.ts';
import { operations } from '../../server/system/openapi.ts';
import type { Kind } from '../server/support/who/cast.ts';
import { nothing, recordsOf, statedCall, type StatedCall } from '../server/support/who/request.ts';
import { rules, type Rule } from '../server/support/who/rules.ts';
import type { Held, World } from '../server/support/who/world.ts';
import { addressOf, createSender, headersOf, type FuzzReport, type FuzzRequest } from './send.ts';
import { chanceOf, valuesOf, type Schema } from './values.ts';

/** A call that succeeds according to the table of permissions. */
interface Granted {
  readonly rule: Rule;
  readonly kind: Kind;
  readonly record: Held;
}

interface Described {
  paths: Record<string, Record<string, { parameters: { name: string; in: string; schema: Schema }[] }>>;
  components: { schemas: Record<string, Schema> };
}

/** The share of calls that are sent as the table states them. All others have one or two changes. */
const UNCHANGED = 0.25;

/** Returns the calls of an operation that succeed. */
function grantedOf(world: World, cases: readonly Rule[]): Granted[] {
  return cases.flatMap((rule) => {
    if (rule.isPublic) {
      const [record = nothing] = recordsOf(world, rule);
      return rule.rest < 300 ? [{ rule, kind: 'nobody' as const, record }] : [];
    }
    const isGranted = (standing: string | undefined) =>
      standing !== undefined && (rule.may[standing] ?? rule.rest) < 300;
    if (rule.on === undefined) {
      return Object.keys(rule.may)
        .filter(isGranted)
        .map((kind) => ({ rule, kind: kind as Kind, record: nothing }));
    }
    return recordsOf(world, rule).flatMap((record) =>
      Object.entries(record.standings)
        .filter(([, standing]) => rule.may[standing] !== undefined && isGranted(standing))
        .map(([kind]) => ({ rule, kind: kind as Kind, record })),
    );
  });
}

/**
 * Calls every operation as an account that may, on a record in the right state and with a right body, and then
 * with one or two of these values changed. A random request rarely gets past the first checks; a changed right
 * one gets as far as its fault. Records and calls are those of the table of permissions
 * (`tests/server/support/who`). The world is restored after each call that has written.
 * @param seed the same seed makes the same choices
 */
export async function fuzzNearValid(world: World, calls: number, seed: number, minutes = Infinity) {
  const { test } = world;
  const chance = chanceOf(seed);
  const { body: document } = await test.call<Described>('GET', '/openapi.json');
  const seen = new Map<string, unknown[]>(
    Object.entries({ id: Object.values(world.records).flatMap((held) => held.map(({ id }) => id)) }),
  );
  const { valueOf, wordOf } = valuesOf(chance, document.components.schemas, seen);
  const report: FuzzReport = { calls: 0, coverage: {}, problems: [] };
  const send = createSender(test, report);
  const end = performance.now() + minutes * 60_000;
  const granted = new Map(
    Object.entries(rules).flatMap(([key, cases]) => {
      const ways = grantedOf(world, cases);
      return ways.length > 0 ? [[key, ways] as const] : [];
    }),
  );
  const keys = [...granted.keys()];

  /** Replaces, removes or adds a field of a body. */
  function changedBody(key: string, body: object): object {
    const declared = operations[key]?.body;
    const { properties = {} } = document.components.schemas[declared?.split('/').at(-1) ?? ''] ?? {};
    const fields = Object.entries(properties as Record<string, Schema>);
    const changed: Record<string, unknown> = { ...body };
    const times = chance.of([1, 1, 2]);
    for (let time = 0; time < times; time += 1) {
      const [name, schema] = fields.length > 0 ? chance.of(fields) : ['unknown', {}];
      if (chance.is(0.1)) delete changed[name];
      else changed[name] = valueOf(schema, name);
    }
    return changed;
  }

  /** Returns the path of a call with another record, or with further parameters. */
  function changedUrl(key: string, url: string, record: Held): string {
    const [method = '', path = ''] = key.split(' ');
    const described = document.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
    const [before = '', query = ''] = url.split('?');
    const parameters = new URLSearchParams(query);
    for (const { name, schema } of described?.parameters.filter((one) => one.in === 'query') ?? []) {
      if (chance.is(0.4)) parameters.set(name, Buffer.from(wordOf(schema, name)).toString().slice(0, 2000));
    }
    const other = chance.of(seen.get('id') ?? []);
    const moved =
      record !== nothing && chance.is(0.15)
        ? before.replace(record.id, encodeURIComponent(String(other)))
        : before;
    return parameters.size > 0 ? `${moved}?${parameters.toString()}` : moved;
  }

  async function requestOf(key: string, call: StatedCall, record: Held, isChanged: boolean) {
    const isStrange = isChanged && chance.is(0.1);
    const headers = isStrange
      ? headersOf(chance, call.method, call.token)
      : {
          'accept-language': 'en',
          ...(call.token !== undefined && { authorization: `Bearer ${call.token}` }),
        };
    let body: BodyInit | undefined;
    if (call.form !== undefined) {
      const { name, content } = call.form;
      const cut =
        isChanged && chance.is(0.5)
          ? content.subarray(0, Math.floor(chance.number() * content.length))
          : content;
      const form = new FormData();
      form.set(FILE_FIELD, new File([new Uint8Array(cut)], name));
      const encoded = new Response(form);
      headers['content-type'] = encoded.headers.get('content-type') ?? '';
      body = await encoded.arrayBuffer();
    } else if (call.body !== undefined) {
      headers['content-type'] = 'application/json';
      body = JSON.stringify(isChanged ? changedBody(key, call.body) : call.body);
    }
    const { method, address } = call;
    return {
      method,
      url: isChanged ? changedUrl(key, call.url, record) : call.url,
      headers,
      body,
      address: isChanged ? addressOf(chance) : address,
    };
  }

  for (let call = 0; call < calls && performance.now() < end; call += 1) {
    report.calls = call + 1;
    // The first calls go through all operations as they are stated.
    const isFirst = call < keys.length;
    const key = isFirst ? (keys[call] ?? '') : chance.of(keys);
    const { rule, kind, record } = chance.of(granted.get(key) ?? []);
    const stated = await statedCall(world, key, rule, { kind, record });
    const request: FuzzRequest = {
      ...(await requestOf(key, stated, record, !isFirst && !chance.is(UNCHANGED))),
      username: kind,
    };
    await (!isFirst && chance.is(0.05)
      ? Promise.all([send(key, request), send(key, request)])
      : send(key, request));
    if (test.texts.length > 1000) test.texts.splice(0, 900);
    if (test.logLines.length > 1000) test.logLines.splice(0, 900);
    // The world's clock stands still, so limits of an account would soon refuse all of its calls.
    await world.restore();
  }
  return report;
}

/** Returns the operations that succeeded at least once. */
export const succeeded = ({ coverage }: Pick<FuzzReport, 'coverage'>): string[] =>
  Object.entries(coverage)
    .filter(([, counted]) => Object.keys(counted).some((status) => Number(status) < 400))
    .map(([key]) => key);
