import { sql } from 'kysely';
import type { Logger } from 'pino';
import { chinaDay } from '../competition/competitions.ts';
import { midnightOf } from '../contract/competition/competition-fields.ts';
import { isEmbedded, type Database } from '../db/open-database.ts';
import { prepared, together } from '../db/statement.ts';
import type { Tables } from '../db/tables.ts';
import { boardsForHeads, post } from '../draw/board/board.ts';
import { lockCompetition } from '../kit/row-locks.ts';
import { loggableError } from '../kit/loggable-error.ts';
import type { Sealing } from '../secret/sealing.ts';
import { systemSigner } from '../secret/signing-keys.ts';
import { chainHash, digestsOf, FIRST_PREVIOUS, headText } from './audit-hash.ts';

/**
 * Appends the rows of the audit log to a chain, outside the transactions that write the rows. Chaining in those
 * transactions would force them to run one after the other, because two concurrent transactions link their rows
 * to the same predecessor.
 */

/**
 * The embedded database writes this number of rows in about 30 ms. Other transactions wait during that time.
 */
export const SEALED_AT_ONCE = 1000;

const SEAL_EVERY = 5_000;

/** Milliseconds after midnight. By then the rows of the day before are written and sealed. */
const HEAD_AFTER = 5 * 60_000;

/**
 * The advisory lock on PostgreSQL that one sealer at a time holds. The embedded database allows one writing
 * transaction at a time and needs no such lock.
 */
const CHAIN_LOCK = 6_021_750_338_114_927n;

async function lockChain(transaction: Database): Promise<void> {
  if (isEmbedded(transaction)) return;
  await sql`select pg_advisory_xact_lock(${sql.lit(CHAIN_LOCK)})`.execute(transaction);
}

/** Selects the last row of the chain. */
const lastOf = (db: Database) =>
  db.selectFrom('audit_chain').select(['seq', 'hash']).orderBy('seq', 'desc').limit(1).executeTakeFirst();

/**
 * Selects the rows that are not sealed yet. The cross join prevents the embedded database from scanning the
 * whole log.
 */
const waitingRows = (db: Database) =>
  db
    .selectFrom('audit_unsealed as waiting')
    .crossJoin('audit_log as log')
    .whereRef('log.id', '=', 'waiting.audit_id');

const link = prepared((db, at: Tables['audit_chain']) =>
  db.insertInto('audit_chain').values({
    seq: at.seq,
    audit_id: at.audit_id,
    hash: at.hash,
    before_sha256: at.before_sha256,
    after_sha256: at.after_sha256,
    reason_sha256: at.reason_sha256,
  }),
);

const forgetWaiting = prepared((db, at: { from: number }) =>
  db
    .deleteFrom('audit_unsealed')
    .where('audit_id', 'in', (is) =>
      is.selectFrom('audit_chain').select('audit_id').where('seq', '>=', at.from),
    ),
);

/**
 * Seals the oldest unsealed rows in one transaction, at most {@link SEALED_AT_ONCE}. Several processes may
 * call it at the same time. The second waits for the first and then continues the chain.
 * @returns the number of sealed rows
 */
export function sealAudit(db: Database): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    await lockChain(transaction);
    const rows = await waitingRows(transaction)
      .select(['log.id', 'log.object', 'log.object_id', 'log.action', 'log.actor_id', 'log.capacity'])
      .select(['log.before', 'log.after', 'log.reason', 'log.at'])
      .orderBy('log.at')
      .orderBy('log.id')
      .limit(SEALED_AT_ONCE)
      .execute();
    if (rows.length === 0) return 0;
    const last = await lastOf(transaction);
    const from = (last?.seq ?? 0) + 1;
    let hash = last?.hash ?? FIRST_PREVIOUS;
    const links = rows.map((row, index) => {
      const digests = digestsOf(row);
      const seq = from + index;
      hash = chainHash(hash, seq, row, digests);
      return link({
        seq,
        audit_id: row.id,
        hash,
        before_sha256: digests.before,
        after_sha256: digests.after,
        reason_sha256: digests.reason,
      });
    });
    await together(transaction, ...links, forgetWaiting({ from }));
    return rows.length;
  });
}

/** The dependencies of the functions that create heads. */
interface Parts {
  db: Database;
  sealing: Sealing;
  clock: () => number;
}

const hasHead = async (db: Database, day: string) =>
  (await db.selectFrom('audit_heads').select('day').where('day', '=', day).executeTakeFirst()) !== undefined;

/**
 * Signs the end of the chain for the day before, once. The signature is created from five minutes after
 * midnight in China, after every row of that day is in the chain. The head may include rows of the first
 * minutes of the new day. The head is posted on the board of every competition that publishes heads.
 *
 * A day on which no server runs has no head. The next head covers its rows.
 */
export async function headOfDay({ db, sealing, clock }: Parts): Promise<void> {
  const now = clock();
  const midnight = midnightOf(chinaDay(now));
  if (now < midnight + HEAD_AFTER) return;
  const day = chinaDay(midnight - 1);
  if (await hasHead(db, day)) return;
  await db.transaction().execute(async (transaction) => {
    await lockChain(transaction);
    if (await hasHead(transaction, day)) return;
    const waiting = await waitingRows(transaction)
      .select('log.id')
      .where('log.at', '<', midnight)
      .limit(1)
      .executeTakeFirst();
    const last = await lastOf(transaction);
    if (waiting !== undefined || last === undefined) return;
    const { keyId, publicKey, sign } = await systemSigner(transaction, sealing, now);
    const signature = sign(headText({ day, ...last }));
    await transaction
      .insertInto('audit_heads')
      .values({ day, ...last, signature, key_id: keyId })
      .execute();
    const head = { day, seq: String(last.seq), hash: last.hash, signature, public_key: publicKey };
    for (const id of await boardsForHeads(transaction)) {
      await lockCompetition(transaction, id);
      await post(transaction, { competition_id: id, event_id: null, id: null }, 'head', head, now);
    }
  });
}

/** Seals all unsealed rows, and signs the day before if that is due. */
async function sealAll(parts: Parts, isOver: () => boolean): Promise<void> {
  while ((await sealAudit(parts.db)) === SEALED_AT_ONCE && !isOver());
  await headOfDay(parts);
}

/**
 * Seals rows every five seconds while the server runs.
 * @returns a function that stops the sealer after the current run
 */
export function keepSealing({ log, ...parts }: Parts & { log: Logger }): () => Promise<void> {
  let isOver = false;
  let sealing: Promise<void> | null = null;
  const seal = () =>
    (sealing ??= sealAll(parts, () => isOver)
      .catch((error: unknown) => log.error({ err: loggableError(error) }, 'sealing of the audit log failed'))
      .finally(() => (sealing = null)));
  const timer = setInterval(() => void seal(), SEAL_EVERY).unref();
  return async () => {
    isOver = true;
    clearInterval(timer);
    await sealing;
  };
}
