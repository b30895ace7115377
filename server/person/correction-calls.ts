import type { ApiParts } from '../context.ts';
import * as contract from '../contract/person/correction.ts';
import { handle } from '../kit/handle.ts';
import { fileCorrection } from './file-correction.ts';
import { findCorrection, listCorrections, openCorrection } from './corrections.ts';
import { approveCorrections, moveCorrection } from './decide-correction.ts';
import { revealCorrection } from './reveal-correction.ts';

/**
 * Returns the calls for requests to change a locked field. Applicants and the deciding committee use them.
 */
export const correctionCalls = (parts: ApiParts) =>
  handle(contract, {
    fileCorrection: async ({ user, body }) =>
      findCorrection(parts, user.id, await fileCorrection(parts, user.id, body)),
    listCorrections: ({ user, query }) => listCorrections(parts, user.id, query),
    getCorrection: ({ user, id }) => openCorrection(parts, user.id, id),
    approveCorrection: async ({ user, id, body }) => {
      await moveCorrection(parts, user.id, id, { type: 'correction.approve', ...body });
      return findCorrection(parts, user.id, id);
    },
    approveCorrections: ({ user, body, i18n }) => approveCorrections(parts, i18n, user.id, body.records),
    refuseCorrection: async ({ user, id, body }) => {
      await moveCorrection(parts, user.id, id, { type: 'correction.refuse', ...body });
      return findCorrection(parts, user.id, id);
    },
    withdrawCorrection: async ({ user, id, body }) => {
      await moveCorrection(parts, user.id, id, { type: 'correction.withdraw', ...body });
      return findCorrection(parts, user.id, id);
    },
    revealCorrection: ({ user, id, body }) => revealCorrection(parts, user.id, id, body.reason),
  });
