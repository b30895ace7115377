import * as v from 'valibot';

const texts = v.array(v.string());

/** A list of texts that a column holds as JSON. */
export const storedTexts = (json: string): string[] => v.parse(texts, JSON.parse(json));
