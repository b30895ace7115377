import type { ApiParts } from '../context.ts';
import * as contract from '../contract/person/person.ts';
import { handle } from '../kit/handle.ts';
import { changeProfile, profileOf, revealPerson } from './persons.ts';

/** Returns the calls for the profile of the user's own account. */
export const personCalls = (parts: ApiParts) =>
  handle(contract, {
    getProfile: ({ user }) => profileOf(parts, user),
    changeProfile: async ({ user, body }) => {
      await changeProfile(parts, user.id, body, parts.clock());
      return profileOf(parts, user);
    },
    revealProfile: ({ user, body }) => revealPerson(parts, user.id, body.reason),
  });
