import type { ApiParts } from '../context.ts';
import * as contract from '../contract/work.ts';
import { handle } from '../kit/handle.ts';
import { countWork, listQuotas, listWork } from './work.ts';

/** What waits for an account, and how a unit stands in each competition. */
export const workCalls = ({ db, clock }: ApiParts) =>
  handle(contract, {
    listWork: ({ user }) => listWork(db, user.id, clock()),
    countWork: async ({ user }) => ({ count: await countWork(db, user.id, clock()) }),
    listUnitQuotas: ({ user }) => listQuotas(db, user.id, clock()),
  });
