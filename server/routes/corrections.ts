import type { Context } from 'hono';
import type { ApiEnv, ApiParts } from '../context.ts';
import {
  correctionAct,
  correctionQuery,
  correctionRefusal,
  correctionReveal,
  newCorrection,
  type Correction,
  type CorrectionList,
  type RevealedCorrection,
} from '../contract/correction.ts';
import { readPayload, readQuery } from '../middleware/payload.ts';
import * as corrections from '../services/corrections.ts';

const idIn = (c: Context<ApiEnv>) => c.req.param('id') ?? '';

/** The request as it is after what was done to it. */
async function answer(c: Context<ApiEnv>, parts: ApiParts, id = idIn(c)) {
  return c.json<Correction>(await corrections.findCorrection(parts, c.get('user').id, id));
}

/** POST /user/profile/corrections [S56]. */
export function postCorrection(parts: ApiParts) {
  return async (c: Context<ApiEnv>) => {
    const payload = await readPayload(c, newCorrection);
    return answer(c, parts, await corrections.fileCorrection(parts, c.get('user').id, payload));
  };
}

/** GET /corrections: one's own, and for a committee those it decides on. */
export function getCorrections(parts: ApiParts) {
  return async (c: Context<ApiEnv>) => {
    const query = readQuery(c, correctionQuery);
    return c.json<CorrectionList>(await corrections.listCorrections(parts, c.get('user').id, query));
  };
}

/** GET /corrections/:id. */
export const getCorrection = (parts: ApiParts) => (c: Context<ApiEnv>) => answer(c, parts);

/** POST /corrections/:id/{approve|withdraw}. */
export function actOnCorrection(type: 'correction.approve' | 'correction.withdraw', parts: ApiParts) {
  return async (c: Context<ApiEnv>) => {
    const { version } = await readPayload(c, correctionAct);
    await corrections.moveCorrection(parts, c.get('user').id, idIn(c), { type, version });
    return answer(c, parts);
  };
}

/** POST /corrections/:id/refuse. */
export function refuseCorrection(parts: ApiParts) {
  return async (c: Context<ApiEnv>) => {
    const act = { type: 'correction.refuse' as const, ...(await readPayload(c, correctionRefusal)) };
    await corrections.moveCorrection(parts, c.get('user').id, idIn(c), act);
    return answer(c, parts);
  };
}

/** POST /corrections/:id/reveal, for the committee. */
export function revealCorrection(parts: ApiParts) {
  return async (c: Context<ApiEnv>) => {
    const { reason } = await readPayload(c, correctionReveal);
    return c.json<RevealedCorrection>(
      await corrections.revealCorrection(parts, c.get('user').id, idIn(c), reason),
    );
  };
}
