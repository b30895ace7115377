import * as v from 'valibot';
import { fault } from '../kit/faults.ts';
import { compact, label, text } from '../kit/fields.ts';
import { strict } from '../kit/strict.ts';
import { version, versionOrNone } from '../kit/version.ts';
import { call } from '../kit/call.ts';
import { demandable, requiredReason, reason, whole, name, dayOfBirth } from './competition-fields.ts';
import { TEAM_AT_MOST } from '../entry/team-size.ts';
import { managedCompetition } from './competition-making.ts';
import { simpleAct, reasonedAct } from './record-acts.ts';

/** The fields of an event of a competition (项目), as the committee sets them: domain.md 2 to 5. */

const eventFields = {
  code: v.pipe(
    v.string(fault('type')),
    v.transform(compact),
    v.toUpperCase(),
    v.nonEmpty(fault('required')),
    v.regex(/^[A-Z0-9]{2,8}$/, fault('eventCode.pattern')),
  ),
  name,
  group: v.pipe(label, text(1, 20)),
  for_occupation: v.picklist(['', 'employee', 'student'], fault('choice')),
  birth_from: dayOfBirth,
  birth_to: dayOfBirth,
  least_age: whole(12, 80),
  exclusive: v.boolean(fault('type')),
  /** The number of people in one entry. */
  team_size: whole(1, TEAM_AT_MOST),
  demands: v.pipe(
    v.array(v.picklist(demandable, fault('choice')), fault('type')),
    v.maxLength(demandable.length, fault('most', demandable.length)),
  ),
  /** 0 for no limit. The same applies to the next two fields. */
  places: whole(0, 10_000),
  per_unit: whole(0, 1_000),
  least_entrants: whole(0, 10_000),
};
const isBornLater = ({ birth_from, birth_to }: { birth_from: string; birth_to: string }) =>
  birth_from === '' || birth_to === '' || birth_from <= birth_to;

/**
 * The facts of an event. Its rules can change until registration opens, its places until the roster is
 * frozen. `version` is 0 for a new event.
 */
export const eventFacts = v.pipe(
  strict({ ...eventFields, version: versionOrNone }),
  v.forward(v.partialCheck([['birth_from'], ['birth_to']], isBornLater, fault('times.order')), ['birth_to']),
);
export type EventFacts = v.InferOutput<typeof eventFacts>;

/** The rules that cannot change after registration opens, because registrants rely on them. */
export const fixedRules = [
  'code',
  'name',
  'group',
  'for_occupation',
  'birth_from',
  'birth_to',
  'least_age',
  'exclusive',
  'team_size',
  'demands',
] as const satisfies readonly (keyof typeof eventFields)[];

export const addEvent = call('POST', '/competitions/:id/events', {
  summary: 'Adds an event',
  access: 'signed-in',
  body: eventFacts,
  answer: managedCompetition,
});

export const changeEvent = call('PUT', '/competitions/:id/events/:eventId', {
  summary: 'Changes an event',
  access: 'signed-in',
  body: eventFacts,
  answer: managedCompetition,
});

export const deleteEvent = call('POST', '/events/:id/delete', {
  summary: 'Deletes an event of a draft',
  access: 'signed-in',
  body: simpleAct,
  answer: managedCompetition,
});

/** `reason`: required if too few entries are approved. */
export const freezing = strict({ version, reason });

export const freezeEvent = call('POST', '/events/:id/freeze', {
  summary: 'Freezes the roster of an event',
  access: 'signed-in',
  body: freezing,
  answer: managedCompetition,
});

export const cancelEvent = call('POST', '/events/:id/cancel', {
  summary: 'Cancels an event',
  access: 'signed-in',
  body: reasonedAct,
  answer: managedCompetition,
});

export const askEventCancel = call('POST', '/events/:id/ask-cancel', {
  summary: 'Asks a colleague to cancel an event whose order is prepared',
  access: 'signed-in',
  body: reasonedAct,
  answer: managedCompetition,
});

export const agreeToEventCancel = call('POST', '/events/:id/agree-to-cancel', {
  summary: 'Cancels an event within ten minutes of the request of a colleague',
  access: 'signed-in',
  body: simpleAct,
  answer: managedCompetition,
});

export const dropEventCancel = call('POST', '/events/:id/drop-cancel', {
  summary: 'Drops the request to cancel an event, as the one who made it or a colleague',
  access: 'signed-in',
  body: reasonedAct,
  answer: managedCompetition,
});

/** Moves the entries to another event of the same competition. `agreed`: all entrants have agreed. */
export const merging = strict({
  version,
  into: v.pipe(v.string(fault('type')), text(1, 64)),
  reason: requiredReason,
  agreed: v.literal(true, fault('required')),
});

export const mergeEvent = call('POST', '/events/:id/merge', {
  summary: 'Moves the entrants of an event to another event',
  access: 'signed-in',
  body: merging,
  answer: managedCompetition,
});
