import type { Context } from 'hono';
import type { ApiEnv, ApiParts } from '../context.ts';
import { unitChange, type Unit } from '../contract/unit.ts';
import { readPayload } from '../middleware/payload.ts';
import { changeUnit, findUnit } from '../services/units.ts';

/** GET /units/self, for whoever acts for an organisation. */
export function getUnit({ db }: ApiParts) {
  return async (c: Context<ApiEnv>) => c.json<Unit>(await findUnit(db, c.get('user').id));
}

/** PUT /units/self, for its administrator; gives the profile as it is then. */
export function putUnit(parts: ApiParts) {
  return async (c: Context<ApiEnv>) => {
    const { id } = c.get('user');
    await changeUnit(parts, id, await readPayload(c, unitChange));
    return c.json<Unit>(await findUnit(parts.db, id));
  };
}
