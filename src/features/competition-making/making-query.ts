import {
  competitionStatuses,
  managedOrders,
} from '../../../server/contract/competition/competition-making.ts';
import { listQuery, oneOf, page, text, type QueryOf } from '../../lib/list-query.ts';

export const makingQuery = listQuery({
  page,
  status: oneOf(['', ...competitionStatuses]),
  text: text(50),
  sort: oneOf(['', ...managedOrders]),
});

/** The query of the list, stored after the "#" of its address. */
export type MakingQuery = QueryOf<typeof makingQuery>;
