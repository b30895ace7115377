import * as v from 'valibot';
import { fault } from './kit/faults.ts';
import { text } from './kit/fields.ts';
import { pageQuery, pagination, sortedBy, sortQuery } from './kit/list.ts';
import { longest, MOST_ERRORS, MOST_TIMES } from './kit/report-limits.ts';
import { strict } from './kit/strict.ts';
import { call } from './kit/call.ts';
import { nothing } from './session/account.ts';

/**
 * Client errors [S33]: the reports of pages, and the data that the committee's technicians read. No field
 * identifies a person.
 */

/**
 * The place where the page noticed the error: while rendering, in the window, in a promise, in a file that
 * failed to load, in a menu item, or in a malformed response.
 */
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
  /** The call stack, an empty line, then the component stack. */
  stack: lines(longest.stack),
  /** The path of the page without its query. */
  path: text(0, longest.path),
  /** The part of the page that failed. '' if it is not known. */
  view: text(0, longest.name),
  user_kind: text(0, longest.word),
  /** The states of the page's charts. */
  states: text(0, longest.states),
  /** The id of the request in which the error occurred. '' for none. */
  request_id: text(0, longest.word),
  count: v.pipe(
    v.number(fault('type')),
    v.integer(fault('type')),
    v.minValue(1, fault('choice')),
    v.maxValue(MOST_TIMES, fault('choice')),
  ),
});
export type ReportedError = v.InferOutput<typeof reportedError>;

/**
 * A report from any page, with or without a session. The response never states what happened to the report.
 */
export const errorReport = strict({
  release: word,
  /** The kind of the browser, never its full name: 'Chrome 142, Windows'. */
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
  summary: 'Reports errors of a page',
  access: 'public',
  body: errorReport,
  answer: nothing,
});

const statuses = ['open', 'solved'] as const;

/** The sort keys of client errors. */
export const clientErrorOrders = sortedBy('name', 'count', 'last_seen', 'last_release');

export const clientErrorQuery = v.object({
  ...pageQuery,
  status: v.optional(v.picklist(statuses, fault('choice')), 'open'),
  release: v.optional(text(0, 64), ''),
  /** Matches any part of the name or the message. */
  text: v.optional(text(0, 100), ''),
  /** '' sorts by the last occurrence, the latest first. */
  sort: sortQuery(clientErrorOrders),
});
export type ClientErrorQuery = v.InferOutput<typeof clientErrorQuery>;

const summary = {
  id: v.string(),
  source: v.picklist(sources),
  name: v.string(),
  message: v.string(),
  status: v.picklist(statuses),
  /** The number of occurrences on all pages. */
  count: v.number(),
  /** ISO 8601 with offset +08:00. */
  first_seen: v.string(),
  last_seen: v.string(),
  last_release: v.string(),
};

export const clientErrorList = v.object({
  data: v.array(v.object(summary)),
  /** `releases`: the releases that have errors, the latest first. */
  meta: v.object({ pagination, releases: v.array(v.string()) }),
});
export type ClientErrorList = v.InferOutput<typeof clientErrorList>;
export type ClientErrorSummary = ClientErrorList['data'][number];

export const listClientErrors = call('GET', '/client-errors', {
  summary: 'Lists errors of pages, for technicians',
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

/** A client error with its latest occurrences, the latest first. */
export const clientError = v.object({
  ...summary,
  releases: v.array(v.object({ release: v.string(), first_seen: v.string() })),
  occurrences: v.array(occurrence),
});
export type ClientError = v.InferOutput<typeof clientError>;

export const getClientError = call('GET', '/client-errors/:id', {
  summary: 'Returns an error of pages',
  access: 'technician',
  answer: clientError,
});

export const solveClientError = call('POST', '/client-errors/:id/solve', {
  summary: 'Marks an error of pages as solved',
  access: 'technician',
  answer: clientError,
});

export const reopenClientError = call('POST', '/client-errors/:id/reopen', {
  summary: 'Reopens an error of pages',
  access: 'technician',
  answer: clientError,
});
