import { invitationMachine, type InvitationEvent } from '../../../machines/expert/invitation.machine.ts';
import {
  cancelBankInvitation,
  inviteToBank,
  sendBankInvitation,
  type BankInvitation,
} from '../../../server/contract/expert/bank-invitation.ts';

export const bankCalls = {
  invite: inviteToBank,
  send: sendBankInvitation,
  cancel: cancelBankInvitation,
};

const acts = ['send', 'cancel'] as const;

/** An event of each kind with a reason given, to ask the chart whether it is possible at all. */
const asked: Readonly<Record<(typeof acts)[number], InvitationEvent>> = {
  send: {
    type: 'invitation.send',
    by: 'organiser',
    isNeeded: true,
    isLive: true,
    isQualified: true,
    isFree: true,
    hasConflict: false,
  },
  cancel: { type: 'invitation.cancel', by: 'organiser', reason: 'given' },
};

/** Those of the acts that the committee may do with an invitation to the bank, as the chart allows. */
export function actsOnBank({ status }: Pick<BankInvitation, 'status'>): (typeof acts)[number][] {
  const snapshot = invitationMachine.resolveState({ value: status, context: {} });
  return acts.filter((act) => snapshot.can(asked[act]));
}
