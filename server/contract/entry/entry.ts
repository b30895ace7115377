import * as v from 'valibot';
import { secondPersons } from '../session/acting-identity.ts';
import { delegation } from './delegation.ts';
import { fault } from '../kit/faults.ts';
import { key, text } from '../kit/fields.ts';
import { storedFile } from '../file.ts';
import { pageQuery, pagination } from '../kit/list.ts';
import { strict } from '../kit/strict.ts';
import { call } from '../kit/call.ts';
import {
  entryStatuses,
  entryFileKinds,
  check,
  requiredReason,
  seq,
  person,
  demanded,
} from './entry-fields.ts';

/** Entries (报名) for the events of a competition, as they are read: domain.md 3 to 5. Instants are ISO 8601 with offset +08:00. */

const summary = {
  id: v.string(),
  /** Receipt number; '' before the first submission. */
  no: v.string(),
  status: v.picklist(entryStatuses),
  version: v.number(),
  real_name: v.string(),
  /** Names of who is in it beside. */
  team: v.array(v.string()),
  organisation: v.string(),
  event: v.object({ id: v.string(), code: v.string(), name: v.string(), group: v.string() }),
  competition: v.object({ id: v.string(), name: v.string() }),
  /** '' before the first submission. */
  submitted_at: v.string(),
  updated_at: v.string(),
  /** '' where it was not returned. */
  correction_until: v.string(),
  /** The worst of its checks. */
  checks: v.picklist(['pass', 'manual', 'fail']),
};
const entrySummary = v.object(summary);
export type EntrySummary = v.InferOutput<typeof entrySummary>;

/** What the chart of an entry asks for, epoch ms; the browser asks it the same question. */
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

/** A request that somebody comes in for who is entered. */
const substitution = v.object({
  version: v.number(),
  status: v.picklist(['proposed', 'approved', 'refused', 'withdrawn', 'lapsed']),
  reason: v.string(),
  evidence: v.nullable(storedFile),
  /** Who goes. */
  leaver: v.string(),
  seq: v.number(),
  real_name: v.string(),
  person,
  files: demanded,
  rules: v.array(check),
  /** Not entered already for this event, or for another that allows no second. */
  is_unique: v.boolean(),
  asked_by: v.string(),
  asked_at: v.string(),
  /** '' before. */
  decided_at: v.string(),
  decision_reason: v.string(),
  /** What the reader is to it; '' for who only looks. */
  by: v.picklist(['', 'proposer', 'colleague']),
  /** Whether the reader counts as a second person; of meaning while it waits for one. */
  second: v.picklist(secondPersons),
});
export type Substitution = v.InferOutput<typeof substitution>;

/** An entry as its page shows it, and what every act on it answers. */
export const entry = v.object({
  ...summary,
  person,
  /** Who speaks for the unit; null where nobody was named, or no unit stands behind it. */
  delegation: v.nullable(delegation),
  coach_name: v.string(),
  coach_phone: v.string(),
  remarks: v.string(),
  files: demanded,
  rules: v.array(check),
  /** Who is in a team beside the first member. */
  members: v.array(
    v.object({ seq: v.number(), real_name: v.string(), person, files: demanded, rules: v.array(check) }),
  ),
  /** The last request for a substitute, for the unit and the committee; null where there is none. */
  substitution: v.nullable(substitution),
  /** What is to be put right, by field. */
  return_reasons: v.record(v.string(), v.string()),
  reason: v.string(),
  contact_phone: v.string(),
  /** How long it may be put right where it is returned, unless the reviewer says otherwise. */
  correction_hours: v.number(),
  /** In what capacities the reader may act on it. */
  capacities: v.array(v.picklist(['owner', 'unit', 'reviewer', 'organiser'])),
  facts: entryFacts,
  log: v.array(v.object({ at: v.string(), action: v.string(), capacity: v.string(), reason: v.string() })),
  /** The entries before and after it in the queue it waits in; '' at the ends. */
  neighbours: v.object({ previous: v.string(), next: v.string() }),
});
export type Entry = v.InferOutput<typeof entry>;

export const getEntry = call('GET', '/entries/:id', {
  summary: 'An entry',
  access: 'signed-in',
  answer: entry,
});

