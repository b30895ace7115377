import type { ApiParts } from '../context.ts';
import * as contract from '../contract/official-notice.ts';
import { handle, type Handler } from '../kit/handle.ts';
import { findChoices } from './notice-choices.ts';
import { countUnread, listNotices } from './notice-list.ts';
import { moveNotice, type NoticeMove } from './notice-moves.ts';
import { acknowledgeNotice, openNotice } from './notice-reading.ts';
import { changeNotice, deleteNotice, writeNotice } from './notice-writing.ts';
import type { SignedInUser } from '../session/tokens.ts';

/** Numbered notices: of who reads them, who writes them, and the committee that puts them in force. */
export const officialNoticeCalls = (parts: ApiParts) => {
  const { db, clock } = parts;

  /** Asks the chart, and gives the notice as it is then. */
  const move = async (user: SignedInUser, id: string, act: NoticeMove) => {
    await moveNotice(parts, user, id, act);
    return openNotice(parts, user.id, id);
  };

  const plain =
    (type: `officialNotice.${'submit' | 'revise' | 'discard'}`): Handler<typeof contract.submitNotice> =>
    ({ user, id, body }) =>
      move(user, id, { type, version: body.version, reason: '' });

  const reasoned =
    (type: `officialNotice.${'return' | 'withdraw'}`): Handler<typeof contract.returnNotice> =>
    ({ user, id, body }) =>
      move(user, id, { type, ...body });

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
    submitNotice: plain('officialNotice.submit'),
    returnNotice: reasoned('officialNotice.return'),
    approveNotice: ({ user, id, body: { version, ...signature } }) =>
      move(user, id, { type: 'officialNotice.approve', version, reason: '', signature }),
    reviseNotice: plain('officialNotice.revise'),
    discardNotice: plain('officialNotice.discard'),
    withdrawNotice: reasoned('officialNotice.withdraw'),
    acknowledgeNotice: async ({ user, id, body }) => {
      await acknowledgeNotice(parts, user.id, id, body.revision);
      return openNotice(parts, user.id, id);
    },
  });
};
