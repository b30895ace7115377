import type { Context } from 'hono';
import { notFound } from '../kit/api-error.ts';
import type { ApiEnv, ApiParts } from '../context.ts';
import * as contract from '../contract/session/session.ts';
import type { Database } from '../db/open-database.ts';
import { handle } from '../kit/handle.ts';
import { originOf } from '../kit/origin.ts';
import { audit } from '../kit/audit.ts';
import { chinaInstant } from '../competition/competitions.ts';
import { shownNetwork } from '../kit/network-of.ts';
import { secure } from '../session/security-log.ts';
import { revokeTokens, type SignedInUser } from '../session/tokens.ts';

/** The maximum number of sessions in a response. Only a sign-in creates a token. */
const SHOWN = 50;

/** Calls for the sessions of the user's own account. */
export const sessionCalls = ({ db, clock }: ApiParts) =>
  handle(contract, {
    listOwnSessions: ({ user }) => ownSessions(db, user, clock()),
    /** Ends one session. @throws ApiError 404 if the account does not have such a session */
    endSession: async ({ c, user, id }) => {
      await db.transaction().execute(async (transaction) => {
        if ((await revokeTokens(transaction, user.id, { id })) === 0) throw notFound();
        await noteEnd(transaction, c, 1, clock());
      });
      return ownSessions(db, user, clock());
    },
    /** Ends all sessions of the account except the one that makes the request. */
    endOtherSessions: async ({ c, user }) => {
      await db.transaction().execute(async (transaction) => {
        const ended = await revokeTokens(transaction, user.id, { except: user.token_hash });
        if (ended > 0) await noteEnd(transaction, c, ended, clock());
      });
      return ownSessions(db, user, clock());
    },
  });

async function ownSessions(db: Database, user: SignedInUser, now: number): Promise<contract.OwnSessions> {
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

/** Adds an audit row and a security event with the number of ended sessions. */
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
