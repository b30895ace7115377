import { Hono } from 'hono';
import { describe, expect, it, vi } from 'vitest';
import { rightsOf } from '../../../server/account/account-rights.ts';
import type { ApiEnv } from '../../../server/context.ts';
import { idempotent } from '../../../server/kit/idempotent.ts';
import type { Database } from '../../../server/db/open-database.ts';
import { findSignedInUser } from '../../../server/session/tokens.ts';
import { errorCodes } from '../../../server/contract/kit/error-codes.ts';
import type { ErrorBody } from '../../../server/contract/kit/errors.ts';
import type { Entry } from '../../../server/contract/entry/entry.ts';
import { LARGEST_FILE } from '../../../server/contract/file.ts';
import { LONGEST_NOTICE } from '../../../server/contract/official-notice.ts';
import { API_ROOT } from '../../../server/contract/kit/api-root.ts';
import { paths } from '../../support/paths.ts';
import { EVENT } from '../support/day.ts';
import { openHall } from '../support/hall.ts';
import { demoAccount, openTestSystem, type TestSystem } from '../support/test-system.ts';

const at = (path: string, id: string) => path.replace(':id', id);
const event = { event_id: 'hubei-3-sk05' };

async function withDraft() {
  const test = await openTestSystem();
  const token = await test.signIn(demoAccount('Personal'));
  const { body } = await test.call<Entry>('POST', paths.beginEntry, { token, body: event });
  return { test, token, draft: body };
}

const withdraw = (test: TestSystem, token: string, { id, version }: Entry, key: string, reason = '') =>
  test.call<Entry>('POST', at(paths.withdrawEntry, id), {
    token,
    body: { version, reason },
    headers: { 'idempotency-key': key },
  });

