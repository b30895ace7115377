import type { ApiParts } from '../context.ts';
import * as contract from '../contract/competition/competition.ts';
import { handle } from '../kit/handle.ts';
import { keepPublic } from '../kit/public-answers.ts';
import { chinaInstant, listCompetitions } from './competitions.ts';

/** How long the list may be kept, in seconds; also how far its `server_time` may lag behind. */
const LIST_SECONDS = 10;

/** For anyone, and so the one answer caches may keep. */
export const competitionCalls = (parts: ApiParts) =>
  handle(
    contract,
    {
      listCompetitions: async () => {
        const now = parts.clock();
        return { data: await listCompetitions(parts.db, now), meta: { server_time: chinaInstant(now) } };
      },
    },
    {
      listCompetitions: keepPublic(parts, {
        tables: ['competitions', 'competition_events'],
        seconds: LIST_SECONDS,
      }),
    },
  );
