import * as v from 'valibot';
import { fault } from './kit/faults.ts';
import { text } from './kit/fields.ts';
import { pageQuery, pagination, sortedBy, sortQuery } from './kit/list.ts';
import { strict } from './kit/strict.ts';
import { call } from './kit/call.ts';
import { acknowledgement } from './official-notice.ts';

/** The readers of a notice, and what they have done with it: domain.md 5. */

/** The sort keys of the readers of a notice. */
export const readerOrders = sortedBy('name', 'read_at', 'acked_at');

export const readerQuery = v.object({
  ...pageQuery,
  state: v.optional(v.picklist(['', 'unread', 'read', 'acked'], fault('choice')), ''),
  /** Matches any part of a name or of the unit's name. */
  text: v.optional(text(0, 50), ''),
  /** '' sorts by username. */
  sort: sortQuery(readerOrders),
});
export type ReaderQuery = v.InferOutput<typeof readerQuery>;

/** The readers of a notice, and what they have done with the revision in force. */
export const noticeReaders = v.object({
  data: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      organisation: v.string(),
      /** '' for not yet. The same applies to the next field. */
      read_at: v.string(),
      acked_at: v.string(),
    }),
  ),
  /** The number of readers, and how many of them have opened and confirmed the notice. */
  counts: v.object({ readers: v.number(), read: v.number(), acked: v.number() }),
  /**
   * The readers who have not read the notice, or not confirmed it if that is required. They can be reminded
   * once a day. `at`: '' for no reminder yet.
   */
  reminder: v.object({ may: v.boolean(), waiting: v.number(), at: v.string(), revision: v.number() }),
  meta: v.object({ pagination }),
});
export type NoticeReaders = v.InferOutput<typeof noticeReaders>;

export const listNoticeReaders = call('GET', '/notices/:id/acks', {
  summary: 'Lists the readers of a notice, with the times of reading and confirmation',
  access: 'signed-in',
  query: readerQuery,
  answer: noticeReaders,
});

/** The same filters as those of the list. */
export const readerExport = strict({
  state: v.picklist(['', 'unread', 'read', 'acked'], fault('choice')),
  text: v.pipe(v.string(fault('type')), text(0, 50)),
});
export type ReaderExport = v.InferOutput<typeof readerExport>;

export const exportNoticeReaders = call('POST', '/notices/:id/acks/export', {
  summary: 'Exports the readers of a notice as a spreadsheet',
  access: 'signed-in',
  body: readerExport,
  answer: 'file',
});

export const remindNoticeReaders = call('POST', '/notices/:id/remind', {
  summary: 'Reminds the readers who have not read a notice',
  access: 'signed-in',
  body: acknowledgement,
  answer: noticeReaders,
});
