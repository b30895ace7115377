import * as v from 'valibot';
import { reasonedAct, simpleAct } from '../competition/record-acts.ts';
import { call } from '../kit/call.ts';
import { fault } from '../kit/faults.ts';
import { phone } from '../kit/fields.ts';
import { personName } from '../person/name-fields.ts';
import { pageQuery, pagination, sortedBy, sortQuery } from '../kit/list.ts';
import { strict } from '../kit/strict.ts';
import { invitationStatuses } from './invitation.ts';

/** Invitations to the expert bank (专家入库邀请). Experts cannot register themselves [running.md 1.1]. */

/** An invitation to the bank. Every act on it returns this object. */
export const bankInvitation = v.object({
  id: v.string(),
  name: v.string(),
  /** Masked. */
  phone: v.string(),
  status: v.picklist(invitationStatuses),
  /** The reason of the latest refusing or backward step. */
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

export const newBankInvitation = strict({ name: personName(2, 30), phone });
export type NewBankInvitation = v.InferOutput<typeof newBankInvitation>;

export const listBankInvitations = call('GET', '/bank-invitations', {
  summary: 'Lists the invitations to the expert bank from the caller’s committee',
  access: 'signed-in',
  query: bankInvitationQuery,
  answer: bankInvitationList,
});

export const inviteToBank = call('POST', '/bank-invitations', {
  summary: 'Invites a person to the expert bank by mobile number',
  access: 'signed-in',
  body: newBankInvitation,
  answer: bankInvitation,
});

export const sendBankInvitation = call('POST', '/bank-invitations/:id/send', {
  summary: 'Sends a new link of an invitation to the expert bank, which replaces the previous link',
  access: 'signed-in',
  body: simpleAct,
  answer: bankInvitation,
});

export const cancelBankInvitation = call('POST', '/bank-invitations/:id/cancel', {
  summary: 'Cancels an invitation to the expert bank',
  access: 'signed-in',
  body: reasonedAct,
  answer: bankInvitation,
});
