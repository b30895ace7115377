import type { ApiParts } from '../context.ts';
import * as contract from '../contract/official-notice.ts';
import { handle } from '../kit/handle.ts';
import { findChoices } from './notice-choices.ts';
import { countUnread, listNotices } from './notice-list.ts';
import { moveCalls } from './notice-moves.ts';
import { acknowledgeNotice, openNotice } from './notice-reading.ts';
import { changeNotice, deleteNotice, writeNotice } from './notice-writing.ts';

/** Calls for numbered notices: for their readers, their authors, and the committee that approves them. */
export const officialNoticeCalls = (parts: ApiParts) => {
  const { db, clock } = parts;

  return handle(contract, {
    listNotices: ({ user, query }) => listNotices(db, user.id, query, clock()),
    countUnreadNotices: async ({ user }) => ({ count: await countUnread(db, user.id, clock()) }),
    listNoticeChoices: ({ user }) => findChoices(db, user.id),
    getNotice: ({ user, id, query }) => openNotice(parts, user.id, id, query.revision),
    writeNotice: async ({ user, body }) =>
      openNotice(parts, user.id, await writeNotice(parts, user.id, body)),
    changeNotice: async ({ user, id, body }) => {
      await changeNotice(parts, user.id, id, body);
      return openNotice(parts, user.id, id);
    },
    deleteNotice: async ({ user, id, body }) => {
      await deleteNotice(parts, user.id, id, body.version);
      return { id };
    },
    ...moveCalls(parts),
    acknowledgeNotice: async ({ user, id, body }) => {
      await acknowledgeNotice(parts, user.id, id, body.revision);
      return openNotice(parts, user.id, id);
    },
  });
};
