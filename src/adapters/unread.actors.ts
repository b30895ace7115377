import { fromPromise } from 'xstate';
import { unreadNotices } from '../../server/contract/official-notice.ts';
import { noticePaths } from '../../server/contract/notice-paths.ts';
import type { Request } from './request.ts';

/** The outside world of the chart of unread notices. @param request one that says nothing when it fails */
export const createUnreadActors = (request: Request) => ({
  count: fromPromise<number>(async ({ signal }) => {
    const { count } = await request(
      { method: 'GET', path: noticePaths.unreadNotices },
      unreadNotices,
      signal,
    );
    return count;
  }),
});
