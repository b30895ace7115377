import type { I18n } from '@lingui/core';
import { t } from '@lingui/macro';
import { invitationActs } from '../../../server/contract/expert/invitation-acts.ts';
import type { Invitation } from '../../../server/contract/expert/invitation.ts';
import { allowedActs, callsOf, type ActOf } from '../../../server/contract/kit/acts.ts';
import type { ActWords } from '../../kit/act/act-dialog.tsx';

export const calls = callsOf(invitationActs);

type InvitationAct = ActOf<typeof invitationActs>;

/** Returns the acts that the user may do with an invitation. */
export const actsOn = (invitation: Pick<Invitation, 'status' | 'by'>): InvitationAct[] =>
  allowedActs(invitationActs, invitation);

/** Returns the texts of the acts on an invitation, by act. */
export function invitationWords(i18n: I18n): Readonly<Record<InvitationAct, ActWords>> {
  return {
    send: {
      title: t(i18n)`Send the invitation again?`,
      words: t(i18n)`The expert gets a new link. The one before opens no more.`,
      button: t(i18n)`Send again`,
    },
    cancel: {
      title: t(i18n)`Cancel the invitation?`,
      words: t(i18n)`The expert is told. The link opens no more.`,
      button: t(i18n)`Cancel the invitation`,
      isGrave: true,
    },
    withdraw: {
      title: t(i18n)`Take your acceptance back?`,
      words: t(i18n)`The organising committee reads your reason and invites somebody else.`,
      button: t(i18n)`Take the acceptance back`,
      isGrave: true,
    },
  };
}
