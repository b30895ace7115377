import { listQuery, page, text } from '../../lib/list-query.ts';

/** What the pages of sessions and of the check-in ask for, as it stands behind the "#" of their addresses. */
export const dayQuery = listQuery({ page, competition: text(128), event: text(128), session: text(128) });
