import * as v from 'valibot';
import { day, reason, whole } from '../competition/competition-fields.ts';
import { reasonedAct, simpleAct } from '../competition/competition-making.ts';
import { storedFile } from '../file.ts';
import { fault } from '../kit/faults.ts';
import { key, organisationName, text } from '../kit/fields.ts';
import { pageQuery, pagination, sortedBy, sortQuery } from '../kit/list.ts';
import { strict } from '../kit/strict.ts';
import { version, versionOrNone } from '../kit/version.ts';
import { call } from '../kit/call.ts';
import { areReversed, areTooMany, MOST_FREE_DAYS } from './free-days.ts';

/** The expert bank (专家库): what experts tell of their work, and what committees decide on it. */

export const expertStatuses = ['draft', 'submitted', 'returned', 'approved', 'suspended', 'retired'] as const;

/** Professional titles, and the two highest levels of skill that count as such. */
const expertTitles = ['technician', 'seniorTechnician', 'intermediate', 'associate', 'senior'] as const;
export type ExpertTitle = (typeof expertTitles)[number];

/** Conflicts of interest: there are none, or those that are named; '' until the expert has said so. */
const declarations = ['', 'none', 'ties'] as const;

/** Years of judging below which an approval needs a reason. */
export const FEWEST_YEARS = 5;
const MOST_FIELDS = 5;
const MOST_DUTIES = 20;
const MOST_TIES = 20;
/** Files that show titles and certificates. */
export const MOST_EXPERT_FILES = 5;

/** Lines of a text, each once, without empty ones. */
const lines = (most: number, shortest: number, longest: number, one: v.GenericSchema<string>) =>
  v.pipe(
    v.array(v.string(fault('type')), fault('type')),
    v.transform((all) => [...new Set(all.map((line) => line.trim()).filter((line) => line !== ''))]),
    v.minLength(shortest, fault('required')),
    v.maxLength(most, fault('most', most)),
    v.check((all) => all.every((line) => line.length <= longest), fault('tooLong', longest)),
    v.check((all) => all.every((line) => v.is(one, line)), fault('name.pattern')),
  );

/** PUT /expert/profile. `version` is 0 for the first time. */
export const expertChange = v.pipe(
  strict({
    employer: v.pipe(organisationName, text(2, 100)),
    title: v.picklist(expertTitles, fault('choice')),
    /** Trades, by the names of their events. */
    fields: lines(MOST_FIELDS, 1, 30, v.pipe(organisationName, text(2, 30))),
    /** For how many somebody has judged. */
    years: whole(0, 60),
    /** Of the register of judges; '' for none. */
    cert_no: v.pipe(
      v.string(fault('type')),
      v.trim(),
      v.maxLength(40, fault('tooLong', 40)),
      v.regex(/^[A-Za-z0-9-]*$/, fault('characters')),
    ),
    cert_valid_to: v.union([v.literal(''), day], fault('day.pattern')),
    /** Where somebody has judged before. */
    duties: lines(MOST_DUTIES, 0, 100, text(2, 100)),
    declaration: v.picklist(declarations, fault('choice')),
    /** People and units that somebody is tied to, by their names. */
    ties: lines(MOST_TIES, 0, 100, v.pipe(organisationName, text(2, 100))),
    file_ids: v.pipe(
      v.array(key, fault('type')),
      v.maxLength(MOST_EXPERT_FILES, fault('most', MOST_EXPERT_FILES)),
    ),
    version: versionOrNone,
  }),
  v.forward(
    v.partialCheck(
      [['cert_no'], ['cert_valid_to']],
      ({ cert_no, cert_valid_to }) => cert_no === '' || cert_valid_to !== '',
      fault('required'),
    ),
    ['cert_valid_to'],
  ),
  v.forward(
    v.partialCheck(
      [['declaration'], ['ties']],
      ({ declaration, ties }) => declaration !== 'ties' || ties.length > 0,
      fault('required'),
    ),
    ['ties'],
  ),
);
export type ExpertChange = v.InferOutput<typeof expertChange>;

/** What a list shows of an expert. */
const expertSummary = v.object({
  /** Of the account. */
  id: v.string(),
  name: v.string(),
  employer: v.string(),
  title: v.picklist(expertTitles),
  fields: v.array(v.string()),
  years: v.number(),
  /** Last day of the certificate; '' for none. */
  cert_valid_to: v.string(),
  /** `soon`: it expires within 90 days. */
  certificate: v.picklist(['none', 'valid', 'soon', 'expired']),
  status: v.picklist(expertStatuses),
  submitted_at: v.string(),
});

