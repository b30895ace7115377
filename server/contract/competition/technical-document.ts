import * as v from 'valibot';
import { call } from '../kit/call.ts';
import { fault } from '../kit/faults.ts';
import { key, text } from '../kit/fields.ts';
import { pageQuery, pagination, sortedBy, sortQuery } from '../kit/list.ts';
import { strict } from '../kit/strict.ts';
import { versionOrNone } from '../kit/version.ts';
import { storedFile } from '../file.ts';
import { noticeStatuses } from '../official-notice.ts';
import { reasonedAct, simpleAct } from './competition-making.ts';

/** Technical documents of events (技术工作文件), version by version: written by committees, read by whom their notice is for. */

export const documentStatuses = ['draft', 'announced', 'published', 'replaced', 'withdrawn'] as const;

/** Document (技术文件), sample tasks (样题), infrastructure list (基础设施清单). */
export const documentKinds = ['document', 'sample', 'infrastructure'] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** How many files of a kind a version has at most; together as many as a notice has annexes. */
export const MOST_FILES: Readonly<Record<DocumentKind, number>> = {
  document: 3,
  sample: 4,
  infrastructure: 3,
};

/** By what events are sorted in the list of their documents. */
export const documentOrders = sortedBy('code', 'competition');

const readingQuery = {
  ...pageQuery,
  /** Any part of the code or the name of an event. */
  text: v.optional(text(0, 50), ''),
  /** '' for the events of the latest competition first, by their codes. */
  sort: sortQuery(documentOrders),
};

export const documentQuery = v.object({
  ...readingQuery,
  /** Of the latest version; `none`: nothing has been written yet. */
  status: v.optional(v.picklist(['', 'none', ...documentStatuses], fault('choice')), ''),
});
export type DocumentQuery = v.InferOutput<typeof documentQuery>;

export const publishedQuery = v.object(readingQuery);
export type PublishedQuery = v.InferOutput<typeof publishedQuery>;

const eventNamed = v.object({ id: v.string(), code: v.string(), name: v.string(), group: v.string() });
const competitionNamed = v.object({ id: v.string(), name: v.string() });

/** The event and the latest version of its documents. */
export const documentList = v.object({
  data: v.array(
    v.object({
      /** Of the event. */
      id: v.string(),
      event: eventNamed,
      competition: competitionNamed,
      status: v.picklist(['none', ...documentStatuses]),
      /** Of the latest version; 0 where nothing has been written yet. */
      number: v.number(),
      /** '' where nobody has it yet. */
      published_at: v.string(),
      /** How many it has. */
      files: v.number(),
    }),
  ),
  meta: v.object({ pagination }),
});
export type DocumentList = v.InferOutput<typeof documentList>;

export const listDocuments = call('GET', '/documents', {
  summary: 'Events of the competitions one’s committee holds, with their technical documents',
  access: 'signed-in',
  query: documentQuery,
  answer: documentList,
});

export const listPublishedDocuments = call('GET', '/documents/published', {
  summary: 'Events with the technical documents that are in force for whoever asks',
  access: 'signed-in',
  query: publishedQuery,
  answer: documentList,
});

/** A version, and what every act on it answers. */
export const technicalDocument = v.object({
  event: eventNamed,
  competition: competitionNamed,
  /** Of this version, from 1. */
  number: v.number(),
  status: v.picklist(documentStatuses),
  /** For the next act; 0 where none is in work. */
  version: v.number(),
  /** What readers are told of it; '' for nothing. */
  note: v.string(),
  files: v.array(v.object({ kind: v.picklist(documentKinds), file: storedFile })),
  /** The notice that publishes it; null where there is none, or the reader has none. */
  notice: v.nullable(v.object({ id: v.string(), title: v.string(), status: v.picklist(noticeStatuses) })),
  published_at: v.string(),
  /** Why it was withdrawn. */
  reason: v.string(),
  /** All that the reader may see, the latest first. */
  versions: v.array(
    v.object({ number: v.number(), status: v.picklist(documentStatuses), published_at: v.string() }),
  ),
  /** What its chart asks for. */
  facts: v.object({
    by: v.picklist(['organiser', 'viewer']),
    isOver: v.boolean(),
    isNoticeOpen: v.boolean(),
  }),
});
export type TechnicalDocument = v.InferOutput<typeof technicalDocument>;

/** `number`: an earlier version; '' for the latest. */
export const documentVersionQuery = v.object({
  number: v.optional(v.pipe(v.string(fault('type')), v.regex(/^(?:|[1-9]\d{0,3})$/, fault('choice'))), ''),
});

export const getDocument = call('GET', '/events/:id/documents', {
  summary: 'The technical documents of an event',
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

/** All files take the place of those before; `version` is 0 where no version is in work: then the next begins. */
export const documentSaving = strict({
  note: v.pipe(v.string(fault('type')), v.trim(), text(0, 500)),
  document_ids: fileIds('document'),
  sample_ids: fileIds('sample'),
  infrastructure_ids: fileIds('infrastructure'),
  version: versionOrNone,
});
export type DocumentSaving = v.InferOutput<typeof documentSaving>;

export const saveDocument = call('PUT', '/events/:id/documents', {
  summary: 'Keeps the draft of an event’s technical documents',
  access: 'signed-in',
  body: documentSaving,
  answer: technicalDocument,
});

export const announceDocument = call('POST', '/events/:id/documents/announce', {
  summary: 'Begins the notice that publishes them',
  access: 'signed-in',
  body: simpleAct,
  answer: technicalDocument,
});

export const recallDocument = call('POST', '/events/:id/documents/recall', {
  summary: 'Makes them a draft again, while the notice is open',
  access: 'signed-in',
  body: simpleAct,
  answer: technicalDocument,
});

export const withdrawDocument = call('POST', '/events/:id/documents/withdraw', {
  summary: 'Gives up the draft',
  access: 'signed-in',
  body: reasonedAct,
  answer: technicalDocument,
});
