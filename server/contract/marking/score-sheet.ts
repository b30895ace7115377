import * as v from 'valibot';
import { simpleAct, reasonedAct } from '../competition/competition-making.ts';
import { requiredReason, whole } from '../competition/competition-fields.ts';
import { call } from '../kit/call.ts';
import { fault } from '../kit/faults.ts';
import { key, text } from '../kit/fields.ts';
import { strict } from '../kit/strict.ts';
import { version } from '../kit/version.ts';
import { aspect, modulePlaces } from './scheme-content.ts';

/** Score sheets (评分表): what one group of judges gives one code in one module. No answer names a person. */

export const sheetStatuses = [
  'blank',
  'draft',
  'conflict',
  'submitted',
  'group_signed',
  'locked',
  /** Its code was given up: who it was of competes in another session. */
  'closed',
] as const;

/** Marks of one call. */
export const MARKS_AT_ONCE = 50;

/** No instant is later, epoch ms. */
const MOST_MILLISECONDS = 8_640_000_000_000_000;

/** 128 random bits, as hex. */
const random = v.pipe(v.string(fault('type')), v.regex(/^[0-9a-f]{32}$/, fault('choice')));

/** What the chart asks for. */
export const sheetFacts = v.object({
  isOpen: v.boolean(),
  isHandedIn: v.boolean(),
  isComplete: v.boolean(),
  isLast: v.boolean(),
  hasConflict: v.boolean(),
  isRepeated: v.boolean(),
  hasMeasured: v.boolean(),
  isSampled: v.boolean(),
  hasOpenPenalty: v.boolean(),
  isMarked: v.boolean(),
  isRemark: v.boolean(),
  waiting: v.picklist(['', 'unlock']),
});

export const sheetReaders = ['judge', 'leader', 'chief', 'supervisor', 'arbiter', 'viewer'] as const;

/** A module as a judge needs it. */
export const sheetModule = v.object({
  event_id: v.string(),
  code: v.string(),
  name: v.string(),
  at: v.picklist(modulePlaces),
  criteria: v.array(v.object({ code: v.string(), name: v.string(), aspects: v.array(aspect) })),
  /** What can be taken off the module. */
  penalties: v.array(v.object({ code: v.string(), text: v.string(), amount: v.number(), times: v.number() })),
});
export type SheetModule = v.InferOutput<typeof sheetModule>;

/** A value in the smallest step of its rule: a level, points or a measure. */
const givenMark = v.object({
  aspect: v.string(),
  value: v.number(),
  reason: v.string(),
  /** Where the reader may know whose it is: the name; '' otherwise. */
  judge: v.string(),
  is_own: v.boolean(),
  /** Typed from paper, by two clerks. */
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
  /** What the reader is to it. */
  by: v.array(v.picklist(sheetReaders)),
  /** Of a judge: their part, which one device has at a time; null for others. */
  part: v.nullable(
    v.object({
      lease: v.number(),
      /** '' where none has it. */
      device: v.string(),
      held_at: v.string(),
      submitted_at: v.string(),
    }),
  ),
  /** Parts that are in, and of how many judges. */
  parts: v.object({ in: v.number(), of: v.number() }),
  /** Own marks always; those of the others once all parts are in; all for chief and supervisor. */
  marks: v.array(givenMark),
  /** Codes of aspects whose marks are too far apart. */
  disputed: v.array(v.string()),
  /** Hundredths, aspect by aspect, once all parts are in; null where there is none yet. */
  results: v.array(v.object({ aspect: v.string(), mark: v.nullable(v.number()) })),
  /** Of the module, hundredths; null until all parts are in. */
  total: v.nullable(v.number()),
  penalties: v.array(givenPenalty),
  asked: v.object({ reason: v.string(), until: v.string() }),
  reason: v.string(),
  facts: sheetFacts,
});
export type ScoreSheet = v.InferOutput<typeof scoreSheet>;

export const ownSheets = v.object({
  /** By event, session, code and module. */
  data: v.array(scoreSheet),
  modules: v.array(sheetModule),
  meta: v.object({ server_time: v.string() }),
});
export type OwnSheets = v.InferOutput<typeof ownSheets>;

