import { noticeOrders, noticeStatuses } from '../../../server/contract/official-notice.ts';
import { readerOrders } from '../../../server/contract/notice-readers.ts';
import { listQuery, oneOf, page, text, type QueryOf } from '../../lib/list-query.ts';

export const noticeQuery = listQuery({
  side: oneOf(['read', 'write']),
  status: oneOf(['', ...noticeStatuses]),
  text: text(50),
  sort: oneOf(['', ...noticeOrders]),
  page,
});

/** The query of the list of notices, as stored in the hash of its address. */
export type NoticeListQuery = QueryOf<typeof noticeQuery>;

export const readerQuery = listQuery({
  state: oneOf(['', 'unread', 'read', 'acked']),
  text: text(50),
  sort: oneOf(['', ...readerOrders]),
  page,
});
