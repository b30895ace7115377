import type { Context } from 'hono';
import type { ApiEnv, ApiParts } from '../context.ts';
import { profileChange, profileReveal, type Profile, type RevealedProfile } from '../contract/person.ts';
import { readPayload } from '../middleware/payload.ts';
import { changeProfile, profileOf, revealPerson } from '../services/persons.ts';

/** GET /user/profile, for a person. */
export function getProfile(parts: ApiParts) {
  return async (c: Context<ApiEnv>) => c.json<Profile>(await profileOf(parts, c.get('user')));
}

/** PUT /user/profile; gives the profile as it is then. */
export function putProfile(parts: ApiParts) {
  return async (c: Context<ApiEnv>) => {
    const user = c.get('user');
    await changeProfile(parts, user.id, await readPayload(c, profileChange), parts.clock());
    return c.json<Profile>(await profileOf(parts, user));
  };
}

/** POST /user/profile/reveal. */
export function revealProfile(parts: ApiParts) {
  return async (c: Context<ApiEnv>) => {
    const { reason } = await readPayload(c, profileReveal);
    return c.json<RevealedProfile>(await revealPerson(parts, c.get('user').id, reason));
  };
}
