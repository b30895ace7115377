import type { ApiParts } from '../context.ts';
import * as contract from '../contract/competition/competition.ts';
import { handle } from '../kit/handle.ts';
import { keepPublic } from '../kit/answer/public-answers.ts';
import { chinaInstant, findAnnounced, listCompetitions } from './competitions.ts';

/** How long they may be kept, in seconds; also how far the `server_time` of the list may lag behind. */
const SECONDS = 10;

/** For anyone, and so the answers caches may keep. */
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
