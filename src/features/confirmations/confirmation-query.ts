import { affiliationStatuses, unitStatuses } from '../../../server/contract/confirmation.ts';
import { listQuery, oneOf, page, type QueryOf } from '../../lib/list-query.ts';

/** What of the list of units is asked for, as it stands behind the "#" of its address. */
export const unitQuery = listQuery({ page, status: oneOf(['', ...unitStatuses]) });
export type UnitListQuery = QueryOf<typeof unitQuery>;

/** The same of the list of people. */
export const peopleQuery = listQuery({ page, status: oneOf(['', ...affiliationStatuses]) });
export type PeopleListQuery = QueryOf<typeof peopleQuery>;
