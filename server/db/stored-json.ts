import * as v from 'valibot';

const words = v.record(v.string(), v.string());
const members = v.record(v.string(), v.unknown());
const texts = v.array(v.string());

/** A list of texts that a column holds as JSON. */
export const storedTexts = (json: string): string[] => v.parse(texts, JSON.parse(json));

/** Texts by their names that a column holds as JSON. */
export const storedWords = (json: string): Record<string, string> => v.parse(words, JSON.parse(json));

/** Anything with names that a column holds as JSON. */
export const storedRecord = (json: string): Record<string, unknown> => v.parse(members, JSON.parse(json));
