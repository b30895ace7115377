import type { Context } from 'hono';
import type { ApiEnv, ApiParts } from '../context.ts';
import { memberQuery, rosterQuery, type MemberList, type Roster } from '../contract/roster.ts';
import { unitChange, type Unit } from '../contract/unit.ts';
import { readPayload, readQuery } from '../middleware/payload.ts';
import { listRoster } from '../services/named-people.ts';
import { listMembers } from '../services/unit-members.ts';
import { changeUnit, findUnit } from '../services/units.ts';

/** GET /units/self, for whoever acts for an organisation. */
export function getUnit({ db }: ApiParts) {
  return async (c: Context<ApiEnv>) => c.json<Unit>(await findUnit(db, c.get('user').id));
}

/** GET /units/self/roster, for who enters people for a unit. */
export function getRoster(parts: ApiParts) {
  return async (c: Context<ApiEnv>) =>
    c.json<Roster>(await listRoster(parts, c.get('user').id, readQuery(c, rosterQuery)));
}

/** GET /units/self/members, for who enters people for a unit. */
export function getMembers(parts: ApiParts) {
  return async (c: Context<ApiEnv>) =>
    c.json<MemberList>(await listMembers(parts, c.get('user').id, readQuery(c, memberQuery)));
}

/** PUT /units/self, for its administrator; gives the profile as it is then. */
export function putUnit(parts: ApiParts) {
  return async (c: Context<ApiEnv>) => {
    const { id } = c.get('user');
    await changeUnit(parts, id, await readPayload(c, unitChange));
    return c.json<Unit>(await findUnit(parts.db, id));
  };
}
