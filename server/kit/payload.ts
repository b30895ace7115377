import type { Context } from 'hono';
import * as v from 'valibot';
import {
  ApiError,
  invalid,
  malformed,
  tooLarge,
  unsupportedMediaType,
  type FieldFaults,
} from './api-error.ts';
import type { ApiEnv } from '../context.ts';
import type { Fault } from '../contract/kit/faults.ts';

/** The longest body that calls take unless they say otherwise, in bytes. */
export const LONGEST_BODY = 16_384;

/** How many unknown fields are named, and with how many characters each. */
const NAMED_AT_MOST = 20;
const NAME_AT_MOST = 64;

type PayloadSchema = v.GenericSchema & { readonly entries: v.ObjectEntries };

/**
 * Reads and checks a JSON body.
 * @param longest bytes
 * @throws ApiError 415 where it is not declared JSON, 413 where it is too long, 400 where it is no JSON
 *   object, 422 with every faulty and every unknown field where it does not fit the schema
 */
export async function readPayload<const Schema extends PayloadSchema>(
  c: Context<ApiEnv>,
  schema: Schema,
  longest = LONGEST_BODY,
): Promise<v.InferOutput<Schema>> {
  if (!/^application\/json\s*(;|$)/i.test(c.req.header('content-type') ?? '')) throw unsupportedMediaType();
  const body = parseObject(await readText(c, longest));

  requireStorable(body, schema);
  const { success, output, issues } = v.safeParse(schema, body);
  if (success) return output;

  const faults = new Map<string, Fault[]>();
  for (const issue of issues ?? []) {
    const field = String(issue.path?.[0]?.key);
    if (!Object.hasOwn(schema.entries, field)) continue;
    const found = faults.get(field) ?? [];
    // "Please fill this in" says it all; that it is too short besides helps nobody.
    if (found[0] !== 'required') faults.set(field, [...new Set([...found, faultOf(issue)])]);
  }
  // The schema stops at the first of them.
  const unknown = Object.keys(body).filter((name) => !Object.hasOwn(schema.entries, name));
  for (const name of unknown.slice(0, NAMED_AT_MOST)) faults.set(name.slice(0, NAME_AT_MOST), ['unknown']);
  throw invalid(Object.fromEntries(faults));
}

/**
 * Checks the query of an address; what it does not know in there it ignores.
 * @throws ApiError 422 with every faulty field
 */
export function readQuery<const Schema extends PayloadSchema>(
  c: Context<ApiEnv>,
  schema: Schema,
): v.InferOutput<Schema> {
  const query = c.req.query();
  requireStorable(query, schema);
  const { success, output, issues } = v.safeParse(schema, query);
  if (success) return output;
  throw invalid(faultsOf(issues));
}

/** NUL, which PostgreSQL keeps in no text, and halves of a character, which no encoding has. */
const notStorable = /\0|\p{Surrogate}/u;

/**
 * Refuses texts that no database keeps, wherever they stand in what was sent.
 * @throws ApiError 422 naming the fields of the schema that hold them
 */
function requireStorable(given: Readonly<Record<string, unknown>>, { entries }: PayloadSchema): void {
  const faulty = Object.keys(entries).filter((field) => !isStorable(given[field]));
  if (faulty.length > 0) {
    throw invalid(Object.fromEntries(faulty.map((field) => [field, ['characters' as const]])));
  }
}

/** Not by recursion: a body may be nested deeper than the stack is. */
function isStorable(value: unknown): boolean {
  const waiting = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next === 'string' && notStorable.test(next)) return false;
    if (typeof next === 'object' && next !== null) {
      for (const [key, one] of Object.entries(next)) waiting.push(key, one);
    }
  }
  return true;
}

/**
 * The bytes of a body, counted while they come. A body that was read before is given again.
 * @param longest bytes
 * @throws ApiError 413 where there are more than `longest`, 400 where the connection ends before the body
 */
export async function readBytes(c: Context<ApiEnv>, longest: number): Promise<Buffer<ArrayBuffer>> {
  const bytes = c.get('body') ?? (await receive(c, longest));
  c.set('body', bytes);
  if (bytes.length > longest) throw tooLarge();
  return bytes;
}

async function receive(c: Context<ApiEnv>, longest: number): Promise<Buffer<ArrayBuffer>> {
  try {
    return await collect(c, longest);
  } catch (error) {
    if (error instanceof ApiError) throw error;
    c.set('isAborted', true);
    throw malformed();
  }
}

async function collect({ req: { raw } }: Context<ApiEnv>, longest: number): Promise<Buffer<ArrayBuffer>> {
  const declared = raw.headers.get('content-length');
  if (declared !== null) {
    if (Number(declared) > longest) throw tooLarge();
    // No more than that comes. Read at once it takes a fifth of the processor time that its stream takes.
    return Buffer.from(await raw.arrayBuffer());
  }
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of raw.body ?? []) {
    length += part.byteLength;
    if (length > longest) throw tooLarge();
    parts.push(part);
  }
  return Buffer.concat(parts);
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

async function readText(c: Context<ApiEnv>, longest: number): Promise<string> {
  const bytes = await readBytes(c, longest);
  try {
    return utf8.decode(bytes);
  } catch {
    throw malformed();
  }
}

function parseObject(text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw malformed();
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw malformed();
  return value as Record<string, unknown>;
}

/** What is wrong with the fields of something, by their dotted names. */
export function faultsOf(issues: [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]]): FieldFaults {
  const { nested = {} } = v.flatten(issues);
  return Object.fromEntries(
    Object.entries(nested).map(([field, messages = []]) => [
      field,
      messages.map((message) => faultOf({ message })),
    ]),
  );
}

/** What is wrong with a value: the schemas of the contract carry faults, and no sentences. */
export const faultOf = ({ message }: Pick<v.BaseIssue<unknown>, 'message'>) => message as Fault;
