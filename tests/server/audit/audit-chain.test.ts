import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { sql } from 'kysely';
import { chainHash, digestsOf, FIRST_PREVIOUS, headText } from '../../../server/audit/audit-hash.ts';
import { headOfDay, keepSealing, sealAudit, SEALED_AT_ONCE } from '../../../server/audit/sealer.ts';
import { verifyAudit } from '../../../server/audit/verify-audit.ts';
import { root } from '../../../server/bin/build.mjs';
import { MOST_HEADS, type AuditHeads } from '../../../server/contract/audit/audit-head.ts';
import type { Entry } from '../../../server/contract/entry/entry.ts';
import type { Database } from '../../../server/db/open-database.ts';
import { up } from '../../../server/db/migrations/0270-audit-chain.ts';
import { up as addCertificates } from '../../../server/db/migrations/0320-certificates.ts';
import { withdrawAll } from '../../../server/entry/entry-endings.ts';
import { audit } from '../../../server/kit/audit.ts';
import { isSignedBy } from '../../../server/secret/signing-keys.ts';
import { paths } from '../../support/paths.ts';
import { openChain } from '../support/audit-chain.ts';
import { demoAccount, openTestSystem, type TestSystem } from '../support/test-system.ts';

const act = {
  object: 'entry',
  action: 'entry.submit',
  actor_id: null,
  capacity: '',
  before: '',
  after: '',
  reason: '',
};
const write = (db: Database, ids: readonly string[], at: number) =>
  db.transaction().execute((transaction) =>
    audit(
      transaction,
      ids.map((object_id) => ({ ...act, object_id, at })),
    ),
  );

const sealAll = async (db: Database) => {
  while ((await sealAudit(db)) > 0);
};

const rowsIn = async (db: Database, table: 'audit_log' | 'audit_unsealed' | 'audit_chain') => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db);
  return Number(rows[0]?.n);
};

const chained = (db: Database) =>
  db
    .selectFrom('audit_chain as chain')
    .innerJoin('audit_log as log', 'log.id', 'chain.audit_id')
    .selectAll()
    .orderBy('chain.seq')
    .execute();

const atTime = (test: TestSystem, instant: string) =>
  test.clock.advance(Date.parse(`${instant}+08:00`) - test.clock.now());

