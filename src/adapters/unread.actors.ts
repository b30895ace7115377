import { fromPromise } from 'xstate';
import { unreadNotices } from '../../server/contract/official-notice.ts';
import { noticePaths } from '../../server/contract/notice-paths.ts';
import { servicePaths } from '../../server/contract/service-paths.ts';
import { workCount } from '../../server/contract/work.ts';
import type { Request } from './request.ts';

/** The outside world of the chart of what waits for somebody. @param request one that says nothing when it fails */
export const createUnreadActors = (request: Request) => ({
  count: fromPromise<{ notices: number; work: number }>(async ({ signal }) => {
    const [notices, work] = await Promise.all([
      request({ method: 'GET', path: noticePaths.unreadNotices }, unreadNotices, signal),
      request({ method: 'GET', path: servicePaths.workCount }, workCount, signal),
    ]);
    return { notices: notices.count, work: work.count };
  }),
});
