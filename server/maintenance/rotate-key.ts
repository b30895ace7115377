import { sql } from 'kysely';
import { existsSync } from 'node:fs';
import { forgottenWithKey, sealedTables, type SealedTable } from '../db/sealed-columns.ts';
import { eraseDropped, isEmbedded, type Database } from '../db/open-database.ts';
import { sealingOf, StartError } from '../system/open-system.ts';
import { audit } from '../kit/audit.ts';
import {
  fingerprintOf,
  keyFileOf,
  makeKey,
  nextKeyFile,
  readKey,
  takeNextKey,
} from '../secret/secret-key.ts';
import { createSealing, proofKeyOf, type Sealing } from '../secret/sealing.ts';
import { secure } from '../session/security-log.ts';
import type { ServerSettings } from '../settings.ts';
import { requireNobodyServes, requireUpToDate, withExisting } from './open-existing.ts';

const ROWS_AT_ONCE = 500;

/** The new key in base64, if the present one comes from the environment. */
type NewKey = string | undefined;

/**
 * `rotate-key`: encrypts everything with a new key, in one transaction while no server runs. If the process
 * ends early, the rotation is either complete or not begun. The new key is stored in a file beside the old
 * one until then.
 * @param given NEW_SECRET_KEY, which replaces SECRET_KEY
 * @returns a report in sentences
 * @throws StartError if a server runs, or a value cannot be decrypted with the present key
 */
export async function rotateKey(settings: ServerSettings, given: NewKey): Promise<string[]> {
  return withExisting(settings, async (db) => {
    await requireUpToDate(db);
    await requireNobodyServes(db);
    const file = keyFileOf(settings);
    const wasInterrupted = file !== undefined && existsSync(nextKeyFile(file));
    const old = await sealingOf(db, settings);
    if (file !== undefined && wasInterrupted && !existsSync(nextKeyFile(file)))
      return [`A rotation that was interrupted is done: the key is in ${file}.`];

    const secret = file === undefined ? requireNewKey(given) : makeKey(nextKeyFile(file));
    const present = settings.secretKey ?? readKey(file ?? '');
    const { name, former } = await db.transaction().execute(async (transaction) => {
      // A server that starts now waits for this lock, and then detects that its key is outdated.
      if (!isEmbedded(db)) await sql`lock table server_processes, sealing_keys`.execute(transaction);
      await requireNobodyServes(transaction);
      return reseal(transaction, old, present, secret);
    });
    // Otherwise values encrypted with the former key remain in unused pages.
    const rewritten = isEmbedded(db) ? sealedTables.slice(0, 1) : sealedTables;
    for (const { table } of rewritten) await eraseDropped(db, table);
    const kept = file === undefined ? undefined : await takeNextKey(db, file);
    return [
      `Everything is sealed with the key ${name} now.`,
      kept === undefined
        ? 'Start the servers with NEW_SECRET_KEY as their SECRET_KEY.'
        : `It is in ${file}; servers on other machines have to be given it.`,
      `The key ${former} is needed for older backups only: keep it with them, apart from the server${kept === undefined ? '' : ` (${kept})`}.`,
    ];
  });
}

function requireNewKey(given: NewKey): Buffer {
  const secret = Buffer.from(given ?? '', 'base64');
  if (secret.length === 32) return secret;
  throw new StartError(
    'SECRET_KEY is set: set NEW_SECRET_KEY as well, to 32 bytes in base64 (openssl rand -base64 32).',
  );
}

