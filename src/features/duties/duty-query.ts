import { capacities, roundKinds } from '../../../server/contract/expert/assignment.ts';
import { competitionCapacities } from '../../../server/contract/expert/competition-assignment.ts';
import { listQuery, oneOf, page, text, type QueryOf } from '../../lib/list-query.ts';

const place = { page, competition: text(128), event: text(128) };
const search = { text: text(50), fit: oneOf(['', 'yes']) };

/** What the page of an event's people asks for, as it stands behind the "#" of its address. */
export const dutyQuery = listQuery({
  ...place,
  /** Which part is shown. */
  show: oneOf(['', 'people', 'groups', 'candidates', 'paper']),
  /** For which capacity somebody is looked for. */
  capacity: oneOf(['', ...capacities]),
  round_kind: oneOf(['', ...roundKinds]),
  ...search,
});

export type DutyQuery = QueryOf<typeof dutyQuery>;

/** Changes what the address asks for. */
export type ChooseDuty = (wish: Partial<DutyQuery>) => void;

/** The same for those who serve at a whole competition. */
export const postQuery = listQuery({
  ...place,
  show: oneOf(['', 'candidates']),
  capacity: oneOf(['', ...competitionCapacities]),
  ...search,
});
