import { competitionStatuses } from '../../../server/contract/competition-making.ts';
import { listQuery, oneOf, page, text, type QueryOf } from '../../lib/list-query.ts';

export const makingQuery = listQuery({
  page,
  status: oneOf(['', ...competitionStatuses]),
  text: text(50),
  sort: oneOf(['-starts_on', 'starts_on', 'name']),
});

/** What of the list is asked for, as it stands behind the "#" of its address. */
export type MakingQuery = QueryOf<typeof makingQuery>;
