import * as v from 'valibot';
import { requiredReason } from '../competition/competition-fields.ts';
import { reasonedAct, simpleAct } from '../competition/record-acts.ts';
import { entryStatuses } from '../entry/entry-fields.ts';
import { storedFile } from '../file.ts';
import { call } from '../kit/call.ts';
import { fault } from '../kit/faults.ts';
import { key, prose } from '../kit/fields.ts';
import { pageQuery, pagination } from '../kit/list.ts';
import { strict } from '../kit/strict.ts';
import { version } from '../kit/version.ts';

/** Appeals (申诉仲裁) against a rejection, against what happened in a session, or against results. */

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
 * The remedies that can follow from an upheld appeal, if the state of the entry allows them. An entry cannot
 * be admitted once the order draw of the event is prepared.
 */
export const remediesOf = {
  eligibility: ['admit', 'measure'],
  site: ['reinstate', 'laterSession', 'noRank', 'measure'],
  result: ['reinstate', 'laterSession', 'noRank', 'remark', 'correct'],
} as const satisfies Readonly<Record<AppealMatter, readonly AppealRemedy[]>>;

/** The verdicts that a panel member can vote for. Which of them are possible depends on the case. */
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

/** The statuses in which the appeal or its remedy is not finished. */
export const openAppealStatuses = ['filed', 'accepted', 'hearing', 'upheld'] as const;

/**
 * The roles of a reader of an appeal. `filer`: has filed the appeal. `party`: a person of the entry, or an
 * account of its unit. `arbiter`: an arbiter of the competition. `panel`: a member of the panel. `chief`: the
 * chief judge of the event. `organiser`, `viewer`: an account of the committee, with or without the right to
 * act.
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
  /** The name of the session, or the version number of the results. '' for a rejection. */
  subject: v.string(),
  ...ofEntry,
  status: v.picklist(appealStatuses),
  by: v.array(v.picklist(appealReaders)),
  filed_at: v.string(),
  /** End of the window, exclusive. */
  deadline: v.string(),
  version: v.number(),
};

/**
 * A panel member. The votes of the other members are shown to arbiters and the committee after the ruling,
 * and never to the party or the chief judge.
 */
const panelMember = v.object({
  id: v.string(),
  name: v.string(),
  is_own: v.boolean(),
  has_voted: v.boolean(),
  verdict: v.picklist(['', ...appealVerdicts]),
  reason: v.string(),
});

/**
 * A score sheet of the work, after decoding. Only the panel and the chief judge receive the sheets, and only
 * for the remedy `remark`.
 */
const appealSheet = v.object({
  id: v.string(),
  module: v.string(),
  name: v.string(),
  /** The code under which the sheet is marked. */
  code: v.string(),
  status: v.string(),
  group: v.string(),
  /** Whether another group has already received the sheet. */
  is_remarked: v.boolean(),
  /** Whether an arbiter has asked the chief judge to unlock the sheet. */
  is_asked: v.boolean(),
  /** The groups that can mark the sheet again. None of their members has marked it before. */
  groups: v.array(v.object({ id: v.string(), name: v.string() })),
  version: v.number(),
});
export type AppealSheet = v.InferOutput<typeof appealSheet>;

export const appeal = v.object({
  ...summary,
  grounds: v.string(),
  files: v.array(storedFile),
  /** The reason why the appeal was not accepted, or why its panel was replaced. */
  reason: v.string(),
  /** The time at which the appeal was accepted or not accepted. '' before that. */
  decided_at: v.string(),
  panel: v.array(panelMember),
  /**
   * The arbiters of the competition, for the arbiter who names the panel. `is_clear`: the arbiter belongs to
   * no unit of a party.
   */
  candidates: v.array(v.object({ id: v.string(), name: v.string(), is_clear: v.boolean() })),
  /**
   * The verdicts besides `dismissed` that a panel member can vote for in the current state of the entry.
   * Empty for other readers.
   */
  remedies: v.array(v.picklist(appealRemedies)),
  /** '' until there is a ruling. */
  verdict: v.picklist(['', ...appealVerdicts]),
  /** The reasons of the majority. */
  ruling: v.string(),
  ruled_at: v.string(),
  /** The current status of the entry if the ruling changes the entry. '' otherwise. */
  outcome: v.picklist(['', ...entryStatuses]),
  /** The report on the remedy, by the chief judge or a panel member. */
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

/** `status`: '' for all appeals, `open` for appeals that are not finished. */
export const appealQuery = v.object({
  ...pageQuery,
  status: v.optional(v.picklist(['', 'open', ...appealStatuses], fault('choice')), ''),
});
export type AppealQuery = v.InferOutput<typeof appealQuery>;

/** Sorted by filing time, the latest first. */
export const appealList = v.object({
  data: v.array(v.object(summary)),
  meta: v.object({ pagination, server_time: v.string() }),
});
export type AppealList = v.InferOutput<typeof appealList>;

/** A matter that the reader can or could appeal against, with its window. */
const appealWindow = v.object({
  matter: v.picklist(appealMatters),
  /** The session or the version of the results, as the body of the appeal names it. '' for a rejection. */
  subject_id: v.string(),
  subject: v.string(),
  ...ofEntry,
  opens_at: v.string(),
  /** Exclusive. */
  ends_at: v.string(),
  is_open: v.boolean(),
  /** Whether the reader can file the appeal. Other readers of the entry can only read the window. */
  can_file: v.boolean(),
  /** The id of the existing appeal. '' for none. */
  appeal: v.string(),
});
export type AppealWindow = v.InferOutput<typeof appealWindow>;

/** Open windows first, sorted by their end. Then closed windows, the latest first. */
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
  grounds: prose(10, APPEAL_LIMITS.grounds),
  /** The signed appeal and further evidence. */
  files: v.pipe(
    v.array(key, fault('type')),
    v.minLength(1, fault('required')),
    v.maxLength(APPEAL_LIMITS.files, fault('most', APPEAL_LIMITS.files)),
  ),
});
export type NewAppeal = v.InferOutput<typeof newAppeal>;

