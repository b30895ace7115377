import type { ApiParts } from '../context.ts';
import * as contract from '../contract/entry/statistics.ts';
import { handle } from '../kit/handle.ts';
import { entryStatistics } from './statistics.ts';

/** Returns the call for the entry statistics of a competition, for the committee that holds it. */
export const statisticsCalls = ({ db, clock }: ApiParts) =>
  handle(contract, {
    getEntryStatistics: ({ user, query }) => entryStatistics(db, user.id, query.competition, clock()),
  });
