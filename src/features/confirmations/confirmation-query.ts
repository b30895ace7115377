import {
  affiliationStatuses,
  peopleOrders,
  unitOrders,
  unitStatuses,
} from '../../../server/contract/unit/confirmation.ts';
import { listQuery, oneOf, page, text, type QueryOf } from '../../lib/list-query.ts';

/** What of the list of units is asked for, as it stands behind the "#" of its address. */
export const unitQuery = listQuery({
  page,
  status: oneOf(['', ...unitStatuses]),
  sort: oneOf(['', ...unitOrders]),
});
export type UnitListQuery = QueryOf<typeof unitQuery>;

/** The same of the list of people. */
export const peopleQuery = listQuery({
  page,
  status: oneOf(['', ...affiliationStatuses]),
  sort: oneOf(['', ...peopleOrders]),
});
export type PeopleListQuery = QueryOf<typeof peopleQuery>;

/** The same of the roster of a unit. */
export const memberQuery = listQuery({ page, status: oneOf(['', ...affiliationStatuses]), text: text(50) });
