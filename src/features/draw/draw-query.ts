import { drawKinds } from '../../../server/contract/draw/draw-round.ts';
import { listQuery, oneOf, page, text, type QueryOf } from '../../lib/list-query.ts';

/** The query of the page for an event's draws, stored after the "#" of its address. */
export const drawQuery = listQuery({
  page,
  competition: text(128),
  event: text(128),
  /** The kind of the open draw; '' for the first draw that waits for the user. */
  kind: oneOf(['', ...drawKinds]),
  session: text(128),
});

type DrawQuery = QueryOf<typeof drawQuery>;

/** Changes the query in the address. */
export type ChooseDraw = (wish: Partial<DrawQuery>) => void;
