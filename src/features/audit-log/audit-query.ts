import { auditObjects, auditOrders } from '../../../server/contract/audit/audit-row.ts';
import { listQuery, oneOf, page, text } from '../../lib/list-query.ts';

/** The query of an event's audit log, stored after the "#" of its address. */
export const auditQuery = listQuery({
  page,
  event: text(128),
  object: oneOf(['', ...auditObjects]),
  object_id: text(128),
  sort: oneOf(['', ...auditOrders]),
});
