import type { ApiParts } from '../context.ts';
import * as contract from '../contract/competition/competition.ts';
import { handle } from '../kit/handle.ts';
import { keepPublic } from '../kit/answer/public-answers.ts';
import { chinaInstant, findAnnounced, listCompetitions } from './competitions.ts';

/** Cache lifetime of the responses, in seconds. The `server_time` of the list may be outdated by as much. */
const SECONDS = 10;

/** Calls that need no account. Therefore shared caches may store their responses. */
export const competitionCalls = (parts: ApiParts) =>
  handle(
    contract,
    {
      listCompetitions: async () => {
        const now = parts.clock();
        return { data: await listCompetitions(parts.db, now), meta: { server_time: chinaInstant(now) } };
      },
      getCover: async () => ({ data: await findAnnounced(parts.db, parts.clock()) }),
    },
    {
      listCompetitions: keepPublic(parts, {
        tables: ['competitions', 'competition_events'],
        seconds: SECONDS,
      }),
      getCover: keepPublic(parts, { tables: ['competitions'], seconds: SECONDS }),
    },
  );
