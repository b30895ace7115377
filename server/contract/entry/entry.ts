import * as v from 'valibot';
import { secondPersons } from '../session/acting-identity.ts';
import { delegation } from './delegation.ts';
import { fault } from '../kit/faults.ts';
import { key, personName, phone, text } from '../kit/fields.ts';
import { storedFile } from '../file.ts';
import { educations, genders, occupations, skillLevels } from '../person/person.ts';
import { identityNumber } from '../kit/identity.ts';
import { pageQuery, pagination } from '../kit/list.ts';
import { pickedPerson } from '../unit/roster.ts';
import { strict } from '../kit/strict.ts';
import { version } from '../kit/version.ts';
import { call } from '../kit/call.ts';

/** Entries (报名) for the events of a competition: domain.md 3 to 5. Instants are ISO 8601 with offset +08:00. */

export const entryStatuses = [
  'draft',
  'submitted',
  'endorsed',
  'approved',
  'returned',
  'rejected',
  'withdrawn',
] as const;

/**
 * What may be demanded in writing: that one lives, works or studies where one says; a certificate of skill; and
 * of who is under age the consent of a guardian. Each has a field of an entry, `residence_id` for example.
 */
export const entryFileKinds = ['residence', 'certificate', 'guardian'] as const;
export type EntryFileKind = (typeof entryFileKinds)[number];

/** What an event asks of a person, and how this person stands to it. */
const check = v.object({
  rule: v.picklist(['age', 'birth', 'region', 'occupation', 'files']),
  result: v.picklist(['pass', 'manual', 'fail']),
  /** What the rule asks for: years, days of birth, an occupation, kinds of files. */
  limit: v.string(),
});
export type Check = v.InferOutput<typeof check>;

const reason = v.pipe(v.string(fault('type')), v.trim(), text(0, 500));
/**
 * Who is meant: somebody of the unit's roster by `person_id`, or anybody who has a profile and belongs to the unit
 * or to none, by name and identity number.
 */
const who = {
  person_id: pickedPerson,
  real_name: v.optional(v.union([v.literal(''), v.pipe(personName, text(2, 30))], fault('type')), ''),
  id_no: v.optional(v.union([v.literal(''), identityNumber], fault('type')), ''),
};

/** Who is not picked from the roster has both a name and a number. */
const namesSomebody = <T extends Readonly<Record<keyof typeof who, string>>>() =>
  v.rawCheck<T>(({ dataset: { typed, value }, addIssue }) => {
    if (!typed || value.person_id !== '') return;
    for (const name of ['real_name', 'id_no'] as const) {
      if (value[name] !== '') continue;
      const path = { type: 'object', origin: 'value', input: value, key: name, value: value[name] } as const;
      addIssue({ message: fault('required'), path: [path] });
    }
  });

/** Which member of a team; the first where it is left out. */
const seq = v.optional(v.picklist([1, 2, 3], fault('choice')), 1);
const requiredReason = v.pipe(v.string(fault('type')), v.trim(), text(2, 500));

export const coachPhone = v.union([v.literal(''), phone], fault('phone.pattern'));
export const remarks = reason;

/** Left out where it stays; '' takes it away. */
const fileId = v.optional(v.union([v.literal(''), key], fault('file.unknown')));

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

const person = v.object({
  /** `11****************` */
  id_no: v.string(),
  /** 2005. The day is part of the identity number and is shown only where that is revealed. */
  birth_year: v.string(),
  gender: v.picklist(genders),
  region_code: v.string(),
  occupation: v.picklist(occupations),
  /** '' where the person has not said so yet. */
  education: v.union([v.literal(''), v.picklist(educations)]),
  skill_level: v.union([v.literal(''), v.picklist(skillLevels)]),
  phone: v.string(),
  photo: v.nullable(storedFile),
});

/** What is demanded in writing; null where it is missing. */
const demanded = v.array(v.object({ kind: v.picklist(entryFileKinds), file: v.nullable(storedFile) }));

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
  status: v.optional(v.union([v.literal(''), v.picklist(entryStatuses)], fault('choice')), ''),
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

export const newEntry = strict({ event_id: v.pipe(v.string(fault('type')), text(1, 64)) });

export const beginEntry = call('POST', '/entries', {
  summary: 'Begins an entry, or gives the one under way',
  access: 'competitor',
  body: newEntry,
  answer: entry,
});

export const entryChange = strict({
  version,
  coach_name: personName,
  coach_phone: coachPhone,
  remarks,
  residence_id: fileId,
  certificate_id: fileId,
  guardian_id: fileId,
});
export type EntryChange = v.InferOutput<typeof entryChange>;

export const changeEntry = call('PUT', '/entries/:id', {
  summary: 'Changes a draft or a returned entry',
  access: 'signed-in',
  body: entryChange,
  answer: entry,
});

/** With consent to what is collected for the competition. */
export const submission = strict({ version, consent: v.literal(true, fault('consent.missing')) });

export const submitEntry = call('POST', '/entries/:id/submit', {
  summary: 'Hands an entry in',
  access: 'signed-in',
  body: submission,
  answer: entry,
});

