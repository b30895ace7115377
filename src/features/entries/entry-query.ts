import { entryStatuses } from '../../../server/contract/entry.ts';
import { listQuery, oneOf, page, text, type QueryOf } from '../../lib/list-query.ts';

export const entryQuery = listQuery({
  page,
  status: oneOf(['', ...entryStatuses]),
  event: text(64),
  text: text(50),
});

/** What of the list is asked for, as it stands behind the "#" of its address. */
export type EntryListQuery = QueryOf<typeof entryQuery>;