describe('the writers of the audit log', () => {
  it('queue every row for sealing, from calls with one row and with many', async () => {
    const test = await openTestSystem();
    const { db } = test.system.parts;
    expect(await rowsIn(db, 'audit_unsealed')).toBe(await rowsIn(db, 'audit_log'));
    const token = await test.signIn(demoAccount('Personal'));
    const begun = await test.call<Entry>('POST', paths.beginEntry, {
      token,
      body: { event_id: 'hubei-3-sk05' },
    });
    const { id, version } = begun.body;
    const submitted = await test.call('POST', paths.submitEntry.replace(':id', id), {
      token,
      body: { version, consent: true },
    });
    expect(submitted.status).toBe(200);
    const cause = { actor: 'organiser', reason: '赛项取消', now: test.clock.now() };
    await db.transaction().execute((transaction) => withdrawAll(transaction, 'hubei-3-sk05', cause));
    const acts = await db.selectFrom('audit_log').select('action').where('object_id', '=', id).execute();
    expect(acts.map(({ action }) => action).toSorted()).toEqual(['entry.cancel', 'entry.submit']);
    expect(await verifyAudit(db)).toEqual({ rows: 0, heads: 0, finding: null });

    await sealAll(db);
    expect(await rowsIn(db, 'audit_unsealed')).toBe(0);
    expect(await verifyAudit(db)).toEqual({ rows: await rowsIn(db, 'audit_log'), heads: 0, finding: null });
  });

  it('queue no row of a transaction that rolls back', async () => {
    const { system } = await openTestSystem();
    const { db } = system.parts;
    const before = await rowsIn(db, 'audit_unsealed');
    const undone = db.transaction().execute(async (transaction) => {
      await audit(transaction, { ...act, object_id: 'e', at: 1 });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await rowsIn(db, 'audit_unsealed')).toBe(before);
    expect(await verifyAudit(db)).toMatchObject({ finding: null });
  });

  it('are two files and one migration only', () => {
    const files = readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' });
    const writing = files.filter(
      (file) =>
        file.endsWith('.ts') &&
        readFileSync(join(root, 'server', file), 'utf8').includes("insertInto('audit_log')"),
    );
    expect(writing.toSorted()).toEqual([
      // A migration, which runs before the writers exist.
      'db/migrations/0580-board-traces.ts',
      'entry/entry-endings.ts',
      'kit/audit.ts',
    ]);
  });
});

describe('the database upgrade', () => {
  it('queues the existing rows of the log for sealing', async () => {
    const { system } = await openTestSystem();
    const { db } = system.parts;
    const chain = ['audit_unsealed', 'audit_chain', 'audit_heads', 'signing_keys'];
    const certificates = ['certificate_keys', 'certificate_forms', 'certificates', 'awards'];
    for (const table of [...certificates, ...chain]) await db.schema.dropTable(table).execute();
    await up(db);
    await addCertificates(db);
    expect(await rowsIn(db, 'audit_log')).toBeGreaterThan(10);
    await sealAll(db);
    expect(await rowsIn(db, 'audit_chain')).toBe(await rowsIn(db, 'audit_log'));
    expect(await verifyAudit(db)).toMatchObject({ finding: null });
  });
});

describe('the sealer', () => {
  it('takes rows by instant and id, and continues after the last sealed row', async () => {
    const { system, clock } = await openTestSystem();
    const { db } = system.parts;
    await write(db, ['late'], clock.now() + 2);
    await write(db, ['early', 'same', 'instant'], clock.now() + 1);
    await sealAll(db);
    // This row is older than rows that are already sealed, so it follows them in the chain.
    await write(db, ['behind'], clock.now());
    await sealAll(db);
    const rows = await chained(db);
    expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, index) => index + 1));
    expect(rows.slice(-2).map(({ object_id }) => object_id)).toEqual(['late', 'behind']);
    const sealed = rows.slice(0, -1);
    const inOrder = sealed.toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
    expect(sealed).toEqual(inOrder);
    let previous = FIRST_PREVIOUS;
    for (const row of rows) {
      previous = chainHash(previous, row.seq, row, digestsOf(row));
      expect(row.hash).toBe(previous);
    }
  });

  it('seals a row without actor, capacity or texts', async () => {
    const { system } = await openTestSystem();
    const { db } = system.parts;
    await write(db, ['plain'], 0);
    await sealAll(db);
    const [first] = await chained(db);
    expect(first).toMatchObject({ object_id: 'plain', actor_id: null, seq: 1 });
    expect(first?.hash).toBe(chainHash(FIRST_PREVIOUS, 1, first as never, digestsOf(first as never)));
  });

  it('limits the number of rows in one run, so that other transactions do not wait long', async () => {
    const { system } = await openTestSystem();
    const { db } = system.parts;
    await sealAll(db);
    await write(
      db,
      Array.from({ length: SEALED_AT_ONCE + 3 }, (_, index) => `many-${index}`),
      1,
    );
    expect([await sealAudit(db), await sealAudit(db), await sealAudit(db)]).toEqual([SEALED_AT_ONCE, 3, 0]);
    expect(await verifyAudit(db)).toMatchObject({ finding: null });
  });

  it('builds one chain when several sealers run at once beside writers', async () => {
    const { system } = await openTestSystem();
    const { db } = system.parts;
    const rounds = Array.from({ length: 12 }, (_, round) => round);
    await Promise.all(
      rounds.flatMap((round) => [
        write(db, [`one-${round}`, `other-${round}`], 1000 - round),
        sealAudit(db),
        sealAudit(db),
      ]),
    );
    await sealAll(db);
    expect(await rowsIn(db, 'audit_unsealed')).toBe(0);
    expect(await verifyAudit(db)).toMatchObject({ rows: await rowsIn(db, 'audit_log'), finding: null });
  });

  it('skips a row that was deleted before it was sealed, and seals the others', async () => {
    const { system } = await openTestSystem();
    const { db } = system.parts;
    await write(db, ['gone', 'stays'], 1);
    await db.deleteFrom('audit_log').where('object_id', '=', 'gone').execute();
    await sealAll(db);
    expect((await chained(db))[0]?.object_id).toBe('stays');
    expect(await rowsIn(db, 'audit_unsealed')).toBe(1);
  });

  it('runs every five seconds and signs the head of the day, until it is stopped', async () => {
    const test = await openTestSystem();
    const { db, sealing, clock, log } = test.system.parts;
    atTime(test, '2026-11-22T00:05:00');
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const stop = keepSealing({ db, sealing, clock, log });
    vi.advanceTimersByTime(4999);
    expect(await rowsIn(db, 'audit_chain')).toBe(0);
    vi.advanceTimersByTime(1);
    await stop();
    const sealed = await rowsIn(db, 'audit_chain');
    expect(sealed).toBe(await rowsIn(db, 'audit_log'));
    expect(await db.selectFrom('audit_heads').select(['day', 'seq']).execute()).toEqual([
      { day: '2026-11-21', seq: sealed },
    ]);
    await write(db, ['afterwards'], 1);
    expect(vi.getTimerCount()).toBe(0);
    expect(await rowsIn(db, 'audit_unsealed')).toBe(1);
    vi.useRealTimers();
  });
});

