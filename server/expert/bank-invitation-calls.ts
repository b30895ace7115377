import type { ApiParts } from '../context.ts';
import * as contract from '../contract/expert/bank-invitation.ts';
import { handle } from '../kit/handle.ts';
import { originOf } from '../kit/origin.ts';
import { inviteToBank, listBankInvitations, moveBankInvitation } from './bank-invitations.ts';
import { answerBankInvitation, openBankLink, sendBankCode } from './bank-link.ts';

/** Invitations to the expert bank: for committees, and for who opens the link. */
export const bankInvitationCalls = (parts: ApiParts) =>
  handle(contract, {
    listBankInvitations: ({ user, query }) => listBankInvitations(parts, user.id, query),
    inviteToBank: ({ user, body }) => inviteToBank(parts, user.id, body),
    sendBankInvitation: ({ user, id, body }) =>
      moveBankInvitation(parts, user.id, id, { type: 'invitation.send', ...body }),
    cancelBankInvitation: ({ user, id, body }) =>
      moveBankInvitation(parts, user.id, id, { type: 'invitation.cancel', ...body }),
    openBankLink: ({ c, token }) => openBankLink(parts, token, originOf(c).network),
    sendBankCode: ({ token, i18n }) => sendBankCode(parts, token, i18n),
    acceptBankInvitation: ({ address, token, body }) =>
      answerBankInvitation(parts, token, { type: 'invitation.accept', ...body }, address),
    declineBankInvitation: ({ address, token, body }) =>
      answerBankInvitation(parts, token, { type: 'invitation.decline', ...body }, address),
  });
