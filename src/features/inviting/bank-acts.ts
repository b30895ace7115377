import { inviteToBank, type BankInvitation } from '../../../server/contract/expert/bank-invitation.ts';
import { bankInvitationActs } from '../../../server/contract/expert/invitation-acts.ts';
import { allowedActs, callsOf, type ActOf } from '../../../server/contract/kit/acts.ts';

export const bankCalls = { invite: inviteToBank, ...callsOf(bankInvitationActs) };

/** Returns the acts that the committee may do with an invitation to the bank. */
export const actsOnBank = ({ status }: Pick<BankInvitation, 'status'>): ActOf<typeof bankInvitationActs>[] =>
  allowedActs(bankInvitationActs, { status, by: 'organiser' });
