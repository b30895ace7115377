import type { ApiParts } from '../../context.ts';
import * as contract from '../../contract/expert/bank-link.ts';
import { handle } from '../../kit/handle.ts';
import { originOf } from '../../kit/origin.ts';
import { answerBankInvitation, openBankLink, sendBankCode } from './bank-link.ts';

/** Returns the calls for invitations to the expert bank that the holder of a link uses. */
export const bankLinkCalls = (parts: ApiParts) =>
  handle(contract, {
    openBankLink: ({ c, token }) => openBankLink(parts, token, originOf(c).network),
    sendBankCode: ({ token, i18n }) => sendBankCode(parts, token, i18n),
    acceptBankInvitation: ({ address, token, body }) =>
      answerBankInvitation(parts, token, { type: 'invitation.accept', ...body }, address),
    declineBankInvitation: ({ address, token, body }) =>
      answerBankInvitation(parts, token, { type: 'invitation.decline', ...body }, address),
  });