/** The file of an expert, and what every act of a committee on it answers. */
export const expertFile = v.object({
  ...expertSummary.entries,
  cert_no: v.string(),
  duties: v.array(v.string()),
  declaration: v.picklist(declarations),
  ties: v.array(v.string()),
  declared_at: v.string(),
  files: v.array(storedFile),
  /** Masked; '' for none. */
  phone: v.string(),
  version: v.number(),
  /** Of what was decided last. */
  reason: v.string(),
  decided_at: v.string(),
  /** What its chart asks for. */
  facts: v.object({
    by: v.picklist(['expert', 'organiser', 'viewer']),
    second: v.picklist(['another', 'samePerson', 'dependent', 'unproven', 'proposerUnproven']),
    isShort: v.boolean(),
    isComplete: v.boolean(),
    isCurrent: v.boolean(),
    hasDeclared: v.boolean(),
  }),
});
export type ExpertFile = v.InferOutput<typeof expertFile>;

/** GET /expert/profile; `expert` is null until it has been filled in. */
export const expertProfile = v.object({
  expert: v.nullable(expertFile),
  /** Of the organisation the account declares, to begin with; '' for none. */
  organisation: v.string(),
  /** Fields that are still empty. */
  missing: v.array(v.string()),
  /** Name and identity number are in the profile of the person. */
  has_person: v.boolean(),
  version: v.number(),
});
export type ExpertProfile = v.InferOutput<typeof expertProfile>;

/** By what experts are sorted. */
export const expertOrders = sortedBy('name', 'employer', 'years', 'cert_valid_to', 'status');

const chosenDay = v.optional(v.union([v.literal(''), day], fault('day.pattern')), '');

export const expertQuery = v.pipe(
  v.object({
    ...pageQuery,
    status: v.optional(v.picklist(['', ...expertStatuses], fault('choice')), ''),
    /** Any part of a name or an employer. */
    text: v.optional(text(0, 50), ''),
    /** Any part of a trade. */
    field: v.optional(text(0, 30), ''),
    /** A certificate that is valid today. */
    certificate: v.optional(v.picklist(['', 'valid'], fault('choice')), ''),
    /** Without a duty on any day from the first to the last; both are given, or neither. */
    free_from: chosenDay,
    free_to: chosenDay,
    /** '' for those that wait first, then by name. */
    sort: sortQuery(expertOrders),
  }),
  v.forward(
    v.partialCheck(
      [['free_from'], ['free_to']],
      ({ free_from, free_to }) => free_from !== '' || free_to === '',
      fault('required'),
    ),
    ['free_from'],
  ),
  v.forward(
    v.partialCheck(
      [['free_from'], ['free_to']],
      ({ free_from, free_to }) => free_from === '' || free_to !== '',
      fault('required'),
    ),
    ['free_to'],
  ),
  v.forward(
    v.partialCheck([['free_from'], ['free_to']], (days) => !areReversed(days), fault('times.order')),
    ['free_to'],
  ),
  v.forward(
    v.partialCheck(
      [['free_from'], ['free_to']],
      (days) => !areTooMany(days),
      fault('days.many', MOST_FREE_DAYS),
    ),
    ['free_to'],
  ),
);
export type ExpertQuery = v.InferOutput<typeof expertQuery>;

export const expertList = v.object({
  data: v.array(expertSummary),
  meta: v.object({ pagination }),
});
export type ExpertList = v.InferOutput<typeof expertList>;

export const getExpertProfile = call('GET', '/expert/profile', {
  summary: 'What an expert tells of their work',
  access: 'expert',
  answer: expertProfile,
});

export const changeExpertProfile = call('PUT', '/expert/profile', {
  summary: 'Changes it',
  access: 'expert',
  body: expertChange,
  answer: expertProfile,
});

export const submitExpertProfile = call('POST', '/expert/profile/submit', {
  summary: 'Hands it in for the expert bank',
  access: 'expert',
  body: simpleAct,
  answer: expertProfile,
});

export const listExperts = call('GET', '/experts', {
  summary: 'The expert bank, for committees',
  access: 'signed-in',
  query: expertQuery,
  answer: expertList,
});

export const getExpert = call('GET', '/experts/:id', {
  summary: 'The file of an expert',
  access: 'signed-in',
  answer: expertFile,
});

/** `reason` where the years of judging are fewer than five. */
export const expertApproval = strict({ version, reason });

export const approveExpert = call('POST', '/experts/:id/approve', {
  summary: 'Takes the expert into the bank',
  access: 'signed-in',
  body: expertApproval,
  answer: expertFile,
});

export const returnExpert = call('POST', '/experts/:id/return', {
  summary: 'Gives the file back to be put right',
  access: 'signed-in',
  body: reasonedAct,
  answer: expertFile,
});

export const suspendExpert = call('POST', '/experts/:id/suspend', {
  summary: 'Invites the expert no more for the time being',
  access: 'signed-in',
  body: reasonedAct,
  answer: expertFile,
});

export const resumeExpert = call('POST', '/experts/:id/resume', {
  summary: 'Ends the suspension',
  access: 'signed-in',
  body: simpleAct,
  answer: expertFile,
});

export const retireExpert = call('POST', '/experts/:id/retire', {
  summary: 'Ends the membership of the bank; the expert may do so too',
  access: 'signed-in',
  body: reasonedAct,
  answer: expertFile,
});
