import * as v from 'valibot';
import { fault } from './kit/faults.ts';
import { text } from './kit/fields.ts';
import { pageQuery, pagination, sortedBy, sortQuery } from './kit/list.ts';
import { longest, MOST_ERRORS, MOST_TIMES } from './kit/report-limits.ts';
import { strict } from './kit/strict.ts';
import { call } from './kit/call.ts';
import { nothing } from './session/account.ts';

/**
 * Client errors [S33]: what pages report, and what the committee's technicians see of it. Nothing in here
 * says who somebody is.
 */

/** Where the page noticed: while rendering, in the window, in a promise, a lost file, the menu, an answer. */
const sources = ['render', 'window', 'promise', 'chunk', 'menu', 'answer'] as const;
export type ClientErrorSource = (typeof sources)[number];

const notPrintable = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/;

const lines = (most: number) =>
  v.pipe(
    v.string(fault('type')),
    v.maxLength(most, fault('tooLong', most)),
    v.check((value) => !notPrintable.test(value), fault('characters')),
  );

const word = v.pipe(v.string(fault('type')), v.trim(), text(1, longest.word));

const reportedError = strict({
  source: v.picklist(sources, fault('choice')),
  name: text(0, longest.name),
  message: text(0, longest.message),
  /** What was called, and below an empty line the components around it. */
  stack: lines(longest.stack),
  /** Of the page; without its query. */
  path: text(0, longest.path),
  /** The part of the page that failed; '' where it is not known. */
  view: text(0, longest.name),
  user_kind: text(0, longest.word),
  /** What the charts of the page were doing. */
  states: text(0, longest.states),
  /** Of the call it came with; '' for none. */
  request_id: text(0, longest.word),
  count: v.pipe(
    v.number(fault('type')),
    v.integer(fault('type')),
    v.minValue(1, fault('choice')),
    v.maxValue(MOST_TIMES, fault('choice')),
  ),
});
export type ReportedError = v.InferOutput<typeof reportedError>;

/** From anybody, signed in or not; the answer never says what became of it. */
export const errorReport = strict({
  release: word,
  /** Its kind, never its whole name: 'Chrome 142, Windows'. */
  browser: word,
  language: word,
  errors: v.pipe(
    v.array(reportedError, fault('type')),
    v.minLength(1, fault('required')),
    v.maxLength(MOST_ERRORS, fault('choice')),
  ),
});
export type ErrorReport = v.InferOutput<typeof errorReport>;

export const reportErrors = call('POST', '/error-reports', {
  summary: 'Errors of a page',
  access: 'public',
  body: errorReport,
  answer: nothing,
});

const statuses = ['open', 'solved'] as const;

/** By what client errors are sorted. */
export const clientErrorOrders = sortedBy('name', 'count', 'last_seen', 'last_release');

export const clientErrorQuery = v.object({
  ...pageQuery,
  status: v.optional(v.picklist(statuses, fault('choice')), 'open'),
  release: v.optional(text(0, 64), ''),
  /** Part of name or message. */
  text: v.optional(text(0, 100), ''),
  /** '' for those that were seen last. */
  sort: sortQuery(clientErrorOrders),
});
export type ClientErrorQuery = v.InferOutput<typeof clientErrorQuery>;

const summary = {
  id: v.string(),
  source: v.picklist(sources),
  name: v.string(),
  message: v.string(),
  status: v.picklist(statuses),
  /** How often, on all pages. */
  count: v.number(),
  /** ISO 8601 with offset +08:00. */
  first_seen: v.string(),
  last_seen: v.string(),
  last_release: v.string(),
};

export const clientErrorList = v.object({
  data: v.array(v.object(summary)),
  /** `releases`: those there are errors of, the latest first. */
  meta: v.object({ pagination, releases: v.array(v.string()) }),
});
export type ClientErrorList = v.InferOutput<typeof clientErrorList>;
export type ClientErrorSummary = ClientErrorList['data'][number];

export const listClientErrors = call('GET', '/client-errors', {
  summary: 'Errors of pages, for technicians',
  access: 'technician',
  query: clientErrorQuery,
  answer: clientErrorList,
});

const occurrence = v.object({
  id: v.string(),
  at: v.string(),
  release: v.string(),
  path: v.string(),
  view: v.string(),
  browser: v.string(),
  language: v.string(),
  user_kind: v.string(),
  states: v.string(),
  request_id: v.string(),
  stack: v.string(),
  count: v.number(),
});

/** With its latest occurrences, the last first. */
export const clientError = v.object({
  ...summary,
  releases: v.array(v.object({ release: v.string(), first_seen: v.string() })),
  occurrences: v.array(occurrence),
});
export type ClientError = v.InferOutput<typeof clientError>;

export const getClientError = call('GET', '/client-errors/:id', {
  summary: 'One of them',
  access: 'technician',
  answer: clientError,
});

export const solveClientError = call('POST', '/client-errors/:id/solve', {
  summary: 'Marks it as solved',
  access: 'technician',
  answer: clientError,
});

export const reopenClientError = call('POST', '/client-errors/:id/reopen', {
  summary: 'Opens it again',
  access: 'technician',
  answer: clientError,
});
