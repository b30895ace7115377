import {
  affiliationStatuses,
  peopleOrders,
  unitOrders,
  unitStatuses,
} from '../../../server/contract/unit/confirmation.ts';
import { listQuery, oneOf, page, text } from '../../lib/list-query.ts';

/** The query of the list of units, stored after the "#" of its address. */
export const unitQuery = listQuery({
  page,
  status: oneOf(['', ...unitStatuses]),
  text: text(50),
  sort: oneOf(['', ...unitOrders]),
});
/** The query of the list of affiliations. */
export const peopleQuery = listQuery({
  page,
  status: oneOf(['', ...affiliationStatuses]),
  sort: oneOf(['', ...peopleOrders]),
});
/** The query of the roster of a unit. */
export const memberQuery = listQuery({ page, status: oneOf(['', ...affiliationStatuses]), text: text(50) });
