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

/** One complete event for each act, with a reason. The chart checks with it whether the act is allowed. */
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

/** Returns the acts that the committee may do with an invitation to the bank, according to the chart. */
export function actsOnBank({ status }: Pick<BankInvitation, 'status'>): (typeof acts)[number][] {
  const snapshot = invitationMachine.resolveState({ value: status, context: {} });
  return acts.filter((act) => snapshot.can(asked[act]));
}
