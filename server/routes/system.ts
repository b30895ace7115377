import type { Context } from 'hono';
import type { ApiEnv, ApiParts } from '../context.ts';
import type { CompetitionList } from '../contract/competition.ts';
import { ping } from '../db/open-database.ts';
import { createCaptcha } from '../services/captchas.ts';
import { chinaInstant, listCompetitions } from '../services/competitions.ts';
import { networkOf } from '../services/network-of.ts';
import { demandWithin } from '../services/rate-limits.ts';
import { hashSecret } from '../services/secrets.ts';

/** Generous: a whole school may sign in from behind one address. */
const CAPTCHAS_PER_ADDRESS = { hits: 300, milliseconds: 60_000 };

/** How long the list may be kept, in seconds; also how far its `server_time` may lag behind. */
const LIST_SECONDS = 10;

/** GET /captcha [D12]. */
export function getCaptcha({ db, clock, captchaText }: ApiParts) {
  return async (c: Context<ApiEnv>) => {
    const now = clock();
    await demandWithin(db, `captcha:${networkOf(c.get('address'))}`, CAPTCHAS_PER_ADDRESS, now);
    return c.json(await createCaptcha(db, captchaText(), now));
  };
}

/** GET /competitions: for anyone, and so the one answer caches may keep. */
export function getCompetitions({ db, clock }: ApiParts) {
  return async (c: Context<ApiEnv>) => {
    const now = clock();
    const data = await listCompetitions(db, now);
    const etag = `W/"${hashSecret(`${JSON.stringify(data)}${Math.floor(now / 1000 / LIST_SECONDS)}`).slice(0, 22)}"`;
    c.header('cache-control', `public, max-age=${LIST_SECONDS}`);
    c.header('etag', etag);
    if (c.req.header('if-none-match')?.split(/,\s*/).includes(etag)) return c.body(null, 304);
    return c.json<CompetitionList>({ data, meta: { server_time: chinaInstant(now) } });
  };
}

/** GET /openapi.json: made when it is first asked for. */
export function getOpenApi() {
  let document: Promise<object> | undefined;
  return async (c: Context<ApiEnv>) => {
    document ??= import('../openapi.ts').then(({ openApi }) => openApi());
    c.header('cache-control', 'public, max-age=3600');
    return c.json(await document);
  };
}

/** GET /health: 200 while the database answers, for whoever balances load. */
export function getHealth({ db }: ApiParts) {
  return async (c: Context<ApiEnv>) => {
    await ping(db);
    return c.json({ status: 'ok' });
  };
}
