import * as v from 'valibot';
import { publicStates } from '../competition/public-state.ts';
import { call } from '../kit/call.ts';
import { fault } from '../kit/faults.ts';
import { text } from '../kit/fields.ts';
import { pageQuery, pagination } from '../kit/list.ts';

/** The board of a competition (公告板): its published entries, in order. It never names a person. */

export const boardKinds = [
  'roster',
  'commitment',
  'word',
  'wordsClosed',
  'wordsMoved',
  'lists',
  'tag',
  'seed',
  'void',
  'decoded',
  'spare',
  'marks',
  'results',
  'head',
  'archive',
] as const;
export type BoardKind = (typeof boardKinds)[number];

export const boardQuery = v.object({
  ...pageQuery,
  /** The number of the last entry that the client has. 0 for all entries. */
  after: v.optional(
    v.pipe(v.string(fault('type')), v.regex(/^\d{1,9}$/, fault('choice')), v.transform(Number)),
    '0',
  ),
  /** '' for all kinds. `event`: '' for all events. */
  kind: v.optional(v.picklist(['', ...boardKinds], fault('choice')), ''),
  /** The code of the event. */
  event: v.optional(text(0, 20), ''),
});
export type BoardQuery = v.InferOutput<typeof boardQuery>;

export const board = v.object({
  data: v.array(
    v.object({
      /** From 1, without gaps. */
      seq: v.number(),
      kind: v.picklist(boardKinds),
      /** The code of the event. '' for an entry that belongs to no event. */
      event: v.string(),
      /** The id of the round. '' for an entry that belongs to no round. */
      draw: v.string(),
      /** Lines of the form `name TAB value`. */
      text: v.string(),
      at: v.string(),
      /**
       * The number of the later entry that holds in place of this one: the next roster, tag of the marks or results
       * of the event, the next deadline for words of the round, or the entry that made the draw void. 0 for none
       * [running.md A24].
       */
      superseded_by: v.number(),
    }),
  ),
  meta: v.object({
    competition: v.object({ id: v.string(), name: v.string(), state: v.picklist(publicStates) }),
    events: v.array(v.object({ code: v.string(), name: v.string(), state: v.picklist(publicStates) })),
    pagination,
  }),
});
export type Board = v.InferOutput<typeof board>;
export type BoardEntry = Board['data'][number];

export const listBoard = call('GET', '/competitions/:id/board', {
  summary: 'Lists the published entries of a competition’s board, in order, for public checks',
  access: 'public',
  query: boardQuery,
  answer: board,
});
