import type { ApiParts } from '../context.ts';
import * as contract from '../contract/competition/competition.ts';
import { handle } from '../kit/handle.ts';
import { chinaInstant, listCompetitions } from './competitions.ts';
import { hashSecret } from '../kit/secrets.ts';

/** How long the list may be kept, in seconds; also how far its `server_time` may lag behind. */
const LIST_SECONDS = 10;

/** For anyone, and so the one answer caches may keep. */
export const competitionCalls = ({ db, clock }: ApiParts) =>
  handle(contract, {
    listCompetitions: async ({ c }) => {
      const now = clock();
      const data = await listCompetitions(db, now);
      const etag = `W/"${hashSecret(`${JSON.stringify(data)}${Math.floor(now / 1000 / LIST_SECONDS)}`).slice(0, 22)}"`;
      c.header('cache-control', `public, max-age=${LIST_SECONDS}`);
      c.header('etag', etag);
      if (c.req.header('if-none-match')?.split(/,\s*/).includes(etag)) return c.body(null, 304);
      return { data, meta: { server_time: chinaInstant(now) } };
    },
  });
