import * as v from 'valibot';
import { codeAnswer } from '../session/account.ts';
import { call } from '../kit/call.ts';
import { fault } from '../kit/faults.ts';
import { strict } from '../kit/strict.ts';
import { declining, invitationStatuses, linkCodeRequest, proof } from './invitation.ts';

/** What the link of an invitation to the expert bank opens. A phone fetches it without the committee's calls. */

/** What the link shows; nobody is signed in, so that it names nobody. */
export const openBankInvitation = v.object({
  host: v.string(),
  /** The mobile number it was sent to, masked. */
  phone: v.string(),
  status: v.picklist(invitationStatuses),
  expires_at: v.string(),
  version: v.number(),
});
export type OpenBankInvitation = v.InferOutput<typeof openBankInvitation>;

/** Who accepts agrees to the privacy notice, as who registers does. */
export const bankAcceptance = strict({ ...proof, agrees: v.literal(true, fault('consent.missing')) });

export const openBankLink = call('GET', '/h5/bank-invitations/:token', {
  summary: 'Who invites to the expert bank',
  access: 'public',
  answer: openBankInvitation,
});

export const sendBankCode = call('POST', '/h5/bank-invitations/:token/code', {
  summary: 'Sends a code to the mobile number that was invited',
  access: 'public',
  body: linkCodeRequest,
  answer: codeAnswer,
});

export const acceptBankInvitation = call('POST', '/h5/bank-invitations/:token/accept', {
  summary: 'Makes the account of the number one of an expert',
  access: 'public',
  body: bankAcceptance,
  answer: openBankInvitation,
});

export const declineBankInvitation = call('POST', '/h5/bank-invitations/:token/decline', {
  summary: 'Does not want to be an expert',
  access: 'public',
  body: declining,
  answer: openBankInvitation,
});
