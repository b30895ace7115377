import type { ApiParts } from '../context.ts';
import * as contract from '../contract/appeal/appeal.ts';
import { handle } from '../kit/handle.ts';
import { moveAppeal, type AppealAct } from './appeal-moves.ts';
import { voteOnAppeal } from './appeal-votes.ts';
import { listAppealWindows } from './appeal-windows.ts';
import { findAppeal, listAppeals } from './appeals.ts';
import { fileAppeal } from './file-appeal.ts';

/** Calls for appeals: for parties, for arbiters, and for the chief judge who carries out remedies. */
export function appealCalls(parts: ApiParts) {
  const move = async (userId: string, id: string, act: AppealAct) => {
    await moveAppeal(parts, userId, id, act);
    return findAppeal(parts, userId, id);
  };
  return handle(contract, {
    listAppeals: ({ user, query }) => listAppeals(parts, user.id, query),
    getAppeal: ({ user, id }) => findAppeal(parts, user.id, id),
    listAppealWindows: ({ user }) => listAppealWindows(parts, user.id),
    fileAppeal: async ({ user, body }) => findAppeal(parts, user.id, await fileAppeal(parts, user.id, body)),
    withdrawAppeal: ({ user, id, body }) => move(user.id, id, { type: 'appeal.withdraw', ...body }),
    acceptAppeal: ({ user, id, body }) => move(user.id, id, { type: 'appeal.accept', ...body }),
    declineAppeal: ({ user, id, body }) => move(user.id, id, { type: 'appeal.decline', ...body }),
    assignAppeal: ({ user, id, body }) => move(user.id, id, { type: 'appeal.assign', ...body }),
    ruleAppeal: async ({ user, id, body }) => {
      await voteOnAppeal(parts, user.id, id, body);
      return findAppeal(parts, user.id, id);
    },
    remedyAppeal: ({ user, id, body }) => move(user.id, id, { type: 'appeal.remedy', ...body }),
    closeAppeal: ({ user, id, body }) => move(user.id, id, { type: 'appeal.close', ...body }),
  });
}
