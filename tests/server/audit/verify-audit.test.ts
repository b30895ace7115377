import { generateKeyPairSync, sign } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chainHash, digestsOf, headText } from '../../../server/audit/audit-hash.ts';
import { listHeads } from '../../../server/audit/audit-heads.ts';
import { sealAudit } from '../../../server/audit/sealer.ts';
import { verifyAudit } from '../../../server/audit/verify-audit.ts';
import type { AuditHead } from '../../../server/contract/audit/audit-head.ts';
import { isEmbedded, type Database } from '../../../server/db/open-database.ts';
import { post } from '../../../server/draw/board/board.ts';
import { audit } from '../../../server/kit/audit.ts';
import { days, openChain } from '../support/audit-chain.ts';

const ends: (() => Promise<void>)[] = [];
let chain: Awaited<ReturnType<typeof openChain>>;

// All cases share one log, because each change is rolled back.
beforeAll(async () => {
  chain = await openChain((end) => ends.push(end));
});
afterAll(async () => {
  for (const end of ends) await end();
});

class Undone extends Error {}

/** Returns the finding after a change of the tables, and rolls the change back. */
async function afterwards(
  plant: (db: Database) => Promise<unknown>,
  wish: Parameters<typeof verifyAudit>[1] = {},
) {
  let found: Awaited<ReturnType<typeof verifyAudit>> | undefined;
  await chain.db
    .transaction()
    .execute(async (db) => {
      await plant(db);
      found = await verifyAudit(db, wish);
      throw new Undone();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });
  return found;
}

const idAt = async (db: Database, seq: number) =>
  (await db.selectFrom('audit_chain').select('audit_id').where('seq', '=', seq).executeTakeFirstOrThrow())
    .audit_id;
const rowAt = async (db: Database, seq: number) =>
  db
    .selectFrom('audit_log')
    .selectAll()
    .where('id', '=', await idAt(db, seq))
    .executeTakeFirstOrThrow();

type Log = Awaited<ReturnType<typeof rowAt>>;
const change = async (db: Database, seq: number, set: Partial<Log>) =>
  db
    .updateTable('audit_log')
    .set(set)
    .where('id', '=', await idAt(db, seq))
    .execute();
const relink = (db: Database, seq: number, set: Readonly<Record<string, string | number>>) =>
  db.updateTable('audit_chain').set(set).where('seq', '=', seq).execute();
const behead = (db: Database, day: string, set: Readonly<Record<string, string | number>>) =>
  db.updateTable('audit_heads').set(set).where('day', '=', day).execute();
const cut = (db: Database, from: number) => db.deleteFrom('audit_chain').where('seq', '>=', from).execute();

/** Rebuilds the chain from a row on, as the sealer does. */
async function rewrite(db: Database, from: number, reason: string) {
  await change(db, from, { reason });
  for (let seq = from; seq <= chain.last; seq++) {
    const row = await rowAt(db, seq);
    const before = await db
      .selectFrom('audit_chain')
      .select('hash')
      .where('seq', '=', seq - 1)
      .executeTakeFirstOrThrow();
    const digests = digestsOf(row);
    await relink(db, seq, {
      hash: chainHash(before.hash, seq, row, digests),
      before_sha256: digests.before,
      after_sha256: digests.after,
      reason_sha256: digests.reason,
    });
  }
}

/** Signs every head again with a new key. */
async function resign(db: Database) {
  const { privateKey } = generateKeyPairSync('ed25519');
  const { x = '' } = privateKey.export({ format: 'jwk' });
  await db
    .updateTable('signing_keys')
    .set({ public_key: Buffer.from(x, 'base64url').toString('hex') })
    .execute();
  for (const { day, seq } of await db.selectFrom('audit_heads').selectAll().execute()) {
    const { hash } = await db
      .selectFrom('audit_chain')
      .select('hash')
      .where('seq', '=', seq)
      .executeTakeFirstOrThrow();
    const signature = sign(null, Buffer.from(headText({ day, seq, hash })), privateKey).toString('hex');
    await behead(db, day, { hash, signature });
  }
}

/** Returns the number of a row of the first day. */
const at = () => (chain.ends[0] ?? 0) - 2;

const stray = { object: 'entry', action: 'entry.approve', capacity: 'organiser', before: '', after: '' };

type Plant = [name: string, plant: (db: Database) => Promise<unknown>, finding: (seq: number) => string];

