import * as v from 'valibot';
import { call } from '../kit/call.ts';
import { recordOf } from '../kit/keys-of.ts';
import { languages } from '../languages.ts';

/** The cover of the public pages. The sign-in page loads this file. */

/** A text in each language. */
const inLanguages = v.object(recordOf(languages, () => v.string()));

/** The fields of a competition that the cover shows. */
export const announcedFields = {
  name: v.string(),
  edition: v.number(),
  status: v.picklist(['published', 'open', 'closed', 'running', 'finished']),
  place: v.string(),
};

const announced = v.object({
  ...announcedFields,
  /** The first and the last day of registration, and the days of the competition. */
  opens: inLanguages,
  closes: inLanguages,
  held: inLanguages,
});
export type Announced = v.InferOutput<typeof announced>;

export const announcedCover = v.object({ data: v.nullable(announced) });

/**
 * The content of the cover of the public pages. The server formats its days. Otherwise the first date that a
 * browser formats takes a tenth of all script time of the sign-in page. The list of all competitions takes
 * several times the bytes.
 */
export const getCover = call('GET', '/cover', {
  summary: 'Returns the next competition for the cover of the public pages',
  access: 'public',
  answer: announcedCover,
});
