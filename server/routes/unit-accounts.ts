import type { Context } from 'hono';
import type { ApiEnv, ApiParts } from '../context.ts';
import {
  newUnitAccount,
  unitAccountAct,
  unitAccountChange,
  unitAccountDisabling,
  unitAccountQuery,
  type AccountSessions,
  type UnitAccount,
  type UnitAccountList,
} from '../contract/unit-account.ts';
import { readPayload, readQuery } from '../middleware/payload.ts';
import * as accounts from '../services/unit-accounts.ts';

const idIn = (c: Context<ApiEnv>) => c.req.param('id') ?? '';
const asking = (c: Context<ApiEnv>) => ({ user: c.get('user'), i18n: c.get('i18n') });

/** The account as it is after what was done to it. */
async function answer(c: Context<ApiEnv>, { db, clock }: ApiParts, id = idIn(c)) {
  return c.json<UnitAccount>(await accounts.findUnitAccount(db, c.get('user'), id, clock()));
}

/** GET /units/self/accounts, for an administrator of the unit. */
export function getUnitAccounts({ db, clock }: ApiParts) {
  return async (c: Context<ApiEnv>) => {
    const query = readQuery(c, unitAccountQuery);
    return c.json<UnitAccountList>(await accounts.listUnitAccounts(db, c.get('user'), query, clock()));
  };
}

/** POST /units/self/accounts, for an administrator of the unit. */
export function postUnitAccount(parts: ApiParts) {
  return async (c: Context<ApiEnv>) => {
    const payload = await readPayload(c, newUnitAccount);
    return answer(c, parts, await accounts.createUnitAccount(parts, asking(c), payload));
  };
}

/** GET /accounts/:id. */
export const getUnitAccount = (parts: ApiParts) => (c: Context<ApiEnv>) => answer(c, parts);

/** PUT /accounts/:id. */
export function putUnitAccount(parts: ApiParts) {
  return async (c: Context<ApiEnv>) => {
    const act = { type: 'unitAccount.change' as const, ...(await readPayload(c, unitAccountChange)) };
    await accounts.moveUnitAccount(parts, asking(c), idIn(c), act);
    return answer(c, parts);
  };
}

/** POST /accounts/:id/disable. */
export function disableUnitAccount(parts: ApiParts) {
  return async (c: Context<ApiEnv>) => {
    const act = { type: 'unitAccount.disable' as const, ...(await readPayload(c, unitAccountDisabling)) };
    await accounts.moveUnitAccount(parts, asking(c), idIn(c), act);
    return answer(c, parts);
  };
}

/** POST /accounts/:id/{enable|unlock|reset|sign-out}. */
export function actOnUnitAccount(
  type: 'unitAccount.enable' | 'unitAccount.unlock' | 'unitAccount.reset' | 'unitAccount.signOut',
  parts: ApiParts,
) {
  return async (c: Context<ApiEnv>) => {
    const { version } = await readPayload(c, unitAccountAct);
    await accounts.moveUnitAccount(parts, asking(c), idIn(c), { type, version });
    return answer(c, parts);
  };
}

/** GET /accounts/:id/sessions. */
export function getAccountSessions({ db, clock }: ApiParts) {
  return async (c: Context<ApiEnv>) =>
    c.json<AccountSessions>(await accounts.sessionsOf(db, c.get('user'), idIn(c), clock()));
}
