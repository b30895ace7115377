import * as v from 'valibot';
import { call } from '../kit/call.ts';
import { fault } from '../kit/faults.ts';
import { text } from '../kit/fields.ts';
import { pageQuery, pagination } from '../kit/list.ts';

/** The board of a competition (公告板): what is published of it, one after the other; never a name of a person. */

export const boardKinds = [
  'roster',
  'commitment',
  'word',
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
  /** The number of the last entry that is known; 0 for all. */
  after: v.optional(
    v.pipe(v.string(fault('type')), v.regex(/^\d{1,9}$/, fault('choice')), v.transform(Number)),
    '0',
  ),
  /** '' for all, as `event`. */
  kind: v.optional(v.picklist(['', ...boardKinds], fault('choice')), ''),
  /** Its code. */
  event: v.optional(text(0, 20), ''),
});
export type BoardQuery = v.InferOutput<typeof boardQuery>;

export const board = v.object({
  data: v.array(
    v.object({
      /** From 1, without gaps. */
      seq: v.number(),
      kind: v.picklist(boardKinds),
      /** The code of its event; '' of what is of none. */
      event: v.string(),
      /** Of the round; '' of what is of none. */
      draw: v.string(),
      /** Lines `name TAB value`. */
      text: v.string(),
      at: v.string(),
    }),
  ),
  meta: v.object({
    competition: v.object({ id: v.string(), name: v.string() }),
    events: v.array(v.object({ code: v.string(), name: v.string() })),
    pagination,
  }),
});
export type Board = v.InferOutput<typeof board>;
export type BoardEntry = Board['data'][number];

export const listBoard = call('GET', '/competitions/:id/board', {
  summary: 'What a competition has published for anybody to check, in its order',
  access: 'public',
  query: boardQuery,
  answer: board,
});
