import * as v from 'valibot';
import { simpleAct, reasonedAct } from '../competition/record-acts.ts';
import { requiredReason, whole } from '../competition/competition-fields.ts';
import { bulkOutcomes, bulkRecords } from '../kit/bulk.ts';
import { call } from '../kit/call.ts';
import { fault } from '../kit/faults.ts';
import { key, text } from '../kit/fields.ts';
import { strict } from '../kit/strict.ts';
import { version } from '../kit/version.ts';
import { LARGEST_VALUE } from './aspect-mark.ts';
import { modulePlaces, storedAspect } from './scheme-content.ts';

/**
 * Score sheets (评分表): the marks of one group of judges for one code in one module. No response names a
 * competitor.
 */

export const sheetStatuses = [
  'blank',
  'draft',
  'conflict',
  'submitted',
  'group_signed',
  'locked',
  /**
   * The code of the sheet is given up: its entry competes in another session, or is listed without a rank.
   */
  'closed',
] as const;

/** The maximum number of marks in one call. */
export const MARKS_AT_ONCE = 50;

/** The latest instant that a date can hold, in milliseconds since the epoch. */
const MOST_MILLISECONDS = 8_640_000_000_000_000;

/** 128 random bits as hex. */
const random = v.pipe(v.string(fault('type')), v.regex(/^[0-9a-f]{32}$/, fault('choice')));

/**
 * Checks whether a device may act on a part: it has the part, or no device has it.
 * @param holder the device that has the part; '' for none
 */
export const isHolder = (holder: string, device: string): boolean => holder === '' || holder === device;

/** The facts that the guards of the chart read. */
export const sheetFacts = v.object({
  isOpen: v.boolean(),
  isHandedIn: v.boolean(),
  isComplete: v.boolean(),
  isLast: v.boolean(),
  hasConflict: v.boolean(),
  isRepeated: v.boolean(),
  hasUnsubmitted: v.boolean(),
  hasMeasured: v.boolean(),
  isSeen: v.boolean(),
  areMeasuresIn: v.boolean(),
  isCompared: v.boolean(),
  isSampled: v.boolean(),
  hasOpenPenalty: v.boolean(),
  isMarked: v.boolean(),
  isRemark: v.boolean(),
  waiting: v.picklist(['', 'unlock']),
});

export const sheetReaders = ['judge', 'leader', 'chief', 'supervisor', 'arbiter', 'viewer'] as const;

/** The data of a module for a judge. */
export const sheetModule = v.object({
  event_id: v.string(),
  code: v.string(),
  name: v.string(),
  at: v.picklist(modulePlaces),
  criteria: v.array(v.object({ code: v.string(), name: v.string(), aspects: v.array(storedAspect) })),
  /** The penalties that can be deducted from the module. */
  penalties: v.array(v.object({ code: v.string(), text: v.string(), amount: v.number(), times: v.number() })),
});
export type SheetModule = v.InferOutput<typeof sheetModule>;

/** A value in the smallest step of its rule: a level, points or a measure. */
const givenMark = v.object({
  aspect: v.string(),
  value: v.number(),
  reason: v.string(),
  /** The name of the judge if the reader may see it. '' otherwise. */
  judge: v.string(),
  /** Whether the reader has given the mark. */
  is_own: v.boolean(),
  /** Whether two clerks typed the mark from paper. */
  is_paper: v.boolean(),
  at: v.string(),
});

const givenPenalty = v.object({
  id: v.string(),
  code: v.string(),
  times: v.number(),
  reason: v.string(),
  is_confirmed: v.boolean(),
});

export const scoreSheet = v.object({
  id: v.string(),
  event: v.object({ id: v.string(), code: v.string(), name: v.string() }),
  session: v.string(),
  /** A work code, or a station. */
  code: v.string(),
  module: v.string(),
  group: v.string(),
  status: v.picklist(sheetStatuses),
  version: v.number(),
  /** The roles of the reader towards the sheet. */
  by: v.array(v.picklist(sheetReaders)),
  /** The part of the reader as a judge. One device holds it at a time. Null for other readers. */
  part: v.nullable(
    v.object({
      lease: v.number(),
      /** '' if no device holds the part. */
      device: v.string(),
      held_at: v.string(),
      submitted_at: v.string(),
    }),
  ),
  /** The number of submitted parts, and the number of judges. */
  parts: v.object({ in: v.number(), of: v.number() }),
  /**
   * The reader's own marks always, the marks of other judges once all parts are submitted. All marks for the
   * chief judge, the supervisor and arbiters.
   */
  marks: v.array(givenMark),
  /** The codes of aspects whose marks are too far apart. */
  disputed: v.array(v.string()),
  /**
   * Hundredths, aspect by aspect. For judges once all parts are submitted, for the chief judge, the
   * supervisor and arbiters always. `mark` is null while it cannot be computed.
   */
  results: v.array(v.object({ aspect: v.string(), mark: v.nullable(v.number()) })),
  /** The mark of the module in hundredths. Null until all parts are submitted. */
  total: v.nullable(v.number()),
  penalties: v.array(givenPenalty),
  asked: v.object({ reason: v.string(), until: v.string() }),
  reason: v.string(),
  facts: sheetFacts,
});
export type ScoreSheet = v.InferOutput<typeof scoreSheet>;

