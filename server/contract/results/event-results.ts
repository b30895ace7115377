import * as v from 'valibot';
import { secondPersons } from '../session/acting-identity.ts';
import { instant, requiredReason, whole } from '../competition/competition-fields.ts';
import { reasonedAct, simpleAct } from '../competition/record-acts.ts';
import { exportFormats } from '../entry/entry.ts';
import { call } from '../kit/call.ts';
import { fault } from '../kit/faults.ts';
import { strict } from '../kit/strict.ts';
import { version } from '../kit/version.ts';
import { resultAwards, resultModule, resultStates } from './result-lines.ts';

/** Results of an event (赛项成绩): they are compiled, ruled on, agreed to, released and corrected. */

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

/** The maximum number of entries of an event. */
const MOST_ENTRIES = 1_000;

/** The facts that the guards of the chart read. */
const publicationFacts = v.object({
  isReady: v.boolean(),
  isCurrent: v.boolean(),
  isCorrection: v.boolean(),
  isAhead: v.boolean(),
  isUndisputed: v.boolean(),
  isRehearsal: v.boolean(),
});

const resultLine = v.object({
  entry_id: v.string(),
  /** The receipt number. */
  no: v.string(),
  /** The names of all members of a team. */
  name: v.string(),
  unit: v.string(),
  state: v.picklist(resultStates),
  /**
   * Hundredths. Null for an entry without a judged module that is not ranked, for example an absent entry.
   */
  total: v.nullable(v.number()),
  /** Null for an entry without a rank, and while a ruling is missing. */
  rank: v.nullable(v.number()),
  award: v.picklist(resultAwards),
  /** Empty if the reader may not see the modules. */
  modules: v.array(resultModule),
  /** The finish time in seconds. Null if none was recorded or the reader may not see the modules. */
  time: v.nullable(v.number()),
  /** Whether the entry belongs to the reader or to the reader's unit. */
  is_own: v.boolean(),
});
export type ResultLine = v.InferOutput<typeof resultLine>;

const publication = v.object({
  id: v.string(),
  /** The number of the version, from 1. */
  number: v.number(),
  /** The status at the time of the response. */
  status: v.picklist(publicationStatuses),
  /** The id of the version that this one corrects. '' for the first version. */
  corrects: v.string(),
  compiled_at: v.string(),
  agreed_at: v.string(),
  /** '' until it is set. */
  release_at: v.string(),
  publicity_until: v.string(),
  /**
   * The names of the people who compiled, agreed to, proposed and approved the version, for its signed list.
   * '' for entrants and their units.
   */
  signatories: v.object({
    clerk: v.string(),
    chief: v.string(),
    proposer: v.string(),
    approver: v.string(),
  }),
  answer_hash: v.string(),
  /** For entrants and their units, '' unless the version is a correction. */
  reason: v.string(),
  /** The ids of entries that are equal by all rules, group by group. */
  tied: v.array(v.array(v.string())),
  /** Entries with a rank, sorted by rank, then the other entries. */
  lines: v.array(resultLine),
  /** The ids of entries whose total, rank, award or state differs from the version that this one corrects. */
  changed: v.array(v.string()),
  /** Whether the reader counts as a second person for a proposed release. */
  second: v.picklist(secondPersons),
  facts: publicationFacts,
  version: v.number(),
});
export type Publication = v.InferOutput<typeof publication>;

/**
 * Returns the reason of a version as entrants and the public read it. Officials write the reason of a first
 * version for each other, so it is ''. Every later version is a correction.
 */
export const publicReason = ({ number, reason }: Pick<Publication, 'number' | 'reason'>): string =>
  number > 1 ? reason : '';

export const resultReaders = ['clerk', 'chief', 'organiser', 'supervisor', 'entered', 'viewer'] as const;

export const eventResults = v.object({
  /** The latest version first. Entrants receive only the version in force. */
  data: v.array(publication),
  modules: v.array(v.object({ code: v.string(), name: v.string(), max: v.number() })),
  meta: v.object({
    event: v.object({ id: v.string(), code: v.string(), name: v.string(), status: v.string() }),
    competition: v.object({ id: v.string(), name: v.string() }),
    by: v.array(v.picklist(resultReaders)),
    may_export: v.boolean(),
    /** The facts that the guards of the chart read before the first version exists. */
    facts: publicationFacts,
    server_time: v.string(),
  }),
});
export type EventResults = v.InferOutput<typeof eventResults>;

export const getEventResults = call('GET', '/events/:id/results', {
  summary:
    'Returns the results of an event, for clerk, chief judge, supervisor and committee, and after the ' +
    'release for entrants and their units',
  access: 'signed-in',
  answer: eventResults,
});

/** `version`: the version of the record that is compiled again. 0 for new results. */
export const compiling = strict({ version: whole(0, 1_000_000_000) });

export const compileResults = call('POST', '/events/:id/results/compile', {
  summary: 'Compiles the results from the locked sheets with two routines, as the clerk of the event',
  access: 'signed-in',
  body: compiling,
  answer: eventResults,
});

