import * as v from 'valibot';
import { day, reason, whole } from '../competition/competition-fields.ts';
import { reasonedAct, simpleAct } from '../competition/record-acts.ts';
import { storedFile } from '../file.ts';
import { fault } from '../kit/faults.ts';
import { certificateNumber, key, label, text } from '../kit/fields.ts';
import { organisationName } from '../person/name-fields.ts';
import { storedName } from '../person/stored-name.ts';
import { bulkOutcomes, bulkRecords } from '../kit/bulk.ts';
import { pageQuery, pagination, sortedBy, sortQuery } from '../kit/list.ts';
import { strict } from '../kit/strict.ts';
import { version, versionOrNone } from '../kit/version.ts';
import { call } from '../kit/call.ts';
import { areReversed, areTooMany, MOST_FREE_DAYS } from './free-days.ts';

/** The expert bank (专家库): the files of experts, and the decisions of committees on them. */

export const expertStatuses = ['draft', 'submitted', 'returned', 'approved', 'suspended', 'retired'] as const;

/** Professional titles, and the two highest skill levels, which count as titles. */
const expertTitles = ['technician', 'seniorTechnician', 'intermediate', 'associate', 'senior'] as const;
export type ExpertTitle = (typeof expertTitles)[number];

/**
 * The declaration of conflicts of interest: `none`, or `ties` that are named. '' until the expert has
 * declared.
 */
const declarations = ['', 'none', 'ties'] as const;

/** The number of years of judging below which an approval needs a reason. */
export const FEWEST_YEARS = 5;
const MOST_FIELDS = 5;
const MOST_DUTIES = 20;
const MOST_TIES = 20;
/** The maximum number of files that prove titles and certificates. */
export const MOST_EXPERT_FILES = 5;

const trimmed = (line: string): string => line.trim();

/** Returns the schema of the lines of a text, without duplicates and empty lines. */
const lines = (most: number, shortest: number, one: v.GenericSchema<string>, clean = trimmed) =>
  v.pipe(
    v.array(v.string(fault('type')), fault('type')),
    v.transform((all) => [...new Set(all.map(clean).filter((line) => line !== ''))]),
    v.minLength(shortest, fault('required')),
    v.maxLength(most, fault('most', most)),
    v.check(
      (all) => all.every((line) => v.is(one, line)),
      ({ input }) =>
        input.flatMap((line) => v.safeParse(one, line).issues ?? [])[0]?.message ?? 'name.pattern',
    ),
  );

