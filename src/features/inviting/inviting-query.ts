import { bankInvitationOrders } from '../../../server/contract/expert/bank-invitation.ts';
import { duties, invitationOrders, invitationStatuses } from '../../../server/contract/expert/invitation.ts';
import { listQuery, oneOf, page, text, type QueryOf } from '../../lib/list-query.ts';

const show = oneOf(['', 'candidates', 'bank']);

/** The query of the page of invitations, as stored in the hash of its address. */
export const invitingQuery = listQuery({
  page,
  competition: text(128),
  event: text(128),
  /** The list that is shown. */
  show,
  status: oneOf(['', ...invitationStatuses]),
  text: text(50),
  field: text(50),
  certificate: oneOf(['', 'valid']),
  free: oneOf(['', 'yes']),
  fit: oneOf(['', 'yes']),
  /** The duty for which an expert is sought. */
  duty: oneOf(['', ...duties]),
  sort: oneOf(['', ...invitationOrders]),
});

export type InvitingQuery = QueryOf<typeof invitingQuery>;

/** The query of the list of invitations to the bank. It uses the same address. */
export const bankInvitationQuery = listQuery({
  page,
  show,
  status: oneOf(['', ...invitationStatuses]),
  sort: oneOf(['', ...bankInvitationOrders]),
});
