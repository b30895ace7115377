import { bankInvitationOrders } from '../../../server/contract/expert/bank-invitation.ts';
import { duties, invitationOrders, invitationStatuses } from '../../../server/contract/expert/invitation.ts';
import { listQuery, oneOf, page, text, type QueryOf } from '../../lib/list-query.ts';

const show = oneOf(['', 'candidates', 'bank']);

/** What the page of invitations asks for, as it stands behind the "#" of its address. */
export const invitingQuery = listQuery({
  page,
  competition: text(128),
  event: text(128),
  /** Which of the lists is shown. */
  show,
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

/** What of the invitations to the bank is asked for, at the same address. */
export const bankInvitationQuery = listQuery({
  page,
  show,
  status: oneOf(['', ...invitationStatuses]),
  sort: oneOf(['', ...bankInvitationOrders]),
});
