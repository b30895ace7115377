import type { ApiParts } from '../context.ts';
import * as roster from '../contract/roster.ts';
import * as contract from '../contract/unit.ts';
import { handle } from '../kit/handle.ts';
import { listRoster } from '../services/named-people.ts';
import { applyForConfirmation } from '../services/unit-confirmations.ts';
import { listMembers } from '../services/unit-members.ts';
import { changeUnit, findUnit } from '../services/units.ts';

/** The organisation an account acts for. */
export const unitCalls = (parts: ApiParts) =>
  handle(contract, {
    getUnit: ({ user }) => findUnit(parts.db, user.id),
    changeUnit: async ({ user, body }) => {
      await changeUnit(parts, user.id, body);
      return findUnit(parts.db, user.id);
    },
    applyForConfirmation: async ({ user, body }) => {
      await applyForConfirmation(parts, user.id, body.version);
      return findUnit(parts.db, user.id);
    },
  });

/** Its people, for who enters them. */
export const rosterCalls = (parts: ApiParts) =>
  handle(roster, {
    listRoster: ({ user, query }) => listRoster(parts, user.id, query),
    listMembers: ({ user, query }) => listMembers(parts, user.id, query),
  });
