import { listQuery, page, text, type QueryOf } from '../../lib/list-query.ts';

/** What the marking pages ask for, as it stands behind the "#" of their addresses. */
export const scoringQuery = listQuery({
  page,
  competition: text(128),
  event: text(128),
  /** The sheet that is open; '' for none. */
  sheet: text(64),
});
export type ScoringQuery = QueryOf<typeof scoringQuery>;