/** `members`: ids of accounts of arbiters. `reason`: required if the panel replaces another panel. */
export const panelChoice = strict({
  version,
  members: v.pipe(
    v.array(key, fault('type')),
    v.minLength(1, fault('required')),
    v.maxLength(APPEAL_LIMITS.panel, fault('most', APPEAL_LIMITS.panel)),
  ),
  reason: v.optional(prose(0, 500), ''),
});

/**
 * Votes of panel members do not depend on each other, so a vote has no version. A member can change the vote
 * until the ruling.
 */
export const panelVote = strict({
  verdict: v.pipe(chosen, v.picklist(appealVerdicts, fault('choice'))),
  reason: requiredReason,
});

export const remedyReport = strict({
  version,
  report: prose(2, APPEAL_LIMITS.report),
});

/** `told`: the filer has read the ruling, or an arbiter has handed it over. */
export const appealClosing = strict({ version, told: v.literal(true, fault('required')) });

export const listAppeals = call('GET', '/appeals', {
  summary: 'Lists appeals of the caller’s entries, and those that the caller rules on, remedies or may read',
  access: 'signed-in',
  query: appealQuery,
  answer: appealList,
});

export const getAppeal = call('GET', '/appeals/:id', {
  summary: 'Returns an appeal',
  access: 'signed-in',
  answer: appeal,
});

export const listAppealWindows = call('GET', '/my/appeal-windows', {
  summary: 'Lists the matters that the caller can appeal against, with their deadlines',
  access: 'signed-in',
  answer: appealWindows,
});

export const fileAppeal = call('POST', '/appeals', {
  summary: 'Files an appeal for an entry of the caller',
  access: 'signed-in',
  body: newAppeal,
  answer: appeal,
});

export const withdrawAppeal = call('POST', '/appeals/:id/withdraw', {
  summary: 'Withdraws an appeal, as its filer',
  access: 'signed-in',
  body: simpleAct,
  answer: appeal,
});

export const acceptAppeal = call('POST', '/appeals/:id/accept', {
  summary: 'Accepts an appeal, as an arbiter',
  access: 'signed-in',
  body: simpleAct,
  answer: appeal,
});

export const declineAppeal = call('POST', '/appeals/:id/decline', {
  summary: 'Declines an appeal, as an arbiter',
  access: 'signed-in',
  body: reasonedAct,
  answer: appeal,
});

export const assignAppeal = call('POST', '/appeals/:id/assign', {
  summary: 'Names the panel that rules on an appeal, as an arbiter',
  access: 'signed-in',
  body: panelChoice,
  answer: appeal,
});

export const ruleAppeal = call('POST', '/appeals/:id/rule', {
  summary: 'Votes on an appeal, as a panel member; a majority is the ruling',
  access: 'signed-in',
  body: panelVote,
  answer: appeal,
});

export const remedyAppeal = call('POST', '/appeals/:id/remedy', {
  summary:
    'Reports that the remedy is done, as the chief judge, or as a panel member if the ruling itself has ' +
    'changed the entry',
  access: 'signed-in',
  body: remedyReport,
  answer: appeal,
});

export const closeAppeal = call('POST', '/appeals/:id/close', {
  summary: 'Closes an appeal whose filer has been informed of the ruling, as the filer or an arbiter',
  access: 'signed-in',
  body: appealClosing,
  answer: appeal,
});
