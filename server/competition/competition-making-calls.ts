import type { ApiParts } from '../context.ts';
import * as contract from '../contract/competition/competition-making.ts';
import { handle } from '../kit/handle.ts';
import * as making from './competition-making.ts';
import { decide, propose } from './decisions.ts';
import type { SignedInUser } from '../session/tokens.ts';

/** Competitions as the committee makes them, and what it decides on by two people. */
export const competitionMakingCalls = (parts: ApiParts) => {
  const { db, clock } = parts;
  /** The competition as it is after what was done to it, or to a part of it. */
  const find = (user: SignedInUser, id: string) => making.findManaged(db, user.id, id, clock());

  return handle(contract, {
    listManagedCompetitions: ({ user, query }) => making.listManaged(db, user.id, query, clock()),
    createCompetition: async ({ user, body }) =>
      find(user, await making.makeCompetition(parts, user.id, body)),
    getCompetition: ({ user, id }) => find(user, id),
    changeCompetition: async ({ user, id, body }) => {
      await making.changeCompetition(parts, user.id, id, body);
      return find(user, id);
    },
    publishCompetition: async ({ user, id, body }) => {
      await propose(parts, user, id, { action: 'publish', ...body });
      return find(user, id);
    },
    extendCompetition: async ({ user, id, body }) => {
      await propose(parts, user, id, { action: 'extend', ...body });
      return find(user, id);
    },
    cancelCompetition: async ({ user, id, body }) => {
      await propose(parts, user, id, { action: 'cancel', ...body });
      return find(user, id);
    },
    // From here on `id` is that of a decision; the services say to which competition it belongs.
    approveDecision: async ({ user, id, body }) =>
      find(user, await decide(parts, user, id, { type: 'decision.approve', ...body })),
    refuseDecision: async ({ user, id, body }) =>
      find(user, await decide(parts, user, id, { type: 'decision.refuse', ...body })),
    withdrawDecision: async ({ user, id, body }) =>
      find(user, await decide(parts, user, id, { type: 'decision.withdraw', ...body })),
  });
};
