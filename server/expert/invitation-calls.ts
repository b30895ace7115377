import type { ApiParts } from '../context.ts';
import * as contract from '../contract/expert/invitation.ts';
import { handle } from '../kit/handle.ts';
import { originOf } from '../kit/origin.ts';
import { answerLink, openLink, sendLinkCode } from './invitation-link.ts';
import {
  findInvitation,
  inviteExperts,
  listCandidates,
  listInvitations,
  moveInvitation,
} from './invitations.ts';

/** Invitations of experts: for committees, for experts, and for who opens the link. */
export const invitationCalls = (parts: ApiParts) => {
  const moved = async (
    user: { id: string },
    id: string,
    act: Parameters<typeof moveInvitation>[3],
  ): Promise<contract.Invitation> => {
    await moveInvitation(parts, user.id, id, act);
    return findInvitation(parts, user.id, id);
  };
  return handle(contract, {
    listInvitations: ({ user, query }) => listInvitations(parts, user.id, query),
    getInvitation: ({ user, id }) => findInvitation(parts, user.id, id),
    listCandidates: ({ user, id, query }) => listCandidates(parts, user.id, id, query),
    inviteExperts: ({ user, body }) => inviteExperts(parts, user.id, body),
    sendInvitation: ({ user, id, body }) => moved(user, id, { type: 'invitation.send', ...body }),
    cancelInvitation: ({ user, id, body }) => moved(user, id, { type: 'invitation.cancel', ...body }),
    withdrawInvitation: ({ user, id, body }) => moved(user, id, { type: 'invitation.withdraw', ...body }),
    openInvitationLink: ({ c, token }) => openLink(parts, token, originOf(c).network),
    sendInvitationCode: ({ token, i18n }) => sendLinkCode(parts, token, i18n),
    acceptInvitation: ({ token, body: { has_no_conflict, keeps_secrets, ...body } }) =>
      answerLink(parts, token, {
        type: 'invitation.accept',
        hasDeclared: has_no_conflict && keeps_secrets,
        ...body,
      }),
    declineInvitation: ({ token, body }) => answerLink(parts, token, { type: 'invitation.decline', ...body }),
  });
};