const changed = (seq: number) =>
  new RegExp(`^seq ${seq}: the row \\S+, its place in the chain or its hash has`).source;

const plants: Plant[] = [
  ...(['before', 'after', 'reason'] as const).map((text): Plant => [
    `the text ${text} was changed`,
    (db) => change(db, at(), { [text]: '资料不齐全 30' }),
    (seq) => `^seq ${seq}: the text ${text} of \\S+ has been changed`,
  ]),
  [
    'a text was emptied',
    (db) => change(db, at(), { reason: '' }),
    (seq) => `^seq ${seq}: the text reason of \\S+ has been changed`,
  ],
  [
    'a text was changed together with its digest',
    async (db) => {
      await change(db, at(), { reason: 'x' });
      await relink(db, at(), { reason_sha256: digestsOf({ before: '', after: '', reason: 'x' }).reason });
    },
    changed,
  ],
  ['the object was changed', (db) => change(db, at(), { object: 'unit' }), changed],
  ['the record was changed', (db) => change(db, at(), { object_id: 'entry-30' }), changed],
  ['the act was changed', (db) => change(db, at(), { action: 'entry.approve' }), changed],
  ['the actor was changed', (db) => change(db, at(), { actor_id: 'user-30' }), changed],
  ['the capacity was changed', (db) => change(db, at(), { capacity: 'unit' }), changed],
  ['the time was changed', async (db) => change(db, at(), { at: (await rowAt(db, at())).at + 1 }), changed],
  ['the time is invalid', (db) => change(db, at(), { at: -1 }), changed],
  [
    'a row was deleted',
    async (db) =>
      db
        .deleteFrom('audit_log')
        .where('id', '=', await idAt(db, at()))
        .execute(),
    (seq) => `^seq ${seq}: the row \\S+ is gone from the log`,
  ],
  [
    'a row was deleted together with its chain entry',
    async (db) => {
      await db
        .deleteFrom('audit_log')
        .where('id', '=', await idAt(db, at()))
        .execute();
      await db.deleteFrom('audit_chain').where('seq', '=', at()).execute();
    },
    (seq) => `^seq ${seq}: the row is missing from the chain`,
  ],
  [
    'the first row was deleted from the chain',
    (db) => db.deleteFrom('audit_chain').where('seq', '=', 1).execute(),
    () => '^seq 1: the row is missing from the chain',
  ],
  [
    'a chain entry was deleted and the later ones were moved up',
    async (db) => {
      await db.deleteFrom('audit_chain').where('seq', '=', at()).execute();
      for (let seq = at() + 1; seq <= chain.last; seq++) await relink(db, seq, { seq: seq - 1 });
    },
    changed,
  ],
  [
    'a row was inserted into the log',
    (db) =>
      db
        .insertInto('audit_log')
        .values({ ...stray, id: 'stray', object_id: 'e', actor_id: null, reason: '', at: 1 })
        .execute(),
    () => '^The row stray of the log is not in the chain',
  ],
  [
    'a row was inserted at the end of the chain',
    (db) =>
      db
        .insertInto('audit_chain')
        .values({
          seq: chain.last + 1,
          audit_id: 'stray',
          hash: 'a'.repeat(64),
          before_sha256: '',
          after_sha256: '',
          reason_sha256: '',
        })
        .execute(),
    () => `^seq ${chain.last + 1}: the row stray is gone from the log`,
  ],
  ['a hash was changed', (db) => relink(db, at(), { hash: 'a'.repeat(64) }), changed],
  ['a hash is invalid', (db) => relink(db, at(), { hash: 'none' }), changed],
  [
    'two rows were swapped in the chain',
    async (db) => {
      const [one, other] = [await idAt(db, at()), await idAt(db, at() + 1)];
      await relink(db, at(), { audit_id: 'meanwhile' });
      await relink(db, at() + 1, { audit_id: one });
      await relink(db, at(), { audit_id: other });
    },
    changed,
  ],
  [
    'two rows were swapped in the log',
    async (db) => {
      const { id: one, ...first } = await rowAt(db, at());
      const { id: other, ...second } = await rowAt(db, at() + 1);
      await db.updateTable('audit_log').set(second).where('id', '=', one).execute();
      await db.updateTable('audit_log').set(first).where('id', '=', other).execute();
    },
    changed,
  ],
  [
    'the chain was cut before a head',
    (db) => cut(db, (chain.ends[1] ?? 0) - 1),
    () =>
      `^seq ${(chain.ends[1] ?? 0) - 1}: rows are missing from the end of the chain. The head of 2026-11-22`,
  ],
  [
    'the chain was cut after its last head',
    (db) => cut(db, chain.last),
    () => '^The row \\S+ of the log is not in the chain',
  ],
  [
    'the hash of a head was changed',
    (db) => behead(db, days[0], { hash: 'a'.repeat(64) }),
    () => `^seq ${chain.ends[0]}: the head of 2026-11-21 is not that of the chain`,
  ],
  [
    'the number of a head was changed',
    (db) => behead(db, days[0], { seq: at() }),
    (seq) => `^seq ${seq}: the head of 2026-11-21 is not that of the chain`,
  ],
  [
    'a head was moved before the chain',
    (db) => behead(db, days[0], { seq: 0 }),
    () => '^seq 0: the head of 2026-11-21 is not that of the chain',
  ],
  [
    'the day of a head was changed',
    (db) => behead(db, days[0], { day: '2026-11-20' }),
    () => `^seq ${chain.ends[0]}: the head of 2026-11-20 is not signed`,
  ],
  [
    'a signature was changed',
    (db) => behead(db, days[1], { signature: 'ab'.repeat(64) }),
    () => `^seq ${chain.ends[1]}: the head of 2026-11-22 is not signed`,
  ],
  [
    'the key was replaced',
    (db) =>
      db
        .updateTable('signing_keys')
        .set({ public_key: 'ab'.repeat(32) })
        .execute(),
    () => `^seq ${chain.ends[0]}: the head of 2026-11-21 is not signed`,
  ],
  [
    'the key is invalid',
    (db) => db.updateTable('signing_keys').set({ public_key: 'none' }).execute(),
    () => `^seq ${chain.ends[0]}: the head of 2026-11-21 is not signed`,
  ],
  [
    'the chain was rebuilt',
    (db) => rewrite(db, at(), 'another'),
    () => `^seq ${chain.ends[0]}: the head of 2026-11-21 is not that of the chain`,
  ],
  [
    'a waiting row was deleted',
    async (db) =>
      db
        .deleteFrom('audit_log')
        .where('id', 'in', db.selectFrom('audit_unsealed').select('audit_id'))
        .execute(),
    () => '^The row \\S+ waits for the chain, and is gone from the log',
  ],
  [
    'a waiting row was removed from the queue',
    (db) => db.deleteFrom('audit_unsealed').execute(),
    () => '^The row \\S+ of the log is not in the chain',
  ],
  [
    'a row of the chain was queued again',
    async (db) =>
      db
        .insertInto('audit_unsealed')
        .values({ audit_id: await idAt(db, at()) })
        .execute(),
    () => '^The row \\S+ is in the chain, and waits for it again',
  ],
];

