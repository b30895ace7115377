import { exhibitorApplicationStatuses } from '../../../server/contract/exhibitor/exhibitor-application-fields.ts';
import { listQuery, oneOf, page, text, type QueryOf } from '../../lib/list-query.ts';

/** The query of the pages of calls for exhibitors, stored after the "#" of their addresses. */
export const exhibitorQuery = listQuery({
  page,
  status: oneOf(['', ...exhibitorApplicationStatuses]),
  text: text(50),
  /** The id of the open call; '' if none is open. */
  call: text(64),
  /** The id of the open application; '' if none is open. */
  application: text(64),
});
export type ExhibitorPageQuery = QueryOf<typeof exhibitorQuery>;

/** Returns the address of a call, of an application, or of the list on a page. */
export const exhibitorPath = (
  path: string,
  at: Partial<Pick<ExhibitorPageQuery, 'call' | 'application'>>,
): string => `${path}#${exhibitorQuery.write({ ...exhibitorQuery.read(''), ...at })}`;
