import type { ApiParts } from '../context.ts';
import * as contract from '../contract/competition/competition-event.ts';
import { handle } from '../kit/handle.ts';
import type { SignedInUser } from '../session/tokens.ts';
import { findManaged } from '../competition/competition-making.ts';
import { addEvent, changeEvent, removeEvent } from './event-making.ts';
import { moveEvent } from './event-moves.ts';

/** Events of a competition as the committee makes them. */
export const competitionEventCalls = (parts: ApiParts) => {
  const { db, clock } = parts;
  /** The competition as it is after what was done to an event of it. */
  const find = (user: SignedInUser, id: string) => findManaged(db, user.id, id, clock());

  return handle(contract, {
    addEvent: async ({ user, id, body }) => {
      await addEvent(parts, user.id, id, body);
      return find(user, id);
    },
    changeEvent: async ({ user, id, eventId, body }) => {
      await changeEvent(parts, user.id, { competitionId: id, eventId }, body);
      return find(user, id);
    },
    // From here on `id` is that of an event; the services say to which competition it belongs.
    deleteEvent: async ({ user, id, body }) =>
      find(user, await removeEvent(parts, user.id, id, body.version)),
    freezeEvent: async ({ user, id, body }) =>
      find(user, await moveEvent(parts, user.id, id, { type: 'competitionEvent.freeze', ...body })),
    cancelEvent: async ({ user, id, body }) =>
      find(user, await moveEvent(parts, user.id, id, { type: 'competitionEvent.cancel', ...body })),
    mergeEvent: async ({ user, id, body: { version, into, reason } }) =>
      find(
        user,
        await moveEvent(parts, user.id, id, { type: 'competitionEvent.merge', version, into, reason }),
      ),
  });
};