describe('verify-audit', () => {
  it.each(plants)('finds the first row that differs where %s', async (_, plant, finding) => {
    const found = await afterwards(plant);
    expect(found?.finding).toMatch(new RegExp(finding(at())));
  });

  it('finds nothing in an unchanged log, and counts its rows and heads', async () => {
    expect(await verifyAudit(chain.db)).toEqual({ rows: chain.last, heads: 2, finding: null });
  });

  it('names the first of several differences', async () => {
    const found = await afterwards(async (db) => {
      await change(db, at() + 2, { capacity: 'unit' });
      await change(db, at(), { reason: 'x' });
      await behead(db, days[0], { signature: '' });
    });
    expect(found).toMatchObject({ rows: at() - 1, finding: expect.stringMatching(`^seq ${at()}: the text`) });
  });

  it('stops at the head of a given day', async () => {
    const plant = (db: Database) => change(db, (chain.ends[0] ?? 0) + 1, { reason: 'x' });
    const until = days[0];
    expect(await afterwards(plant, { until })).toEqual({ rows: chain.ends[0], heads: 1, finding: null });
    expect((await afterwards(plant, { until: days[1] }))?.finding).toMatch(/^seq \d+: the text reason/);
    await expect(verifyAudit(chain.db, { until: '2026-11-20' })).rejects.toThrow('no head of 2026-11-20');
  });

  it.runIf(process.env['TEST_DATABASE_URL'] === undefined)(
    'finds a binary value that the embedded database accepts in place of a text',
    async () => {
      expect(isEmbedded(chain.db)).toBe(true);
      const found = await afterwards((db) =>
        change(db, at(), { object: Buffer.from('entry') as unknown as string }),
      );
      expect(found?.finding).toMatch(new RegExp(changed(at())));
    },
  );
});

