import * as v from 'valibot';
import { approvers, secondPersons, signature } from '../session/acting-identity.ts';
import { fault } from '../kit/faults.ts';
import { label, text } from '../kit/fields.ts';
import { organisationName } from '../person/name-fields.ts';
import { pageQuery, pagination, sortedBy, sortQuery } from '../kit/list.ts';
import { strict } from '../kit/strict.ts';
import { version, versionOrNone } from '../kit/version.ts';
import { call } from '../kit/call.ts';
import { partnerFields, partners } from './competition-partners.ts';
import { reasonedAct, simpleAct } from './record-acts.ts';
import {
  demandable,
  requiredReason,
  day,
  instant,
  whole,
  name,
  contactNumber,
  midnightOf,
} from './competition-fields.ts';

/**
 * The data of a competition, as the committee plans it (赛事策划): domain.md 2 to 5. Instants are ISO 8601 with
 * offset +08:00, days have the form 2026-09-21. The closing instant is exclusive.
 */

export const competitionStatuses = [
  'draft',
  'published',
  'open',
  'closed',
  'running',
  'finished',
  'archived',
  'cancelled',
] as const;
export const eventStatuses = [
  'planned',
  'frozen',
  'running',
  'marked',
  'decoded',
  'released',
  'final',
  'cancelled',
  'merged',
] as const;

/** The statuses of an event whose results are public. */
export const releasedStatuses = ['released', 'final'] as const;
/** The statuses of an event whose work codes are decoded. */
export const decodedStatuses = ['decoded', ...releasedStatuses] as const;
/** The statuses of an event from the freeze of its roster on. */
export const rosteredStatuses = ['frozen', 'running', 'marked', ...decodedStatuses] as const;
/** The statuses of an event that is held. */
export const heldStatuses = ['planned', ...rosteredStatuses] as const;

export const isHeld = (status: (typeof eventStatuses)[number]): boolean =>
  heldStatuses.some((one) => one === status);
export const isDecoded = (status: (typeof eventStatuses)[number]): boolean =>
  decodedStatuses.some((one) => one === status);
export const isReleased = (status: (typeof eventStatuses)[number]): boolean =>
  releasedStatuses.some((one) => one === status);
export const isRostered = (status: (typeof eventStatuses)[number]): boolean =>
  rosteredStatuses.some((one) => one === status);

/** The actions that need two people of the committee. */
const decisionActions = ['publish', 'extend', 'cancel', 'wipe'] as const;
export const decisionStatuses = ['proposed', 'approved', 'refused', 'withdrawn', 'lapsed'] as const;

const summary = {
  id: v.string(),
  name: v.string(),
  edition: v.number(),
  /** The status at the time of the response. */
  status: v.picklist(competitionStatuses),
  version: v.number(),
  reg_open_at: v.string(),
  reg_close_at: v.string(),
  starts_on: v.string(),
  ends_on: v.string(),
};

/** The sort keys of a committee's competitions. */
export const managedOrders = sortedBy('starts_on', 'name', 'reg_close_at', 'events', 'taken', 'to_review');

export const managedQuery = v.object({
  ...pageQuery,
  status: v.optional(v.union([v.literal(''), v.picklist(competitionStatuses)], fault('choice')), ''),
  /** Matches any part of a name or of its pinyin. */
  text: v.optional(text(0, 50), ''),
  /** '' sorts the latest first. */
  sort: sortQuery(managedOrders),
});
export type ManagedQuery = v.InferOutput<typeof managedQuery>;

export const managedList = v.object({
  data: v.array(
    v.object({
      ...summary,
      events: v.number(),
      /** The number of places taken in all events. */
      taken: v.number(),
      to_review: v.number(),
      /** Whether a decision waits for a second person. */
      is_pending: v.boolean(),
      /** Whether the competition is a rehearsal of another one. */
      is_rehearsal: v.boolean(),
    }),
  ),
  meta: v.object({ pagination, can_make: v.boolean(), server_time: v.string() }),
});
export type ManagedList = v.InferOutput<typeof managedList>;

export const listManagedCompetitions = call('GET', '/managed/competitions', {
  summary: 'Lists the competitions that the caller’s committee holds',
  access: 'signed-in',
  query: managedQuery,
  answer: managedList,
});

/** The facts that the guards of an event's chart read. */
export const competitionEventFacts = v.object({
  isDraft: v.boolean(),
  isLive: v.boolean(),
  isClosed: v.boolean(),
  hasOpened: v.boolean(),
  hasClosed: v.boolean(),
  taken: v.number(),
  approved: v.number(),
  undecided: v.number(),
  leastEntrants: v.number(),
  hasScheme: v.boolean(),
  isDrawn: v.boolean(),
  isAwarded: v.boolean(),
  waiting: v.picklist(['', 'cancel']),
});

