import { describe, expect, it } from 'vitest';
import type { Entry, EntryList } from '../../../server/contract/entry/entry.ts';
import type { ErrorBody } from '../../../server/contract/kit/errors.ts';
import type { BulkPreview, BulkResult, NextReview } from '../../../server/contract/entry/review.ts';
import { paths } from '../../support/paths.ts';
import { demoAccount, openTestSystem, type TestSystem } from '../support/test-system.ts';

const at = (path: string, id: string) => path.replace(':id', id);

async function open(role: string) {
  const test = await openTestSystem();
  const token = await test.signIn(demoAccount(role));
  return {
    test,
    token,
    list: async (status: string) =>
      (await test.call<EntryList>('GET', `${paths.listEntries}?status=${status}`, { token })).body.data,
    next: async (query = '') =>
      (await test.call<NextReview>('GET', `${paths.findNextReview}?${query}`, { token })).body,
    post: <T>(path: string, body: object) => test.call<T>('POST', path, { token, body }),
  };
}

const approve = (
  post: Awaited<ReturnType<typeof open>>['post'],
  { id, version }: Pick<Entry, 'id' | 'version'>,
) => post<Entry>(at(paths.approveEntry, id), { version, reason: '' });

const logOf = (test: TestSystem, id: string) =>
  test.system.parts.db
    .selectFrom('audit_log')
    .selectAll()
    .where('object_id', '=', id)
    .orderBy('at', 'desc')
    .execute();

it.each([
  ['Committee', 'administrator', true],
  ['Committee', 'registrar', true],
  ['Committee', 'viewer', false],
  ['Unit', 'registrar', true],
  ['Unit', 'viewer', false],
  ['Personal', null, false],
] as const)('the list says whether an account decides: %s as %s', async (role, capacity, can_decide) => {
  const { test, token } = await open(role);
  const { username } = demoAccount(role);
  await test.system.parts.db
    .updateTable('user_organisations')
    .set({ capacity })
    .where('user_id', 'in', (is) => is.selectFrom('users').select('id').where('username', '=', username))
    .execute();
  const { body } = await test.call<EntryList>('GET', paths.listEntries, { token });
  expect(body.meta.can_decide).toBe(can_decide);
});

describe('an approval', () => {
  it('is revoked with a reason: the entry waits again, has its place as before, and its people are notified', async () => {
    const { test, post, list } = await open('Committee');
    const { db } = test.system.parts;
    const [first] = await list('endorsed');
    const { body: approved } = await approve(post, first!);
    const placesOf = () =>
      db.selectFrom('entry_places').selectAll().where('entry_id', '=', first!.id).execute();
    const places = await placesOf();
    const path = at(paths.revokeEntry, first!.id);
    const without = await post<ErrorBody>(path, { version: approved.version, reason: ' ' });
    expect([without.status, Object.keys(without.body.errors ?? {})]).toEqual([422, ['reason']]);
    test.clock.advance(1);
    const { body } = await post<Entry>(path, { version: approved.version, reason: '证件照片不符' });
    expect(body).toMatchObject({ status: 'endorsed', reason: '证件照片不符', version: approved.version + 1 });
    expect(await placesOf()).toEqual(places);
    expect((await logOf(test, first!.id))[0]).toMatchObject({
      action: 'entry.revoke',
      capacity: 'reviewer',
      before: 'approved',
      after: 'endorsed',
      reason: '证件照片不符',
    });
    const told = await db.selectFrom('outbox').select('topic').where('topic', '=', 'entry.revoke').execute();
    expect(told).toHaveLength(1);
  });

  it('is revoked to submitted for a person without a unit', async () => {
    const { test, post, list } = await open('Committee');
    const alone = (await list('submitted')).find(
      ({ organisation, checks }) => organisation === '' && checks === 'pass',
    );
    const { body: approved } = await approve(post, alone!);
    expect(approved.status).toBe('approved');
    const { body } = await post<Entry>(at(paths.revokeEntry, alone!.id), {
      version: approved.version,
      reason: '审核有误',
    });
    expect(body.status).toBe('submitted');
    expect((await logOf(test, alone!.id)).length).toBeGreaterThan(1);
  });

  it('cannot be revoked after the roster is closed', async () => {
    const { test, post, list } = await open('Committee');
    const [approved] = await list('approved');
    await test.system.parts.db
      .updateTable('competition_events')
      .set({ status: 'frozen' })
      .where('id', '=', approved!.event.id)
      .execute();
    const { status } = await post(at(paths.revokeEntry, approved!.id), {
      version: approved!.version,
      reason: '审核有误',
    });
    expect(status).toBe(409);
  });
});

describe('GET /reviews/next', () => {
  it('returns all waiting entries of a committee in turn, longest wait first, and then the first one again', async () => {
    const { next, list } = await open('Committee');
    const expected = [
      ...(await list('submitted')).filter(({ organisation }) => organisation === ''),
      ...(await list('endorsed')),
    ]
      .toSorted((a, b) => a.submitted_at.localeCompare(b.submitted_at) || a.id.localeCompare(b.id))
      .map(({ id }) => id);
    expect(expected.length).toBeGreaterThan(2);
    const walked: string[] = [];
    let after = '';
    while (walked.length < expected.length) {
      const { id, waiting } = await next(`after=${after}`);
      expect(waiting).toBe(expected.length);
      walked.push(id);
      after = id;
    }
    expect(walked).toEqual(expected);
    expect((await next(`after=${after}`)).id).toBe(expected[0]);
  });

  it('continues after an entry that no longer waits, and reports when nothing is left', async () => {
    const { next, list, post } = await open('Committee');
    const all = [await next(), await next(`after=${(await next()).id}`)].map(({ id }) => id);
    const rejectable = [...(await list('submitted')), ...(await list('endorsed'))];
    const version = rejectable.find(({ id }) => id === all[0])!.version;
    await post(at(paths.rejectEntry, all[0]!), { version, reason: '不符合条件' });
    expect((await next(`after=${all[0]}`)).id).toBe(all[1]);
    for (const one of rejectable.filter(({ id }) => id !== all[0])) {
      await post(at(paths.rejectEntry, one.id), { version: one.version, reason: '不符合条件' });
    }
    expect(await next()).toEqual({ id: '', waiting: 0 });
  });

  it('applies the filter of the list', async () => {
    const { next, list } = await open('Unit');
    const [one] = await list('submitted');
    expect(await next(`event=${one!.event.id}`)).toMatchObject({ id: one!.id });
    expect(await next('event=none')).toEqual({ id: '', waiting: 0 });
  });
});

