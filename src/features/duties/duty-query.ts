import { capacities, roundKinds } from '../../../server/contract/expert/assignment.ts';
import { listQuery, oneOf, page, text, type QueryOf } from '../../lib/list-query.ts';

/** What the page of an event's people asks for, as it stands behind the "#" of its address. */
export const dutyQuery = listQuery({
  page,
  competition: text(128),
  event: text(128),
  /** Which part is shown. */
  show: oneOf(['', 'people', 'groups', 'candidates', 'paper']),
  /** For which capacity somebody is looked for. */
  capacity: oneOf(['', ...capacities]),
  round_kind: oneOf(['', ...roundKinds]),
  text: text(50),
  fit: oneOf(['', 'yes']),
});

export type DutyQuery = QueryOf<typeof dutyQuery>;

/** Changes what the address asks for. */
export type ChooseDuty = (wish: Partial<DutyQuery>) => void;
