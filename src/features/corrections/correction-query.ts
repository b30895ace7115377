import {
  correctionFields,
  correctionOrders,
  correctionStatuses,
} from '../../../server/contract/person/correction.ts';
import { listQuery, oneOf, page } from '../../lib/list-query.ts';

export const correctionQuery = listQuery({
  page,
  status: oneOf(['', ...correctionStatuses]),
  field: oneOf(['', ...correctionFields]),
  sort: oneOf(['', ...correctionOrders]),
});
