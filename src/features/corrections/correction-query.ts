import {
  correctionFields,
  correctionOrders,
  correctionStatuses,
} from '../../../server/contract/person/correction.ts';
import { listQuery, oneOf, page, type QueryOf } from '../../lib/list-query.ts';

export const correctionQuery = listQuery({
  page,
  status: oneOf(['', ...correctionStatuses]),
  field: oneOf(['', ...correctionFields]),
  sort: oneOf(['', ...correctionOrders]),
});

/** What of the list is asked for, as it stands behind the "#" of its address. */
export type CorrectionListQuery = QueryOf<typeof correctionQuery>;
