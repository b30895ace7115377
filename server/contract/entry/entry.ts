import * as v from 'valibot';
import { requiredReason } from '../competition/competition-fields.ts';
import { secondPersons } from '../session/acting-identity.ts';
import { delegation } from './delegation.ts';
import { fault } from '../kit/faults.ts';
import { key, text } from '../kit/fields.ts';
import { storedFile } from '../file.ts';
import { pageQuery, pagination } from '../kit/list.ts';
import { strict } from '../kit/strict.ts';
import { call } from '../kit/call.ts';
import { entryStatuses, entryFileKinds, check, seq, person, demanded } from './entry-fields.ts';

/**
 * Entries (报名) for the events of a competition, as responses contain them: domain.md 3 to 5. Instants are ISO
 * 8601 with offset +08:00.
 */

const summary = {
  id: v.string(),
  /** Receipt number; '' before the first submission. */
  no: v.string(),
  status: v.picklist(entryStatuses),
  /**
   * Whether the entry is admitted late and no person in it has been checked in yet. Its status is `checked_in`
   * from the ruling on.
   */
  is_awaited: v.boolean(),
  version: v.number(),
  real_name: v.string(),
  /** The names of the other members of a team. */
  team: v.array(v.string()),
  organisation: v.string(),
  event: v.object({
    id: v.string(),
    code: v.string(),
    name: v.string(),
    group: v.string(),
    /** Whether the results of the event are released. */
    has_results: v.boolean(),
  }),
  competition: v.object({
    id: v.string(),
    name: v.string(),
    /** Whether the competition is cancelled and its days are not over. */
    is_called_off: v.boolean(),
  }),
  /** '' before the first submission. */
  submitted_at: v.string(),
  updated_at: v.string(),
  /** '' if the entry was not returned. */
  correction_until: v.string(),
  /** The worst result of the entry's checks. */
  checks: v.picklist(['pass', 'manual', 'fail']),
};
const entrySummary = v.object(summary);
export type EntrySummary = v.InferOutput<typeof entrySummary>;

/**
 * The facts that the guards of an entry's chart read. Times are milliseconds since the epoch. The browser
 * evaluates the same guards.
 */
const entryFacts = v.object({
  at: v.number(),
  opensAt: v.number(),
  closesAt: v.number(),
  correctionUntil: v.nullable(v.number()),
  checks: v.picklist(['pass', 'manual', 'fail']),
  hasPlace: v.boolean(),
  isUnique: v.boolean(),
  needsEndorsement: v.boolean(),
  isFrozen: v.boolean(),
  hasBegun: v.boolean(),
});

/** A request to substitute a person of the entry. */
const substitution = v.object({
  version: v.number(),
  status: v.picklist(['proposed', 'approved', 'refused', 'withdrawn', 'lapsed']),
  reason: v.string(),
  evidence: v.nullable(storedFile),
  /** The name of the person who leaves. */
  leaver: v.string(),
  seq: v.number(),
  real_name: v.string(),
  person,
  files: demanded,
  rules: v.array(check),
  /**
   * Whether the substitute is entered neither for this event nor for another event that allows no second
   * entry.
   */
  is_unique: v.boolean(),
  asked_by: v.string(),
  asked_at: v.string(),
  /** '' until the request is decided. */
  decided_at: v.string(),
  decision_reason: v.string(),
  /** The role of the reader in the request. '' if the reader can only view it. */
  by: v.picklist(['', 'proposer', 'colleague']),
  /**
   * The relation of the reader to the proposer; only `another` may approve. It has a meaning only while the
   * request waits.
   */
  second: v.picklist(secondPersons),
});
export type Substitution = v.InferOutput<typeof substitution>;

