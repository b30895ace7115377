import type { Context } from 'hono';
import type { ApiEnv, ApiParts } from '../context.ts';
import type { UnitQuotas, Work, WorkCount } from '../contract/work.ts';
import { countWork, listQuotas, listWork } from '../services/work.ts';

/** GET /my/work. */
export function getWork({ db, clock }: ApiParts) {
  return async (c: Context<ApiEnv>) => c.json<Work>(await listWork(db, c.get('user').id, clock()));
}

/** GET /my/work/count. */
export function getWorkCount({ db, clock }: ApiParts) {
  return async (c: Context<ApiEnv>) =>
    c.json<WorkCount>({ count: await countWork(db, c.get('user').id, clock()) });
}

/** GET /units/self/quotas, for units that take part. */
export function getUnitQuotas({ db, clock }: ApiParts) {
  return async (c: Context<ApiEnv>) => c.json<UnitQuotas>(await listQuotas(db, c.get('user').id, clock()));
}
