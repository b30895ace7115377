import type { ApiParts } from '../context.ts';
import * as contract from '../contract/competition/technical-document.ts';
import { handle } from '../kit/handle.ts';
import { announceDocument, recallDocument, saveDocument, withdrawDocument } from './document-writing.ts';
import { findDocument, listDocuments, listPublishedDocuments } from './technical-documents.ts';

/** Calls for the technical documents of events. */
export const technicalDocumentCalls = (parts: ApiParts) =>
  handle(contract, {
    listDocuments: ({ user, query }) => listDocuments(parts, user.id, query),
    listPublishedDocuments: ({ user, query }) => listPublishedDocuments(parts, user.id, query),
    getDocument: ({ user, id, query }) => findDocument(parts, user.id, id, query.number),
    saveDocument: async ({ user, id, body }) => {
      await saveDocument(parts, user.id, id, body);
      return findDocument(parts, user.id, id);
    },
    announceDocument: async ({ user, id, body }) => {
      await announceDocument(parts, user.id, id, body.version);
      return findDocument(parts, user.id, id);
    },
    recallDocument: async ({ user, id, body }) => {
      await recallDocument(parts, user.id, id, body.version);
      return findDocument(parts, user.id, id);
    },
    withdrawDocument: async ({ user, id, body }) => {
      await withdrawDocument(parts, user.id, id, body);
      return findDocument(parts, user.id, id);
    },
  });
