import type { Context } from 'hono';
import type { ApiEnv, ApiParts } from '../context.ts';
import {
  acknowledgement,
  LONGEST_NOTICE,
  noticeAct,
  noticeApproval,
  noticeDraft,
  noticeQuery,
  readerExport,
  readerQuery,
  reasonedNoticeAct,
  revisionQuery,
  type NoticeChoices,
  type NoticeList,
  type NoticeReaders,
  type OfficialNotice,
} from '../contract/official-notice.ts';
import { attach } from '../middleware/attachment.ts';
import { readPayload, readQuery } from '../middleware/payload.ts';
import { exportReaders, listReaders, remindReaders } from '../services/notice-readers.ts';
import * as notices from '../services/official-notices.ts';

const idIn = (c: Context<ApiEnv>) => c.req.param('id') ?? '';

/** The notice as it is after what was done to it. */
async function answer(c: Context<ApiEnv>, parts: ApiParts, id = idIn(c)) {
  return c.json<OfficialNotice>(await notices.openNotice(parts, c.get('user').id, id));
}

/** GET /notices. */
export function getNotices({ db, clock }: ApiParts) {
  return async (c: Context<ApiEnv>) => {
    const query = readQuery(c, noticeQuery);
    return c.json<NoticeList>(await notices.listNotices(db, c.get('user').id, query, clock()));
  };
}

/** GET /notices/unread. */
export function getUnreadNotices({ db, clock }: ApiParts) {
  return async (c: Context<ApiEnv>) =>
    c.json({ count: await notices.countUnread(db, c.get('user').id, clock()) });
}

/** GET /notices/choices. */
export function getNoticeChoices({ db }: ApiParts) {
  return async (c: Context<ApiEnv>) => c.json<NoticeChoices>(await notices.findChoices(db, c.get('user').id));
}

/** GET /notices/:id. */
export function getNotice(parts: ApiParts) {
  return async (c: Context<ApiEnv>) => {
    const { revision } = readQuery(c, revisionQuery);
    return c.json<OfficialNotice>(await notices.openNotice(parts, c.get('user').id, idIn(c), revision));
  };
}

/** POST /notices. */
export function postNotice(parts: ApiParts) {
  return async (c: Context<ApiEnv>) => {
    const facts = await readPayload(c, noticeDraft, LONGEST_NOTICE);
    return answer(c, parts, await notices.writeNotice(parts, c.get('user').id, facts));
  };
}

/** PUT /notices/:id. */
export function putNotice(parts: ApiParts) {
  return async (c: Context<ApiEnv>) => {
    const facts = await readPayload(c, noticeDraft, LONGEST_NOTICE);
    await notices.changeNotice(parts, c.get('user').id, idIn(c), facts);
    return answer(c, parts);
  };
}

/** POST /notices/:id/{submit|revise|discard}. */
export function moveNotice(type: `officialNotice.${'submit' | 'revise' | 'discard'}`, parts: ApiParts) {
  return async (c: Context<ApiEnv>) => {
    const { version } = await readPayload(c, noticeAct);
    await notices.moveNotice(parts, c.get('user'), idIn(c), { type, version, reason: '' });
    return answer(c, parts);
  };
}

/** POST /notices/:id/approve. */
export function approveNotice(parts: ApiParts) {
  return async (c: Context<ApiEnv>) => {
    const { version, ...signature } = await readPayload(c, noticeApproval);
    const type = 'officialNotice.approve';
    await notices.moveNotice(parts, c.get('user'), idIn(c), { type, version, reason: '', signature });
    return answer(c, parts);
  };
}

/** POST /notices/:id/delete. */
export function deleteNotice(parts: ApiParts) {
  return async (c: Context<ApiEnv>) => {
    const { version } = await readPayload(c, noticeAct);
    await notices.deleteNotice(parts, c.get('user').id, idIn(c), version);
    return c.json({ id: idIn(c) });
  };
}

/** POST /notices/:id/{return|withdraw}. */
export function refuseNotice(type: `officialNotice.${'return' | 'withdraw'}`, parts: ApiParts) {
  return async (c: Context<ApiEnv>) => {
    const { version, reason } = await readPayload(c, reasonedNoticeAct);
    await notices.moveNotice(parts, c.get('user'), idIn(c), { type, version, reason });
    return answer(c, parts);
  };
}

/** POST /notices/:id/ack. */
export function acknowledgeNotice(parts: ApiParts) {
  return async (c: Context<ApiEnv>) => {
    const { revision } = await readPayload(c, acknowledgement);
    await notices.acknowledgeNotice(parts, c.get('user').id, idIn(c), revision);
    return answer(c, parts);
  };
}

/** GET /notices/:id/acks. */
export function getNoticeReaders(parts: ApiParts) {
  return async (c: Context<ApiEnv>) => {
    const query = readQuery(c, readerQuery);
    return c.json<NoticeReaders>(await listReaders(parts, c.get('user').id, idIn(c), query));
  };
}

/** POST /notices/:id/acks/export. */
export function exportNoticeReaders(parts: ApiParts) {
  return async (c: Context<ApiEnv>) => {
    const asked = await readPayload(c, readerExport);
    const asking = { i18n: c.get('i18n'), now: parts.clock() };
    return attach(c, await exportReaders(parts, c.get('user').id, { id: idIn(c), ...asked }, asking));
  };
}

/** POST /notices/:id/remind. */
export function remindNoticeReaders(parts: ApiParts) {
  return async (c: Context<ApiEnv>) => {
    const { revision } = await readPayload(c, acknowledgement);
    await remindReaders(parts, c.get('user').id, idIn(c), revision);
    const query = { state: 'unread', text: '', sort: '', page: 1, per_page: 20 } as const;
    return c.json<NoticeReaders>(await listReaders(parts, c.get('user').id, idIn(c), query));
  };
}
