import { expertOrders, expertStatuses } from '../../../server/contract/expert/expert.ts';
import { listQuery, oneOf, page, text, type QueryOf } from '../../lib/list-query.ts';

export const expertQuery = listQuery({
  page,
  status: oneOf(['', ...expertStatuses]),
  certificate: oneOf(['', 'valid']),
  text: text(50),
  sort: oneOf(['', ...expertOrders]),
});

/** What of the bank is asked for, as it stands behind the "#" of its address. */
export type ExpertListQuery = QueryOf<typeof expertQuery>;
