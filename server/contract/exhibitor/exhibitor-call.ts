import * as v from 'valibot';
import { instant, contactNumber, name, whole } from '../competition/competition-fields.ts';
import { reasonedAct, simpleAct } from '../competition/record-acts.ts';
import { storedFile } from '../file.ts';
import { call } from '../kit/call.ts';
import { fault } from '../kit/faults.ts';
import { key, prose } from '../kit/fields.ts';
import { pageQuery, pagination } from '../kit/list.ts';
import { strict } from '../kit/strict.ts';
import { versionOrNone } from '../kit/version.ts';
import { secondPersons } from '../session/acting-identity.ts';
import { exhibitorApplicationStatuses } from './exhibitor-application-fields.ts';
import { canHaveSlots, MOST_SLOT_PLACES, slotLengths } from './move-in-slots.ts';

/** Calls for exhibitors (招展) beside a competition. Instants are ISO 8601 with offset +08:00. */

/** The largest limits that a call can set for an application: square metres and kilowatts. */
export const EXHIBITOR_LIMITS = { area: 1_000, power: 500 } as const;

/** `upcoming`, `open` and `over` follow from the dates of a published call. */
export const exhibitorCallPhases = ['draft', 'upcoming', 'open', 'over', 'cancelled'] as const;

/**
 * The relations of a reader to a call. `organiser`: acts for the committee. `viewer`: an account of the
 * committee that can only view. `venue`: venue staff of the competition. `exhibitor`: acts for an organisation
 * that can apply.
 */
export const exhibitorCallReaders = ['organiser', 'viewer', 'venue', 'exhibitor'] as const;
export type ExhibitorCallReader = (typeof exhibitorCallReaders)[number];

const named = v.object({ id: v.string(), name: v.string() });

/** The application of the reader's organisation to a call. */
const ownApplication = v.object({ id: v.string(), status: v.picklist(exhibitorApplicationStatuses) });

const summary = {
  id: v.string(),
  competition: named,
  theme: v.string(),
  phase: v.picklist(exhibitorCallPhases),
  opens_at: v.string(),
  closes_at: v.string(),
  by: v.picklist(exhibitorCallReaders),
  /** The latest application of the reader's organisation; null if there is none. */
  application: v.nullable(ownApplication),
};

export const exhibitorCallQuery = v.object({ ...pageQuery });
export type ExhibitorCallQuery = v.InferOutput<typeof exhibitorCallQuery>;

/** Sorted by the closing instant, the latest first. */
export const exhibitorCallList = v.object({
  data: v.array(
    v.object({
      ...summary,
      /** The number of applications that wait for the reader; 0 for exhibitors. */
      waiting: v.number(),
    }),
  ),
  meta: v.object({
    pagination,
    server_time: v.string(),
    /** The competitions of the reader's committee that can have a new call. */
    can_add_to: v.array(named),
    /** Whether the reader's organisation is confirmed. Only then can it submit an application. */
    standing: v.picklist(['confirmed', 'unconfirmed', 'suspended']),
  }),
});
export type ExhibitorCallList = v.InferOutput<typeof exhibitorCallList>;

/** A call. Every act on it returns this object. */
export const exhibitorCall = v.object({
  ...summary,
  intro: v.string(),
  move_in_from: v.string(),
  move_in_until: v.string(),
  /** The length of a slot for moving in, in minutes; 0 for no slots. */
  slot_minutes: v.picklist(slotLengths),
  /** The number of exhibitors that can book one slot. */
  slot_places: v.number(),
  move_out_until: v.string(),
  most_area: v.number(),
  most_power: v.number(),
  safety: v.string(),
  contact_phone: v.string(),
  plan: v.nullable(storedFile),
  manual: v.nullable(storedFile),
  /** The numbers of booths by status. */
  booths: v.object({ free: v.number(), taken: v.number(), blocked: v.number() }),
  status: v.picklist(['draft', 'published', 'cancelled']),
  /** The reason of the cancellation. */
  reason: v.string(),
  /** The request to cancel the call that waits; `until` is '' if none waits. */
  asked: v.object({ reason: v.string(), until: v.string(), by: v.string() }),
  /** Whether the reader counts as a second person for the request. */
  second: v.picklist(secondPersons),
  facts: v.object({
    isHeld: v.boolean(),
    isTimely: v.boolean(),
    hasBooths: v.boolean(),
    waiting: v.picklist(['', 'cancel']),
  }),
  version: v.number(),
  server_time: v.string(),
});
export type ExhibitorCall = v.InferOutput<typeof exhibitorCall>;

const fileOrNone = v.optional(v.union([v.literal(''), key], fault('choice')), '');

