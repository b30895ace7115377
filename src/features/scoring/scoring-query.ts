import { listQuery, oneOf, page, text, type QueryOf } from '../../lib/list-query.ts';

/** The parts of the progress. `all` is the table of codes and modules. */
const progressParts = [
  'all',
  'conflicts',
  'toSign',
  'late',
  'sampling',
  'toLock',
  'papers',
  'ownUnit',
] as const;
export type ProgressPart = (typeof progressParts)[number];

/** The query of the marking pages, as stored in the hash of their addresses. */
export const scoringQuery = listQuery({
  page,
  competition: text(128),
  event: text(128),
  show: oneOf(progressParts),
  /** The id of the open sheet; '' for none. */
  sheet: text(64),
  /** The id of the judge whose paper of the sheet is open; '' for the sheet itself. */
  judge: text(128),
});
export type ScoringQuery = QueryOf<typeof scoringQuery>;