const managedEvent = v.object({
  id: v.string(),
  code: v.string(),
  name: v.string(),
  group: v.string(),
  status: v.picklist(eventStatuses),
  version: v.number(),
  for_occupation: v.picklist(['', 'employee', 'student']),
  birth_from: v.string(),
  birth_to: v.string(),
  least_age: v.number(),
  exclusive: v.boolean(),
  team_size: v.number(),
  demands: v.array(v.picklist(demandable)),
  places: v.number(),
  per_unit: v.number(),
  least_entrants: v.number(),
  /** The reason why the event was cancelled or merged, or is held with too few entries. */
  reason: v.string(),
  facts: competitionEventFacts,
  /** The request to cancel the event, and whether the reader made it. '' if none waits. */
  asked: v.object({ reason: v.string(), until: v.string(), is_own: v.boolean() }),
});
export type ManagedEvent = v.InferOutput<typeof managedEvent>;

const decision = v.object({
  id: v.string(),
  action: v.picklist(decisionActions),
  /** The new closing instant. '' for other actions. */
  reg_close_at: v.string(),
  reason: v.string(),
  status: v.picklist(decisionStatuses),
  version: v.number(),
  proposed_by: v.string(),
  proposed_at: v.string(),
  /** '' until the decision is made. */
  decided_by: v.string(),
  decided_at: v.string(),
  decision_reason: v.string(),
  /** The role of the reader in the decision. '' if the reader can only view it. */
  by: v.picklist(['', 'proposer', 'colleague']),
  /** Whether the reader counts as a second person. It has a meaning only while the decision waits for one. */
  second: v.picklist(secondPersons),
});
export type Decision = v.InferOutput<typeof decision>;

/** The facts that the guards of a competition's chart read before the archive. */
export const archiveFacts = v.object({
  isEnded: v.boolean(),
  isUndisputed: v.boolean(),
  isPacked: v.boolean(),
  isRegistered: v.boolean(),
});

const competitionNamed = v.object({ id: v.string(), name: v.string() });

/** The facts that the guards of a competition's chart read about its rehearsal. */
const rehearsalFacts = v.object({
  isRehearsal: v.boolean(),
  hasRehearsal: v.boolean(),
  isOverdue: v.boolean(),
  isGivenUp: v.boolean(),
});

/**
 * A competition as its organisers see it. Every act on the competition or on a part of it returns this
 * object.
 */
export const managedCompetition = v.object({
  ...summary,
  place: v.string(),
  host: v.string(),
  ...partners,
  contact_phone: v.string(),
  correction_hours: v.number(),
  /** The time to appeal after the end of a session, in minutes. */
  appeal_minutes: v.number(),
  /** The full days after the day of a release in which results can be objected to. */
  publicity_days: v.number(),
  /** The reason of the cancellation. */
  reason: v.string(),
  organisers: v.array(v.string()),
  events: v.array(managedEvent),
  /** The latest decision first. At most one decision waits. */
  decisions: v.array(decision),
  /** Whether the reader can act on the competition. Otherwise the reader can only view it. */
  acts: v.boolean(),
  /** Whether an account could approve what the reader proposes about the competition. */
  approver: v.picklist(approvers),
  /** The times that the guards of the chart read, in milliseconds since the epoch. */
  times: v.object({
    at: v.number(),
    opensAt: v.number(),
    closesAt: v.number(),
    startsAt: v.number(),
    endsAt: v.number(),
  }),
  archive: archiveFacts,
  rehearsal: rehearsalFacts,
  /** The competition that this one rehearses; null for a real one. */
  rehearsal_of: v.nullable(competitionNamed),
  /** The rehearsal of this competition; null if there is none. */
  rehearsed_as: v.nullable(v.object({ id: v.string(), starts_on: v.string() })),
  log: v.array(
    v.object({ id: v.string(), at: v.string(), action: v.string(), actor: v.string(), reason: v.string() }),
  ),
});
export type ManagedCompetition = v.InferOutput<typeof managedCompetition>;

export const getCompetition = call('GET', '/competitions/:id', {
  summary: 'Returns a competition as its organisers see it',
  access: 'signed-in',
  answer: managedCompetition,
});

/** The limits of the time to appeal after a session, in minutes. */
export const APPEAL_MINUTES = { least: 30, most: 2880 } as const;

/** The limits of the publicity of results, in full days. */
export const PUBLICITY_DAYS = { least: 1, most: 30 } as const;

