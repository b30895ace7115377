import type { ApiParts } from '../context.ts';
import * as contract from '../contract/competition/competition-making.ts';
import { handle } from '../kit/handle.ts';
import * as making from './competition-making.ts';
import { decide, propose } from './decisions.ts';
import { rehearse } from '../rehearsal/copy-rehearsal.ts';
import type { SignedInUser } from '../session/tokens.ts';

/**
 * Calls with which a committee creates and changes competitions, and with which two members decide on them.
 */
export const competitionMakingCalls = (parts: ApiParts) => {
  const { db, clock } = parts;
  /**
   * Returns the current state of a competition, for the response to an act on the competition or on a part of
   * it.
   */
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
    rehearseCompetition: async ({ user, id, body }) => {
      await rehearse(parts, user.id, id, body);
      return find(user, id);
    },
    wipeRehearsal: async ({ user, id, body }) => {
      await propose(parts, user, id, { action: 'wipe', ...body });
      return find(user, id);
    },
    // In the calls from here on `id` is the id of a decision. The services return the id of its competition.
    approveDecision: async ({ user, id, body }) =>
      find(user, await decide(parts, user, id, { type: 'decision.approve', ...body })),
    refuseDecision: async ({ user, id, body }) =>
      find(user, await decide(parts, user, id, { type: 'decision.refuse', ...body })),
    withdrawDecision: async ({ user, id, body }) =>
      find(user, await decide(parts, user, id, { type: 'decision.withdraw', ...body })),
  });
};
