import type { Selectable } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../db/open-database.ts';
import type { Tables } from '../db/tables.ts';
import { countHit, type Limit } from '../kit/rate-limits.ts';
import { randomKey } from '../kit/secrets.ts';

type Row = Selectable<Tables['security_log']>;

/** An event of the security log. The account itself is the actor unless `actor_id` names another one. */
type SecurityEvent = Pick<Row, 'kind' | 'user_id' | 'at'> &
  Partial<Pick<Row, 'actor_id' | 'name' | 'network' | 'detail'>>;

/**
 * The maximum number of stored refusals for each account, and of stored failures for each network, account
 * and kind of failure.
 */
const REFUSALS: Limit = { hits: 30, milliseconds: 3_600_000 };
const FAILURES: Limit = { hits: 60, milliseconds: 15 * 60_000 };

/**
 * The number of stored characters of a name that no account has. The name can be a password that was typed
 * into the wrong field.
 */
const KEPT_OF_NAME = 3;

const STREAMED_AT_ONCE = 200;

/**
 * Adds a row to the security log. It runs inside the transaction of the event, so that both are committed
 * together.
 */
export async function secure(db: Database, event: SecurityEvent): Promise<void> {
  await db
    .insertInto('security_log')
    .values({
      actor_id: null,
      name: '',
      network: '',
      detail: '',
      ...event,
      id: randomKey(),
      is_streamed: 0,
    })
    .execute();
}

/** A failed sign-in, or a wrong password or code in a later check. */
interface Failure {
  /** The username or phone number of the attempt. */
  name: string;
  network: string;
  /**
   * The cause: the password, a code by text message, the code after the password, or the status of the
   * account.
   */
  detail: 'password' | 'code' | 'secondFactor' | 'pending' | 'disabled';
}

/** Removes control characters and unpaired surrogates, because a database can reject them. */
const beginningOf = (name: string) => `${name.slice(0, KEPT_OF_NAME).replaceAll(/\p{C}/gu, '')}…`;

/** Stores a failure, at most 60 times in 15 minutes for each network, account and kind of failure. */
export async function secureFailure(
  db: Database,
  { name, network, detail }: Failure,
  at: number,
): Promise<void> {
  const key = name.toLowerCase();
  const account = await db
    .selectFrom('users')
    .select('id')
    .where((is) => is.or([is('username_key', '=', key), is('phone', '=', key)]))
    .executeTakeFirst();
  const bucket = `security-failures:${detail}:${account?.id ?? ''}:${network}`;
  const { hits } = await countHit(db, bucket, FAILURES.milliseconds, at);
  if (hits > FAILURES.hits) return;
  await secure(db, {
    kind: 'signInFailed',
    user_id: account?.id ?? null,
    ...(account === undefined && { name: beginningOf(name) }),
    network,
    detail,
    at,
  });
}

/** Stores a refused request of an account, at most 30 times an hour. */
export async function secureRefusal(
  db: Database,
  { userId, network, detail }: { userId: string; network: string; detail: string },
  at: number,
): Promise<void> {
  const { hits } = await countHit(db, `security-refusals:${userId}`, REFUSALS.milliseconds, at);
  if (hits > REFUSALS.hits) return;
  await secure(db, { kind: 'refused', user_id: userId, network, detail, at });
}

/**
 * Writes new rows of the security log to the log stream, one line each with `security: true`, from all
 * processes. A row is marked in the transaction that writes its line. If the process ends before the commit,
 * the next run can repeat the line with the same `event`.
 */
export async function streamSecurity({ db, log }: { db: Database; log: Logger }): Promise<void> {
  const waiting = await db
    .selectFrom('security_log')
    .select('id')
    .where('is_streamed', '=', 0)
    .orderBy('at')
    .limit(STREAMED_AT_ONCE)
    .execute();
  if (waiting.length === 0) return;
  await db.transaction().execute(async (transaction) => {
    const rows = await transaction
      .updateTable('security_log')
      .set({ is_streamed: 1 })
      .where(
        'id',
        'in',
        waiting.map(({ id }) => id),
      )
      .where('is_streamed', '=', 0)
      .returning(['id', 'kind', 'user_id', 'actor_id', 'name', 'network', 'detail', 'at'])
      .execute();
    for (const { id, user_id, actor_id, ...event } of rows.toSorted((a, b) => a.at - b.at))
      log.info({ security: true, event: id, user: user_id, actor: actor_id, ...event }, 'security');
  });
}