describe('stored copies of heads', () => {
  let kept: readonly AuditHead[];
  beforeAll(async () => {
    kept = (await listHeads(chain.db, undefined)).data;
  });

  it('match the chain', async () => {
    expect(kept.map(({ day, seq }) => [day, seq])).toEqual([
      [days[1], chain.ends[1]],
      [days[0], chain.ends[0]],
    ]);
    // Copies that are stored every day contain most heads several times.
    const again = await verifyAudit(chain.db, { kept: [...kept, ...kept] });
    expect(again).toEqual({ rows: chain.last, heads: 6, finding: null });
  });

  it('reveal a chain that was rebuilt and signed with another key', async () => {
    const plant = async (db: Database) => {
      await rewrite(db, at(), 'another');
      await resign(db);
    };
    expect((await afterwards(plant))?.finding).toBe(null);
    expect((await afterwards(plant, { kept }))?.finding).toMatch(
      `seq ${chain.ends[0]}: the kept head of 2026-11-21 is not that of the chain`,
    );
  });

  it.each<[string, (db: Database) => Promise<unknown>, string]>([
    ['was signed with another key', resign, 'the kept head of 2026-11-21 was signed otherwise'],
    [
      'was deleted',
      (db) => db.deleteFrom('audit_heads').where('day', '=', days[0]).execute(),
      'the kept head of 2026-11-21 is not here',
    ],
    [
      'covers more rows than the log contains',
      async (db) => {
        await cut(db, chain.ends[1] ?? 0);
        await db.deleteFrom('audit_heads').where('day', '=', days[1]).execute();
      },
      'rows are missing from the end of the chain. The head of 2026-11-22',
    ],
  ])('reveal that one of the heads %s', async (_, plant, finding) => {
    expect((await afterwards(plant, { kept }))?.finding).toContain(finding);
  });

  it('are checked up to a given day only', async () => {
    const until = days[0];
    expect(await verifyAudit(chain.db, { until, kept })).toMatchObject({ heads: 2, finding: null });
  });

  it('are rejected if their signature is invalid', async () => {
    const forged = kept.map((head) => ({ ...head, signature: 'ab'.repeat(64) }));
    expect((await verifyAudit(chain.db, { kept: forged })).finding).toContain('is not signed');
  });
});

describe('heads on the board of a competition', () => {
  it('reveal a chain that was rebuilt and signed with another key, without a stored copy', async () => {
    const { data } = await listHeads(chain.db, undefined);
    const plant = async (db: Database, isRebuilt: boolean) => {
      const { id } = await db.selectFrom('competitions').select('id').limit(1).executeTakeFirstOrThrow();
      const place = { competition_id: id, event_id: null, id: null };
      for (const { seq, ...head } of data) await post(db, place, 'head', { ...head, seq: String(seq) }, 1);
      if (!isRebuilt) return;
      await rewrite(db, at(), 'another');
      await resign(db);
    };
    expect((await afterwards((db) => plant(db, false)))?.finding).toBe(null);
    expect((await afterwards((db) => plant(db, true)))?.finding).toMatch(
      `seq ${chain.ends[0]}: the posted head of 2026-11-21 is not that of the chain`,
    );
  });
});

describe('a text that was deleted by law', () => {
  const openErased = async (text: string, reason: string) => {
    const { db } = await openChain();
    await change(db, at(), { reason });
    const row = { object: 'audit', object_id: await idAt(db, at()), action: 'audit.erase', actor_id: null };
    await audit(db, { ...row, capacity: 'operator', before: '', after: text, reason: '个保法 47', at: 1 });
    return db;
  };

  it('does not break the chain once its deletion is sealed', async () => {
    const db = await openErased('reason', '');
    expect((await verifyAudit(db)).finding).toMatch(`seq ${at()}: the text reason`);
    await sealAudit(db);
    expect((await verifyAudit(db)).finding).toBe(null);
  });

  it.each([
    ['another text', 'before', ''],
    ['the text, which has changed since', 'reason', 'x'],
  ])('does not justify a difference in %s', async (_, text, reason) => {
    const db = await openErased(text, reason);
    await sealAudit(db);
    expect((await verifyAudit(db)).finding).toMatch(`seq ${at()}: the text reason`);
  });
});