export const ownSheets = v.object({
  /** Sorted by event, session, code and module. */
  data: v.array(scoreSheet),
  modules: v.array(sheetModule),
  meta: v.object({ server_time: v.string() }),
});
export type OwnSheets = v.InferOutput<typeof ownSheets>;

export const listOwnSheets = call('GET', '/my/sheets', {
  summary: 'Lists the score sheets of the caller’s groups that are not locked yet, with their modules',
  access: 'signed-in',
  answer: ownSheets,
});

export const sheetAnswer = v.object({ data: scoreSheet, module: sheetModule });
export type SheetAnswer = v.InferOutput<typeof sheetAnswer>;

export const getSheet = call('GET', '/sheets/:id', {
  summary:
    'Returns a score sheet, for its group, chief judge, supervisor, arbiters and, for a station, floor ' +
    'judges',
  access: 'signed-in',
  answer: sheetAnswer,
});

const sentMark = strict({
  client_uuid: random,
  aspect: v.pipe(v.string(fault('type')), v.regex(/^[A-Z][A-Z0-9.-]{0,9}$/, fault('choice'))),
  value: whole(-LARGEST_VALUE, LARGEST_VALUE),
  reason: v.optional(v.pipe(v.string(fault('type')), v.trim(), text(0, 200)), ''),
  /** The mark that did not count and that the judge gives again. '' for none. */
  replaces: v.optional(v.union([v.literal(''), random], fault('choice')), ''),
  lease: whole(0, 1_000_000),
  device: random,
  /** The counter of the device. Of one device the mark with the highest counter counts, over all batches. */
  n: whole(0, MOST_MILLISECONDS),
  /** Milliseconds since the epoch by the clock of the device. The value decides nothing. */
  made_at: whole(0, MOST_MILLISECONDS),
});
export type SentMark = v.InferOutput<typeof sentMark>;

export const sentMarks = strict({
  marks: v.pipe(
    v.array(sentMark, fault('type')),
    v.minLength(1, fault('required')),
    v.maxLength(MARKS_AT_ONCE, fault('most', MARKS_AT_ONCE)),
  ),
});

/** The reasons why a mark does not count. */
export const markFaults = [
  '',
  'lease',
  'late',
  'aspect',
  'value',
  'leader',
  'reason',
  'uuid',
  'duty',
  /** Another judge has entered another measure. The judge chooses between the two. */
  'measured',
  /** Another judge has submitted a part with another measure. */
  'handedIn',
  /** The same device has given the aspect a later mark, which counts. */
  'earlier',
] as const;
export const markOutcomes = ['applied', 'superseded', 'refused'] as const;

export const savedMarks = v.object({
  /** In the order of the request. */
  outcomes: v.array(
    v.object({
      client_uuid: v.string(),
      outcome: v.picklist(markOutcomes),
      fault: v.picklist(markFaults),
      at: v.string(),
    }),
  ),
  sheet: scoreSheet,
});
export type SavedMarks = v.InferOutput<typeof savedMarks>;

export const saveMarks = call('PUT', '/sheets/:id/marks', {
  summary: 'Saves marks of the caller’s part; each mark counts once, even if it is sent repeatedly',
  access: 'signed-in',
  body: sentMarks,
  answer: savedMarks,
});

export const sheetTaking = strict({ device: random });

export const takeOverSheet = call('POST', '/sheets/:id/take-over', {
  summary: 'Gives the caller’s part to this device; marks from another device no longer count',
  access: 'signed-in',
  body: sheetTaking,
  answer: sheetAnswer,
});

