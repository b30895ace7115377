import * as v from 'valibot';
import { instant, requiredReason, whole } from '../competition/competition-fields.ts';
import { reasonedAct, simpleAct } from '../competition/competition-making.ts';
import { exportFormats } from '../entry/entry.ts';
import { call } from '../kit/call.ts';
import { fault } from '../kit/faults.ts';
import { strict } from '../kit/strict.ts';
import { version } from '../kit/version.ts';
import { resultAwards, resultModule, resultStates } from './result-lines.ts';

/** Results of an event (赛项成绩): compiled, ruled on, agreed, released, corrected. */

export const publicationStatuses = [
  'needs_ruling',
  'compiled',
  'agreed',
  'proposed',
  'scheduled',
  'released',
  'final',
  'corrected',
  'discarded',
] as const;

/** No event has more entries. */
const MOST_ENTRIES = 1_000;

/** What the chart asks for. */
const publicationFacts = v.object({
  isReady: v.boolean(),
  isCurrent: v.boolean(),
  isCorrection: v.boolean(),
  isAhead: v.boolean(),
  isUndisputed: v.boolean(),
});

const resultLine = v.object({
  entry_id: v.string(),
  /** Of the receipt. */
  no: v.string(),
  /** All members of a team. */
  name: v.string(),
  unit: v.string(),
  state: v.picklist(resultStates),
  /** Hundredths; null of who was absent. */
  total: v.nullable(v.number()),
  /** Null without one, and while a ruling is missing. */
  rank: v.nullable(v.number()),
  award: v.picklist(resultAwards),
  /** Empty where the reader may not know of them. */
  modules: v.array(resultModule),
  /** It is of the reader, or of their unit. */
  is_own: v.boolean(),
});
export type ResultLine = v.InferOutput<typeof resultLine>;

const publication = v.object({
  id: v.string(),
  /** From 1. */
  number: v.number(),
  /** As the clock has it at this moment. */
  status: v.picklist(publicationStatuses),
  /** '' of the first. */
  corrects: v.string(),
  compiled_at: v.string(),
  agreed_at: v.string(),
  /** '' until then. */
  release_at: v.string(),
  publicity_until: v.string(),
  /** Names of those who stand for it, for its signed list; '' where the reader is none of the crew. */
  signatories: v.object({
    clerk: v.string(),
    chief: v.string(),
    proposer: v.string(),
    approver: v.string(),
  }),
  answer_hash: v.string(),
  reason: v.string(),
  /** Ids of entries that are equal by all rules, group by group. */
  tied: v.array(v.array(v.string())),
  /** Ranked ones by rank, then the others. */
  lines: v.array(resultLine),
  /** What this version changes of the one before: ids of entries whose total, rank, award or state differs. */
  changed: v.array(v.string()),
  facts: publicationFacts,
  version: v.number(),
});
export type Publication = v.InferOutput<typeof publication>;

export const resultReaders = ['clerk', 'chief', 'organiser', 'supervisor', 'entered', 'viewer'] as const;

export const eventResults = v.object({
  /** The latest first; for those entered the one that counts alone. */
  data: v.array(publication),
  modules: v.array(v.object({ code: v.string(), name: v.string(), max: v.number() })),
  meta: v.object({
    event: v.object({ id: v.string(), code: v.string(), name: v.string(), status: v.string() }),
    competition: v.object({ id: v.string(), name: v.string() }),
    by: v.array(v.picklist(resultReaders)),
    may_export: v.boolean(),
    /** What the chart asks for before there is any version. */
    facts: publicationFacts,
    server_time: v.string(),
  }),
});
export type EventResults = v.InferOutput<typeof eventResults>;

export const getEventResults = call('GET', '/events/:id/results', {
  summary: 'Results of an event: for clerk, chief, supervisor and committee; once released for those entered',
  access: 'signed-in',
  answer: eventResults,
});

/** `version`: of the version of the results that is compiled anew; 0 for a new one. */
export const compiling = strict({ version: whole(0, 1_000_000_000) });

export const compileResults = call('POST', '/events/:id/results/compile', {
  summary: 'Counts the locked sheets by two routines; the clerk of the event',
  access: 'signed-in',
  body: compiling,
  answer: eventResults,
});

export const tieRuling = strict({
  version,
  /** Ids of the entries of one group of equals, from the better to the worse. */
  order: v.pipe(
    v.array(v.pipe(v.string(fault('type')), v.nonEmpty(fault('required'))), fault('type')),
    v.minLength(2, fault('required')),
    v.maxLength(MOST_ENTRIES, fault('most', MOST_ENTRIES)),
  ),
  reason: requiredReason,
});

export const ruleTie = call('POST', '/results/:id/rule', {
  summary: 'The chief orders those who are equal by all rules',
  access: 'signed-in',
  body: tieRuling,
  answer: eventResults,
});

export const releasePlan = strict({
  version,
  /** At this instant everybody can read them. */
  release_at: instant,
  /** Asked for of a correction. */
  reason: v.optional(v.pipe(v.string(fault('type')), v.trim(), v.maxLength(200, fault('most', 200))), ''),
});

