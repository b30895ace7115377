import * as v from 'valibot';
import { reasonedAct, simpleAct } from '../competition/competition-making.ts';
import { call } from '../kit/call.ts';
import { fault } from '../kit/faults.ts';
import { personName, phone, text } from '../kit/fields.ts';
import { pageQuery, pagination, sortedBy, sortQuery } from '../kit/list.ts';
import { strict } from '../kit/strict.ts';
import { invitationStatuses } from './invitation.ts';

/** Invitations of people to the expert bank (专家入库邀请). Experts never register by themselves [running.md 1.1]. */

/** An invitation to the bank, and what every act on it answers. */
export const bankInvitation = v.object({
  id: v.string(),
  name: v.string(),
  /** Masked. */
  phone: v.string(),
  status: v.picklist(invitationStatuses),
  /** Of the refusing or backward step that was done last. */
  reason: v.string(),
  sent_at: v.string(),
  expires_at: v.string(),
  version: v.number(),
});
export type BankInvitation = v.InferOutput<typeof bankInvitation>;

export const bankInvitationOrders = sortedBy('sent_at', 'name');

export const bankInvitationQuery = v.object({
  ...pageQuery,
  status: v.optional(v.picklist(['', ...invitationStatuses], fault('choice')), ''),
  sort: sortQuery(bankInvitationOrders),
});
export type BankInvitationQuery = v.InferOutput<typeof bankInvitationQuery>;

export const bankInvitationList = v.object({
  data: v.array(bankInvitation),
  meta: v.object({ pagination }),
});
export type BankInvitationList = v.InferOutput<typeof bankInvitationList>;

export const newBankInvitation = strict({ name: v.pipe(personName, text(2, 30)), phone });
export type NewBankInvitation = v.InferOutput<typeof newBankInvitation>;

export const listBankInvitations = call('GET', '/bank-invitations', {
  summary: 'Invitations to the expert bank, of one’s own committee',
  access: 'signed-in',
  query: bankInvitationQuery,
  answer: bankInvitationList,
});

export const inviteToBank = call('POST', '/bank-invitations', {
  summary: 'Invites somebody to the expert bank by mobile number',
  access: 'signed-in',
  body: newBankInvitation,
  answer: bankInvitation,
});

export const sendBankInvitation = call('POST', '/bank-invitations/:id/send', {
  summary: 'Sends a new link, in the place of the one before',
  access: 'signed-in',
  body: simpleAct,
  answer: bankInvitation,
});

export const cancelBankInvitation = call('POST', '/bank-invitations/:id/cancel', {
  summary: 'Takes it back',
  access: 'signed-in',
  body: reasonedAct,
  answer: bankInvitation,
});
