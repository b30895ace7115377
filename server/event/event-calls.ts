import type { ApiParts } from '../context.ts';
import * as contract from '../contract/competition/competition-event.ts';
import { handle } from '../kit/handle.ts';
import type { SignedInUser } from '../session/tokens.ts';
import { findManaged } from '../competition/competition-making.ts';
import { addEvent, changeEvent, removeEvent } from './event-making.ts';
import { moveCancelling, moveEvent } from './event-moves.ts';

/** Handles the calls with which the committee edits the events of a competition. */
export const competitionEventCalls = (parts: ApiParts) => {
  const { db, clock } = parts;
  /** Returns the competition after an act on one of its events. */
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
    // In the following calls `id` is the id of an event. The services return the id of its competition.
    deleteEvent: async ({ user, id, body }) =>
      find(user, await removeEvent(parts, user.id, id, body.version)),
    freezeEvent: async ({ user, id, body }) =>
      find(user, await moveEvent(parts, user.id, id, { type: 'competitionEvent.freeze', ...body })),
    cancelEvent: async ({ user, id, body }) =>
      find(user, await moveEvent(parts, user.id, id, { type: 'competitionEvent.cancel', ...body })),
    askEventCancel: async ({ user, id, body }) =>
      find(user, await moveCancelling(parts, user.id, id, { type: 'competitionEvent.askCancel', ...body })),
    agreeToEventCancel: async ({ user, id, body }) =>
      find(
        user,
        await moveCancelling(parts, user.id, id, { type: 'competitionEvent.agreeToCancel', ...body }),
      ),
    dropEventCancel: async ({ user, id, body }) =>
      find(user, await moveCancelling(parts, user.id, id, { type: 'competitionEvent.drop', ...body })),
    mergeEvent: async ({ user, id, body: { version, into, reason } }) =>
      find(
        user,
        await moveEvent(parts, user.id, id, { type: 'competitionEvent.merge', version, into, reason }),
      ),
  });
};
