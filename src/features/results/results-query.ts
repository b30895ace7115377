import { listQuery, text } from '../../lib/list-query.ts';

/** The query of the pages of results, as stored in the hash of their addresses. */
export const resultsQuery = listQuery({
  competition: text(128),
  event: text(128),
});

/** The id of the open release; '' for none. */
export const releaseQuery = listQuery({
  release: text(64),
});
