import * as v from 'valibot';

const words = v.record(v.string(), v.string());
const members = v.record(v.string(), v.unknown());
const texts = v.array(v.string());

/** What a column holds as JSON, read by its schema. */
export const stored = <const Schema extends v.GenericSchema>(
  schema: Schema,
  json: string,
): v.InferOutput<Schema> => v.parse(schema, JSON.parse(json));

/** A list of texts that a column holds as JSON. */
export const storedTexts = (json: string): string[] => stored(texts, json);

/** Texts by their names that a column holds as JSON. */
export const storedWords = (json: string): Record<string, string> => stored(words, json);

/** Anything with names that a column holds as JSON. */
export const storedRecord = (json: string): Record<string, unknown> => stored(members, json);
