import * as v from 'valibot';
import { call } from '../kit/call.ts';
import { recordOf } from '../kit/keys-of.ts';
import { languages } from '../languages.ts';

/**
 * The public data of a competition: GET /competitions (domain.md 5), for the home pages and the forms.
 * Instants are ISO 8601 with offset +08:00. `reg_close_at` is exclusive.
 */
const competitionEvent = v.object({
  id: v.string(),
  code: v.string(),
  name: v.string(),
  group: v.string(),
});

/** Names of organisations. */
const names = v.array(v.string());

const competition = v.object({
  id: v.string(),
  name: v.string(),
  edition: v.number(),
  status: v.picklist(['published', 'open', 'closed', 'running', 'finished']),
  reg_open_at: v.string(),
  reg_close_at: v.string(),
  starts_on: v.string(),
  ends_on: v.string(),
  place: v.string(),
  host: v.string(),
  // As in `partners`. The sign-in page loads this file, and the schemas of the form beside `partners` are larger.
  organised_by: names,
  co_organised_by: names,
  supported_by: names,
  contact_phone: v.string(),
  events: v.array(competitionEvent),
});
export type Competition = v.InferOutput<typeof competition>;

/** `meta.server_time` lets a countdown use the server's clock. */
export const competitionList = v.object({
  data: v.array(competition),
  meta: v.object({ server_time: v.string() }),
});
export type CompetitionList = v.InferOutput<typeof competitionList>;

export const listCompetitions = call('GET', '/competitions', {
  summary: 'Lists published competitions with their events',
  access: 'public',
  answer: competitionList,
});

/** A text in each language. */
const inLanguages = v.object(recordOf(languages, () => v.string()));

const announced = v.object({
  ...v.pick(competition, ['name', 'edition', 'status', 'place']).entries,
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
