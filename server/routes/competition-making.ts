import type { Context } from 'hono';
import type { ApiEnv, ApiParts } from '../context.ts';
import {
  cancellation,
  competitionFacts,
  eventFacts,
  extension,
  freezing,
  managedQuery,
  merging,
  reasonedAct,
  signedAct,
  simpleAct,
  type ManagedCompetition,
  type ManagedList,
} from '../contract/competition-making.ts';
import { readPayload, readQuery } from '../middleware/payload.ts';
import * as making from '../services/competition-making.ts';
import {
  addEvent,
  changeEvent,
  moveEvent,
  removeEvent,
  type EventAct,
} from '../services/competition-events.ts';
import { decide, propose, type CompetitionDecisionAct, type Proposal } from '../services/decisions.ts';

const idIn = (c: Context<ApiEnv>) => c.req.param('id') ?? '';

/** The competition as it is after what was done to it, or to a part of it. */
async function answer(c: Context<ApiEnv>, { db, clock }: ApiParts, id = idIn(c)) {
  return c.json<ManagedCompetition>(await making.findManaged(db, c.get('user').id, id, clock()));
}

/** GET /managed/competitions, for committees. */
export function getManagedCompetitions({ db, clock }: ApiParts) {
  return async (c: Context<ApiEnv>) => {
    const query = readQuery(c, managedQuery);
    return c.json<ManagedList>(await making.listManaged(db, c.get('user').id, query, clock()));
  };
}

/** GET /competitions/:id, for its organisers. */
export function getCompetition(parts: ApiParts) {
  return (c: Context<ApiEnv>) => answer(c, parts);
}

/** POST /competitions. */
export function postCompetition(parts: ApiParts) {
  return async (c: Context<ApiEnv>) => {
    const facts = await readPayload(c, competitionFacts);
    return answer(c, parts, await making.makeCompetition(parts, c.get('user').id, facts));
  };
}

/** PUT /competitions/:id. */
export function putCompetition(parts: ApiParts) {
  return async (c: Context<ApiEnv>) => {
    const facts = await readPayload(c, competitionFacts);
    await making.changeCompetition(parts, c.get('user').id, idIn(c), facts);
    return answer(c, parts);
  };
}

/** POST /competitions/:id/archive. */
export function archiveCompetition(parts: ApiParts) {
  return async (c: Context<ApiEnv>) => {
    const { version } = await readPayload(c, simpleAct);
    await making.archiveCompetition(parts, c.get('user').id, idIn(c), version);
    return answer(c, parts);
  };
}

/** A call that proposes what takes two people. */
function proposer(parts: ApiParts, read: (c: Context<ApiEnv>) => Promise<Proposal>) {
  return async (c: Context<ApiEnv>) => {
    await propose(parts, c.get('user'), idIn(c), await read(c));
    return answer(c, parts);
  };
}

/** POST /competitions/:id/publish. */
export const publishCompetition = (parts: ApiParts) =>
  proposer(parts, async (c) => ({ action: 'publish', ...(await readPayload(c, signedAct)) }));

/** POST /competitions/:id/extend. */
export const extendCompetition = (parts: ApiParts) =>
  proposer(parts, async (c) => ({ action: 'extend', ...(await readPayload(c, extension)) }));

/** POST /competitions/:id/cancel. */
export const cancelCompetition = (parts: ApiParts) =>
  proposer(parts, async (c) => ({ action: 'cancel', ...(await readPayload(c, cancellation)) }));

/** A call that decides on a proposal. */
function decider(parts: ApiParts, read: (c: Context<ApiEnv>) => Promise<CompetitionDecisionAct>) {
  return async (c: Context<ApiEnv>) =>
    answer(c, parts, await decide(parts, c.get('user'), idIn(c), await read(c)));
}

/** POST /decisions/:id/approve. */
export const approveDecision = (parts: ApiParts) =>
  decider(parts, async (c) => ({ type: 'decision.approve', ...(await readPayload(c, signedAct)) }));

/** POST /decisions/:id/withdraw. */
export const withdrawDecision = (parts: ApiParts) =>
  decider(parts, async (c) => ({ type: 'decision.withdraw', ...(await readPayload(c, simpleAct)) }));

/** POST /decisions/:id/refuse. */
export const refuseDecision = (parts: ApiParts) =>
  decider(parts, async (c) => ({ type: 'decision.refuse', ...(await readPayload(c, reasonedAct)) }));

/** POST /competitions/:id/events. */
export function postEvent(parts: ApiParts) {
  return async (c: Context<ApiEnv>) => {
    await addEvent(parts, c.get('user').id, idIn(c), await readPayload(c, eventFacts));
    return answer(c, parts);
  };
}

/** PUT /competitions/:id/events/:eventId. */
export function putEvent(parts: ApiParts) {
  return async (c: Context<ApiEnv>) => {
    const which = { competitionId: idIn(c), eventId: c.req.param('eventId') ?? '' };
    await changeEvent(parts, c.get('user').id, which, await readPayload(c, eventFacts));
    return answer(c, parts);
  };
}

/** A call that does something to an event. */
function mover(parts: ApiParts, read: (c: Context<ApiEnv>) => Promise<EventAct & { version: number }>) {
  return async (c: Context<ApiEnv>) =>
    answer(c, parts, await moveEvent(parts, c.get('user').id, idIn(c), await read(c)));
}

/** POST /events/:id/delete. */
export function deleteEvent(parts: ApiParts) {
  return async (c: Context<ApiEnv>) => {
    const { version } = await readPayload(c, simpleAct);
    return answer(c, parts, await removeEvent(parts, c.get('user').id, idIn(c), version));
  };
}

/** POST /events/:id/freeze. */
export const freezeEvent = (parts: ApiParts) =>
  mover(parts, async (c) => ({ type: 'competitionEvent.freeze', ...(await readPayload(c, freezing)) }));

/** POST /events/:id/cancel. */
export const cancelEvent = (parts: ApiParts) =>
  mover(parts, async (c) => ({ type: 'competitionEvent.cancel', ...(await readPayload(c, reasonedAct)) }));

/** POST /events/:id/merge. */
export const mergeEvent = (parts: ApiParts) =>
  mover(parts, async (c) => {
    const { version, into, reason } = await readPayload(c, merging);
    return { type: 'competitionEvent.merge', version, into, reason };
  });
