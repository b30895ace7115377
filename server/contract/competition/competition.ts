import * as v from 'valibot';
import { call } from '../kit/call.ts';
import { announcedFields } from './cover.ts';

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
  ...announcedFields,
  id: v.string(),
  reg_open_at: v.string(),
  reg_close_at: v.string(),
  starts_on: v.string(),
  ends_on: v.string(),
  host: v.string(),
  // As in `partners`. The homes load this file, and the schemas of the form beside `partners` are larger.
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
