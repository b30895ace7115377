import { clientErrorOrders } from '../../../server/contract/client-errors.ts';
import { listQuery, oneOf, page, text, type QueryOf } from '../../lib/list-query.ts';

export const errorQuery = listQuery({
  page,
  status: oneOf(['open', 'solved']),
  release: text(64),
  text: text(100),
  sort: oneOf(['', ...clientErrorOrders]),
});

/** The query of the list, stored after the "#" of its address. */
export type ErrorQuery = QueryOf<typeof errorQuery>;
