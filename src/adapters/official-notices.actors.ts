import { fromPromise } from 'xstate';
import {
  deletedNotice,
  noticeChoices,
  noticeList,
  noticeReaders,
  officialNotice,
} from '../../server/contract/official-notice.ts';
import { noticePaths } from '../../server/contract/notice-paths.ts';
import type { Request } from './request.ts';

/** What can be done with a notice, and the path of the call that does it. */
const moves: Readonly<Record<string, string>> = {
  submit: noticePaths.submitNotice,
  return: noticePaths.returnNotice,
  approve: noticePaths.approveNotice,
  revise: noticePaths.reviseNotice,
  discard: noticePaths.discardNotice,
  withdraw: noticePaths.withdrawNotice,
  acknowledge: noticePaths.acknowledgeNotice,
};

const at = (path: string, id: string) => path.replace(':id', encodeURIComponent(id));

type Body = Readonly<Record<string, unknown>>;

/** The outside world of the charts around official notices. */
export function createOfficialNoticeActors(request: Request) {
  return {
    /** Gives a `NoticeList`; the query as it stands in the address. */
    loadNotices: fromPromise<unknown, { query: string | null }>(({ input, signal }) =>
      request({ method: 'GET', path: `${noticePaths.notices}?${input.query ?? ''}` }, noticeList, signal),
    ),
    /** Gives an `OfficialNotice`; `of` is its id, behind a "#" the revision that is asked for. */
    loadNotice: fromPromise<unknown, { of: string }>(({ input, signal }) => {
      const [id = '', revision = ''] = input.of.split('#');
      const path = at(noticePaths.notice, id) + (revision === '' ? '' : `?revision=${revision}`);
      return request({ method: 'GET', path }, officialNotice, signal);
    }),
    /** Gives `NoticeChoices`. */
    loadChoices: fromPromise<unknown, { of: string }>(({ signal }) =>
      request({ method: 'GET', path: noticePaths.noticeChoices }, noticeChoices, signal),
    ),
    /** Gives `NoticeReaders` of the notice. */
    loadReaders: (id: string) =>
      fromPromise<unknown, { query: string | null }>(({ input, signal }) =>
        request(
          { method: 'GET', path: `${at(noticePaths.noticeReaders, id)}?${input.query ?? ''}` },
          noticeReaders,
          signal,
        ),
      ),
    /** Writes a notice, or does something with that of `body.id`; gives it as it is then, of one deleted the id. */
    act: fromPromise<unknown, { action: string; body: Body }>(({ input: { action, body }, signal }) => {
      const { id, ...rest } = body;
      if (action === 'write') {
        return request({ method: 'POST', path: noticePaths.notices, body: rest }, officialNotice, signal);
      }
      if (action === 'change') {
        const path = at(noticePaths.notice, String(id));
        return request({ method: 'PUT', path, body: rest }, officialNotice, signal);
      }
      if (action === 'delete') {
        const path = at(noticePaths.deleteNotice, String(id));
        return request({ method: 'POST', path, body: rest }, deletedNotice, signal);
      }
      const path = at(moves[action] ?? '', String(id));
      return request({ method: 'POST', path, body: rest }, officialNotice, signal);
    }),
  };
}
