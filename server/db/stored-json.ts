import * as v from 'valibot';

const words = v.record(v.string(), v.string());
const members = v.record(v.string(), v.unknown());
const texts = v.array(v.string());

/** Parses a JSON column and validates it with its schema. */
export const stored = <const Schema extends v.GenericSchema>(
  schema: Schema,
  json: string,
): v.InferOutput<Schema> => v.parse(schema, JSON.parse(json));

/** Parses a JSON column that holds a list of texts. */
export const storedTexts = (json: string): string[] => stored(texts, json);

/** Parses a JSON column that holds an object of texts. */
export const storedWords = (json: string): Record<string, string> => stored(words, json);

/** Parses a JSON column that holds an object of any values. */
export const storedRecord = (json: string): Record<string, unknown> => stored(members, json);
