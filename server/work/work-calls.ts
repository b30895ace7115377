import type { ApiParts } from '../context.ts';
import * as contract from '../contract/work.ts';
import { handle } from '../kit/handle.ts';
import { listQuotas } from './quotas.ts';
import { countWork, listWork } from './work.ts';

/** Handles the calls about the tasks of an account and about the places and entries of its unit. */
export const workCalls = ({ db, clock }: ApiParts) =>
  handle(contract, {
    listWork: ({ user }) => listWork(db, user.id, clock()),
    countWork: async ({ user }) => ({ count: await countWork(db, user.id, clock()) }),
    listUnitQuotas: ({ user }) => listQuotas(db, user.id, clock()),
  });