/** An entry as its page shows it. Every act on it returns this object. */
export const entry = v.object({
  ...summary,
  person,
  /** The team leader and the liaison of the unit. Null if none is named, or if the entry has no unit. */
  delegation: v.nullable(delegation),
  coach_name: v.string(),
  coach_phone: v.string(),
  remarks: v.string(),
  files: demanded,
  rules: v.array(check),
  /** The members of a team after the first member. */
  members: v.array(
    v.object({ seq: v.number(), real_name: v.string(), person, files: demanded, rules: v.array(check) }),
  ),
  /** The latest request for a substitute, for the unit and the committee. Null if there is none. */
  substitution: v.nullable(substitution),
  /** The necessary corrections, by field. */
  return_reasons: v.record(v.string(), v.string()),
  reason: v.string(),
  contact_phone: v.string(),
  /** The hours for the correction of a returned entry, unless the reviewer sets another number. */
  correction_hours: v.number(),
  /** The capacities in which the reader may act on the entry. */
  capacities: v.array(v.picklist(['owner', 'unit', 'reviewer', 'organiser'])),
  facts: entryFacts,
  log: v.array(v.object({ at: v.string(), action: v.string(), capacity: v.string(), reason: v.string() })),
  /** The ids of the entries before and after this one in its queue. '' at the ends. */
  neighbours: v.object({ previous: v.string(), next: v.string() }),
});
export type Entry = v.InferOutput<typeof entry>;

export const getEntry = call('GET', '/entries/:id', {
  summary: 'Returns an entry',
  access: 'signed-in',
  answer: entry,
});

/** All events with their requirements, for the caller. */
export const choices = v.object({
  competition: v.object({
    id: v.string(),
    name: v.string(),
    reg_open_at: v.string(),
    reg_close_at: v.string(),
    contact_phone: v.string(),
  }),
  /** Whether the profile exists. Without it no rule can be checked. */
  has_profile: v.boolean(),
  events: v.array(
    v.object({
      id: v.string(),
      code: v.string(),
      name: v.string(),
      group: v.string(),
      /** Null for no limit. */
      places_left: v.nullable(v.number()),
      rules: v.array(check),
      /** The kinds of documents that the event demands. */
      files: v.array(v.picklist(entryFileKinds)),
      /** Whether the person has begun an entry for the event that is not submitted. */
      has_draft: v.boolean(),
      /**
       * '' if the person may enter the event, otherwise the obstacle. `excluded`: the person is in another event,
       * and both admit no second one.
       */
      obstacle: v.picklist(['', 'rules', 'full', 'quota', 'entered', 'excluded', 'closed', 'frozen', 'team']),
      /** The name of the event that excludes this one; '' for every other obstacle. */
      entered_in: v.string(),
    }),
  ),
  meta: v.object({ server_time: v.string() }),
});
export type Choices = v.InferOutput<typeof choices>;

export const listChoices = call('GET', '/competitions/:id/choices', {
  summary: 'Lists all events of a competition, and whether the caller can enter them',
  access: 'competitor',
  answer: choices,
});

/** '' for all. */
const chosenId = v.optional(v.union([v.literal(''), key, text(1, 64)], fault('choice')), '');
/** A day in China, `2026-09-21`; '' for none. */
const chosenDay = v.optional(
  v.union(
    [
      v.literal(''),
      v.pipe(
        v.string(),
        v.isoDate(),
        v.check((day) => !Number.isNaN(Date.parse(day))),
      ),
    ],
    fault('choice'),
  ),
  '',
);

/** The filters of a list of entries, and of an export of it. */
const entryFilters = {
  /** `roster`: all entries on the roster. */
  status: v.optional(v.union([v.literal(''), v.picklist([...entryStatuses, 'roster'])], fault('choice')), ''),
  competition: chosenId,
  event: chosenId,
  /** Matches any part of the unit's name or of its pinyin. */
  unit: v.optional(text(0, 50), ''),
  /** GB/T 2260 of a city: `420100`. */
  city: v.optional(
    v.union([v.literal(''), v.pipe(v.string(), v.regex(/^[1-9]\d{5}$/))], fault('choice')),
    '',
  ),
  /** The first and the last day of submission. */
  from: chosenDay,
  to: chosenDay,
  /**
   * Matches any part of a name or receipt number. For a name it also matches the pinyin, in full or by its
   * initials.
   */
  text: v.optional(text(0, 50), ''),
};