export const tieRuling = strict({
  version,
  /** The ids of the entries of one group of equals, from the best to the worst. */
  order: v.pipe(
    v.array(v.pipe(v.string(fault('type')), v.nonEmpty(fault('required'))), fault('type')),
    v.minLength(2, fault('required')),
    v.maxLength(MOST_ENTRIES, fault('most', MOST_ENTRIES)),
  ),
  reason: requiredReason,
});

export const ruleTie = call('POST', '/results/:id/rule', {
  summary: 'Orders the entries that are equal by all rules, as the chief judge',
  access: 'signed-in',
  body: tieRuling,
  answer: eventResults,
});

export const releasePlan = strict({
  version,
  /** The instant from which on the results are public. */
  release_at: instant,
  /** Required for a correction. */
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

export const agreeResults = act('agree', 'Agrees to the results, as the chief judge');
export const proposeRelease = call('POST', '/results/:id/propose', {
  summary: 'Proposes to release the results at an instant, as the committee',
  access: 'signed-in',
  body: releasePlan,
  answer: eventResults,
});
export const approveRelease = act(
  'approve',
  'Approves a release, as another committee member, or for a correction as the supervisor',
);
export const dropRelease = reasoned(
  'drop',
  'Drops the proposal of a release, as the committee, or for a correction as the supervisor',
);
export const recallRelease = reasoned('recall', 'Recalls a release before its instant, as the committee');
export const discardResults = reasoned('discard', 'Discards a correction, as the clerk or the committee');

/** `purpose` is stored permanently. */
export const resultExport = strict({
  purpose: requiredReason,
  format: v.optional(v.picklist(exportFormats, fault('choice')), 'xlsx'),
});
export type ResultExport = v.InferOutput<typeof resultExport>;

export const exportResults = call('POST', '/results/:id/export', {
  summary:
    'Exports one version of the results for a stored purpose, for clerk, chief judge, supervisor, ' +
    'committee and units of entrants',
  access: 'signed-in',
  body: resultExport,
  answer: 'file',
});

/** The public data of a release: winners with name, unit and award, without rank and mark. */
export const publicResults = v.object({
  id: v.string(),
  event: v.object({ code: v.string(), name: v.string() }),
  competition: v.object({ id: v.string(), name: v.string() }),
  /** The number of the version of the event's results, from 1. A later version corrects the previous one. */
  number: v.number(),
  /** The reason of a correction. '' for the first version. */
  reason: v.string(),
  released_at: v.string(),
  /** The exclusive end of the period for objections. */
  publicity_until: v.string(),
  contact: v.string(),
  winners: v.array(v.object({ name: v.string(), unit: v.string(), award: v.picklist(resultAwards) })),
});
export type PublicResults = v.InferOutput<typeof publicResults>;

export const getPublicResults = call('GET', '/proofs/publications/:id', {
  summary: 'Returns the public data of one release, from its instant on',
  access: 'public',
  answer: publicResults,
});

export const publicReleases = v.object({
  /** The latest first, without versions that a later version has corrected. */
  data: v.array(
    v.object({
      id: v.string(),
      event: v.object({ id: v.string(), code: v.string(), name: v.string() }),
      competition: v.object({ id: v.string(), name: v.string() }),
      number: v.number(),
      /** The reason of a correction. '' for the first version. */
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
  summary: 'Lists the releases of all competitions',
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

/** The medal table (奖牌榜). */
export const medalTable = v.object({
  data: v.array(
    v.object({
      competition: v.object({ id: v.string(), name: v.string() }),
      /** Sorted by gold, then silver, bronze and merit. */
      units: v.array(v.object({ unit: v.string(), ...counts })),
      events: v.array(v.object({ code: v.string(), name: v.string(), ...counts })),
    }),
  ),
});
export type MedalTable = v.InferOutput<typeof medalTable>;

export const getMedals = call('GET', '/medals', {
  summary: 'Lists medals by unit and by event, for all competitions with released results',
  access: 'public',
  answer: medalTable,
});

/** The caller's own results (我的成绩). */
export const ownResults = v.object({
  data: v.array(
    v.object({
      entry_id: v.string(),
      no: v.string(),
      event: v.object({ id: v.string(), code: v.string(), name: v.string() }),
      competition: v.object({ id: v.string(), name: v.string() }),
      /** The id of the public version. '' until the results of the event are public. */
      publication: v.string(),
      /** The number of the public version. 0 until there is one. */
      number: v.number(),
      /** The reason why the version replaces another version. '' for the first version. */
      reason: v.string(),
      /** The instant of the scheduled release. '' if none is scheduled or `line` is not null. */
      expected_at: v.string(),
      released_at: v.string(),
      publicity_until: v.string(),
      is_final: v.boolean(),
      /** The number of entries with a rank. */
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
  meta: v.object({ server_time: v.string() }),
});
export type OwnResults = v.InferOutput<typeof ownResults>;

export const listOwnResults = call('GET', '/my/results', {
  summary: 'Lists the results of the entries in which the caller competes',
  access: 'signed-in',
  answer: ownResults,
});
