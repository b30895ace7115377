import type { Context } from 'hono';
import type { ApiEnv, ApiParts } from '../context.ts';
import { expertChange, type ExpertProfile } from '../contract/expert.ts';
import { readPayload } from '../middleware/payload.ts';
import { changeExpert, findExpert } from '../services/experts.ts';

/** GET /expert/profile, for an expert. */
export function getExpert({ db }: ApiParts) {
  return async (c: Context<ApiEnv>) => c.json<ExpertProfile>(await findExpert(db, c.get('user').id));
}

/** PUT /expert/profile; gives it as it is then. */
export function putExpert({ db, clock }: ApiParts) {
  return async (c: Context<ApiEnv>) => {
    const { id } = c.get('user');
    await changeExpert(db, id, await readPayload(c, expertChange), clock());
    return c.json<ExpertProfile>(await findExpert(db, id));
  };
}
