import type * as v from 'valibot';
import type { ApiParts } from '../context.ts';
import * as contract from '../contract/expert/invitation.ts';
import { handle } from '../kit/handle.ts';
import { originOf } from '../kit/origin.ts';
import { findNeed, setNeed } from '../duty/event-needs.ts';
import { answerInvitation, openLink, sendLinkCode } from './invitation-link.ts';
import {
  findInvitation,
  inviteExperts,
  listCandidates,
  listInvitations,
  moveInvitation,
} from './invitations.ts';

const accepting = ({ has_no_conflict, keeps_secrets, ...proof }: v.InferOutput<typeof contract.acceptance>) =>
  ({ type: 'invitation.accept', hasDeclared: has_no_conflict && keeps_secrets, ...proof }) as const;

/** Returns the calls for invitations of experts. Committees, experts and holders of a link use them. */
export const invitationCalls = (parts: ApiParts) => {
  const moved = async (
    user: { id: string },
    id: string,
    act: Parameters<typeof moveInvitation>[3],
  ): Promise<contract.Invitation> => {
    await moveInvitation(parts, user.id, id, act);
    return findInvitation(parts, user.id, id);
  };
  const answered = async (
    user: { id: string },
    id: string,
    answer: Parameters<typeof answerInvitation>[2],
  ): Promise<contract.Invitation> => {
    await answerInvitation(parts, { id, expertId: user.id }, answer);
    return findInvitation(parts, user.id, id);
  };
  return handle(contract, {
    listInvitations: ({ user, query }) => listInvitations(parts, user.id, query),
    getInvitation: ({ user, id }) => findInvitation(parts, user.id, id),
    listCandidates: ({ user, id, query }) => listCandidates(parts, user.id, id, query),
    getEventNeed: ({ user, id }) => findNeed(parts, user.id, id),
    setEventNeed: ({ user, id, body }) => setNeed(parts, user.id, id, body),
    inviteExperts: ({ user, body }) => inviteExperts(parts, user.id, body),
    sendInvitation: ({ user, id, body }) => moved(user, id, { type: 'invitation.send', ...body }),
    cancelInvitation: ({ user, id, body }) => moved(user, id, { type: 'invitation.cancel', ...body }),
    withdrawInvitation: ({ user, id, body }) => moved(user, id, { type: 'invitation.withdraw', ...body }),
    openInvitationLink: ({ c, token }) => openLink(parts, token, originOf(c).network),
    sendOwnInvitationCode: ({ user, id, i18n }) => sendLinkCode(parts, { id, expertId: user.id }, i18n),
    acceptOwnInvitation: ({ user, id, body }) => answered(user, id, accepting(body)),
    declineOwnInvitation: ({ user, id, body }) => answered(user, id, { type: 'invitation.decline', ...body }),
    sendInvitationCode: ({ token, i18n }) => sendLinkCode(parts, { token }, i18n),
    acceptInvitation: ({ token, body }) => answerInvitation(parts, { token }, accepting(body)),
    declineInvitation: ({ token, body }) =>
      answerInvitation(parts, { token }, { type: 'invitation.decline', ...body }),
  });
};
