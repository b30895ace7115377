import type { ApiParts } from '../context.ts';
import * as applications from '../contract/exhibitor/exhibitor-application.ts';
import * as booths from '../contract/exhibitor/booth.ts';
import * as calls from '../contract/exhibitor/exhibitor-call.ts';
import { handle } from '../kit/handle.ts';
import {
  addExhibitorApplication,
  moveExhibitorApplication,
  type ExhibitorApplicationAct,
} from './application-moves.ts';
import { approveExhibitorApplications } from './approve-applications.ts';
import {
  findExhibitorApplication,
  listExhibitorApplications,
  openExhibitorApplication,
} from './applications.ts';
import { addBooths, listBooths, movedBooth, moveBooth } from './booths.ts';
import { addExhibitorCall, moveExhibitorCall, type ExhibitorCallAct } from './exhibitor-call-moves.ts';
import { findExhibitorCall, listExhibitorCalls } from './exhibitor-call-reading.ts';

/** Calls of the exhibition beside a competition: for committees, venue staff and exhibitors. */

export function exhibitorCallCalls(parts: ApiParts) {
  const moved = async (user: { id: string }, id: string, act: ExhibitorCallAct) => {
    await moveExhibitorCall(parts, user.id, id, act);
    return findExhibitorCall(parts, user.id, id);
  };
  return handle(calls, {
    listExhibitorCalls: ({ user, query }) => listExhibitorCalls(parts, user.id, query),
    getExhibitorCall: ({ user, id }) => findExhibitorCall(parts, user.id, id),
    addExhibitorCall: async ({ user, body }) =>
      findExhibitorCall(parts, user.id, await addExhibitorCall(parts, user.id, body)),
    changeExhibitorCall: ({ user, id, body }) => moved(user, id, { type: 'exhibitorCall.change', body }),
    publishExhibitorCall: ({ user, id, body }) => moved(user, id, { type: 'exhibitorCall.publish', ...body }),
    askCancelExhibitorCall: ({ user, id, body }) =>
      moved(user, id, { type: 'exhibitorCall.askCancel', ...body }),
    cancelExhibitorCall: ({ user, id, body }) => moved(user, id, { type: 'exhibitorCall.cancel', ...body }),
    dropExhibitorCallCancel: ({ user, id, body }) => moved(user, id, { type: 'exhibitorCall.drop', ...body }),
  });
}

export function boothCalls(parts: ApiParts) {
  return handle(booths, {
    listBooths: ({ user, id }) => listBooths(parts, user.id, id),
    addBooths: async ({ user, id, body }) => {
      await addBooths(parts, user.id, id, body);
      return listBooths(parts, user.id, id);
    },
    changeBooth: ({ user, id, body }) => movedBooth(parts, user.id, id, { type: 'booth.change', ...body }),
    blockBooth: ({ user, id, body }) => movedBooth(parts, user.id, id, { type: 'booth.block', ...body }),
    unblockBooth: ({ user, id, body }) => movedBooth(parts, user.id, id, { type: 'booth.unblock', ...body }),
    removeBooth: async ({ user, id, body }) => {
      const { callId } = await moveBooth(parts, user.id, id, { type: 'booth.remove', ...body });
      return listBooths(parts, user.id, callId);
    },
  });
}

export function exhibitorApplicationCalls(parts: ApiParts) {
  const moved = async (user: { id: string }, id: string, act: ExhibitorApplicationAct) => {
    await moveExhibitorApplication(parts, user.id, id, act);
    return findExhibitorApplication(parts, user.id, id);
  };
  return handle(applications, {
    listExhibitorApplications: ({ user, query }) => listExhibitorApplications(parts, user.id, query),
    getExhibitorApplication: ({ user, id }) => openExhibitorApplication(parts, user.id, id),
    addExhibitorApplication: async ({ user, body }) =>
      findExhibitorApplication(parts, user.id, await addExhibitorApplication(parts, user.id, body)),
    changeExhibitorApplication: ({ user, id, body }) =>
      moved(user, id, { type: 'exhibitorApplication.change', version: body.version, body }),
    submitExhibitorApplication: ({ user, id, body }) =>
      moved(user, id, { type: 'exhibitorApplication.submit', ...body }),
    approveExhibitorApplication: ({ user, id, body }) =>
      moved(user, id, { type: 'exhibitorApplication.approve', ...body }),
    approveExhibitorApplications: ({ user, i18n, body }) =>
      approveExhibitorApplications(parts, i18n, user.id, body.records),
    returnExhibitorApplication: ({ user, id, body }) =>
      moved(user, id, { type: 'exhibitorApplication.return', ...body }),
    rejectExhibitorApplication: ({ user, id, body }) =>
      moved(user, id, { type: 'exhibitorApplication.reject', ...body }),
    assignExhibitorBooth: ({ user, id, body }) =>
      moved(user, id, { type: 'exhibitorApplication.assign', ...body }),
    releaseExhibitorBooth: ({ user, id, body }) =>
      moved(user, id, { type: 'exhibitorApplication.release', ...body }),
    confirmExhibitorBooth: ({ user, id, body }) =>
      moved(user, id, { type: 'exhibitorApplication.confirm', ...body }),
    bookExhibitorSlot: ({ user, id, body }) =>
      moved(user, id, { type: 'exhibitorApplication.bookSlot', ...body }),
    changeExhibitorStaff: ({ user, id, body }) =>
      moved(user, id, { type: 'exhibitorApplication.staff', ...body }),
    moveInExhibitor: ({ user, id, body }) =>
      moved(user, id, { type: 'exhibitorApplication.moveIn', ...body }),
    moveOutExhibitor: ({ user, id, body }) =>
      moved(user, id, { type: 'exhibitorApplication.moveOut', ...body }),
    withdrawExhibitorApplication: ({ user, id, body }) =>
      moved(user, id, { type: 'exhibitorApplication.withdraw', ...body }),
  });
}
