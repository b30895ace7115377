import * as v from 'valibot';
import { requiredReason } from '../competition/competition-fields.ts';
import { reasonedAct, simpleAct } from '../competition/competition-making.ts';
import { entryStatuses } from '../entry/entry-fields.ts';
import { storedFile } from '../file.ts';
import { call } from '../kit/call.ts';
import { fault } from '../kit/faults.ts';
import { key, text } from '../kit/fields.ts';
import { pageQuery, pagination } from '../kit/list.ts';
import { strict } from '../kit/strict.ts';
import { version } from '../kit/version.ts';

/** Appeals (申诉仲裁): against a rejection, what happened in a session, or results. */

export const APPEAL_LIMITS = { files: 5, grounds: 2_000, panel: 9, report: 500 } as const;

/** `eligibility`: a rejected entry. `site`: a session that has ended. `result`: released results. */
export const appealMatters = ['eligibility', 'site', 'result'] as const;
export type AppealMatter = (typeof appealMatters)[number];

export const appealRemedies = [
  'admit',
  'reinstate',
  'laterSession',
  'noRank',
  'remark',
  'correct',
  'measure',
] as const;
export type AppealRemedy = (typeof appealRemedies)[number];

/**
 * What can follow from an appeal that is upheld, where the entry stands so. Nobody is admitted once the order of the event
 * is prepared.
 */
export const remediesOf = {
  eligibility: ['admit', 'measure'],
  site: ['reinstate', 'laterSession', 'noRank', 'measure'],
  result: ['reinstate', 'laterSession', 'noRank', 'remark', 'correct'],
} as const satisfies Readonly<Record<AppealMatter, readonly AppealRemedy[]>>;

/** What one of the panel can vote for, as far as it fits the case. */
export const appealVerdicts = ['dismissed', ...appealRemedies] as const;
export type AppealVerdict = (typeof appealVerdicts)[number];

export const appealStatuses = [
  'filed',
  'withdrawn',
  'accepted',
  'not_accepted',
  'hearing',
  'upheld',
  'dismissed',
  'remedied',
  'closed',
] as const;

/** Neither the appeal nor its remedy has an end. */
export const openAppealStatuses = ['filed', 'accepted', 'hearing', 'upheld'] as const;

/**
 * What a reader is to an appeal. `filer`: has filed it; `party`: speaks for the entry or is in it. `arbiter`: of the
 * competition; `panel`: one of those who rule on it. `organiser`, `viewer`: of the committee.
 */
export const appealReaders = ['filer', 'party', 'arbiter', 'panel', 'chief', 'organiser', 'viewer'] as const;

const ofEntry = {
  entry: v.object({ id: v.string(), no: v.string(), name: v.string(), unit: v.string() }),
  event: v.object({ id: v.string(), code: v.string(), name: v.string() }),
  competition: v.object({ id: v.string(), name: v.string() }),
};

const summary = {
  id: v.string(),
  matter: v.picklist(appealMatters),
  /** The name of the session, or the version of the results; '' of a rejection. */
  subject: v.string(),
  ...ofEntry,
  status: v.picklist(appealStatuses),
  by: v.array(v.picklist(appealReaders)),
  filed_at: v.string(),
  /** End of the window, exclusive. */
  deadline: v.string(),
  version: v.number(),
};

/** One of the panel. What the others have voted is told once the ruling is there, and never to the party. */
const panelMember = v.object({
  id: v.string(),
  name: v.string(),
  is_own: v.boolean(),
  has_voted: v.boolean(),
  verdict: v.picklist(['', ...appealVerdicts]),
  reason: v.string(),
});

/** A sheet with the marks of the work, once it is decoded; for the panel and the chief of an appeal to be re-marked. */
const appealSheet = v.object({
  id: v.string(),
  module: v.string(),
  name: v.string(),
  /** The code that it is marked under. */
  code: v.string(),
  status: v.string(),
  group: v.string(),
  /** Another group has it by now. */
  is_remarked: v.boolean(),
  /** The chief has been asked to unlock it. */
  is_asked: v.boolean(),
  /** Groups that can mark it anew: nobody of them has marked it. */
  groups: v.array(v.object({ id: v.string(), name: v.string() })),
  version: v.number(),
});
export type AppealSheet = v.InferOutput<typeof appealSheet>;

export const appeal = v.object({
  ...summary,
  grounds: v.string(),
  files: v.array(storedFile),
  /** Why it was not accepted, or why there is another panel. */
  reason: v.string(),
  /** When it was accepted or not; '' until then. */
  decided_at: v.string(),
  panel: v.array(panelMember),
  /** The arbiters of the competition, for who names the panel; `is_clear`: of no unit of a party. */
  candidates: v.array(v.object({ id: v.string(), name: v.string(), is_clear: v.boolean() })),
  /** What one of the panel can vote for beside a dismissal, as the entry stands; none for others. */
  remedies: v.array(v.picklist(appealRemedies)),
  /** '' until there is a ruling. */
  verdict: v.picklist(['', ...appealVerdicts]),
  /** The reasons of the majority. */
  ruling: v.string(),
  ruled_at: v.string(),
  /** The state of the entry, where the ruling has changed it; '' otherwise. */
  outcome: v.picklist(['', ...entryStatuses]),
  /** What was done, as the chief or an arbiter reports it. */
  report: v.string(),
  remedied_at: v.string(),
  closed_at: v.string(),
  sheets: v.array(appealSheet),
  facts: v.object({
    isInTime: v.boolean(),
    isComplete: v.boolean(),
    isClear: v.boolean(),
    isDone: v.boolean(),
    isCompiled: v.boolean(),
    remedy: v.picklist(['', ...appealRemedies]),
  }),
  server_time: v.string(),
});
export type Appeal = v.InferOutput<typeof appeal>;

