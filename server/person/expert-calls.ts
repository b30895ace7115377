import type { ApiParts } from '../context.ts';
import * as contract from '../contract/person/expert.ts';
import { handle } from '../kit/handle.ts';
import { changeExpert, findExpert } from './experts.ts';

/** What an expert tells of their work. */
export const expertCalls = ({ db, clock }: ApiParts) =>
  handle(contract, {
    getExpertProfile: ({ user }) => findExpert(db, user.id),
    changeExpertProfile: async ({ user, body }) => {
      await changeExpert(db, user.id, body, clock());
      return findExpert(db, user.id);
    },
  });
