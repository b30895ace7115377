import type { ApiParts } from '../context.ts';
import * as contract from '../contract/results/event-results.ts';
import { attach } from '../kit/answer/attachment.ts';
import { handle } from '../kit/handle.ts';
import { findEventResults } from './event-results.ts';
import { listOwnResults } from './own-results.ts';
import { listReleases, medalTable, serveReleases } from './public-results.ts';
import { compileResults } from './compile-results.ts';
import { movePublication } from './publication-moves.ts';
import { exportResults } from './result-export.ts';

/** Calls for results: for the crew, for competitors and units, and public ones. */
export function resultCalls(parts: ApiParts) {
  const serve = serveReleases(parts);
  return handle(contract, {
    getEventResults: ({ user, id }) => findEventResults(parts, user.id, id),
    compileResults: ({ user, id, body }) => compileResults(parts, user.id, id, body.version),
    ruleTie: ({ user, id, body }) =>
      movePublication(parts, user.id, id, { type: 'publication.rule', ...body }),
    agreeResults: ({ user, id, body }) =>
      movePublication(parts, user.id, id, { type: 'publication.agree', ...body }),
    proposeRelease: ({ user, id, body }) =>
      movePublication(parts, user.id, id, { type: 'publication.propose', ...body }),
    approveRelease: ({ user, id, body }) =>
      movePublication(parts, user.id, id, { type: 'publication.approve', ...body }),
    dropRelease: ({ user, id, body }) =>
      movePublication(parts, user.id, id, { type: 'publication.drop', ...body }),
    recallRelease: ({ user, id, body }) =>
      movePublication(parts, user.id, id, { type: 'publication.recall', ...body }),
    discardResults: ({ user, id, body }) =>
      movePublication(parts, user.id, id, { type: 'publication.discard', ...body }),
    exportResults: async ({ c, i18n, user, id, body }) =>
      attach(c, await exportResults(parts, user, { id, ...body }, i18n)),
    getPublicResults: ({ c, id }) => serve(c, id),
    listReleases: () => listReleases(parts),
    getMedals: () => medalTable(parts),
    listOwnResults: ({ user }) => listOwnResults(parts, user.id),
  });
}