const act = (path: string, summary: string) =>
  call('POST', `/sheets/:id/${path}`, { summary, access: 'signed-in', body: simpleAct, answer: sheetAnswer });
const reasoned = (path: string, summary: string) =>
  call('POST', `/sheets/:id/${path}`, {
    summary,
    access: 'signed-in',
    body: reasonedAct,
    answer: sheetAnswer,
  });

/** `device`: the device that has the part, or the first one. */
export const sheetHandingIn = strict({ version, device: random });

export const submitSheet = call('POST', '/sheets/:id/submit', {
  summary: 'Submits the caller’s part, from the device that has it',
  access: 'signed-in',
  body: sheetHandingIn,
  answer: sheetAnswer,
});
/** The page calls it when it shows the sheet. A read is no proof, because devices also copy sheets for offline use. */
export const openSheet = call('POST', '/sheets/:id/open', {
  summary: 'Notes that the leader has opened a submitted sheet, which the leader can then sign',
  access: 'signed-in',
  body: simpleAct,
  isRepeatable: true,
  answer: sheetAnswer,
});
export const letSheetStand = reasoned('stand', 'Accepts marks in a repeated conflict, as the chief judge');
export const signSheet = act('sign', 'Signs a sheet for the group, as its leader');
export const returnSheet = reasoned('return', 'Returns a sheet to its judges, as the chief judge');
export const sampleSheet = act('sample', 'Records that a sheet is sampled, as the supervisor');
export const lockSheet = act('lock', 'Locks the marks of a sheet, as the chief judge');

export const manySheets = strict({ records: bulkRecords });
export type ManySheets = v.InferOutput<typeof manySheets>;

const actOnMany = (path: string, summary: string) =>
  call('POST', `/sheets/${path}`, {
    summary,
    access: 'signed-in',
    body: manySheets,
    // Each sheet has its own transaction. Its version shows whether the act was done before.
    isRepeatable: true,
    answer: bulkOutcomes,
  });
export const signSheets = actOnMany(
  'sign',
  'Signs many sheets that were opened since their last change, as the leader of their group',
);
export const lockSheets = actOnMany('lock', 'Locks the marks of many sheets, as the chief judge');

/** `group_id`: another group, which marks the work again after an upheld appeal. '' for the same group. */
export const unlockAsking = strict({
  version,
  reason: requiredReason,
  group_id: v.optional(v.union([v.literal(''), key], fault('choice')), ''),
});
export const askSheetUnlock = call('POST', '/sheets/:id/ask-unlock', {
  summary: 'Asks the chief judge to unlock the marks of a sheet, as an arbiter',
  access: 'signed-in',
  body: unlockAsking,
  answer: sheetAnswer,
});
export const unlockSheet = act(
  'unlock',
  'Unlocks a sheet within ten minutes of the request, as the chief judge',
);
export const dropSheetAsking = reasoned(
  'drop',
  'Drops the request to unlock a sheet, as an arbiter or the chief judge',
);

/** `code`: the code of a penalty of the module. */
export const newSheetPenalty = strict({
  code: v.pipe(v.string(fault('type')), v.regex(/^[A-Z][A-Z0-9.-]{0,9}$/, fault('choice'))),
  times: whole(1, 99),
  reason: v.pipe(v.string(fault('type')), v.trim(), text(2, 200)),
});
export type NewSheetPenalty = v.InferOutput<typeof newSheetPenalty>;

export const givePenalty = call('POST', '/sheets/:id/penalties', {
  summary: 'Reports a deduction from a module, as a floor judge; it counts once the chief judge confirms it',
  access: 'signed-in',
  body: newSheetPenalty,
  answer: sheetAnswer,
});

export const confirmPenalty = call('POST', '/sheet-penalties/:id/confirm', {
  summary: 'Confirms a penalty, as the chief judge',
  access: 'signed-in',
  body: simpleAct,
  answer: sheetAnswer,
});

export const refusePenalty = call('POST', '/sheet-penalties/:id/refuse', {
  summary: 'Refuses a reported penalty, as the chief judge; it leaves the sheet, and the audit log keeps it',
  access: 'signed-in',
  body: reasonedAct,
  answer: sheetAnswer,
});

/** The number of parts that the device held. */
export const revokedDevice = v.object({ parts: v.number() });

export const revokeDevice = call('POST', '/events/:id/revoke-device', {
  summary: 'Removes all parts from a lost device, as the chief judge',
  access: 'signed-in',
  body: sheetTaking,
  answer: revokedDevice,
});
