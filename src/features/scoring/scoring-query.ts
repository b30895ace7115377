import { listQuery, oneOf, page, text, type QueryOf } from '../../lib/list-query.ts';

/** What of the marking is shown; `all`: code by module. */
const progressParts = ['all', 'conflicts', 'toSign', 'late', 'sampling', 'papers', 'ownUnit'] as const;
export type ProgressPart = (typeof progressParts)[number];

/** What the marking pages ask for, as it stands behind the "#" of their addresses. */
export const scoringQuery = listQuery({
  page,
  competition: text(128),
  event: text(128),
  show: oneOf(progressParts),
  /** The sheet that is open; '' for none. */
  sheet: text(64),
  /** The judge whose paper of it is open; '' for the sheet itself. */
  judge: text(128),
});
export type ScoringQuery = QueryOf<typeof scoringQuery>;
