import { appealMatters, appealStatuses } from '../../../server/contract/appeal/appeal.ts';
import { listQuery, oneOf, page, text, type QueryOf } from '../../lib/list-query.ts';

/** The query of the appeal pages, stored after the "#" of their addresses. */
export const appealQuery = listQuery({
  page,
  status: oneOf(['', 'open', ...appealStatuses]),
  /** The id of the open appeal; '' if none is open. */
  appeal: text(64),
  /** The id of the entry for which an appeal is being written; '' if none is being written. */
  entry: text(64),
  matter: oneOf(['', ...appealMatters]),
  subject: text(64),
});
export type AppealPageQuery = QueryOf<typeof appealQuery>;

/** Returns the address of one appeal on a page of appeals. */
export const appealPath = (path: string, id: string): string =>
  `${path}#${appealQuery.write({ ...appealQuery.read(''), appeal: id })}`;
