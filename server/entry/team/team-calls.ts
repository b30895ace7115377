import type { ApiParts } from '../../context.ts';
import * as contract from '../../contract/entry/team.ts';
import { handle } from '../../kit/handle.ts';
import type { SignedInUser } from '../../session/tokens.ts';
import { findEntry } from '../reading/find-entry.ts';
import { decideSubstitute, requestSubstitute } from './substitutions.ts';
import { enterTeam } from './team-entries.ts';

/** The user and the entry of a call. */
interface Asking {
  readonly user: SignedInUser;
  readonly id: string;
}

/** Returns the calls for teams, which their units enter, and for substitutes. */
export const teamCalls = (parts: ApiParts) => {
  const find = ({ user, id }: Asking) => findEntry(parts, user.id, id, parts.clock());

  return handle(contract, {
    enterTeam: async ({ user, address, body }) =>
      find({ user, id: await enterTeam(parts, { userId: user.id, address }, body) }),
    requestSubstitute: async ({ user, id, address, body }) => {
      await requestSubstitute(parts, user.id, id, { ...body, address });
      return find({ user, id });
    },
    approveSubstitute: async ({ user, id, body }) => {
      await decideSubstitute(parts, user.id, id, { type: 'decision.approve', ...body });
      return find({ user, id });
    },
    refuseSubstitute: async ({ user, id, body }) => {
      await decideSubstitute(parts, user.id, id, { type: 'decision.refuse', ...body });
      return find({ user, id });
    },
    withdrawSubstitute: async ({ user, id, body }) => {
      await decideSubstitute(parts, user.id, id, { type: 'decision.withdraw', ...body });
      return find({ user, id });
    },
  });
};