describe('a call with an idempotency key', () => {
  it('runs once, and returns the same response every time', async () => {
    const { test, token, draft } = await withDraft();
    const first = await withdraw(test, token, draft, 'key-0001');
    const again = await withdraw(test, token, draft, 'key-0001');
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    // Without the key, the same call finds a record that has changed.
    const without = await test.call('POST', at(paths.withdrawEntry, draft.id), {
      token,
      body: { version: draft.version, reason: '' },
    });
    expect(without.status).toBe(409);
  });

  it('runs once for three simultaneous requests, which all get the response', async () => {
    const { test, token, draft } = await withDraft();
    const answers = await Promise.all([1, 2, 3].map(() => withdraw(test, token, draft, 'key-0002')));
    const statuses = answers.map(({ status }) => status);
    expect(statuses).toEqual([200, 200, 200]);
    const log = await test.system.parts.db
      .selectFrom('audit_log')
      .select('id')
      .where('object_id', '=', draft.id)
      .where('action', '=', 'entry.withdraw')
      .execute();
    expect(log).toHaveLength(1);
  });

  it('is committed together with its response, or not at all', async () => {
    const { test, token, draft } = await withDraft();
    const { db, sealing } = test.system.parts;
    const statusOf = async () =>
      (await db.selectFrom('entries').select('status').where('id', '=', draft.id).executeTakeFirstOrThrow())
        .status;
    // The process ends before the response is stored.
    vi.spyOn(sealing, 'seal').mockImplementationOnce(() => {
      throw new Error('ended');
    });
    expect((await withdraw(test, token, draft, 'key-0008')).status).toBe(500);
    expect(await statusOf()).toBe('draft');
    expect(await db.selectFrom('idempotency_keys').select('key').execute()).toEqual([]);

    expect((await withdraw(test, token, draft, 'key-0008')).status).toBe(200);
    expect(await statusOf()).toBe('withdrawn');
    const kept = await db.selectFrom('idempotency_keys').select('status').execute();
    expect(kept).toEqual([{ status: 200 }]);
  });

  it('is not blocked by a row that an older release began and never completed', async () => {
    const { test, token, draft } = await withDraft();
    const { db, clock } = test.system.parts;
    const { user_id } = await db
      .selectFrom('entries')
      .select('user_id')
      .where('id', '=', draft.id)
      .executeTakeFirstOrThrow();
    const begun = { claimed_at: clock(), expires_at: clock() + 1000 };
    await db
      .insertInto('idempotency_keys')
      .values({ user_id, key: 'key-0009', request_hash: '', status: null, body: '', ...begun })
      .execute();
    expect((await withdraw(test, token, draft, 'key-0009')).status).toBe(200);
  });

  it('has a key that is valid for one call, one body and one account, and has a fixed form', async () => {
    const { test, token, draft } = await withDraft();
    await withdraw(test, token, draft, 'key-0003');
    const other = await withdraw(test, token, draft, 'key-0003', '另一个原因');
    expect(other.status).toBe(422);
    expect((other.body as unknown as ErrorBody).errors).toHaveProperty('idempotency-key');
    const path = `${at(paths.withdrawEntry, draft.id)}?of=another`;
    const asked = await test.call<ErrorBody>('POST', path, {
      token,
      body: { version: draft.version, reason: '' },
      headers: { 'idempotency-key': 'key-0003' },
    });
    expect([asked.status, Object.keys(asked.body.errors ?? {})]).toEqual([422, ['idempotency-key']]);
    expect((await withdraw(test, token, draft, 'short')).status).toBe(422);

    const stranger = await test.signIn(demoAccount('Committee'));
    // The same key of another account is a separate call, and the entry does not belong to that account.
    expect((await withdraw(test, stranger, draft, 'key-0003')).status).toBe(404);
  });

  it('can be corrected and repeated with the same key after a refusal', async () => {
    const { test, token, draft } = await withDraft();
    const stale = await withdraw(test, token, { ...draft, version: 9 }, 'key-0004');
    expect(stale.status).toBe(409);
    expect((await withdraw(test, token, draft, 'key-0004')).status).toBe(200);
  });

  it('does not repeat its response to an account that has lost a right since', async () => {
    const hall = await openHall();
    const { test, db } = hall;
    const assignment = await db
      .selectFrom('assignments')
      .innerJoin('users', 'users.id', 'assignments.user_id')
      .select(['assignments.id', 'assignments.version'])
      .where('users.username', '=', 'judge.peng')
      .where('event_id', '=', EVENT)
      .executeTakeFirstOrThrow();
    const release = async () =>
      test.call('POST', at(paths.releaseAssignment, assignment.id), {
        token: await hall.tokenOf('chief'),
        body: { version: assignment.version, reason: '突发疾病' },
        headers: { 'idempotency-key': 'key-0010' },
      });
    const first = await release();
    const again = await release();
    expect([first.status, again.status, again.body]).toEqual([200, 200, first.body]);
    const { id: chief } = await db
      .selectFrom('users')
      .select('id')
      .where('username', '=', 'chief.han')
      .executeTakeFirstOrThrow();
    // A further right is no reason to refuse.
    await db.insertInto('user_roles').values({ user_id: chief, role: 'Unit', position: 9 }).execute();
    expect((await release()).status).toBe(200);
    await db
      .updateTable('assignments')
      .set({ status: 'released' as never })
      .where('user_id', '=', chief)
      .execute();
    const refused = await release();
    expect(refused.status).toBe(404);
    expect(refused.headers.get('idempotent-replayed')).toBeNull();
    expect(JSON.stringify(refused.body)).not.toContain('data');
    await db.updateTable('users').set({ status: 'disabled' }).where('id', '=', chief).execute();
    expect((await release()).status).toBe(401);
  });

  it('repeats its response where the call itself has ended the right', async () => {
    const test = await openTestSystem();
    const { db } = test.system.parts;
    const token = await test.signIn(demoAccount('Committee'));
    const { id: user_id } = await db
      .selectFrom('users')
      .select('id')
      .where('username', '=', demoAccount('Committee').username)
      .executeTakeFirstOrThrow();
    const leave = (transaction: Database) =>
      transaction.deleteFrom('user_roles').where('user_id', '=', user_id).execute();
    const api = new Hono<ApiEnv>();
    let runs = 0;
    api.use(async (c, next) => {
      const user = await findSignedInUser(db, token, test.clock.now());
      if (user !== undefined) c.set('user', user);
      await next();
    });
    api.post('/leave', idempotent(test.system.parts, 1024, rightsOf), async (c) => {
      runs += 1;
      await db.transaction().execute((transaction) => leave(transaction));
      return c.json({ runs });
    });
    const call = async () =>
      (await api.request('/leave', { method: 'POST', headers: { 'idempotency-key': 'key-0011' } })).json();
    expect([await call(), await call()]).toEqual([{ runs: 1 }, { runs: 1 }]);
  });

  it('stores its response encrypted, and stores no file', async () => {
    const { test, token } = await withDraft();
    const reveal = () =>
      test.call<{ id_no: string }>('POST', paths.revealProfile, {
        token,
        body: { reason: '核对证件' },
        headers: { 'idempotency-key': 'key-0006' },
      });
    const { body } = await reveal();
    expect(body.id_no).toMatch(/^\d{17}[\dX]$/);
    expect((await reveal()).body).toEqual(body);
    const kept = () => test.system.parts.db.selectFrom('idempotency_keys').selectAll().execute();
    expect(JSON.stringify(await kept())).not.toContain(body.id_no);

    const committee = await test.signIn(demoAccount('Committee'));
    const sheet = () =>
      test.system.api.request(`${API_ROOT}${paths.exportEntries}`, {
        method: 'POST',
        body: JSON.stringify({ purpose: '编印秩序册', status: '', event: '', text: '' }),
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${committee}`,
          'idempotency-key': 'key-0007',
        },
      });
    const types = [await sheet(), await sheet()].map(({ headers }) => headers.get('content-type'));
    expect(types[1]).toBe(types[0]);
    expect(types[0]).not.toMatch('json');
    expect((await kept()).map(({ key }) => key)).toEqual(['key-0006']);
  });

  it('does not bypass the limit of a body, which is checked before the body is hashed', async () => {
    const test = await openTestSystem();
    const token = await test.signIn(demoAccount('Committee'));
    const limits = [
      ['PUT', paths.changeProfile, 'application/json', 16],
      ['POST', paths.writeNotice, 'application/json', LONGEST_NOTICE / 1024],
      ['POST', paths.uploadFile, 'multipart/form-data; boundary=x', LARGEST_FILE / 1024 + 4],
    ] as const;
    for (const [method, path, type, longest] of limits) {
      let sent = 0;
      const body = new ReadableStream({
        pull(controller) {
          sent += 1;
          controller.enqueue(new Uint8Array(1024));
          if (sent > 2 * longest + 1000) controller.close();
        },
      });
      const response = await test.system.api.request(`${API_ROOT}${path}`, {
        method,
        body,
        headers: { 'content-type': type, authorization: `Bearer ${token}`, 'idempotency-key': 'key-0008' },
        duplex: 'half',
      } as RequestInit);
      expect([path, response.status]).toEqual([path, 413]);
      expect(((await response.json()) as ErrorBody).code).toBe(errorCodes.tooLarge);
      expect(sent).toBeLessThan(longest + 10);
    }
  });

  it('can be repeated anew after a day, when its key is deleted', async () => {
    const { test, token, draft } = await withDraft();
    await withdraw(test, token, draft, 'key-0005');
    test.clock.advance(25 * 3_600_000);
    const { sweep } = await import('../../../server/db/sweep.ts');
    await sweep(test.system.parts, test.clock.now());
    expect(await test.system.parts.db.selectFrom('idempotency_keys').selectAll().execute()).toEqual([]);
  });
});
