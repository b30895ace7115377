import type { ApiParts } from '../context.ts';
import * as contract from '../contract/notice-readers.ts';
import { attach } from '../kit/answer/attachment.ts';
import { handle } from '../kit/handle.ts';
import { exportReaders, listReaders, remindReaders } from './notice-readers.ts';

/** Calls for the readers of a numbered notice, for users who write or decide on it. */
export const noticeReadersCalls = (parts: ApiParts) =>
  handle(contract, {
    listNoticeReaders: ({ user, id, query }) => listReaders(parts, user.id, id, query),
    exportNoticeReaders: async ({ c, i18n, user, id, body }) =>
      attach(c, await exportReaders(parts, user.id, { id, ...body }, { i18n, now: parts.clock() })),
    remindNoticeReaders: async ({ user, id, body }) => {
      await remindReaders(parts, user.id, id, body.revision);
      const waiting = { state: 'unread', text: '', sort: '', page: 1, per_page: 20 } as const;
      return listReaders(parts, user.id, id, waiting);
    },
  });
