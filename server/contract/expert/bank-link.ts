import * as v from 'valibot';
import { codeAnswer } from '../session/account.ts';
import { call } from '../kit/call.ts';
import { fault } from '../kit/faults.ts';
import { strict } from '../kit/strict.ts';
import { declining, invitationStatuses, linkCodeRequest, proof } from './invitation.ts';

/**
 * The calls behind the link of an invitation to the expert bank. A phone loads them without the committee's
 * calls.
 */

/** The data that the link shows. It contains no name, because the visitor is not signed in. */
export const openBankInvitation = v.object({
  host: v.string(),
  /** The mobile number to which the invitation was sent, masked. */
  phone: v.string(),
  status: v.picklist(invitationStatuses),
  expires_at: v.string(),
  version: v.number(),
});
export type OpenBankInvitation = v.InferOutput<typeof openBankInvitation>;

/** An expert who accepts must agree to the privacy notice, as a registrant must. */
export const bankAcceptance = strict({ ...proof, agrees: v.literal(true, fault('consent.missing')) });

export const openBankLink = call('GET', '/h5/bank-invitations/:token', {
  summary: 'Returns an invitation to the expert bank by its link',
  access: 'public',
  answer: openBankInvitation,
});

export const sendBankCode = call('POST', '/h5/bank-invitations/:token/code', {
  summary: 'Sends a code to the invited mobile number',
  access: 'public',
  body: linkCodeRequest,
  answer: codeAnswer,
});

export const acceptBankInvitation = call('POST', '/h5/bank-invitations/:token/accept', {
  summary: 'Accepts an invitation; the account of the mobile number becomes an expert account',
  access: 'public',
  body: bankAcceptance,
  answer: openBankInvitation,
});

export const declineBankInvitation = call('POST', '/h5/bank-invitations/:token/decline', {
  summary: 'Declines an invitation to the expert bank',
  access: 'public',
  body: declining,
  answer: openBankInvitation,
});
