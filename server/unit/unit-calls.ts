import type { ApiParts } from '../context.ts';
import * as roster from '../contract/unit/roster.ts';
import * as contract from '../contract/unit/unit.ts';
import { handle } from '../kit/handle.ts';
import { listRoster } from '../person/named-people.ts';
import { applyForConfirmation } from './unit-confirmations.ts';
import { listMembers } from './unit-members.ts';
import { changeUnit, findUnit } from './units.ts';

/** Calls for the organisation that an account acts for. */
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

/** Calls for the people of a unit, for the accounts that enter them. */
export const rosterCalls = (parts: ApiParts) =>
  handle(roster, {
    listRoster: ({ user, query }) => listRoster(parts, user.id, query),
    listMembers: ({ user, query }) => listMembers(parts, user.id, query),
  });
