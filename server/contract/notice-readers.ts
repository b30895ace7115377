import * as v from 'valibot';
import { fault } from './kit/faults.ts';
import { text } from './kit/fields.ts';
import { pageQuery, pagination, sortedBy, sortQuery } from './kit/list.ts';
import { strict } from './kit/strict.ts';
import { call } from './kit/call.ts';
import { acknowledgement } from './official-notice.ts';

/** Whom a notice is for, and what they have done about it: domain.md 5. */

/** By what the readers of a notice are sorted. */
export const readerOrders = sortedBy('name', 'read_at', 'acked_at');

export const readerQuery = v.object({
  ...pageQuery,
  state: v.optional(v.picklist(['', 'unread', 'read', 'acked'], fault('choice')), ''),
  /** Any part of a name, or of that of the unit. */
  text: v.optional(text(0, 50), ''),
  /** '' for the order of usernames. */
  sort: sortQuery(readerOrders),
});
export type ReaderQuery = v.InferOutput<typeof readerQuery>;

/** Whom it is for, and what they have done about the revision they have. */
export const noticeReaders = v.object({
  data: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      organisation: v.string(),
      /** '' for not yet; so is the next. */
      read_at: v.string(),
      acked_at: v.string(),
    }),
  ),
  /** Whom it is for, and of those how many have opened it, and confirmed it. */
  counts: v.object({ readers: v.number(), read: v.number(), acked: v.number() }),
  /** Who has not read it, or not taken note where that is asked for, can be reminded once a day; '' for not yet. */
  reminder: v.object({ may: v.boolean(), waiting: v.number(), at: v.string(), revision: v.number() }),
  meta: v.object({ pagination }),
});
export type NoticeReaders = v.InferOutput<typeof noticeReaders>;

export const listNoticeReaders = call('GET', '/notices/:id/acks', {
  summary: 'Who has read it, and who has not',
  access: 'signed-in',
  query: readerQuery,
  answer: noticeReaders,
});

/** Narrowed down as the list is. */
export const readerExport = strict({
  state: v.picklist(['', 'unread', 'read', 'acked'], fault('choice')),
  text: v.pipe(v.string(fault('type')), text(0, 50)),
});
export type ReaderExport = v.InferOutput<typeof readerExport>;

export const exportNoticeReaders = call('POST', '/notices/:id/acks/export', {
  summary: 'Readers as a spreadsheet',
  access: 'signed-in',
  body: readerExport,
  answer: 'file',
});

export const remindNoticeReaders = call('POST', '/notices/:id/remind', {
  summary: 'Reminds those who have not read it',
  access: 'signed-in',
  body: acknowledgement,
  answer: noticeReaders,
});