const facts = {
  name,
  edition: whole(1, 999),
  reg_open_at: instant,
  reg_close_at: instant,
  starts_on: day,
  ends_on: day,
  place: v.pipe(label, text(2, 100)),
  host: organisationName(2),
  ...partnerFields,
  contact_phone: contactNumber,
  correction_hours: whole(1, 240),
  appeal_minutes: whole(APPEAL_MINUTES.least, APPEAL_MINUTES.most),
  publicity_days: whole(PUBLICITY_DAYS.least, PUBLICITY_DAYS.most),
};

const isClosedLater = ({ reg_open_at, reg_close_at }: { reg_open_at: string; reg_close_at: string }) =>
  Date.parse(reg_open_at) < Date.parse(reg_close_at);
const isHeldLater = ({ reg_close_at, starts_on }: { reg_close_at: string; starts_on: string }) =>
  Date.parse(reg_close_at) <= midnightOf(starts_on);
const isEndedLater = ({ starts_on, ends_on }: { starts_on: string; ends_on: string }) => starts_on <= ends_on;

/**
 * The facts of a competition. A draft can be changed by its committee. After publication, the facts of
 * `fixedFacts` stay as they are. The times are in chronological order. `version` is 0 for a new competition.
 */
export const competitionFacts = v.pipe(
  strict({ ...facts, version: versionOrNone }),
  v.forward(v.partialCheck([['reg_open_at'], ['reg_close_at']], isClosedLater, fault('times.order')), [
    'reg_close_at',
  ]),
  v.forward(v.partialCheck([['reg_close_at'], ['starts_on']], isHeldLater, fault('times.order')), [
    'starts_on',
  ]),
  v.forward(v.partialCheck([['starts_on'], ['ends_on']], isEndedLater, fault('times.order')), ['ends_on']),
);
export type CompetitionFacts = v.InferOutput<typeof competitionFacts>;

/** The facts that cannot change after publication, because registrants rely on them. */
export const fixedFacts = [
  'name',
  'edition',
  'reg_open_at',
  'reg_close_at',
  'starts_on',
  'ends_on',
  'appeal_minutes',
  'publicity_days',
] as const satisfies readonly (keyof typeof facts)[];

export const createCompetition = call('POST', '/competitions', {
  summary: 'Creates a competition',
  access: 'signed-in',
  body: competitionFacts,
  answer: managedCompetition,
});

export const changeCompetition = call('PUT', '/competitions/:id', {
  summary: 'Changes a competition',
  access: 'signed-in',
  body: competitionFacts,
  answer: managedCompetition,
});

/** The body of an act that is signed with a code for this act only. */
export const signedAct = strict({ version, ...signature.entries });

export const publishCompetition = call('POST', '/competitions/:id/publish', {
  summary: 'Proposes to publish a competition',
  access: 'signed-in',
  body: signedAct,
  answer: managedCompetition,
});

/** A later closing of registration, for all registrants. */
export const extension = strict({
  version,
  reg_close_at: instant,
  reason: requiredReason,
  ...signature.entries,
});

export const extendCompetition = call('POST', '/competitions/:id/extend', {
  summary: 'Proposes a later closing of registration',
  access: 'signed-in',
  body: extension,
  answer: managedCompetition,
});

export const cancellation = strict({ version, reason: requiredReason, ...signature.entries });

export const cancelCompetition = call('POST', '/competitions/:id/cancel', {
  summary: 'Proposes to cancel a competition',
  access: 'signed-in',
  body: cancellation,
  answer: managedCompetition,
});

/** The first day of a rehearsal. */
export const rehearsalPlan = strict({ version, day });

export const rehearseCompetition = call('POST', '/competitions/:id/rehearse', {
  summary: 'Copies a competition as its rehearsal',
  access: 'signed-in',
  body: rehearsalPlan,
  answer: managedCompetition,
});

export const wipeRehearsal = call('POST', '/competitions/:id/wipe', {
  summary: 'Proposes to wipe a rehearsal',
  access: 'signed-in',
  body: signedAct,
  answer: managedCompetition,
});

export const approveDecision = call('POST', '/decisions/:id/approve', {
  summary: 'Approves a proposed decision, as the second person',
  access: 'signed-in',
  body: signedAct,
  answer: managedCompetition,
});

export const refuseDecision = call('POST', '/decisions/:id/refuse', {
  summary: 'Refuses a proposed decision, as the second person',
  access: 'signed-in',
  body: reasonedAct,
  answer: managedCompetition,
});

export const withdrawDecision = call('POST', '/decisions/:id/withdraw', {
  summary: 'Withdraws a proposed decision, as its proposer',
  access: 'signed-in',
  body: simpleAct,
  answer: managedCompetition,
});
