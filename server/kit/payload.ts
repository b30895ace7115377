import type { Context } from 'hono';
import * as v from 'valibot';
import { invalid, malformed, unsupportedMediaType, type FieldFaults } from './api-error.ts';
import type { ApiEnv } from '../context.ts';
import type { Fault } from '../contract/kit/faults.ts';
import { readBytes } from './body/read-bytes.ts';

/** The default maximum size of a body, in bytes. */
export const LONGEST_BODY = 16_384;

/** The maximum number of unknown fields that a response names, and the maximum length of each name. */
const NAMED_AT_MOST = 20;
const NAME_AT_MOST = 64;

type PayloadSchema = v.GenericSchema & { readonly entries: v.ObjectEntries };

/**
 * Reads and validates a JSON body.
 * @param longest bytes
 * @throws ApiError 415 if it is not declared as JSON, 413 if it is too long, 400 if it is not a JSON object,
 * 422 with every faulty and every unknown field if it does not match the schema
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
    // If a field is required, a further fault such as its length gives the user no information.
    if (found[0] !== 'required') faults.set(field, [...new Set([...found, faultOf(issue)])]);
  }
  // The schema reports only the first unknown field.
  const unknown = Object.keys(body).filter((name) => !Object.hasOwn(schema.entries, name));
  for (const name of unknown.slice(0, NAMED_AT_MOST)) faults.set(name.slice(0, NAME_AT_MOST), ['unknown']);
  throw invalid(Object.fromEntries(faults));
}

/**
 * Validates the query of a URL. Unknown parameters are ignored.
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

/** NUL, which PostgreSQL cannot store in a text, and unpaired surrogates, which no encoding represents. */
const notStorable = /\0|\p{Surrogate}/u;

/**
 * Rejects texts that no database can store, at any depth of the input.
 * @throws ApiError 422 naming the fields of the schema that contain them
 */
function requireStorable(given: Readonly<Record<string, unknown>>, { entries }: PayloadSchema): void {
  const faulty = Object.keys(entries).filter((field) => !isStorable(given[field]));
  if (faulty.length > 0) {
    throw invalid(Object.fromEntries(faulty.map((field) => [field, ['characters' as const]])));
  }
}

/** The check is iterative, because a body can be nested deeper than the stack allows. */
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

/** Returns the faults of each field, by dotted name. */
export function faultsOf(issues: [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]]): FieldFaults {
  const { nested = {} } = v.flatten(issues);
  return Object.fromEntries(
    Object.entries(nested).map(([field, messages = []]) => [
      field,
      messages.map((message) => faultOf({ message })),
    ]),
  );
}

/** Returns the fault of an issue. The schemas of the contract contain fault codes instead of sentences. */
export const faultOf = ({ message }: Pick<v.BaseIssue<unknown>, 'message'>) => message as Fault;