/** The unit says that the stamped form is with it. */
export const endorsement = strict({ version, stamped: v.literal(true, fault('required')) });

export const endorseEntry = call('POST', '/entries/:id/endorse', {
  summary: 'The unit endorses it',
  access: 'signed-in',
  body: endorsement,
  answer: entry,
});

/** `reason` where a check does not pass by itself. */
export const approval = strict({ version, reason });

export const approveEntry = call('POST', '/entries/:id/approve', {
  summary: 'A reviewer approves it',
  access: 'signed-in',
  body: approval,
  answer: entry,
});

/** The fields of an entry that can be returned for correction. */
export const returnable = [
  'real_name',
  'id_no',
  'region_code',
  'occupation',
  'coach',
  'remarks',
  'files',
] as const;

/** What is to be put right, field by field, within so many hours. */
export const returning = strict({
  version,
  reasons: v.pipe(
    v.record(v.picklist(returnable, fault('unknown')), requiredReason, fault('type')),
    v.check((reasons) => Object.keys(reasons).length > 0, fault('required')),
  ),
  hours: v.pipe(
    v.number(fault('type')),
    v.integer(fault('type')),
    v.minValue(1, fault('choice')),
    v.maxValue(240, fault('choice')),
  ),
});

export const returnEntry = call('POST', '/entries/:id/return', {
  summary: 'A reviewer returns it, with a reason for each field',
  access: 'signed-in',
  body: returning,
  answer: entry,
});

export const rejection = strict({ version, reason: requiredReason });

export const rejectEntry = call('POST', '/entries/:id/reject', {
  summary: 'A reviewer rejects it',
  access: 'signed-in',
  body: rejection,
  answer: entry,
});

export const revocation = strict({ version, reason: requiredReason });

export const revokeEntry = call('POST', '/entries/:id/revoke', {
  summary: 'A reviewer takes an approval back, with a reason',
  access: 'signed-in',
  body: revocation,
  answer: entry,
});

/** The committee gives a reason, the person need not. */
export const withdrawal = strict({ version, reason });

export const withdrawEntry = call('POST', '/entries/:id/withdraw', {
  summary: 'Owner, unit or committee withdraw it',
  access: 'signed-in',
  body: withdrawal,
  answer: entry,
});

/** Members of a team at most. */
export const TEAM_AT_MOST = 3;

/** A member of a team: somebody who has a profile. */
const member = v.pipe(
  strict({ ...who, residence_id: fileId, certificate_id: fileId, guardian_id: fileId }),
  namesSomebody(),
);

/** The unit stands behind the team, and says that its people have agreed. */
export const newTeam = strict({
  event_id: v.pipe(v.string(fault('type')), text(1, 64)),
  members: v.pipe(
    v.array(member, fault('type')),
    v.minLength(2, fault('least', 2)),
    v.maxLength(TEAM_AT_MOST, fault('most', TEAM_AT_MOST)),
  ),
  coach_name: personName,
  coach_phone: coachPhone,
  remarks,
  stamped: v.literal(true, fault('required')),
  consent: v.literal(true, fault('consent.missing')),
});
export type NewTeam = v.InferOutput<typeof newTeam>;

export const enterTeam = call('POST', '/entries/teams', {
  summary: 'A unit enters a team, and endorses it',
  access: 'signed-in',
  body: newTeam,
  answer: entry,
});

/**
 * Somebody, who has a profile, to come in for who is entered, with the evidence, what the event demands of the newcomer
 * in writing, and the newcomer's consent.
 */
export const substituteRequest = v.pipe(
  strict({
    version,
    seq,
    ...who,
    reason: requiredReason,
    file_id: v.pipe(v.string(fault('type')), v.nonEmpty(fault('required')), key),
    residence_id: fileId,
    certificate_id: fileId,
    guardian_id: fileId,
    consent: v.literal(true, fault('consent.missing')),
  }),
  namesSomebody(),
);
export type SubstituteRequest = v.InferOutput<typeof substituteRequest>;

export const requestSubstitute = call('POST', '/entries/:id/substitute', {
  summary: 'Unit or committee ask for somebody to come in for who is entered',
  access: 'signed-in',
  body: substituteRequest,
  answer: entry,
});

/** `version` is that of the request, not of the entry. */
export const substituteAct = strict({ version });

export const approveSubstitute = call('POST', '/entries/:id/substitute/approve', {
  summary: 'The committee grants the substitute',
  access: 'signed-in',
  body: substituteAct,
  answer: entry,
});

export const withdrawSubstitute = call('POST', '/entries/:id/substitute/withdraw', {
  summary: 'Whoever asked takes it back',
  access: 'signed-in',
  body: substituteAct,
  answer: entry,
});

export const substituteRefusal = strict({ version, reason: requiredReason });

export const refuseSubstitute = call('POST', '/entries/:id/substitute/refuse', {
  summary: 'The committee refuses the substitute',
  access: 'signed-in',
  body: substituteRefusal,
  answer: entry,
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
