import { listQuery, text } from '../../lib/list-query.ts';

/** What the pages of results ask for, as it stands behind the "#" of their addresses. */
export const resultsQuery = listQuery({
  competition: text(128),
  event: text(128),
});

/** The release that is open; '' for none. */
export const releaseQuery = listQuery({
  release: text(64),
});
