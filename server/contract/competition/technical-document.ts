import * as v from 'valibot';
import { call } from '../kit/call.ts';
import { fault } from '../kit/faults.ts';
import { key, prose, text } from '../kit/fields.ts';
import { pageQuery, pagination, sortedBy, sortQuery } from '../kit/list.ts';
import { strict } from '../kit/strict.ts';
import { versionOrNone } from '../kit/version.ts';
import { storedFile } from '../file.ts';
import { noticeStatuses } from '../official-notice.ts';
import { reasonedAct, simpleAct } from './record-acts.ts';

/**
 * Technical documents of events (技术工作文件), version by version. Committees write them. The readers of their
 * notice read them.
 */

export const documentStatuses = ['draft', 'announced', 'published', 'replaced', 'withdrawn'] as const;

/** Document (技术文件), sample tasks (样题), infrastructure list (基础设施清单). */
export const documentKinds = ['document', 'sample', 'infrastructure'] as const;
export type DocumentKind = (typeof documentKinds)[number];

/**
 * The maximum number of files of each kind in a version. The total is the maximum number of annexes of a
 * notice.
 */
export const MOST_FILES: Readonly<Record<DocumentKind, number>> = {
  document: 3,
  sample: 4,
  infrastructure: 3,
};

/** The sort keys of the list of documents. */
export const documentOrders = sortedBy('code', 'competition');

const readingQuery = {
  ...pageQuery,
  /** Matches any part of the code or the name of an event. */
  text: v.optional(text(0, 50), ''),
  /** '' sorts by competition, the latest first, then by event code. */
  sort: sortQuery(documentOrders),
};

export const documentQuery = v.object({
  ...readingQuery,
  /** The status of the latest version. `none`: there is no version yet. */
  status: v.optional(v.picklist(['', 'none', ...documentStatuses], fault('choice')), ''),
});
export type DocumentQuery = v.InferOutput<typeof documentQuery>;

export const publishedQuery = v.object(readingQuery);
export type PublishedQuery = v.InferOutput<typeof publishedQuery>;

const eventNamed = v.object({ id: v.string(), code: v.string(), name: v.string(), group: v.string() });
const competitionNamed = v.object({ id: v.string(), name: v.string() });

/** Events, each with the latest version of its documents. */
export const documentList = v.object({
  data: v.array(
    v.object({
      /** The id of the event. */
      id: v.string(),
      event: eventNamed,
      competition: competitionNamed,
      status: v.picklist(['none', ...documentStatuses]),
      /** The number of the latest version. 0 if there is no version yet. */
      number: v.number(),
      /** '' if the version is not published yet. */
      published_at: v.string(),
      /** The number of files of the version. */
      files: v.number(),
    }),
  ),
  meta: v.object({ pagination }),
});
export type DocumentList = v.InferOutput<typeof documentList>;

export const listDocuments = call('GET', '/documents', {
  summary: 'Lists events of competitions that the caller’s committee holds, with their technical documents',
  access: 'signed-in',
  query: documentQuery,
  answer: documentList,
});

export const listPublishedDocuments = call('GET', '/documents/published', {
  summary: 'Lists events with the technical documents that are in force for the caller',
  access: 'signed-in',
  query: publishedQuery,
  answer: documentList,
});

/** A version of the documents. Every act on it returns this object. */
export const technicalDocument = v.object({
  event: eventNamed,
  competition: competitionNamed,
  /** The number of this version, from 1. */
  number: v.number(),
  status: v.picklist(documentStatuses),
  /** The version for the next act. 0 if no version is in work. */
  version: v.number(),
  /** A note to the readers. '' for none. */
  note: v.string(),
  files: v.array(v.object({ kind: v.picklist(documentKinds), file: storedFile })),
  /** The notice that publishes the version. Null if there is none. */
  notice: v.nullable(v.object({ id: v.string(), title: v.string(), status: v.picklist(noticeStatuses) })),
  published_at: v.string(),
  /** The reason of the withdrawal. */
  reason: v.string(),
  /** All versions that the reader may see, the latest first. */
  versions: v.array(
    v.object({ number: v.number(), status: v.picklist(documentStatuses), published_at: v.string() }),
  ),
  by: v.picklist(['organiser', 'viewer']),
  /** The facts that the guards of the chart read. */
  facts: v.object({
    isOver: v.boolean(),
    isNoticeOpen: v.boolean(),
  }),
});
export type TechnicalDocument = v.InferOutput<typeof technicalDocument>;

/** `number`: an earlier version. '' for the latest version. */
export const documentVersionQuery = v.object({
  number: v.optional(v.pipe(v.string(fault('type')), v.regex(/^(?:|[1-9]\d{0,3})$/, fault('choice'))), ''),
});

export const getDocument = call('GET', '/events/:id/documents', {
  summary: 'Returns the technical documents of an event',
  access: 'signed-in',
  query: documentVersionQuery,
  answer: technicalDocument,
});

const fileIds = (kind: DocumentKind) =>
  v.pipe(
    v.array(key, fault('type')),
    v.maxLength(MOST_FILES[kind], fault('most', MOST_FILES[kind])),
    v.check((ids) => new Set(ids).size === ids.length, fault('choice')),
  );

/**
 * The files replace all previous files of the version. `version` is 0 if no version is in work. In that case
 * the next version begins.
 */
export const documentSaving = strict({
  note: prose(0, 500),
  document_ids: fileIds('document'),
  sample_ids: fileIds('sample'),
  infrastructure_ids: fileIds('infrastructure'),
  version: versionOrNone,
});
export type DocumentSaving = v.InferOutput<typeof documentSaving>;

export const saveDocument = call('PUT', '/events/:id/documents', {
  summary: 'Saves the draft of an event’s technical documents',
  access: 'signed-in',
  body: documentSaving,
  answer: technicalDocument,
});

export const announceDocument = call('POST', '/events/:id/documents/announce', {
  summary: 'Creates the notice that publishes the documents',
  access: 'signed-in',
  body: simpleAct,
  answer: technicalDocument,
});

export const recallDocument = call('POST', '/events/:id/documents/recall', {
  summary: 'Turns the documents back into a draft, while the notice is open',
  access: 'signed-in',
  body: simpleAct,
  answer: technicalDocument,
});

export const withdrawDocument = call('POST', '/events/:id/documents/withdraw', {
  summary: 'Withdraws the draft of an event’s technical documents',
  access: 'signed-in',
  body: reasonedAct,
  answer: technicalDocument,
});
