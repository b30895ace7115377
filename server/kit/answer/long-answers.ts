import * as v from 'valibot';
import { mapInSlices } from '../../db/loop-slices.ts';

/** Lists with at least so many items are checked and written in slices of the event loop. */
const LONG = 100;

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the schema of the items of a list; undefined for every other schema, and for lists with rules. */
function itemOf(schema: v.GenericSchema): v.GenericSchema | undefined {
  const { type, item, pipe } = schema as Partial<Record<'type' | 'item' | 'pipe', unknown>>;
  return type === 'array' && pipe === undefined ? (item as v.GenericSchema) : undefined;
}

/** Returns the lists of a record that its schema declares, with the schemas of their items. */
function listsOf(schema: v.GenericSchema, value: unknown) {
  const { type, entries, pipe } = schema as Partial<Record<'type' | 'entries' | 'pipe', unknown>>;
  if (type !== 'object' || pipe !== undefined || !isFields(value)) return [];
  return Object.entries(entries as Readonly<Record<string, v.GenericSchema>>).flatMap(([name, one]) => {
    const item = itemOf(one);
    const list = value[name];
    return item !== undefined && Array.isArray(list) ? [{ name, item, list: list as unknown[] }] : [];
  });
}

/** Checks whether an answer contains a long list, at any depth of records and lists. */
export function isLong(schema: v.GenericSchema, value: unknown): boolean {
  const item = itemOf(schema);
  if (item !== undefined && Array.isArray(value)) {
    return value.length >= LONG || value.some((one) => isLong(item, one));
  }
  return listsOf(schema, value).some(
    (one) => one.list.length >= LONG || one.list.some((each) => isLong(one.item, each)),
  );
}

/**
 * Parses an answer like `v.parse`, and lets other requests run between the items of its long lists. Results
 * with 200,000 marks of aspects otherwise hold the event loop for 0.2 s.
 * @throws ValiError
 */
export async function parseInSlices(schema: v.GenericSchema, value: unknown): Promise<unknown> {
  const item = itemOf(schema);
  if (item !== undefined && Array.isArray(value)) {
    if (value.length >= LONG) return mapInSlices(value, (one) => v.parse(item, one));
    const parsed = [];
    for (const one of value) parsed.push(await parseInSlices(item, one));
    return parsed;
  }
  const lists = listsOf(schema, value);
  if (lists.length === 0) return v.parse(schema, value);
  const empty = Object.fromEntries(lists.map(({ name }) => [name, []]));
  const parsed = v.parse(schema, { ...(value as Fields), ...empty }) as Record<string, unknown>;
  for (const one of lists) parsed[one.name] = await parseInSlices(v.array(one.item), one.list);
  return parsed;
}

/** Writes a value like `JSON.stringify`, and lets other requests run between the items of its long lists. */
export async function textInSlices(value: unknown): Promise<string> {
  if (Array.isArray(value)) {
    if (value.length >= LONG) return `[${(await mapInSlices(value, (one) => JSON.stringify(one))).join()}]`;
    const texts = [];
    for (const one of value) texts.push(await textInSlices(one));
    return `[${texts.join()}]`;
  }
  if (!isFields(value)) return JSON.stringify(value);
  const texts = [];
  for (const [name, one] of Object.entries(value)) {
    if (one !== undefined) texts.push(`${JSON.stringify(name)}:${await textInSlices(one)}`);
  }
  return `{${texts.join()}}`;
}
