import {
  affiliationStatuses,
  peopleOrders,
  unitOrders,
  unitStatuses,
} from '../../../server/contract/unit/confirmation.ts';
import { listQuery, oneOf, page, text } from '../../lib/list-query.ts';

/** What of the list of units is asked for, as it stands behind the "#" of its address. */
export const unitQuery = listQuery({
  page,
  status: oneOf(['', ...unitStatuses]),
  sort: oneOf(['', ...unitOrders]),
});
/** The same of the list of people. */
export const peopleQuery = listQuery({
  page,
  status: oneOf(['', ...affiliationStatuses]),
  sort: oneOf(['', ...peopleOrders]),
});
/** The same of the roster of a unit. */
export const memberQuery = listQuery({ page, status: oneOf(['', ...affiliationStatuses]), text: text(50) });