const act = (path: string, summary: string) =>
  call('POST', `/results/:id/${path}`, {
    summary,
    access: 'signed-in',
    body: simpleAct,
    answer: eventResults,
  });
const reasoned = (path: string, summary: string) =>
  call('POST', `/results/:id/${path}`, {
    summary,
    access: 'signed-in',
    body: reasonedAct,
    answer: eventResults,
  });

export const agreeResults = act('agree', 'The chief stands for the results');
export const proposeRelease = call('POST', '/results/:id/propose', {
  summary: 'The committee proposes to release them at an instant',
  access: 'signed-in',
  body: releasePlan,
  answer: eventResults,
});
export const approveRelease = act('approve', 'A second person agrees; of a correction the supervisor');
export const dropRelease = reasoned('drop', 'Nobody asks any more, or the second person does not agree');
export const recallRelease = reasoned('recall', 'Takes the release back before its instant');
export const discardResults = reasoned('discard', 'A correction comes to nothing');

/** `purpose` is kept for good. */
export const resultExport = strict({
  purpose: requiredReason,
  format: v.optional(v.picklist(exportFormats, fault('choice')), 'xlsx'),
});
export type ResultExport = v.InferOutput<typeof resultExport>;

export const exportResults = call('POST', '/results/:id/export', {
  summary:
    'One version of the results as a file, for a purpose that is kept: for its crew and for acting units',
  access: 'signed-in',
  body: resultExport,
  answer: 'file',
});

/** What everybody may know of a release: winners by name, unit and award; no rank, no mark. */
export const publicResults = v.object({
  id: v.string(),
  event: v.object({ code: v.string(), name: v.string() }),
  competition: v.object({ id: v.string(), name: v.string() }),
  /** Versions of an event count from 1; a later one corrects the one before. */
  number: v.number(),
  reason: v.string(),
  released_at: v.string(),
  /** Exclusive: objections are taken until then. */
  publicity_until: v.string(),
  contact: v.string(),
  winners: v.array(v.object({ name: v.string(), unit: v.string(), award: v.picklist(resultAwards) })),
});
export type PublicResults = v.InferOutput<typeof publicResults>;

export const getPublicResults = call('GET', '/proofs/publications/:id', {
  summary: 'What is public of one release, from its instant on',
  access: 'public',
  answer: publicResults,
});

export const publicReleases = v.object({
  /** The latest first; what a later version has corrected is left out. */
  data: v.array(
    v.object({
      id: v.string(),
      event: v.object({ id: v.string(), code: v.string(), name: v.string() }),
      competition: v.object({ id: v.string(), name: v.string() }),
      number: v.number(),
      /** Of a correction; '' of the first version. */
      reason: v.string(),
      released_at: v.string(),
      publicity_until: v.string(),
      is_final: v.boolean(),
      winners: v.number(),
    }),
  ),
  meta: v.object({ server_time: v.string() }),
});
export type PublicReleases = v.InferOutput<typeof publicReleases>;

export const listReleases = call('GET', '/publications', {
  summary: 'Releases of all competitions',
  access: 'public',
  answer: publicReleases,
});

const counts = {
  gold: v.number(),
  silver: v.number(),
  bronze: v.number(),
  merit: v.number(),
  prizes: v.number(),
};

/** 奖牌榜. */
export const medalTable = v.object({
  data: v.array(
    v.object({
      competition: v.object({ id: v.string(), name: v.string() }),
      /** By gold, then silver, bronze and merit. */
      units: v.array(v.object({ unit: v.string(), ...counts })),
      events: v.array(v.object({ code: v.string(), name: v.string(), ...counts })),
    }),
  ),
});
export type MedalTable = v.InferOutput<typeof medalTable>;

export const getMedals = call('GET', '/medals', {
  summary: 'Medals by unit and by event of all competitions with released results',
  access: 'public',
  answer: medalTable,
});

/** 我的成绩. */
export const ownResults = v.object({
  data: v.array(
    v.object({
      entry_id: v.string(),
      no: v.string(),
      event: v.object({ id: v.string(), code: v.string(), name: v.string() }),
      competition: v.object({ id: v.string(), name: v.string() }),
      /** '' until the event has results that are public. */
      publication: v.string(),
      /** Of that version; 0 until then. */
      number: v.number(),
      /** Why it takes the place of another version; '' of the first. */
      reason: v.string(),
      released_at: v.string(),
      publicity_until: v.string(),
      is_final: v.boolean(),
      /** How many are ranked. */
      ranked: v.number(),
      line: v.nullable(resultLine),
      modules: v.array(
        v.object({
          code: v.string(),
          name: v.string(),
          max: v.number(),
          aspects: v.array(v.object({ code: v.string(), text: v.string(), max: v.number() })),
        }),
      ),
    }),
  ),
});
export type OwnResults = v.InferOutput<typeof ownResults>;

export const listOwnResults = call('GET', '/my/results', {
  summary: 'Results of the entries that the reader competes in',
  access: 'signed-in',
  answer: ownResults,
});
