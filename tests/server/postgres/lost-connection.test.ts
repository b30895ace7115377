import { EventEmitter, once } from 'node:events';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { ErrorBody } from '../../../server/contract/kit/errors.ts';
import { databaseFault } from '../../../server/db/database-errors.ts';
import { openPostgres } from '../../../server/db/open-database.ts';
import { findPostgres, startPostgres } from '../../support/postgres.mjs';
import { openTestSystem } from '../support/test-system.ts';
import { paths } from '../../support/paths.ts';

/** The server processes of PostgreSQL that wait for a lock on a table of the system's schema. */
const waitingFor = (table: string) => sql<{ pid: number }>`
  select pid from pg_locks where not granted and relation = ${table}::regclass`;

describe('a lost connection to PostgreSQL', () => {
  it('fails the call that waits on it, which can be retried; all other calls continue', async () => {
    const test = await openTestSystem();
    const { db } = test.system.parts;
    let lost: Promise<{ status: number; body: ErrorBody; headers: Headers }> | undefined;
    await db.transaction().execute(async (transaction) => {
      await sql`lock table competitions in access exclusive mode`.execute(transaction);
      lost = test.call<ErrorBody>('GET', paths.listCompetitions);
      const waiting = async () => (await waitingFor('competitions').execute(transaction)).rows[0]?.pid;
      await expect.poll(waiting).toBeDefined();
      const pid = await waiting();
      await sql`select pg_terminate_backend(${pid})`.execute(transaction);
      const { status, body, headers } = await lost;
      expect([status, body.code, headers.get('retry-after')]).toEqual([503, 50301, '2']);
      expect(headers.get('x-request-id')).toBeTruthy();
      expect((await test.call('GET', paths.getCaptcha)).status).toBe(200);
    });
    expect((await test.call('GET', paths.listCompetitions)).status).toBe(200);
  });

  it('rolls back its transaction', async () => {
    const test = await openTestSystem();
    const { db } = test.system.parts;
    const torn = db.transaction().execute(async (transaction) => {
      await transaction.updateTable('competitions').set({ place: 'nowhere' }).execute();
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction);
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(db);
      await transaction.updateTable('competitions').set({ host: 'nobody' }).execute();
    });
    await expect(torn).rejects.toSatisfy((error) => databaseFault(error) === 'unavailable');
    const kept = await db.selectFrom('competitions').select(['place', 'host']).execute();
    expect(kept).not.toContainEqual(expect.objectContaining({ place: 'nowhere' }));
  });

  it('is restored without a restart when the database runs again', async () => {
    const programs = findPostgres();
    if (programs === undefined) throw new Error('PostgreSQL is not installed');
    const server = await startPostgres(programs);
    onTestFinished(() => server.stop());
    const test = await openTestSystem({ DATABASE_URL: server.url });
    // The response of this call is not cached.
    expect((await test.call('GET', paths.getCaptcha)).status).toBe(200);
    await server.crash();
    const away = await test.call<ErrorBody>('GET', paths.getCaptcha);
    expect([away.status, away.body.status_code, away.headers.get('retry-after')]).toEqual([503, 503, '2']);
    await server.restart();
    // Dead connections are detected one by one.
    await expect.poll(async () => (await test.call('GET', paths.getCaptcha)).status).toBe(200);
    expect((await test.call('GET', '/health')).status).toBe(200);
  });
});

describe('transactions that block each other', () => {
  it('are repeated if PostgreSQL aborts one of them', async () => {
    const { db } = (await openTestSystem()).system.parts;
    let tries = 0;
    let holding = 0;
    const events = new EventEmitter();
    const [bothHold, oneIsThrough] = [once(events, 'both hold'), once(events, 'one is through')];
    const lock = async (id: string, then: string) => {
      await db.transaction().execute(async (transaction) => {
        tries++;
        // The aborted transaction starts again after the other one has finished. Otherwise it can lock its
        // row again before the other one continues, and both block each other again.
        if (tries > 2) await oneIsThrough;
        const hold = (one: string) =>
          transaction.updateTable('competition_events').set({ reason: id }).where('id', '=', one).execute();
        await hold(id);
        if (++holding === 2) events.emit('both hold');
        await bothHold;
        await hold(then);
      });
      events.emit('one is through');
    };
    const [one, other] = ['hubei-3-sk01', 'hubei-3-sk02'];
    await Promise.all([lock(one, other), lock(other, one)]);
    expect(tries).toBe(3);
  });

  it('time out while they wait for a lock, before the client times out', async () => {
    const own = await openPostgres(process.env['TEST_DATABASE_URL'] ?? '', 1);
    onTestFinished(() => own.destroy());
    const told = async (setting: string) =>
      (await sql<Record<string, string>>`show ${sql.raw(setting)}`.execute(own)).rows[0]?.[setting];
    expect([
      await told('lock_timeout'),
      await told('statement_timeout'),
      await told('idle_in_transaction_session_timeout'),
    ]).toEqual(['10s', '15s', '15s']);
  });
});
