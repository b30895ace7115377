import { sealAudit, SEALED_AT_ONCE } from '../../server/audit/sealer.ts';
import { verifyAudit } from '../../server/audit/verify-audit.ts';
import { migrate } from '../../server/db/migrate.ts';
import { openEmbedded, type Database } from '../../server/db/open-database.ts';
import { audit } from '../../server/kit/audit.ts';

/**
 * Measures how fast the audit chain of a large log is sealed and verified, and which planted changes are
 * found.
 */

const act = (number: number) => ({
  object: 'entry',
  object_id: `entry-${number % 9973}`,
  action: 'entry.return',
  actor_id: number % 3 === 0 ? null : `user-${number % 977}`,
  capacity: 'organiser',
  before: 'submitted',
  after: 'returned',
  reason: `资料不齐全 ${number}`,
  at: 1_795_000_000_000 + number,
});

async function fill(db: Database, rows: number): Promise<number> {
  for (let from = 0; from < rows; from += SEALED_AT_ONCE) {
    const acts = Array.from({ length: Math.min(SEALED_AT_ONCE, rows - from) }, (_, at) => act(from + at));
    await db.transaction().execute((transaction) => audit(transaction, acts));
  }
  const began = performance.now();
  while ((await sealAudit(db)) > 0);
  return (rows / (performance.now() - began)) * 1000;
}

class Undone extends Error {}

/**
 * The 20 changes: an altered column of the log or of the chain, a deleted row, a row with another sequence
 * number.
 */
const changes: readonly (readonly [
  name: string,
  plant: (db: Database, id: string, seq: number) => Promise<unknown>,
])[] = [
  ...(['object', 'object_id', 'action', 'actor_id', 'capacity', 'before', 'after', 'reason'] as const).map(
    (column) =>
      [
        column,
        (db: Database, id: string) =>
          db
            .updateTable('audit_log')
            .set({ [column]: 'other' })
            .where('id', '=', id)
            .execute(),
      ] as const,
  ),
  ...(['before', 'after', 'reason'] as const).map(
    (column) =>
      [
        `${column} emptied`,
        (db: Database, id: string) =>
          db
            .updateTable('audit_log')
            .set({ [column]: '' })
            .where('id', '=', id)
            .execute(),
      ] as const,
  ),
  ['at', (db, id) => db.updateTable('audit_log').set({ at: 1 }).where('id', '=', id).execute()],
  ['id', (db, id) => db.updateTable('audit_log').set({ id: 'other' }).where('id', '=', id).execute()],
  ['deleted row of the log', (db, id) => db.deleteFrom('audit_log').where('id', '=', id).execute()],
  ['deleted chain entry', (db, id) => db.deleteFrom('audit_chain').where('audit_id', '=', id).execute()],
  [
    'hash',
    (db, id) =>
      db
        .updateTable('audit_chain')
        .set({ hash: '0'.repeat(64) })
        .where('audit_id', '=', id)
        .execute(),
  ],
  ...(['before_sha256', 'after_sha256', 'reason_sha256'] as const).map(
    (column) =>
      [
        column,
        (db: Database, id: string) =>
          db
            .updateTable('audit_chain')
            .set({ [column]: '0'.repeat(64) })
            .where('audit_id', '=', id)
            .execute(),
      ] as const,
  ),
  [
    'inserted row',
    async (db, _, seq) => {
      await db
        .updateTable('audit_chain')
        .set((is) => ({ seq: is('seq', '+', 1_000_000) }))
        .where('seq', '=', seq)
        .execute();
    },
  ],
];

async function isFound(db: Database, plant: (typeof changes)[number][1], seq: number): Promise<boolean> {
  let finding: string | null = null;
  await db
    .transaction()
    .execute(async (transaction) => {
      const { audit_id } = await transaction
        .selectFrom('audit_chain')
        .select('audit_id')
        .where('seq', '=', seq)
        .executeTakeFirstOrThrow();
      await plant(transaction, audit_id, seq);
      ({ finding } = await verifyAudit(transaction));
      throw new Undone();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });
  return finding !== null && String(finding).startsWith(`seq ${seq}:`);
}

/** @returns the measurements, as sentences */
export async function measureAudit(dataDir: string, rows: number): Promise<string[]> {
  const db = openEmbedded(dataDir);
  try {
    await migrate(db);
    const sealed = await fill(db, rows);
    const speeds: number[] = [];
    for (let run = 0; run < 3; run += 1) {
      const began = performance.now();
      const { finding, rows: seen } = await verifyAudit(db);
      if (finding !== null) throw new Error(finding);
      speeds.push((seen / (performance.now() - began)) * 1000);
    }
    let found = 0;
    for (const [at, [, plant]] of changes.entries())
      if (await isFound(db, plant, Math.floor((rows * (at + 1)) / (changes.length + 2)))) found += 1;
    const whole = (speed: number) => Math.round(speed).toLocaleString('en');
    return [
      `${rows} rows: sealed at ${whole(sealed)} rows/s`,
      `verified at ${speeds.map(whole).join(', ')} rows/s`,
      `${found} of ${changes.length} planted changes are named by their number`,
    ];
  } finally {
    await db.destroy();
  }
}
