import { beforeAll, describe, expect, it } from 'vitest';
import readSheets from 'read-excel-file/node';
import { FILE_FIELD, fileTypes } from '../../server/contract/file.ts';
import { operations } from '../../server/system/openapi.ts';
import { kinds, shutOut, type Kind } from './support/who/cast.ts';
import { nothing, recordsOf, statedCall } from './support/who/request.ts';
import { awaited, rules, type Rule } from './support/who/rules.ts';
import { makeWorld, type Held, type World } from './support/who/world.ts';
import { openTestSystem, wholeText } from './support/test-system.ts';

let world: World;
const ends: (() => Promise<void>)[] = [];

beforeAll(async () => {
  world = await makeWorld(await openTestSystem({}, (end) => void ends.push(end)));
  return async () => {
    for (const end of ends) await end();
  };
});

interface Answered {
  status: number;
  /** The response text. For a spreadsheet, its cells. */
  text: string;
}

/**
 * On PostgreSQL the test makes every fourth call, or all calls with `EVERY_JOURNEY=1`. The same code decides
 * the permissions on both databases, and other tests run its queries there. The whole table takes a seventh
 * of their time.
 */
const isSample = process.env['TEST_DATABASE_URL'] !== undefined && process.env['EVERY_JOURNEY'] !== '1';
const asked = Object.entries(rules).filter((_, index) => !isSample || index % 4 === 0);

const isWriting = (operation: string) => !operation.startsWith('GET ');

/** Makes a call with one kind of account, for one record. */
async function send(operation: string, rule: Rule, kind: Kind, record: Held): Promise<Answered> {
  const { method, url, body, form, token, address } = await statedCall(world, operation, rule, {
    kind,
    record,
  });
  let content: BodyInit | undefined;
  if (form !== undefined) {
    content = new FormData();
    content.set(FILE_FIELD, new File([new Uint8Array(form.content)], form.name));
  } else if (body !== undefined) {
    content = JSON.stringify(body);
  }
  const response = await world.test.system.api.request(
    url,
    {
      method,
      ...(content !== undefined && { body: content }),
      headers: {
        'accept-language': 'en',
        ...(typeof content === 'string' && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
    },
    { incoming: { socket: { remoteAddress: address } } },
  );
  const isSheet = response.headers.get('content-type') === fileTypes.xlsx;
  const text = isSheet
    ? JSON.stringify(await readSheets(Buffer.from(await response.arrayBuffer())))
    : await wholeText(response);
  return { status: response.status, text };
}

/** Returns the status that the table expects for this kind. */
function expected(rule: Rule, kind: Kind, record: Held): number {
  if (rule.isPublic) return rule.rest;
  if (shutOut.includes(kind)) return 401;
  if (kind === 'mustChange' && rule.isBeforePassword === undefined) return 403;
  const standing = rule.on === undefined ? kind : record.standings[kind];
  return (standing === undefined ? undefined : rule.may[standing]) ?? rule.restOf?.[kind] ?? rule.rest;
}

/** Returns the secrets and marked texts in a response that this kind of account may not read. */
function leaks(rule: Rule, kind: Kind, { status, text }: Answered): string[] {
  if (status >= 300) return [];
  const secrets = rule.reveals ? [] : world.secrets.filter((secret) => text.includes(secret));
  const marked = world.markers.filter(
    ({ text: marker, readers }) => !readers.includes(kind) && text.includes(marker),
  );
  return [...secrets, ...marked.map(({ text: marker }) => marker)];
}

describe('the permissions of every call', () => {
  it('have one row in the table for each call, and no row for an unknown call', () => {
    expect(Object.keys(rules).toSorted()).toEqual(Object.keys(operations).toSorted());
  });

  it.for(asked)('are as the table states: %s', async ([operation, cases]) => {
    const wrong: string[] = [];
    const isAwaited = (kind: Kind) => awaited[operation]?.includes(kind) ?? false;
    for (const [index, rule] of cases.entries()) {
      const records = rule.on === undefined ? [nothing] : [...recordsOf(world, rule), nothing];
      const calls = records.flatMap((record, at) =>
        kinds
          .filter((kind) => !isAwaited(kind))
          .map((kind) => ({ kind, record, at, status: expected(rule, kind, record) })),
      );
      const name = ({ kind, at, record }: (typeof calls)[number]) =>
        `${operation} [${rule.on ?? index}${record === nothing ? ' none' : ` ${at}`}] by ${kind}`;
      const [granted, refused] = [
        calls.filter((one) => one.status < 300),
        calls.filter((one) => one.status >= 300),
      ];
      // Restores the world, because the reads before have written rows, for example that a record was seen.
      if (isWriting(operation)) await world.restore();
      const answers = new Map<string, string>();
      for (const call of refused) {
        const answer = await send(operation, rule, call.kind, call.record);
        if (answer.status !== call.status)
          wrong.push(`${name(call)}: ${answer.status}, not ${call.status} ${answer.text.slice(0, 160)}`);
        answers.set(`${call.kind} ${call.record.id}`, answer.text);
        if (answer.status < 300 && isWriting(operation)) await world.restore();
      }
      for (const table of isWriting(operation) && !rule.isPublic ? await world.changed() : []) {
        wrong.push(`${operation} [${rule.on ?? index}]: a refused call has written ${table}`);
      }
      for (const call of refused) {
        // An account without a relation to a record must get the same response as for an unknown record.
        const standing = call.record.standings[call.kind];
        const isStranger = standing === undefined || rule.may[standing] === undefined;
        const unknown = answers.get(`${call.kind} ${nothing.id}`);
        if (
          isStranger &&
          unknown !== undefined &&
          answers.get(`${call.kind} ${call.record.id}`) !== unknown
        ) {
          wrong.push(`${name(call)}: not the same answer as of an unknown record`);
        }
      }
      for (const call of granted) {
        const answer = await send(operation, rule, call.kind, call.record);
        if (answer.status !== call.status)
          wrong.push(`${name(call)}: ${answer.status}, not ${call.status} ${answer.text.slice(0, 160)}`);
        for (const told of leaks(rule, call.kind, answer)) wrong.push(`${name(call)}: tells ${told}`);
        if (isWriting(operation)) await world.restore();
      }
      if (isWriting(operation)) await world.restore();
    }
    expect(wrong).toEqual([]);
  });
});
