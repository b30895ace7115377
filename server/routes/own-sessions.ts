import type { Context } from 'hono';
import { notFound } from '../api-error.ts';
import type { ApiEnv, ApiParts } from '../context.ts';
import type { OwnSessions } from '../contract/session.ts';
import type { Database } from '../db/open-database.ts';
import { originOf } from '../middleware/origin.ts';
import { audit } from '../services/audit.ts';
import { chinaInstant } from '../services/competitions.ts';
import { shownNetwork } from '../services/network-of.ts';
import { secure } from '../services/security-log.ts';
import type { SignedInUser } from '../services/tokens.ts';

/** As many sessions of an account are shown; a token is issued again only by a sign-in. */
const SHOWN = 50;

/** GET /user/sessions: where the account is signed in. */
export function getOwnSessions({ db, clock }: ApiParts) {
  return async (c: Context<ApiEnv>) => c.json(await ownSessions(db, c.get('user'), clock()));
}

/** POST /user/sessions/:id/end. @throws ApiError 404 where the account has no such session, any more or at all */
export function endOwnSession({ db, clock }: ApiParts) {
  return async (c: Context<ApiEnv>) => {
    const user = c.get('user');
    const id = c.req.param('id') ?? '';
    await db.transaction().execute(async (transaction) => {
      const ended = await transaction
        .deleteFrom('tokens')
        .where('user_id', '=', user.id)
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirst();
      if (ended === undefined) throw notFound();
      await noteEnd(transaction, c, 1, clock());
    });
    return c.json(await ownSessions(db, user, clock()));
  };
}

/** POST /user/sessions/end-others: every session of the account but the one that asks. */
export function endOtherSessions({ db, clock }: ApiParts) {
  return async (c: Context<ApiEnv>) => {
    const user = c.get('user');
    await db.transaction().execute(async (transaction) => {
      const ended = await transaction
        .deleteFrom('tokens')
        .where('user_id', '=', user.id)
        .where('token_hash', '!=', user.token_hash)
        .returning('id')
        .execute();
      if (ended.length > 0) await noteEnd(transaction, c, ended.length, clock());
    });
    return c.json(await ownSessions(db, user, clock()));
  };
}

async function ownSessions(db: Database, user: SignedInUser, now: number): Promise<OwnSessions> {
  const rows = await db
    .selectFrom('tokens')
    .select(['id', 'token_hash', 'created_at', 'last_used_at', 'network', 'device'])
    .where('user_id', '=', user.id)
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(SHOWN)
    .execute();
  return {
    sessions: rows.map(({ id, token_hash, created_at, last_used_at, network, device }) => ({
      id: id ?? '',
      started_at: chinaInstant(created_at),
      used_at: chinaInstant(last_used_at),
      network: shownNetwork(network),
      device,
      is_current: token_hash === user.token_hash,
    })),
  };
}

/** Writes down, for records and for security, how many sessions an account has ended. */
async function noteEnd(
  transaction: Database,
  c: Context<ApiEnv>,
  sessions: number,
  at: number,
): Promise<void> {
  const { id } = c.get('user');
  await audit(transaction, {
    object: 'user',
    object_id: id,
    action: 'user.endSessions',
    actor_id: id,
    capacity: 'owner',
    before: '',
    after: String(sessions),
    reason: '',
    at,
  });
  await secure(transaction, {
    kind: 'sessionsEnded',
    user_id: id,
    network: originOf(c).network,
    detail: String(sessions),
    at,
  });
}
