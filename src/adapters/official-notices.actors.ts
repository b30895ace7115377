import * as v from 'valibot';
import { fromPromise } from 'xstate';
import {
  deletedNotice,
  noticeChoices,
  noticeList,
  noticeReaders,
  officialNotice,
} from '../../server/contract/official-notice.ts';
import { noticePaths } from '../../server/contract/notice-paths.ts';
import { createFileReceiver, saveFile } from './file-receiver.ts';
import type { Send, SenderOptions } from './http.ts';
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

/** A request with a sender of its own: a file does not come as JSON. */
type RequestBy = (createSender: (options: SenderOptions) => Send) => Request;

/** What the chart of writing knows of a notice. */
interface Written {
  readonly id: string;
  readonly version: number;
}

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
    /** Keeps what is typed; gives the `OfficialNotice`. */
    save: fromPromise<Written, { notice: Written | null; words: Body }>(
      ({ input: { notice, words }, signal }) =>
        notice === null
          ? request(
              { method: 'POST', path: noticePaths.notices, body: { ...words, version: 0 } },
              officialNotice,
              signal,
            )
          : request(
              {
                method: 'PUT',
                path: at(noticePaths.notice, notice.id),
                body: { ...words, version: notice.version },
              },
              officialNotice,
              signal,
            ),
    ),
    /** Hands a notice in; gives the `OfficialNotice`. */
    submit: fromPromise<Written, { notice: Written | null }>(({ input: { notice }, signal }) => {
      const { id, version } = notice ?? { id: '', version: 0 };
      const path = at(noticePaths.submitNotice, id);
      return request({ method: 'POST', path, body: { version } }, officialNotice, signal);
    }),
    /** Gives the `OfficialNotice` as the server has it. */
    find: fromPromise<Written, { notice: Written | null }>(({ input: { notice }, signal }) =>
      request({ method: 'GET', path: at(noticePaths.notice, notice?.id ?? '') }, officialNotice, signal),
    ),
    /** Does something with the notice of `body.id`; gives it as it is then, of one deleted the id. */
    act: fromPromise<unknown, { action: string; body: Body }>(({ input: { action, body }, signal }) => {
      const { id, ...rest } = body;
      if (action === 'delete') {
        const path = at(noticePaths.deleteNotice, String(id));
        return request({ method: 'POST', path, body: rest }, deletedNotice, signal);
      }
      const path = at(moves[action] ?? '', String(id));
      return request({ method: 'POST', path, body: rest }, officialNotice, signal);
    }),
  };
}

/** What is done about the readers of the notice of `body.id`: `remind` them, or `export` them as a spreadsheet. */
export const createReaderActor = (request: Request, requestBy: RequestBy) =>
  fromPromise<unknown, { action: string; body: Body }>(async ({ input: { action, body: asked }, signal }) => {
    const { id, ...body } = asked;
    if (action === 'remind') {
      const path = at(noticePaths.remindNoticeReaders, String(id));
      return request({ method: 'POST', path, body }, noticeReaders, signal);
    }
    const call = { method: 'POST', path: at(noticePaths.exportNoticeReaders, String(id)), body } as const;
    const file = await requestBy(createFileReceiver)(call, v.unknown(), signal);
    saveFile(file as File, 'readers.xlsx');
    return null;
  });
