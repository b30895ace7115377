import { accountOrders } from '../../../server/contract/unit/unit-account.ts';
import { listQuery, oneOf, page, text, type QueryOf } from '../../lib/list-query.ts';

export const accountQuery = listQuery({
  page,
  status: oneOf(['', 'active', 'disabled']),
  text: text(50),
  sort: oneOf(['', ...accountOrders]),
});

/** The query of the list of accounts, as stored in the hash of its address. */
export type AccountQuery = QueryOf<typeof accountQuery>;