/** Every event, with what it asks, for the person who looks. */
export const choices = v.object({
  competition: v.object({
    id: v.string(),
    name: v.string(),
    reg_open_at: v.string(),
    reg_close_at: v.string(),
    contact_phone: v.string(),
  }),
  /** The profile is there; without it no rule can be looked at. */
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
      /** What is demanded in writing. */
      files: v.array(v.picklist(entryFileKinds)),
      /** The person has begun to enter it, and has not handed it in. */
      has_draft: v.boolean(),
      /** '' where the person may enter it, else what stands against it. */
      obstacle: v.picklist(['', 'rules', 'full', 'quota', 'entered', 'closed', 'frozen', 'team']),
    }),
  ),
  meta: v.object({ server_time: v.string() }),
});
export type Choices = v.InferOutput<typeof choices>;

export const listChoices = call('GET', '/competitions/:id/choices', {
  summary: 'Every event, and whether this person can enter it',
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

/** What a list of entries, or an export of one, is narrowed down to. */
const entryFilters = {
  /** `roster`: all that is on it. */
  status: v.optional(v.union([v.literal(''), v.picklist([...entryStatuses, 'roster'])], fault('choice')), ''),
  competition: chosenId,
  event: chosenId,
  /** Any part of the name of the unit, in pinyin too. */
  unit: v.optional(text(0, 50), ''),
  /** GB/T 2260 of a city: `420100`. */
  city: v.optional(
    v.union([v.literal(''), v.pipe(v.string(), v.regex(/^[1-9]\d{5}$/))], fault('choice')),
    '',
  ),
  /** The first and the last day on which it was handed in. */
  from: chosenDay,
  to: chosenDay,
  /** Any part of a name or receipt number; of a name in pinyin, too, whole or by its initials. */
  text: v.optional(text(0, 50), ''),
};

/** By what a list of entries is sorted; from the end with a hyphen in front. */
export const entryOrders = ['submitted', '-submitted', 'name', '-name', 'event', '-event'] as const;

export const entryQuery = v.object({
  ...pageQuery,
  ...entryFilters,
  /** '' for those that wait longest first; of one's own, those changed last. */
  order: v.optional(v.union([v.literal(''), v.picklist(entryOrders)], fault('choice')), ''),
});
export type EntryQuery = v.InferOutput<typeof entryQuery>;
export type EntryFilters = Omit<EntryQuery, 'page' | 'per_page' | 'order'>;

export const entryList = v.object({
  data: v.array(entrySummary),
  meta: v.object({
    pagination,
    /** How many there are of each status, whatever status is asked for. */
    counts: v.record(v.string(), v.number()),
    /** Competitions and events that the list can be narrowed down to; of one's own, none. */
    competitions: v.array(v.object({ id: v.string(), name: v.string() })),
    events: v.array(
      v.object({
        id: v.string(),
        code: v.string(),
        name: v.string(),
        /** More than 1: entered by the unit, as a team. */
        team_size: v.number(),
        /** What is demanded in writing of everybody, with commas between. */
        file_kinds: v.string(),
      }),
    ),
    server_time: v.string(),
  }),
});
export type EntryList = v.InferOutput<typeof entryList>;

export const listEntries = call('GET', '/entries', {
  summary: 'Entries: the own, the unit’s, or those one reviews',
  access: 'signed-in',
  query: entryQuery,
  answer: entryList,
});

/** What an export of entries can hold, in the order of its columns. */
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

/** What a list shows; `purpose` is kept for good. */
export const entryExport = strict({
  purpose: requiredReason,
  ...entryFilters,
  order: entryQuery.entries.order,
  format: v.optional(v.picklist(exportFormats, fault('choice')), 'xlsx'),
  /** In the order of the file whatever their order here; all of them where it is left out. */
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
  summary: 'Entries as a spreadsheet, for a purpose that is kept',
  access: 'signed-in',
  body: entryExport,
  answer: 'file',
});

/** What for is kept for good. */
export const reveal = strict({ reason: requiredReason, seq });
export const revealed = v.object({ id_no: v.string(), phone: v.string() });
export type Revealed = v.InferOutput<typeof revealed>;

export const revealEntry = call('POST', '/entries/:id/reveal', {
  summary: 'Identity and phone in full, for a reason that is kept',
  access: 'signed-in',
  body: reveal,
  answer: revealed,
});
