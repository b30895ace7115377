import * as v from 'valibot';
import { reasonedAct, simpleAct } from '../competition/record-acts.ts';
import { call } from '../kit/call.ts';
import { fault } from '../kit/faults.ts';
import { text } from '../kit/fields.ts';
import { pageQuery, pagination, sortedBy, sortQuery } from '../kit/list.ts';
import { strict } from '../kit/strict.ts';
import { versionOrNone } from '../kit/version.ts';
import { consistent } from './consistent.ts';
import { aspect, contentChecks, contentFields, SCHEME_LIMITS, storedFields } from './scheme-content.ts';

/** Marking schemes of events, for the committees that hold their competitions. */

export const schemeStatuses = ['draft', 'fixed', 'replaced'] as const;

/** The sort keys of the list of schemes. */
export const schemeOrders = sortedBy('code', 'competition');

export const schemeQuery = v.object({
  ...pageQuery,
  /** `none`: there is no version yet. */
  status: v.optional(v.picklist(['', 'none', 'draft', 'fixed'], fault('choice')), ''),
  /** Matches any part of the code or the name of an event. */
  text: v.optional(text(0, 50), ''),
  /** '' sorts by competition, the latest first, then by event code. */
  sort: sortQuery(schemeOrders),
});
export type SchemeQuery = v.InferOutput<typeof schemeQuery>;

const eventNamed = v.object({ id: v.string(), code: v.string(), name: v.string(), group: v.string() });
const competitionNamed = v.object({ id: v.string(), name: v.string() });

/** Events, each with the latest version of its scheme. */
export const schemeList = v.object({
  data: v.array(
    v.object({
      /** The id of the event. */
      id: v.string(),
      event: eventNamed,
      competition: competitionNamed,
      status: v.picklist(['none', 'draft', 'fixed']),
      /** The number of the latest version. 0 if there is no version yet. */
      number: v.number(),
      /** The sum of the maxima, in hundredths. */
      total: v.number(),
    }),
  ),
  meta: v.object({ pagination }),
});
export type SchemeList = v.InferOutput<typeof schemeList>;

export const listSchemes = call('GET', '/schemes', {
  summary: 'Lists events of the competitions that the caller’s committee holds, with their marking schemes',
  access: 'signed-in',
  query: schemeQuery,
  answer: schemeList,
});

/** A version of a scheme. Every act on it returns this object. */
export const scheme = v.object({
  event: eventNamed,
  competition: competitionNamed,
  /** The number of this version, from 1. */
  number: v.number(),
  status: v.picklist(schemeStatuses),
  /** The version for the next act. 0 if there is no version yet. */
  version: v.number(),
  ...storedFields,
  /** The number of entries on the roster of the event. */
  entries: v.number(),
  /** All versions, the latest first. `reason`: why a version was replaced. */
  versions: v.array(
    v.object({
      number: v.number(),
      status: v.picklist(schemeStatuses),
      /** '' for a draft. */
      fixed_at: v.string(),
      reason: v.string(),
    }),
  ),
  by: v.picklist(['organiser', 'viewer']),
  /** The facts that the guards of the chart read. */
  facts: v.object({ isOver: v.boolean(), hasMarks: v.boolean() }),
});
export type Scheme = v.InferOutput<typeof scheme>;

/** `number`: an earlier version. '' for the latest version. */
export const versionQuery = v.object({
  number: v.optional(v.pipe(v.string(fault('type')), v.regex(/^(?:|[1-9]\d{0,3})$/, fault('choice'))), ''),
});

export const getScheme = call('GET', '/events/:id/scheme', {
  summary: 'Returns the marking scheme of an event',
  access: 'signed-in',
  query: versionQuery,
  answer: scheme,
});

/** The whole content replaces the previous content. `version` is 0 if there is no version yet. */
export const schemeSaving = v.pipe(
  strict({ ...contentFields, version: versionOrNone }),
  consistent(contentChecks),
);

/** The content of a scheme as it is stored and archived. */
export const schemeContent = v.pipe(strict(storedFields), consistent(contentChecks));

export const saveScheme = call('PUT', '/events/:id/scheme', {
  summary: 'Saves the draft of a marking scheme',
  access: 'signed-in',
  body: schemeSaving,
  longest: SCHEME_LIMITS.bytes,
  answer: scheme,
});

export const fixScheme = call('POST', '/events/:id/scheme/fix', {
  summary: 'Fixes a marking scheme, whose maxima must add up to 100.00',
  access: 'signed-in',
  body: simpleAct,
  answer: scheme,
});

export const replaceScheme = call('POST', '/events/:id/scheme/replace', {
  summary: 'Creates the next version of a marking scheme as a copy, before the first mark',
  access: 'signed-in',
  body: reasonedAct,
  answer: scheme,
});

/** A trial: an aspect that is being edited, and the marks of its judges or its one measure. */
export const trial = strict({
  aspect,
  inputs: v.pipe(
    v.array(
      v.nullable(
        v.pipe(
          v.number(fault('type')),
          v.integer(fault('type')),
          v.minValue(-1_000_000_000, fault('choice')),
          v.maxValue(1_000_000_000, fault('choice')),
        ),
      ),
      fault('type'),
    ),
    v.maxLength(7, fault('most', 7)),
  ),
});

export const trialResult = v.object({
  state: v.picklist(['open', 'conflict', 'marked']),
  /** In hundredths. Null if there is no mark. */
  mark: v.nullable(v.number()),
});

export const tryScheme = call('POST', '/events/:id/scheme/try', {
  summary: 'Computes the mark for the input of judges',
  access: 'signed-in',
  body: trial,
  longest: 65_536,
  answer: trialResult,
});
