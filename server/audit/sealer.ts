import { sql } from 'kysely';
import type { Logger } from 'pino';
import { chinaDay } from '../competition/competitions.ts';
import { midnightOf } from '../contract/competition/competition-fields.ts';
import { isEmbedded, type Database } from '../db/open-database.ts';
import { prepared, together } from '../db/statement.ts';
import type { Tables } from '../db/tables.ts';
import { boardsForHeads, post } from '../draw/board.ts';
import { lockCompetition } from '../kit/row-locks.ts';
import { loggableError } from '../kit/loggable-error.ts';
import type { Sealing } from '../secret/sealing.ts';
import { systemSigner } from '../secret/signing-keys.ts';
import { chainHash, digestsOf, FIRST_PREVIOUS, headText } from './audit-hash.ts';

/**
 * Puts the rows of the audit log into a chain, apart from the transactions that write them: chaining while writing
 * would make every two calls wait for each other, or fork where they do not.
 */

/** As many as the embedded database writes in some 30 ms, for which others wait. */
export const SEALED_AT_ONCE = 1000;

const SEAL_EVERY = 5_000;

/** After midnight: what was done before it has been written and sealed by then. */
const HEAD_AFTER = 5 * 60_000;

/** On PostgreSQL, what one sealer at a time holds; the embedded database has one writing transaction at a time. */
const CHAIN_LOCK = 6_021_750_338_114_927n;

async function lockChain(transaction: Database): Promise<void> {
  if (isEmbedded(transaction)) return;
  await sql`select pg_advisory_xact_lock(${sql.lit(CHAIN_LOCK)})`.execute(transaction);
}

/** The end of the chain. */
const lastOf = (db: Database) =>
  db.selectFrom('audit_chain').select(['seq', 'hash']).orderBy('seq', 'desc').limit(1).executeTakeFirst();

/** Rows that wait to be sealed. The cross join keeps the embedded database from reading the whole log for them. */
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
 * Seals the oldest rows that wait, in one transaction, no more than {@link SEALED_AT_ONCE}. Any number of processes may
 * do it at once: the second waits for the first and goes on behind it.
 * @returns how many
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

/** What heads are made with. */
interface Parts {
  db: Database;
  sealing: Sealing;
  clock: () => number;
}

const hasHead = async (db: Database, day: string) =>
  (await db.selectFrom('audit_heads').select('day').where('day', '=', day).executeTakeFirst()) !== undefined;

/**
 * Signs where the chain ended on the day before, once, from five minutes after midnight in China on, and not before
 * every row of that day is in the chain. Rows of the first minutes of the new day may be among them. It goes on the
 * board of every competition that publishes.
 * A day without a running server has no head; the next one stands for it.
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

/** Seals whatever waits, and signs the day before where that is due. */
async function sealAll(parts: Parts, isOver: () => boolean): Promise<void> {
  while ((await sealAudit(parts.db)) === SEALED_AT_ONCE && !isOver());
  await headOfDay(parts);
}

/**
 * Seals every five seconds, beside a server that listens.
 * @returns stops it, after what is under way
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