describe('the head of a day', () => {
  const open = async () => {
    const test = await openTestSystem();
    const { db, sealing } = test.system.parts;
    const heads = () => db.selectFrom('audit_heads').selectAll().orderBy('day').execute();
    return { test, db, heads, sign: () => headOfDay({ db, sealing, clock: test.clock.now }) };
  };

  it('is signed once, at five minutes after midnight in China or later', async () => {
    const { test, db, heads, sign } = await open();
    await sealAll(db);
    const last = await rowsIn(db, 'audit_chain');
    atTime(test, '2026-11-22T00:04:59');
    await sign();
    expect(await heads()).toEqual([]);
    atTime(test, '2026-11-22T00:05:00');
    await Promise.all([sign(), sign()]);
    const [head] = await heads();
    expect(head).toMatchObject({ day: '2026-11-21', seq: last, key_id: 0 });
    await write(db, ['next'], test.clock.now());
    await sealAll(db);
    atTime(test, '2026-11-22T23:59:59');
    await sign();
    expect(await heads()).toEqual([head]);
    atTime(test, '2026-11-23T08:00:00');
    await sign();
    expect((await heads()).map(({ day, seq }) => [day, seq])).toEqual([
      ['2026-11-21', last],
      ['2026-11-22', last + 1],
    ]);
    const [key, ...others] = await db.selectFrom('signing_keys').selectAll().execute();
    expect(others).toEqual([]);
    expect(key?.private_sealed).toMatch(/^k1\./);
    for (const one of await heads())
      expect(isSignedBy(key?.public_key ?? '', headText(one), one.signature)).toBe(true);
  });

  it('is not signed before every row of its day is in the chain', async () => {
    const { test, db, heads, sign } = await open();
    await sealAll(db);
    atTime(test, '2026-11-22T00:05:00');
    await write(db, ['of-the-day'], Date.parse('2026-11-21T23:59:59+08:00'));
    await sign();
    expect(await heads()).toEqual([]);
    await sealAll(db);
    await write(db, ['of-the-next'], Date.parse('2026-11-22T00:00:00+08:00'));
    await sign();
    expect(await heads()).toMatchObject([{ seq: await rowsIn(db, 'audit_chain') }]);
  });

  it('is not signed while the chain is empty', async () => {
    const { test, db, heads, sign } = await open();
    await db.deleteFrom('audit_unsealed').execute();
    atTime(test, '2026-11-22T00:05:00');
    await sign();
    expect(await heads()).toEqual([]);
  });
});

describe('GET /audits/heads', () => {
  it('returns the heads without a sign-in, newest first, with hash, public key and signature', async () => {
    const { test, ends } = await openChain();
    const { status, body } = await test.call<AuditHeads>('GET', paths.listAuditHeads);
    expect(status).toBe(200);
    expect(body.data.map(({ day, seq }) => [day, seq])).toEqual([
      ['2026-11-22', ends[1]],
      ['2026-11-21', ends[0]],
    ]);
    for (const head of body.data) {
      expect(Object.keys(head).toSorted()).toEqual(['day', 'hash', 'public_key', 'seq', 'signature']);
      expect(isSignedBy(head.public_key, headText(head), head.signature)).toBe(true);
    }
  });

  it('returns a hundred heads at once, and earlier ones for a given day', async () => {
    const { test, db } = await openChain();
    const head = await db
      .selectFrom('audit_heads')
      .selectAll()
      .where('day', '=', '2026-11-21')
      .executeTakeFirstOrThrow();
    const days = Array.from({ length: 120 }, (_, index) =>
      new Date(Date.UTC(2026, 6, 1 + index)).toISOString().slice(0, 10),
    );
    await db
      .insertInto('audit_heads')
      .values(days.map((day) => ({ ...head, day })))
      .execute();
    const first = await test.call<AuditHeads>('GET', paths.listAuditHeads);
    expect(first.body.data).toHaveLength(MOST_HEADS);
    const last = first.body.data.at(-1)?.day;
    const rest = await test.call<AuditHeads>('GET', `${paths.listAuditHeads}?before=${last}`);
    expect([...first.body.data, ...rest.body.data].map(({ day }) => day)).toEqual([
      '2026-11-22',
      '2026-11-21',
      ...days.toReversed(),
    ]);
    expect((await test.call('GET', `${paths.listAuditHeads}?before=yesterday`)).status).toBe(422);
  });

  it('are not counted, and are refused to an address that used up its wrong guesses [running.md A15]', async () => {
    const test = await openTestSystem();
    const { db } = test.system.parts;
    const look = async () => (await test.call('GET', paths.listAuditHeads)).status;
    for (let time = 0; time < 121; time += 1) expect(await look()).toBe(200);
    expect(await db.selectFrom('rate_counters').select('bucket').execute()).toEqual([]);
    const wrong = { bucket: 'proofs:192.0.2.1', hits: 29, expires_at: test.clock.now() + 30_000 };
    await db.insertInto('rate_counters').values(wrong).execute();
    expect(await look()).toBe(200);
    expect((await test.call('GET', paths.getDrawProof.replace(':id', 'none'))).status).toBe(404);
    expect(await look()).toBe(429);
  });
});