/** `status`: '' for all, `open` for those that wait for something. */
export const appealQuery = v.object({
  ...pageQuery,
  status: v.optional(v.picklist(['', 'open', ...appealStatuses], fault('choice')), ''),
});
export type AppealQuery = v.InferOutput<typeof appealQuery>;

/** The latest first. */
export const appealList = v.object({
  data: v.array(v.object(summary)),
  meta: v.object({ pagination, server_time: v.string() }),
});
export type AppealList = v.InferOutput<typeof appealList>;

/** One thing that the reader can appeal against, or could. */
const appealWindow = v.object({
  matter: v.picklist(appealMatters),
  /** What the body of the appeal names: a session or a version of results; '' of a rejection. */
  subject_id: v.string(),
  subject: v.string(),
  ...ofEntry,
  opens_at: v.string(),
  /** Exclusive. */
  ends_at: v.string(),
  is_open: v.boolean(),
  /** The reader speaks for the entry; others of its unit only see how long there is. */
  can_file: v.boolean(),
  /** The appeal that there is already; '' for none. */
  appeal: v.string(),
});
export type AppealWindow = v.InferOutput<typeof appealWindow>;

/** Those that end soonest first, then those that are over, the latest first. */
export const appealWindows = v.object({
  data: v.array(appealWindow),
  meta: v.object({ server_time: v.string() }),
});
export type AppealWindows = v.InferOutput<typeof appealWindows>;

const chosen = v.pipe(v.string(fault('type')), v.nonEmpty(fault('required')));

export const newAppeal = strict({
  entry_id: key,
  matter: v.pipe(chosen, v.picklist(appealMatters, fault('choice'))),
  subject_id: v.optional(v.union([v.literal(''), key], fault('choice')), ''),
  grounds: v.pipe(v.string(fault('type')), v.trim(), text(10, APPEAL_LIMITS.grounds)),
  /** The signed appeal, and what else speaks for it. */
  files: v.pipe(
    v.array(key, fault('type')),
    v.minLength(1, fault('required')),
    v.maxLength(APPEAL_LIMITS.files, fault('most', APPEAL_LIMITS.files)),
  ),
});
export type NewAppeal = v.InferOutput<typeof newAppeal>;

/** `members`: accounts of arbiters. `reason`: of another panel. */
export const panelChoice = strict({
  version,
  members: v.pipe(
    v.array(key, fault('type')),
    v.minLength(1, fault('required')),
    v.maxLength(APPEAL_LIMITS.panel, fault('most', APPEAL_LIMITS.panel)),
  ),
  reason: v.optional(v.pipe(v.string(fault('type')), v.trim(), text(0, 500)), ''),
});

/** Members of a panel do not wait for each other: a vote compares no version. It can be changed until the ruling. */
export const panelVote = strict({
  verdict: v.pipe(chosen, v.picklist(appealVerdicts, fault('choice'))),
  reason: requiredReason,
});

export const remedyReport = strict({
  version,
  report: v.pipe(v.string(fault('type')), v.trim(), text(2, APPEAL_LIMITS.report)),
});

/** Who has filed it has read the ruling, or has been handed it. */
export const appealClosing = strict({ version, told: v.literal(true, fault('required')) });

export const listAppeals = call('GET', '/appeals', {
  summary: 'Appeals: those of the own entries, and those one rules on, remedies or looks on at',
  access: 'signed-in',
  query: appealQuery,
  answer: appealList,
});

export const getAppeal = call('GET', '/appeals/:id', {
  summary: 'An appeal',
  access: 'signed-in',
  answer: appeal,
});

export const listAppealWindows = call('GET', '/my/appeal-windows', {
  summary: 'What can be appealed against for the own entries, and until when',
  access: 'signed-in',
  answer: appealWindows,
});

export const fileAppeal = call('POST', '/appeals', {
  summary: 'Files an appeal for an own entry',
  access: 'signed-in',
  body: newAppeal,
  answer: appeal,
});

export const withdrawAppeal = call('POST', '/appeals/:id/withdraw', {
  summary: 'Takes it back',
  access: 'signed-in',
  body: simpleAct,
  answer: appeal,
});

export const acceptAppeal = call('POST', '/appeals/:id/accept', {
  summary: 'An arbiter accepts it',
  access: 'signed-in',
  body: simpleAct,
  answer: appeal,
});

export const declineAppeal = call('POST', '/appeals/:id/decline', {
  summary: 'An arbiter does not accept it',
  access: 'signed-in',
  body: reasonedAct,
  answer: appeal,
});

export const assignAppeal = call('POST', '/appeals/:id/assign', {
  summary: 'An arbiter names who rules on it',
  access: 'signed-in',
  body: panelChoice,
  answer: appeal,
});

export const ruleAppeal = call('POST', '/appeals/:id/rule', {
  summary: 'One of the panel votes; a majority is the ruling',
  access: 'signed-in',
  body: panelVote,
  answer: appeal,
});

export const remedyAppeal = call('POST', '/appeals/:id/remedy', {
  summary: 'The remedy is done; what the ruling does with the entry is done by it',
  access: 'signed-in',
  body: remedyReport,
  answer: appeal,
});

export const closeAppeal = call('POST', '/appeals/:id/close', {
  summary: 'Who has filed it has been told',
  access: 'signed-in',
  body: appealClosing,
  answer: appeal,
});
