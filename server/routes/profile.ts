import type { Context } from 'hono';
import type { ApiEnv, ApiParts } from '../context.ts';
import { profileChange, type Profile } from '../contract/person.ts';
import { readPayload } from '../middleware/payload.ts';
import { changeProfile, profileOf } from '../services/persons.ts';

/** GET /user/profile, for a person who may compete. */
export function getProfile({ db }: ApiParts) {
  return async (c: Context<ApiEnv>) => c.json<Profile>(await profileOf(db, c.get('user')));
}

/** PUT /user/profile; gives the profile as it is then. */
export function putProfile(parts: ApiParts) {
  return async (c: Context<ApiEnv>) => {
    const user = c.get('user');
    await changeProfile(parts, user.id, await readPayload(c, profileChange), parts.clock());
    return c.json<Profile>(await profileOf(parts.db, user));
  };
}