const facts = {
  theme: name,
  intro: prose(2, 2_000),
  opens_at: instant,
  closes_at: instant,
  move_in_from: instant,
  move_in_until: instant,
  slot_minutes: v.optional(v.picklist(slotLengths, fault('choice')), 0),
  slot_places: v.optional(whole(1, MOST_SLOT_PLACES), 1),
  move_out_until: instant,
  most_area: whole(1, EXHIBITOR_LIMITS.area),
  most_power: whole(1, EXHIBITOR_LIMITS.power),
  safety: prose(2, 4_000),
  contact_phone: contactNumber,
  /** The hall plan and the exhibitor manual. */
  plan_id: fileOrNone,
  manual_id: fileOrNone,
};

// Seconds are optional in an instant, so texts cannot be compared.
const isBefore = (one: string, other: string) => Date.parse(one) < Date.parse(other);
const isClosedLater = (of: { opens_at: string; closes_at: string }) => isBefore(of.opens_at, of.closes_at);
const isMovedInLater = (of: { closes_at: string; move_in_from: string }) =>
  !isBefore(of.move_in_from, of.closes_at);
const isMoveInLonger = (of: { move_in_from: string; move_in_until: string }) =>
  isBefore(of.move_in_from, of.move_in_until);
const isMovedOutLater = (of: { move_in_until: string; move_out_until: string }) =>
  isBefore(of.move_in_until, of.move_out_until);
const isSlotted = (of: { move_in_from: string; move_in_until: string; slot_minutes: number }) =>
  of.slot_minutes === 0 ||
  // A fault of the instants has its name at their field.
  !isMoveInLonger(of) ||
  canHaveSlots({
    from: Date.parse(of.move_in_from),
    until: Date.parse(of.move_in_until),
    minutes: of.slot_minutes,
  });

/**
 * The facts of a call. The instants are in chronological order. `version` is 0 for a new call. A call cannot
 * be moved to another competition later.
 */
export const exhibitorCallFacts = v.pipe(
  strict({ competition_id: key, ...facts, version: versionOrNone }),
  v.forward(v.partialCheck([['opens_at'], ['closes_at']], isClosedLater, fault('times.order')), [
    'closes_at',
  ]),
  v.forward(v.partialCheck([['closes_at'], ['move_in_from']], isMovedInLater, fault('times.order')), [
    'move_in_from',
  ]),
  v.forward(v.partialCheck([['move_in_from'], ['move_in_until']], isMoveInLonger, fault('times.order')), [
    'move_in_until',
  ]),
  v.forward(v.partialCheck([['move_in_until'], ['move_out_until']], isMovedOutLater, fault('times.order')), [
    'move_out_until',
  ]),
  v.forward(
    v.partialCheck([['move_in_from'], ['move_in_until'], ['slot_minutes']], isSlotted, fault('slots.count')),
    ['slot_minutes'],
  ),
);
export type ExhibitorCallFacts = v.InferOutput<typeof exhibitorCallFacts>;

export const listExhibitorCalls = call('GET', '/exhibitor/calls', {
  summary: 'Lists calls for exhibitors that the caller manages, serves at or can apply to',
  access: 'signed-in',
  query: exhibitorCallQuery,
  answer: exhibitorCallList,
});

export const getExhibitorCall = call('GET', '/exhibitor/calls/:id', {
  summary: 'Returns a call for exhibitors',
  access: 'signed-in',
  answer: exhibitorCall,
});

export const addExhibitorCall = call('POST', '/exhibitor/calls', {
  summary: 'Adds a call for exhibitors to a competition',
  access: 'signed-in',
  body: exhibitorCallFacts,
  answer: exhibitorCall,
});

export const changeExhibitorCall = call('PUT', '/exhibitor/calls/:id', {
  summary: 'Changes the draft of a call for exhibitors',
  access: 'signed-in',
  body: exhibitorCallFacts,
  answer: exhibitorCall,
});

export const publishExhibitorCall = call('POST', '/exhibitor/calls/:id/publish', {
  summary: 'Publishes a call for exhibitors',
  access: 'signed-in',
  body: simpleAct,
  answer: exhibitorCall,
});

export const askCancelExhibitorCall = call('POST', '/exhibitor/calls/:id/ask-cancel', {
  summary: 'Asks a second person of the committee to cancel a call for exhibitors',
  access: 'signed-in',
  body: reasonedAct,
  answer: exhibitorCall,
});

export const cancelExhibitorCall = call('POST', '/exhibitor/calls/:id/cancel', {
  summary: 'Agrees to cancel a call for exhibitors, as the second person',
  access: 'signed-in',
  body: simpleAct,
  answer: exhibitorCall,
});

export const dropExhibitorCallCancel = call('POST', '/exhibitor/calls/:id/drop', {
  summary: 'Refuses or takes back the request to cancel a call for exhibitors',
  access: 'signed-in',
  body: reasonedAct,
  answer: exhibitorCall,
});
