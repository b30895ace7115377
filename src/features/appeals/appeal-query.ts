import { appealMatters, appealStatuses } from '../../../server/contract/appeal/appeal.ts';
import { listQuery, oneOf, page, text, type QueryOf } from '../../lib/list-query.ts';

/** What the pages of appeals ask for, as it stands behind the "#" of their addresses. */
export const appealQuery = listQuery({
  page,
  status: oneOf(['', 'open', ...appealStatuses]),
  /** The appeal that is open; '' for none. */
  appeal: text(64),
  /** What an appeal is being written against; '' for nothing. */
  entry: text(64),
  matter: oneOf(['', ...appealMatters]),
  subject: text(64),
});
export type AppealPageQuery = QueryOf<typeof appealQuery>;

/** The address of one appeal on a page of them. */
export const appealPath = (path: string, id: string): string =>
  `${path}#${appealQuery.write({ ...appealQuery.read(''), appeal: id })}`;
