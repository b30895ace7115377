import * as v from 'valibot';
import { reasonedAct } from '../competition/record-acts.ts';
import { call } from '../kit/call.ts';
import { fault } from '../kit/faults.ts';
import { key, text } from '../kit/fields.ts';
import { strict } from '../kit/strict.ts';

/** The exhibition offices (展览办公室) of a competition, whose accounts can serve as venue staff [running.md 1.1]. */

export const exhibitionOfficeStatuses = ['withdrawn', 'confirmed'] as const;

/** Who reads the exhibition offices of a competition. A technician acts for every published competition. */
const standing = v.picklist(['organiser', 'technician', 'viewer']);

/** The maximum number of candidates that a search returns. */
export const CANDIDATES_AT_MOST = 20;

export const exhibitionOffice = v.object({
  id: v.string(),
  name: v.string(),
  status: v.picklist(exhibitionOfficeStatuses),
  /** The reason why the confirmation was withdrawn. '' while it is confirmed. */
  reason: v.string(),
  version: v.number(),
  by: standing,
  /** The facts that the guards of the chart read. */
  facts: v.object({
    isOver: v.boolean(),
    isFit: v.boolean(),
    isServing: v.boolean(),
  }),
});
export type ExhibitionOffice = v.InferOutput<typeof exhibitionOffice>;

/** All exhibition offices of a competition, the first confirmed first. The list is not paginated. */
export const exhibitionOfficeList = v.object({
  data: v.array(exhibitionOffice),
  meta: v.object({ by: standing, is_over: v.boolean() }),
});
export type ExhibitionOfficeList = v.InferOutput<typeof exhibitionOfficeList>;

export const listExhibitionOffices = call('GET', '/competitions/:id/exhibition-offices', {
  summary: 'Lists the organisations that are, or were, exhibition offices of a competition',
  access: 'signed-in',
  answer: exhibitionOfficeList,
});

export const officeCandidateQuery = v.object({
  /** Matches any part of a name. '' returns no organisation. */
  text: v.optional(text(0, 50), ''),
});

export const officeCandidateList = v.object({
  data: v.array(v.object({ id: v.string(), name: v.string(), exhibits: v.boolean() })),
  /** Whether more organisations match than are returned. */
  meta: v.object({ more: v.boolean() }),
});
export type OfficeCandidateList = v.InferOutput<typeof officeCandidateList>;

export const listOfficeCandidates = call('GET', '/competitions/:id/exhibition-office-candidates', {
  summary: 'Finds confirmed organisations by name, for the confirmation of an exhibition office',
  access: 'signed-in',
  query: officeCandidateQuery,
  answer: officeCandidateList,
});

export const newExhibitionOffice = strict({ organisation_id: v.pipe(key, v.nonEmpty(fault('required'))) });

export const confirmExhibitionOffice = call('POST', '/competitions/:id/exhibition-offices', {
  summary: 'Confirms an organisation as exhibition office of a competition, also again after a withdrawal',
  access: 'signed-in',
  body: newExhibitionOffice,
  answer: exhibitionOffice,
});

export const withdrawExhibitionOffice = call('POST', '/exhibition-offices/:id/withdraw', {
  summary: 'Withdraws the confirmation of an exhibition office without venue staff',
  access: 'signed-in',
  body: reasonedAct,
  answer: exhibitionOffice,
});
