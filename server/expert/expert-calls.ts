import type { ApiParts } from '../context.ts';
import * as contract from '../contract/expert/expert.ts';
import { handle } from '../kit/handle.ts';
import { approveMany, decideOnExpert, findInBank, listBank, type Decision } from './expert-bank.ts';
import { changeExpert, findExpert, submitExpert } from './expert-file.ts';

/** Returns the calls for the files of experts, and for the expert bank of the committees. */
export const expertCalls = (parts: ApiParts) => {
  const decided = async (user: { id: string }, id: string, decision: Decision) => {
    await decideOnExpert(parts, user.id, id, decision);
    return findInBank(parts, user.id, id);
  };
  return handle(contract, {
    getExpertProfile: ({ user }) => findExpert(parts, user.id),
    changeExpertProfile: async ({ user, body }) => {
      await changeExpert(parts, user.id, body);
      return findExpert(parts, user.id);
    },
    submitExpertProfile: async ({ user, body }) => {
      await submitExpert(parts, user.id, body.version);
      return findExpert(parts, user.id);
    },
    listExperts: ({ user, query }) => listBank(parts, user.id, query),
    getExpert: ({ user, id }) => findInBank(parts, user.id, id),
    approveExpert: ({ user, id, body }) => decided(user, id, { type: 'expert.approve', ...body }),
    approveExperts: ({ user, i18n, body }) => approveMany(parts, i18n, user.id, body.records),
    returnExpert: ({ user, id, body }) => decided(user, id, { type: 'expert.return', ...body }),
    suspendExpert: ({ user, id, body }) => decided(user, id, { type: 'expert.suspend', ...body }),
    resumeExpert: ({ user, id, body }) => decided(user, id, { type: 'expert.resume', ...body }),
    retireExpert: ({ user, id, body }) => decided(user, id, { type: 'expert.retire', ...body }),
  });
};
