import type { I18n } from '@lingui/core';
import { t } from '@lingui/macro';
import { invitationMachine, type InvitationEvent } from '../../../machines/expert/invitation.machine.ts';
import {
  cancelInvitation,
  sendInvitation,
  withdrawInvitation,
  type Invitation,
} from '../../../server/contract/expert/invitation.ts';
import type { ActWords } from '../../kit/act/act-dialog.tsx';

export const calls = { send: sendInvitation, cancel: cancelInvitation, withdraw: withdrawInvitation };

type InvitationAct = keyof typeof calls;

const acts = ['send', 'cancel', 'withdraw'] as const satisfies readonly InvitationAct[];

/** The browser assumes that no cause prevents the invitation. The server checks the causes again. */
const fit = { isLive: true, isQualified: true, isFree: true, hasConflict: false } as const;

/** One complete event for each act, with a reason. The chart checks with it whether the act is allowed. */
const asked: Readonly<Record<InvitationAct, (by: Invitation['by']) => InvitationEvent>> = {
  send: (by) => ({ type: 'invitation.send', by, isNeeded: true, ...fit }),
  cancel: (by) => ({ type: 'invitation.cancel', by, reason: 'given' }),
  withdraw: (by) => ({ type: 'invitation.withdraw', by, reason: 'given' }),
};

/**
 * Returns the acts that the user may do with an invitation, according to the chart that server and browser
 * share.
 */
export function actsOn({ status, by }: Pick<Invitation, 'status' | 'by'>): InvitationAct[] {
  const snapshot = invitationMachine.resolveState({ value: status, context: {} });
  return acts.filter((act) => snapshot.can(asked[act](by)));
}

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