/** PUT /expert/profile. `version` is 0 for the first save. */
export const expertChange = v.pipe(
  strict({
    employer: organisationName(2),
    title: v.picklist(expertTitles, fault('choice')),
    /** Trades, by the names of their events. */
    fields: lines(MOST_FIELDS, 1, v.pipe(label, text(2, 30))),
    /** The number of years of judging. */
    years: whole(0, 60),
    /** The number in the register of judges. '' for none. */
    cert_no: certificateNumber,
    cert_valid_to: v.union([v.literal(''), day], fault('day.pattern')),
    /** Earlier duties as a judge. */
    duties: lines(MOST_DUTIES, 0, text(2, 100)),
    declaration: v.picklist(declarations, fault('choice')),
    /** The names of people and units to which the expert is tied. */
    ties: lines(MOST_TIES, 0, organisationName(2), storedName),
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

/** An expert as a list shows it. */
const expertSummary = v.object({
  /** The id of the account. */
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

/** The file of an expert. Every act of a committee on it returns this object. */
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
  /** The reason of the latest decision. */
  reason: v.string(),
  decided_at: v.string(),
  /** The events, and the competitions with event '', at which the expert serves. A suspension does not end a duty. */
  serves_at: v.array(v.object({ competition: v.string(), event: v.string() })),
  by: v.picklist(['expert', 'organiser', 'viewer']),
  /** The relation of the reader to the expert, for an approval. */
  second: v.picklist(['another', 'samePerson', 'dependent', 'unproven', 'proposerUnproven']),
  /** The facts that the guards of the chart read. */
  facts: v.object({
    isShort: v.boolean(),
    isComplete: v.boolean(),
    isCurrent: v.boolean(),
    hasDeclared: v.boolean(),
    serves: v.boolean(),
  }),
});
export type ExpertFile = v.InferOutput<typeof expertFile>;

/** GET /expert/profile. `expert` is null until the profile has been filled in. */
export const expertProfile = v.object({
  expert: v.nullable(expertFile),
  /** The organisation that the account declares, as the initial employer. '' for none. */
  organisation: v.string(),
  /** Fields that are still empty. */
  missing: v.array(v.string()),
  /** Whether the personal profile contains name and identity number. */
  has_person: v.boolean(),
  version: v.number(),
});
export type ExpertProfile = v.InferOutput<typeof expertProfile>;

/** The sort keys of experts. */
export const expertOrders = sortedBy('name', 'employer', 'years', 'cert_valid_to', 'status');

const chosenDay = v.optional(v.union([v.literal(''), day], fault('day.pattern')), '');

export const expertQuery = v.pipe(
  v.object({
    ...pageQuery,
    status: v.optional(v.picklist(['', ...expertStatuses], fault('choice')), ''),
    /** Matches any part of a name or an employer. */
    text: v.optional(text(0, 50), ''),
    /** Matches any part of a trade. */
    field: v.optional(text(0, 30), ''),
    /** `valid`: the certificate is valid today. */
    certificate: v.optional(v.picklist(['', 'valid'], fault('choice')), ''),
    /**
     * Experts without a duty on any day from the first to the last. Either both days are given or neither.
     */
    free_from: chosenDay,
    free_to: chosenDay,
    /** '' sorts experts that wait first, then by name. */
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
  data: v.array(
    v.object({
      ...expertSummary.entries,
      version: v.number(),
      /**
       * Whether the file waits and the reader can never approve it: the reader is the expert, has filed the
       * application, or is not independent of one of them.
       */
      is_own: v.boolean(),
    }),
  ),
  meta: v.object({ pagination }),
});
export type ExpertList = v.InferOutput<typeof expertList>;

export const getExpertProfile = call('GET', '/expert/profile', {
  summary: 'Returns the caller’s expert profile',
  access: 'expert',
  answer: expertProfile,
});

export const changeExpertProfile = call('PUT', '/expert/profile', {
  summary: 'Changes the caller’s expert profile',
  access: 'expert',
  body: expertChange,
  answer: expertProfile,
});

export const submitExpertProfile = call('POST', '/expert/profile/submit', {
  summary: 'Submits the caller’s expert profile for the expert bank',
  access: 'expert',
  body: simpleAct,
  answer: expertProfile,
});

export const listExperts = call('GET', '/experts', {
  summary: 'Lists the expert bank, for committees',
  access: 'signed-in',
  query: expertQuery,
  answer: expertList,
});

export const getExpert = call('GET', '/experts/:id', {
  summary: 'Returns the file of an expert',
  access: 'signed-in',
  answer: expertFile,
});

/** `reason`: required if the years of judging are fewer than five. */
export const expertApproval = strict({ version, reason });

export const approveExpert = call('POST', '/experts/:id/approve', {
  summary: 'Approves an expert for the bank',
  access: 'signed-in',
  body: expertApproval,
  answer: expertFile,
});

export const expertApprovals = strict({ records: bulkRecords });

export const approveExperts = call('POST', '/experts/approve', {
  summary: 'Approves many experts who need no reason',
  access: 'signed-in',
  body: expertApprovals,
  // Each file has its own transaction. Its version shows whether it was approved before.
  isRepeatable: true,
  answer: bulkOutcomes,
});

export const returnExpert = call('POST', '/experts/:id/return', {
  summary: 'Returns the file to the expert for correction',
  access: 'signed-in',
  body: reasonedAct,
  answer: expertFile,
});

export const suspendExpert = call('POST', '/experts/:id/suspend', {
  summary: 'Suspends an expert, who keeps open duties and is not invited until the suspension ends',
  access: 'signed-in',
  body: reasonedAct,
  answer: expertFile,
});

export const resumeExpert = call('POST', '/experts/:id/resume', {
  summary: 'Ends the suspension of an expert',
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
