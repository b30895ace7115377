import { capacities, roundKinds } from '../../../server/contract/expert/assignment.ts';
import { competitionCapacities } from '../../../server/contract/expert/competition-assignment.ts';
import { listQuery, oneOf, page, text, type QueryOf } from '../../lib/list-query.ts';

const place = { page, competition: text(128), event: text(128) };
const search = { text: text(50), fit: oneOf(['', 'yes']) };

/** The query of the page for an event's staff, stored after the "#" of its address. */
export const dutyQuery = listQuery({
  ...place,
  /** The part that is shown. */
  show: oneOf(['', 'people', 'groups', 'candidates', 'paper', 'successor']),
  /** The assignment whose holder is succeeded. */
  of: text(128),
  /** The capacity for which candidates are searched. */
  capacity: oneOf(['', ...capacities]),
  round_kind: oneOf(['', ...roundKinds]),
  ...search,
});

export type DutyQuery = QueryOf<typeof dutyQuery>;

/** Changes the query in the address. */
export type ChooseDuty = (wish: Partial<DutyQuery>) => void;

/** The query of the panel for the staff of a whole competition. */
export const postQuery = listQuery({
  ...place,
  show: oneOf(['', 'candidates', 'offices']),
  capacity: oneOf(['', ...competitionCapacities]),
  ...search,
});

/** The query of the page of exhibition offices. `text` is the part of a name that is searched. */
export const officeQuery = listQuery({ competition: text(128), text: text(50) });