/** The sort keys of a list of entries. A hyphen in front reverses the order. */
export const entryOrders = ['submitted', '-submitted', 'name', '-name', 'event', '-event'] as const;

export const entryQuery = v.object({
  ...pageQuery,
  ...entryFilters,
  /**
   * '' sorts the entries that wait for a decision of the caller's unit or committee first, and within them and
   * the others the earliest submission first. For the caller's own entries, it sorts the latest change first.
   */
  order: v.optional(v.union([v.literal(''), v.picklist(entryOrders)], fault('choice')), ''),
});
export type EntryQuery = v.InferOutput<typeof entryQuery>;
export type EntryFilters = Omit<EntryQuery, 'page' | 'per_page' | 'order'>;

export const entryList = v.object({
  data: v.array(entrySummary),
  meta: v.object({
    pagination,
    /** The number of entries of each status, regardless of the requested status. */
    counts: v.record(v.string(), v.number()),
    /** The competitions and events for the filters of the list. Empty for the caller's own entries. */
    competitions: v.array(v.object({ id: v.string(), name: v.string() })),
    events: v.array(
      v.object({
        id: v.string(),
        /** The id of its competition. */
        competition_id: v.string(),
        code: v.string(),
        name: v.string(),
        /** More than 1 if the unit enters teams for the event. */
        team_size: v.number(),
        /** The kinds of documents that the event demands from all entrants, separated by commas. */
        file_kinds: v.string(),
      }),
    ),
    /** Whether the account endorses or reviews entries. False for the caller's own entries and for viewers. */
    can_decide: v.boolean(),
    server_time: v.string(),
  }),
});
export type EntryList = v.InferOutput<typeof entryList>;

export const listEntries = call('GET', '/entries', {
  summary: 'Lists entries: the caller’s own, those of the caller’s unit, or those that the caller reviews',
  access: 'signed-in',
  query: entryQuery,
  answer: entryList,
});

/** The columns that an export of entries can contain, in order. */
export const exportColumns = [
  'no',
  'status',
  'competition',
  'event',
  'group',
  'real_name',
  'gender',
  'birth_year',
  'id_no',
  'phone',
  'city',
  'occupation',
  'education',
  'skill_level',
  'unit',
  'coach',
  'submitted_at',
] as const;
export type ExportColumn = (typeof exportColumns)[number];
export const exportFormats = ['xlsx', 'csv'] as const;

/** An export of a list. `purpose` is stored permanently. */
export const entryExport = strict({
  purpose: requiredReason,
  ...entryFilters,
  order: entryQuery.entries.order,
  format: v.optional(v.picklist(exportFormats, fault('choice')), 'xlsx'),
  /** The columns of the file. Their order here has no effect. All columns if omitted. */
  columns: v.optional(
    v.pipe(
      v.array(v.picklist(exportColumns, fault('choice')), fault('type')),
      v.minLength(1, fault('required')),
    ),
    () => [...exportColumns],
  ),
});
export type EntryExport = v.InferOutput<typeof entryExport>;
export const exportEntries = call('POST', '/entries/export', {
  summary: 'Exports entries as a spreadsheet; the purpose is stored',
  access: 'signed-in',
  body: entryExport,
  answer: 'file',
});

/** The reason is stored permanently. */
export const reveal = strict({ reason: requiredReason, seq });
export const revealed = v.object({ id_no: v.string(), phone: v.string() });
export type Revealed = v.InferOutput<typeof revealed>;

export const revealEntry = call('POST', '/entries/:id/reveal', {
  summary: 'Returns the identity number and the phone number in full; the reason is stored',
  access: 'signed-in',
  body: reveal,
  answer: revealed,
});