export const listOwnSheets = call('GET', '/my/sheets', {
  summary: 'Score sheets of one’s own groups that are not locked yet, with all that they ask',
  access: 'signed-in',
  answer: ownSheets,
});

export const sheetAnswer = v.object({ data: scoreSheet, module: sheetModule });
export type SheetAnswer = v.InferOutput<typeof sheetAnswer>;

export const getSheet = call('GET', '/sheets/:id', {
  summary: 'One score sheet, for its group, chief, supervisor and arbiters',
  access: 'signed-in',
  answer: sheetAnswer,
});

const sentMark = strict({
  client_uuid: random,
  aspect: v.pipe(v.string(fault('type')), v.regex(/^[A-Z][A-Z0-9.-]{0,9}$/, fault('choice'))),
  value: whole(-1_000_000_000, 1_000_000_000),
  reason: v.optional(v.pipe(v.string(fault('type')), v.trim(), text(0, 200)), ''),
  /** The mark that did not count and is given again by its judge; '' for none. */
  replaces: v.optional(v.union([v.literal(''), random], fault('choice')), ''),
  lease: whole(0, 1_000_000),
  device: random,
  /** The counter of the device. */
  n: whole(0, MOST_MILLISECONDS),
  /** Epoch ms by the clock of the device, which decides nothing. */
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

/** Why a mark does not count. */
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
] as const;
export const markOutcomes = ['applied', 'superseded', 'refused'] as const;

export const savedMarks = v.object({
  /** In the order in which they were sent. */
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
  summary: 'Marks of one’s own part; each counts once, however often it is sent',
  access: 'signed-in',
  body: sentMarks,
  answer: savedMarks,
});

export const sheetTaking = strict({ device: random });

export const takeOverSheet = call('POST', '/sheets/:id/take-over', {
  summary: 'This device has one’s own part from now on; marks from another count no more',
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

export const submitSheet = act('submit', 'Hands in one’s own part');
export const letSheetStand = reasoned('stand', 'The chief lets the marks of a repeated conflict stand');
export const signSheet = act('sign', 'The leader signs for the group');
export const returnSheet = reasoned('return', 'The chief gives the sheet back to its judges');
export const sampleSheet = act('sample', 'The supervisor has compared the sheet');
export const lockSheet = act('lock', 'The chief locks the marks');

/** `group_id`: of another group, which marks anew what an appeal is upheld about; '' for the same group. */
export const unlockAsking = strict({
  version,
  reason: requiredReason,
  group_id: v.optional(v.union([v.literal(''), key], fault('choice')), ''),
});
export const askSheetUnlock = call('POST', '/sheets/:id/ask-unlock', {
  summary: 'An arbiter asks the chief to unlock the marks',
  access: 'signed-in',
  body: unlockAsking,
  answer: sheetAnswer,
});
export const unlockSheet = act('unlock', 'The chief agrees within ten minutes');
export const dropSheetAsking = reasoned('drop', 'The arbiter asks no more, or the chief does not agree');

/** `code`: of a penalty of the module. */
export const newSheetPenalty = strict({
  code: v.pipe(v.string(fault('type')), v.regex(/^[A-Z][A-Z0-9.-]{0,9}$/, fault('choice'))),
  times: whole(1, 99),
  reason: v.pipe(v.string(fault('type')), v.trim(), text(2, 200)),
});
export type NewSheetPenalty = v.InferOutput<typeof newSheetPenalty>;

export const givePenalty = call('POST', '/sheets/:id/penalties', {
  summary: 'A floor judge reports what is taken off a module',
  access: 'signed-in',
  body: newSheetPenalty,
  answer: sheetAnswer,
});

export const confirmPenalty = call('POST', '/sheet-penalties/:id/confirm', {
  summary: 'The chief confirms a penalty',
  access: 'signed-in',
  body: simpleAct,
  answer: sheetAnswer,
});

/** How many parts the device had. */
export const revokedDevice = v.object({ parts: v.number() });

export const revokeDevice = call('POST', '/events/:id/revoke-device', {
  summary: 'The chief takes all parts from a device that is lost',
  access: 'signed-in',
  body: sheetTaking,
  answer: revokedDevice,
});
