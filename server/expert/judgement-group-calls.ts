import type { ApiParts } from '../context.ts';
import * as contract from '../contract/expert/judgement-group.ts';
import { handle } from '../kit/handle.ts';
import {
  changeJudgementGroup,
  completeJudgementGroup,
  createJudgementGroup,
  listJudgementGroups,
  removeJudgementGroup,
  reopenJudgementGroup,
  replaceJudge,
} from './judgement-groups.ts';

/**
 * Returns the calls for judgement groups. Committees, and the chief judge and supervisor of an event, use
 * them.
 */
export const judgementGroupCalls = (parts: ApiParts) =>
  handle(contract, {
    listJudgementGroups: ({ user, id }) => listJudgementGroups(parts, user.id, id),
    createJudgementGroup: ({ user, id, body }) => createJudgementGroup(parts, user.id, id, body),
    changeJudgementGroup: ({ user, id, body }) => changeJudgementGroup(parts, user.id, id, body),
    completeJudgementGroup: ({ user, id, body }) => completeJudgementGroup(parts, user.id, id, body),
    reopenJudgementGroup: ({ user, id, body }) => reopenJudgementGroup(parts, user.id, id, body),
    replaceJudge: ({ user, id, body }) => replaceJudge(parts, user.id, id, body),
    removeJudgementGroup: ({ user, id, body }) => removeJudgementGroup(parts, user.id, id, body),
  });
