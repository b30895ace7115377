import type { I18n } from '@lingui/core';
import { t } from '@lingui/macro';
import type { Invitation, InvitationCause } from '../../../server/contract/expert/invitation.ts';

/** Returns the names of the duties to which experts are invited. */
export const dutyTexts = (i18n: I18n): Readonly<Record<Invitation['duty'], string>> => ({
  chief: t(i18n)`Chief judge`,
  scoring: t(i18n)`Scoring judge`,
  floor: t(i18n)`Floor judge`,
  checkIn: t(i18n)`Check-in officer`,
  encryption: t(i18n)`Encryption officer`,
  supervisor: t(i18n)`Supervisor`,
  clerk: t(i18n)`Clerk`,
});

/** Returns the names of the states of an invitation. */
export const invitationStates = (i18n: I18n): Readonly<Record<Invitation['status'], string>> => ({
  created: t(i18n)`Not sent`,
  sent: t(i18n)({ message: 'Sent', context: 'invitation' }),
  viewed: t(i18n)({ message: 'Opened by the expert', context: 'invitation' }),
  accepted: t(i18n)({ message: 'Accepted', context: 'invitation' }),
  declined: t(i18n)({ message: 'Declined', context: 'invitation' }),
  expired: t(i18n)({ message: 'Expired', context: 'invitation' }),
  cancelled: t(i18n)({ message: 'Cancelled by the committee', context: 'invitation' }),
  withdrawn: t(i18n)({ message: 'Acceptance taken back', context: 'invitation' }),
});

/** Returns the texts of the causes that prevent an invitation. */
export const causeTexts = (i18n: I18n): Readonly<Record<InvitationCause, string>> => ({
  notApproved: t(i18n)`Not in the expert bank`,
  certificate: t(i18n)`Certificate missing or not valid`,
  undeclared: t(i18n)`Conflicts of interest not declared`,
  competes: t(i18n)`Competes in this event`,
  coaches: t(i18n)`Coaches in this event`,
  leads: t(i18n)`Leads a delegation`,
  tie: t(i18n)`Has declared a tie to this event`,
  busy: t(i18n)`Has a duty or an invitation on the days`,
  sameUnit: t(i18n)`Same unit as a competitor`,
  near: t(i18n)`Possible tie, to be checked`,
});

/** Returns the text of a log row of an invitation, by its action. */
export function stepText(i18n: I18n, action: string): string {
  switch (action) {
    case 'invitation.send':
      return invitationStates(i18n).sent;
    case 'invitation.view':
      return invitationStates(i18n).viewed;
    case 'invitation.accept':
      return invitationStates(i18n).accepted;
    case 'invitation.decline':
      return invitationStates(i18n).declined;
    case 'invitation.cancel':
      return invitationStates(i18n).cancelled;
    case 'invitation.withdraw':
      return invitationStates(i18n).withdrawn;
    default:
      return '';
  }
}
