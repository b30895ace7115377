import { invitationMachine } from '../../../machines/expert/invitation.machine.ts';
import { acts } from '../kit/acts.ts';
import { cancelBankInvitation, sendBankInvitation } from './bank-invitation.ts';
import { cancelInvitation, sendInvitation, withdrawInvitation } from './invitation.ts';

/** The browser assumes that no cause prevents the invitation. The server checks the causes again. */
const fit = { isNeeded: true, isLive: true, isQualified: true, isFree: true, hasConflict: false } as const;

/** The acts on an invitation to a duty. */
export const invitationActs = acts(invitationMachine, {
  send: { event: 'invitation.send', call: sendInvitation, by: ['organiser'], asked: fit },
  cancel: { event: 'invitation.cancel', call: cancelInvitation, by: ['organiser'] },
  withdraw: { event: 'invitation.withdraw', call: withdrawInvitation, by: ['expert'] },
});

/** The acts on an invitation to the bank of experts. */
export const bankInvitationActs = acts(invitationMachine, {
  send: { event: 'invitation.send', call: sendBankInvitation, by: ['organiser'], asked: fit },
  cancel: { event: 'invitation.cancel', call: cancelBankInvitation, by: ['organiser'] },
});