async function reseal(db: Database, old: Sealing, present: Buffer, secret: Buffer) {
  const kept = await db.selectFrom('sealing_keys').select(['name', 'proof_sealed']).executeTakeFirstOrThrow();
  const name = `k${Number(kept.name.slice(1)) + 1}`;
  const proofKey =
    kept.proof_sealed === null ? proofKeyOf(present) : Buffer.from(old.open(kept.proof_sealed), 'base64url');
  const next = createSealing(secret, name);

  const digests = new Map<string, string>();
  // Digests of values in other rows are replaced after all of those values are known.
  const inOrder = sealedTables.toSorted((a, b) =>
    a.sealed.length === 0 ? 1 : b.sealed.length === 0 ? -1 : 0,
  );
  for (const table of inOrder) {
    for await (const row of rowsOf(db, table)) {
      const changes = resealed(table, row, { old, next, digests });
      await sql`update ${sql.table(table.table)} set ${sql.join(
        Object.entries(changes).map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
      )} where ${sql.join(
        table.key.map((column) => sql`${sql.ref(column)} = ${row[column]}`),
        sql` and `,
      )}`.execute(db);
    }
  }
  for (const table of forgottenWithKey) await db.deleteFrom(table).execute();
  await db
    .updateTable('sealing_keys')
    .set({ digest: fingerprintOf(secret), name, proof_sealed: next.seal(proofKey.toString('base64url')) })
    .execute();
  const at = Date.now();
  await secure(db, { kind: 'keyRotated', user_id: null, detail: `${kept.name} → ${name}`, at });
  await audit(db, {
    object: 'key',
    object_id: name,
    action: 'key.rotate',
    actor_id: null,
    capacity: 'operator',
    before: kept.name,
    after: name,
    reason: '',
    at,
  });
  return { name, former: kept.name };
}

type Row = Record<string, string | null>;

function resealed(
  { table, key, sealed, digests: own = {}, carried = [] }: SealedTable,
  row: Row,
  { old, next, digests }: { old: Sealing; next: Sealing; digests: Map<string, string> },
): Row {
  const place = `${table} ${key.map((column) => row[column]).join(' ')}`;
  const opened: Row = Object.fromEntries(
    sealed.map((column) => [column, openOrSay(old, row[column], place)]),
  );
  for (const text of Object.values(opened))
    if (text !== null) digests.set(old.digest(text), next.digest(text));
  return {
    ...Object.fromEntries(
      Object.entries(opened).map(([column, text]) => [
        column,
        text === null ? (row[column] ?? null) : next.seal(text),
      ]),
    ),
    ...Object.fromEntries(
      Object.entries(own).map(([column, source]) => [column, next.digest(opened[source] ?? '')]),
    ),
    ...Object.fromEntries(
      carried.map((column) => {
        const digest = digests.get(row[column] ?? '');
        if (digest === undefined) throw new StartError(`Nobody has the identity of ${place}: run check.`);
        return [column, digest];
      }),
    ),
  };
}

function openOrSay(old: Sealing, value: string | null | undefined, place: string): string | null {
  if (value === null || value === undefined || value === '') return null;
  try {
    return old.open(value);
  } catch {
    throw new StartError(`What is sealed in ${place} cannot be read: run check.`);
  }
}

/** Yields all rows in portions, ordered by key. The consumer may change a yielded row. */
export async function* rowsOf(db: Database, { table, key, sealed, digests, carried }: SealedTable) {
  const columns = [...new Set([...key, ...sealed, ...Object.keys(digests ?? {}), ...(carried ?? [])])];
  // Only the first column of a key is used to continue, because a rotation does not change it.
  const [first = ''] = key;
  let after: string | null = null;
  for (;;) {
    const { rows }: { rows: Row[] } = await sql<Row>`
      select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(table)}
      where ${sql.ref(first)} in (
        select distinct ${sql.ref(first)} from ${sql.table(table)}
        where ${after === null ? sql`1 = 1` : sql`${sql.ref(first)} > ${after}`}
        order by ${sql.ref(first)} limit ${sql.lit(ROWS_AT_ONCE)}
      )
      order by ${sql.ref(first)}`.execute(db);
    if (rows.length === 0) return;
    yield* rows;
    after = rows.at(-1)?.[first] ?? null;
  }
}
