import * as v from 'valibot';
import { call } from '../kit/call.ts';
import { recordOf } from '../kit/keys-of.ts';
import { languages } from '../languages.ts';

/**
 * What anyone may know of a competition: GET /competitions (domain.md 5), for the homes and the forms. Instants are
 * ISO 8601 with offset +08:00; `reg_close_at` is exclusive.
 */
const competitionEvent = v.object({
  id: v.string(),
  code: v.string(),
  name: v.string(),
  group: v.string(),
});

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
  contact_phone: v.string(),
  events: v.array(competitionEvent),
});
export type Competition = v.InferOutput<typeof competition>;

/** `meta.server_time` lets a countdown run on the server's clock. */
export const competitionList = v.object({
  data: v.array(competition),
  meta: v.object({ server_time: v.string() }),
});
export type CompetitionList = v.InferOutput<typeof competitionList>;

export const listCompetitions = call('GET', '/competitions', {
  summary: 'Published competitions with their events',
  access: 'public',
  answer: competitionList,
});

/** A text in each language. */
const inLanguages = v.object(recordOf(languages, () => v.string()));

const announced = v.object({
  ...v.pick(competition, ['name', 'edition', 'status', 'place']).entries,
  /** The first day of registration, its last, and the days of the competition. */
  opens: inLanguages,
  closes: inLanguages,
  held: inLanguages,
});
export type Announced = v.InferOutput<typeof announced>;

export const announcedCover = v.object({ data: v.nullable(announced) });

/**
 * What the cover of the public pages says. Its days are written out: the first date that a browser writes takes a tenth
 * of all the script of the sign-in page, and the list of all competitions several times the bytes.
 */
export const getCover = call('GET', '/cover', {
  summary: 'The next competition, as the cover of the public pages announces it',
  access: 'public',
  answer: announcedCover,
});
