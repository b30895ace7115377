import type { ApiParts } from '../context.ts';
import * as contract from '../contract/expert/bank-invitation.ts';
import { handle } from '../kit/handle.ts';
import { inviteToBank, listBankInvitations, moveBankInvitation } from './bank-invitations.ts';

/** Returns the calls for invitations to the expert bank. Committees use them. */
export const bankInvitationCalls = (parts: ApiParts) =>
  handle(contract, {
    listBankInvitations: ({ user, query }) => listBankInvitations(parts, user.id, query),
    inviteToBank: ({ user, body }) => inviteToBank(parts, user.id, body),
    sendBankInvitation: ({ user, id, body }) =>
      moveBankInvitation(parts, user.id, id, { type: 'invitation.send', ...body }),
    cancelBankInvitation: ({ user, id, body }) =>
      moveBankInvitation(parts, user.id, id, { type: 'invitation.cancel', ...body }),
  });