describe('bulk decisions on entries', () => {
  it('have a preview that names the entries that pass, and the reasons for the other entries', async () => {
    const { test, post, list } = await open('Committee');
    const { db } = test.system.parts;
    const [first, second] = await list('endorsed');
    const [approved] = await list('approved');
    await db
      .updateTable('persons')
      .set({ region_code: '110100' })
      .where('id', 'in', (is) => is.selectFrom('entries').select('person_id').where('id', '=', second!.id))
      .execute();
    const { body } = await post<BulkPreview>(paths.previewReviews, {
      act: 'approve',
      ids: [first!.id, second!.id, approved!.id, 'nobody'],
    });
    expect(Object.fromEntries(body.entries.map(({ id, obstacle }) => [id, obstacle]))).toEqual({
      [first!.id]: '',
      // A reviewer has to examine this entry and give a reason.
      [second!.id]: 'checks',
      [approved!.id]: 'status',
    });
    const { body: all } = await post<BulkPreview>(paths.previewReviews, { act: 'approve', ids: [] });
    expect(all.total).toBe(all.entries.length);
    expect(all.entries.map(({ id }) => id)).not.toContain(approved!.id);
  });

  it('approve each entry separately, and a repeated request changes nothing', async () => {
    const { test, post, list } = await open('Committee');
    const [first, second] = await list('endorsed');
    const body = {
      act: 'approve',
      entries: [
        { id: first!.id, version: first!.version },
        { id: second!.id, version: second!.version + 7 },
        { id: 'nobody', version: 1 },
      ],
      stamped: false,
    };
    const expected = [
      { id: first!.id, obstacle: '' },
      { id: second!.id, obstacle: 'stale' },
      { id: 'nobody', obstacle: 'gone' },
    ];
    expect((await post<BulkResult>(paths.reviewEntries, body)).body.results).toEqual(expected);
    const logged = (await logOf(test, first!.id)).length;
    expect((await post<BulkResult>(paths.reviewEntries, body)).body.results).toEqual(expected);
    expect(await logOf(test, first!.id)).toHaveLength(logged);
    expect((await list('approved')).map(({ id }) => id)).toContain(first!.id);
    expect((await list('endorsed')).map(({ id }) => id)).toEqual([second!.id]);
  });

  it('endorse entries within the quota of the unit, as the preview states', async () => {
    const { test, post, list } = await open('Unit');
    const waiting = await list('submitted');
    const [first, second] = waiting;
    const { db } = test.system.parts;
    await db.updateTable('entries').set({ event_id: first!.event.id }).where('id', '=', second!.id).execute();
    await db
      .updateTable('entry_places')
      .set({ event_id: first!.event.id })
      .where('entry_id', '=', second!.id)
      .execute();
    const used = await db
      .selectFrom('entries')
      .select('id')
      .where('event_id', '=', first!.event.id)
      .where('organisation_id', 'is not', null)
      .where('status', 'in', ['endorsed', 'approved', 'returned'])
      .execute();
    await db
      .updateTable('competition_events')
      .set({ per_unit: used.length + 1 })
      .where('id', '=', first!.event.id)
      .execute();
    const { body } = await post<BulkPreview>(paths.previewReviews, {
      act: 'endorse',
      ids: [first!.id, second!.id],
    });
    expect(body.entries.map(({ obstacle }) => obstacle)).toEqual(['', 'quota']);
    const entries = waiting.slice(0, 2).map(({ id, version }) => ({ id, version }));
    const unsaid = await post<ErrorBody>(paths.reviewEntries, { act: 'endorse', entries, stamped: false });
    expect([unsaid.status, Object.keys(unsaid.body.errors ?? {})]).toEqual([422, ['stamped']]);
    const done = await post<BulkResult>(paths.reviewEntries, { act: 'endorse', entries, stamped: true });
    expect(done.body.results.map(({ obstacle }) => obstacle)).toEqual(['', 'quota']);
    expect((await list('endorsed')).map(({ id }) => id)).toContain(first!.id);
  });

  it('accept at most twenty entries in a call and a hundred in a preview', async () => {
    const { post } = await open('Committee');
    const ids = Array.from({ length: 101 }, (_, index) => `e${index}`);
    const preview = await post<ErrorBody>(paths.previewReviews, { act: 'approve', ids });
    expect([preview.status, Object.keys(preview.body.errors ?? {})]).toEqual([422, ['ids']]);
    const entries = ids.slice(0, 21).map((id) => ({ id, version: 1 }));
    const done = await post<ErrorBody>(paths.reviewEntries, { act: 'approve', entries, stamped: false });
    expect([done.status, Object.keys(done.body.errors ?? {})]).toEqual([422, ['entries']]);
  });
});
