import { duties, invitationOrders, invitationStatuses } from '../../../server/contract/expert/invitation.ts';
import { listQuery, oneOf, page, text, type QueryOf } from '../../lib/list-query.ts';

/** What the page of invitations asks for, as it stands behind the "#" of its address. */
export const invitingQuery = listQuery({
  page,
  competition: text(128),
  event: text(128),
  /** Which of the two lists is shown. */
  show: oneOf(['', 'candidates']),
  status: oneOf(['', ...invitationStatuses]),
  text: text(50),
  field: text(50),
  certificate: oneOf(['', 'valid']),
  free: oneOf(['', 'yes']),
  fit: oneOf(['', 'yes']),
  /** The duty that somebody is looked for. */
  duty: oneOf(['', ...duties]),
  sort: oneOf(['', ...invitationOrders]),
});

export type InvitingQuery = QueryOf<typeof invitingQuery>;
