import type { ApiParts } from '../context.ts';
import * as contract from '../contract/competition/competition.ts';
import * as cover from '../contract/competition/cover.ts';
import { handle } from '../kit/handle.ts';
import { keepPublic } from '../kit/answer/public-answers.ts';
import { chinaInstant, findAnnounced, listCompetitions } from './competitions.ts';

/** Cache lifetime of the responses, in seconds. The `server_time` of the list may be outdated by as much. */
const SECONDS = 10;

/** The cover needs no account. Therefore shared caches may store it. */
export const coverCalls = (parts: ApiParts) =>
  handle(
    cover,
    { getCover: async () => ({ data: await findAnnounced(parts.db, parts.clock()) }) },
    { getCover: keepPublic(parts, { tables: ['competitions'], seconds: SECONDS }) },
  );

/** The list needs no account. Therefore shared caches may store it. */
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
        seconds: SECONDS,
      }),
    },
  );
