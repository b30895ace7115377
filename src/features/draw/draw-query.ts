import { drawKinds } from '../../../server/contract/draw/draw-round.ts';
import { listQuery, oneOf, page, text, type QueryOf } from '../../lib/list-query.ts';

/** What the page of an event's draws asks for, as it stands behind the "#" of its address. */
export const drawQuery = listQuery({
  page,
  competition: text(128),
  event: text(128),
  /** Which draw is open; '' for the first that waits for the reader. */
  kind: oneOf(['', ...drawKinds]),
  session: text(128),
});

type DrawQuery = QueryOf<typeof drawQuery>;

/** Changes what the address asks for. */
export type ChooseDraw = (wish: Partial<DrawQuery>) => void;
