import type { ApiParts } from '../context.ts';
import * as paper from '../contract/marking/paper-sheet.ts';
import * as progress from '../contract/marking/marking-progress.ts';
import * as sheet from '../contract/marking/score-sheet.ts';
import { handle } from '../kit/handle.ts';
import { listOwnSheets, openSheet, showSheet } from './find-sheet.ts';
import { revokeDevice } from './lost-devices.ts';
import { dropPaper, settlePaper, typePaper } from './paper/paper-moves.ts';
import { listPapers, showPapers } from './paper/papers.ts';
import { findOwnUnitMarks } from '../results/own-unit.ts';
import { findProgress, listLateMarks } from './progress.ts';
import { saveMarks, takeOver } from './save-marks.ts';
import { moveSheets } from './move-sheets.ts';
import { moveSheet } from './sheet-moves.ts';
import { confirmPenalty, givePenalty, refusePenalty } from './sheet-penalties.ts';

/**
 * Returns the calls for score sheets. Judges, floor judges, chief judge, supervisor and arbiters use them.
 */
export const scoreSheetCalls = (parts: ApiParts) =>
  handle(sheet, {
    listOwnSheets: ({ user }) => listOwnSheets(parts, user.id),
    getSheet: ({ user, id }) => showSheet(parts, user.id, id),
    saveMarks: ({ user, id, body }) => saveMarks(parts, user.id, id, body.marks),
    takeOverSheet: ({ user, id, body }) => takeOver(parts, user.id, id, body.device),
    submitSheet: ({ user, id, body }) =>
      moveSheet(parts, user.id, id, { type: 'scoreSheet.submit', ...body }),
    letSheetStand: ({ user, id, body }) =>
      moveSheet(parts, user.id, id, { type: 'scoreSheet.stand', ...body }),
    openSheet: ({ user, id, body }) => openSheet(parts, user.id, id, body.version),
    signSheet: ({ user, id, body }) => moveSheet(parts, user.id, id, { type: 'scoreSheet.sign', ...body }),
    returnSheet: ({ user, id, body }) =>
      moveSheet(parts, user.id, id, { type: 'scoreSheet.return', ...body }),
    sampleSheet: ({ user, id, body }) =>
      moveSheet(parts, user.id, id, { type: 'scoreSheet.sample', ...body }),
    lockSheet: ({ user, id, body }) => moveSheet(parts, user.id, id, { type: 'scoreSheet.lock', ...body }),
    signSheets: ({ user, body, i18n }) => moveSheets(parts, i18n, user.id, { ...body, act: 'sign' }),
    lockSheets: ({ user, body, i18n }) => moveSheets(parts, i18n, user.id, { ...body, act: 'lock' }),
    askSheetUnlock: ({ user, id, body }) =>
      moveSheet(parts, user.id, id, { type: 'scoreSheet.askUnlock', ...body }),
    unlockSheet: ({ user, id, body }) =>
      moveSheet(parts, user.id, id, { type: 'scoreSheet.unlock', ...body }),
    dropSheetAsking: ({ user, id, body }) =>
      moveSheet(parts, user.id, id, { type: 'scoreSheet.drop', ...body }),
    givePenalty: ({ user, id, body }) => givePenalty(parts, user.id, id, body),
    confirmPenalty: ({ user, id, body }) => confirmPenalty(parts, user.id, id, body.version),
    refusePenalty: ({ user, id, body }) => refusePenalty(parts, user.id, id, body),
    revokeDevice: ({ user, id, body }) => revokeDevice(parts, user.id, id, body.device),
  });

/** Returns the calls for the progress of the marking. */
export const markingProgressCalls = (parts: ApiParts) =>
  handle(progress, {
    getMarkingProgress: ({ user, id }) => findProgress(parts, user.id, id),
    listLateMarks: ({ user, id }) => listLateMarks(parts, user.id, id),
    getOwnUnitMarks: ({ user, id }) => findOwnUnitMarks(parts, user.id, id),
  });

/** Returns the calls for parts of sheets that are typed from paper. */
export const paperSheetCalls = (parts: ApiParts) =>
  handle(paper, {
    listPapers: ({ user, id }) => listPapers(parts, user.id, id),
    getPapers: ({ user, id }) => showPapers(parts, user.id, id),
    typePaper: ({ user, id, body }) => typePaper(parts, user.id, id, body),
    settlePaper: ({ user, id, body }) => settlePaper(parts, user.id, id, body),
    dropPaper: ({ user, id, body }) => dropPaper(parts, user.id, id, body),
  });
