import { readSheet } from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import {
  officialNoticeMachine,
  type NoticeActor,
  type OfficialNoticeStatus,
} from '../../../machines/announcement/official-notice.machine.ts';
import type { ErrorBody } from '../../../server/contract/kit/errors.ts';
import type { FileLink } from '../../../server/contract/file.ts';
import {
  noticeChoices,
  noticeList,
  noticeStatuses,
  officialNotice,
  unreadNotices,
  type NoticeChoices,
  type NoticeList,
  type OfficialNotice,
} from '../../../server/contract/official-notice.ts';
import { noticeReaders, type NoticeReaders } from '../../../server/contract/notice-readers.ts';
import { errorCodes } from '../../../server/contract/kit/error-codes.ts';
import { up as upgradeEscapes } from '../../../server/db/migrations/0100-notice-escapes.ts';
import { readNotice } from '../../../src/lib/notice/notice-text.ts';
import { API_ROOT } from '../../../server/contract/kit/api-root.ts';
import { demoAccounts, type DemoAccount } from '../../../server/seed/demonstration.ts';
import type { PhoneMessage } from '../../../server/message/code-gateway.ts';
import { chinaInstant } from '../../../server/competition/competitions.ts';
import { callReaders } from '../../../server/announcement/urging.ts';
import { deliver } from '../../../server/message/outbox.ts';
import { paths } from '../../support/paths.ts';
import { open, pdf, upload } from '../support/sample-files.ts';
import { signatureFor } from '../support/signatures.ts';
import { demoAccount, openTestSystem, statuses, type TestSystem } from '../support/test-system.ts';

const HOUR = 3_600_000;
const deputy = demoAccounts.find(({ username }) => username === 'hubei.deputy');

const phoneOf = (role: string) => demoAccount(role)?.phone;

const facts = {
  competition_id: 'hubei-3',
  doc_no: '江汉院函〔2026〕21号',
  title: '关于做好参赛选手集训的通知',
  body: '各有关专业：\n\n请于本周五前报送名单。',
  audience: 'own',
  roles: [] as string[],
  event_id: '',
  need_ack: true,
  publish_at: '',
  expire_at: '',
  file_ids: [] as string[],
  version: 0,
};

/** Opens a test system without the notices of the demonstration data. */
async function openBoard() {
  const test = await openTestSystem();
  const { db } = test.system.parts;
  for (const table of [
    'notice_reads',
    'notice_files',
    'notice_audiences',
    'notice_revisions',
    'notices',
  ] as const) {
    await db.deleteFrom(table).execute();
  }
  const as = (account: DemoAccount | undefined) => test.signIn(account);
  const tokens = {
    unit: await as(demoAccount('Unit')),
    committee: await as(demoAccount('Committee')),
    deputy: await as(deputy),
    person: await as(demoAccount('Personal')),
    expert: await as(demoAccount('Expert')),
  };
  return { test, db, ...tokens, ...callsOf(test) };
}

function callsOf(test: TestSystem) {
  const call = (method: 'GET' | 'POST' | 'PUT', path: string, token: string, body?: unknown) =>
    test.call<OfficialNotice & ErrorBody>(method, path, { token, ...(body !== undefined && { body }) });
  return {
    write: (token: string, wish: object = {}) =>
      call('POST', paths.writeNotice, token, { ...facts, ...wish }),
    change: (token: string, id: string, wish: object) =>
      call('PUT', paths.changeNotice.replace(':id', id), token, { ...facts, ...wish }),
    act: async (token: string, id: string, what: string, body: object) => {
      const path = `/notices/${id}/${what}`;
      return call('POST', path, token, { ...(await signatureFor(test, token, path)), ...body });
    },
    see: (token: string, id: string, query = '') => call('GET', `/notices/${id}${query}`, token),
    list: async (token: string, query = '') =>
      v.parse(
        noticeList,
        (await test.call<NoticeList>('GET', `${paths.listNotices}${query}`, { token })).body,
      ),
    unread: async (token: string) =>
      v.parse(unreadNotices, (await test.call('GET', paths.countUnreadNotices, { token })).body).count,
    readers: (token: string, id: string, query = '') =>
      test.call<NoticeReaders>('GET', `/notices/${id}/acks${query}`, { token }),
    choices: async (token: string) =>
      v.parse(
        noticeChoices,
        (await test.call<NoticeChoices>('GET', paths.listNoticeChoices, { token })).body,
      ),
  };
}

type Board = Awaited<ReturnType<typeof openBoard>>;

/** Writes a notice and publishes it. */
async function published(
  { write, act, committee, deputy: second }: Board,
  wish: object = {},
  by = committee,
) {
  const { body } = await write(by, wish);
  const submitted = await act(by, body.id, 'submit', { version: 1 });
  const approved = await act(second, body.id, 'approve', { version: submitted.body.version });
  expect(approved.status).toBe(200);
  return approved.body;
}

describe('a notice', () => {
  it('passes from the unit through the committee to its readers, and a revision makes it unread again', async () => {
    const board = await openBoard();
    const { write, change, act, see, list, unread, unit, committee, person, expert } = board;
    const written = await write(unit);
    expect(v.parse(officialNotice, written.body)).toMatchObject({
      status: 'draft',
      version: 1,
      revision: 0,
      content: null,
      working: { title: facts.title, audience: 'own' },
      capacities: ['author'],
    });
    const { id } = written.body;
    expect([(await see(committee, id)).status, (await see(person, id)).status]).toEqual([404, 404]);

    expect((await act(unit, id, 'submit', { version: 1 })).body.status).toBe('in_review');
    expect((await list(committee, '?side=write')).data).toMatchObject([{ id, status: 'in_review' }]);
    const returned = await act(committee, id, 'return', { version: 2, reason: '请写明报送方式' });
    expect(returned.body).toMatchObject({ status: 'draft', reason: '请写明报送方式' });
    expect((await see(unit, id)).body.reason).toBe('请写明报送方式');
    await change(unit, id, { body: '请报送至教务处。', version: 3 });
    await act(unit, id, 'submit', { version: 4 });
    const out = await act(committee, id, 'approve', { version: 5 });
    expect(out.body).toMatchObject({ status: 'published', revision: 1, reason: '' });

    expect([await unread(person), await unread(expert)]).toEqual([1, 0]);
    expect((await list(person)).data).toMatchObject([{ id, is_read: false, is_acked: false }]);
    const read = await see(person, id);
    expect(read.body).toMatchObject({
      status: 'published',
      content: { body: '请报送至教务处。' },
      working: null,
      reader: { acked_at: '' },
      capacities: [],
      log: [],
    });
    expect(await unread(person)).toBe(0);
    const acked = await act(person, id, 'ack', { revision: 1 });
    expect(acked.body.reader?.acked_at).toBe('2026-11-21T10:00:00+08:00');

    await act(unit, id, 'revise', { version: 6 });
    await change(unit, id, { body: '改为报送至学工处。', version: 7 });
    expect((await see(person, id)).body.content?.body).toBe('请报送至教务处。');
    await act(unit, id, 'submit', { version: 8 });
    await act(committee, id, 'approve', { version: 9 });
    expect(await unread(person)).toBe(1);
    expect((await act(person, id, 'ack', { revision: 1 })).body.code).toBe(40904);
    const anew = await see(person, id);
    expect(anew.body).toMatchObject({
      revision: 2,
      content: { revision: 2, body: '改为报送至学工处。' },
      reader: { acked_at: '' },
      revisions: [{ revision: 1 }, { revision: 2 }],
    });
    expect((await see(person, id, '?revision=1')).body.content?.body).toBe('请报送至教务处。');
    expect((await see(person, id, '?revision=3')).status).toBe(404);
  });

  it('is decided once, by a committee member other than the submitter', async () => {
    const { write, act, committee, deputy: second } = await openBoard();
    const { body } = await write(committee, { audience: 'all' });
    await act(committee, body.id, 'submit', { version: 1 });
    const own = await act(committee, body.id, 'approve', { version: 2 });
    expect([own.status, own.body.code]).toEqual([403, 40304]);
    const both = await Promise.all([
      act(second, body.id, 'approve', { version: 2 }),
      act(second, body.id, 'return', { version: 2, reason: '重复' }),
    ]);
    expect(statuses(both)).toEqual([200, 409]);
  });

  it('is approved with a one-time code for this notice, and both acting identities are stored as signed', async () => {
    const { test, db, write, act, committee, deputy: second } = await openBoard();
    const made = await Promise.all(
      ['江汉院函〔2026〕31号', '江汉院函〔2026〕32号'].map((doc_no) =>
        write(committee, { audience: 'all', doc_no }),
      ),
    );
    const [id = '', other = ''] = made.map(({ body }) => body.id);
    await act(committee, id, 'submit', { version: 1 });
    const approve = (signature: object) =>
      test.call<ErrorBody>('POST', `/notices/${id}/approve`, {
        token: second,
        body: { version: 2, ...signature },
      });
    const named = async (signature: object) => {
      const { status, body } = await approve(signature);
      return [status, Object.keys(body.errors ?? {}).toSorted()];
    };
    expect(await named({})).toEqual([422, ['code', 'key']]);
    expect(await named(await signatureFor(test, second, `/notices/${other}/approve`))).toEqual([
      422,
      ['code'],
    ]);
    expect(await named(await signatureFor(test, committee, `/notices/${id}/approve`))).toEqual([
      422,
      ['code'],
    ]);
    const right = await signatureFor(test, second, `/notices/${id}/approve`);
    expect((await approve(right)).status).toBe(200);
    expect(await named(right), 'a code is valid once').toEqual([409, []]);
    const signers = await db.selectFrom('acting_identities').select('signed_at').execute();
    expect(signers.filter(({ signed_at }) => signed_at !== null)).toHaveLength(2);
  });

  it('is published and expires by the clock, and stays readable after it expires', async () => {
    const board = await openBoard();
    const { test, person, see, list, unread, act } = board;
    const { id } = await published(board, {
      audience: 'all',
      publish_at: '2026-11-21T11:00:00+08:00',
      expire_at: '2026-11-21T12:00:00+08:00',
    });
    const standing = async () => [
      (await list(board.committee, '?side=write')).data[0]?.status,
      (await see(person, id)).status,
      await unread(person),
    ];
    expect(await standing()).toEqual(['scheduled', 404, 0]);
    test.clock.advance(HOUR - 1);
    expect((await see(person, id)).status).toBe(404);
    test.clock.advance(1);
    expect([await unread(person), ...(await standing())]).toEqual([1, 'published', 200, 0]);
    test.clock.advance(HOUR);
    expect(await standing()).toEqual(['expired', 200, 0]);
    expect((await act(person, id, 'ack', { revision: 1 })).body.code).toBe(40901);
    for (const status of ['published', 'expired', 'scheduled']) {
      const [read, written] = [
        await list(person, `?status=${status}`),
        await list(board.committee, `?side=write&status=${status}`),
      ];
      const expected = status === 'expired' ? 1 : 0;
      expect([read.data.length, written.data.length], status).toEqual([expected, expected]);
    }
  });

  it('shows its readers the reason for its withdrawal, and nothing of the unpublished revision', async () => {
    const board = await openBoard();
    const { act, change, see, unread, committee, person } = board;
    const { id, version } = await published(board, { audience: 'all' });
    await act(committee, id, 'revise', { version });
    await change(committee, id, { audience: 'all', title: '尚未公布', version: version + 1 });
    await act(committee, id, 'withdraw', { version: version + 2, reason: '由新通知代替' });
    expect((await see(person, id)).body).toMatchObject({
      status: 'withdrawn',
      reason: '由新通知代替',
      content: { title: facts.title },
    });
    expect(await unread(person)).toBe(0);
  });

  it('deletes the row of a discarded revision', async () => {
    const board = await openBoard();
    const { act, see, committee, db } = board;
    const { id, version } = await published(board, { audience: 'roles', roles: ['Expert', 'Unit'] });
    await act(committee, id, 'revise', { version });
    expect((await see(committee, id)).body.working?.roles).toEqual(['Unit', 'Expert']);
    await act(committee, id, 'discard', { version: version + 1 });
    expect((await see(committee, id)).body).toMatchObject({
      status: 'published',
      revision: 1,
      working: null,
    });
    expect(await db.selectFrom('notice_revisions').selectAll().execute()).toHaveLength(1);
  });

  it('locks its document number and its time of publication once it is published', async () => {
    const board = await openBoard();
    const { act, change, committee } = board;
    const { id, version } = await published(board, { audience: 'all' });
    await act(committee, id, 'revise', { version });
    const locked = await change(committee, id, {
      audience: 'all',
      doc_no: '另一号',
      publish_at: '2027-01-01T00:00:00+08:00',
      version: version + 1,
    });
    expect([locked.status, Object.keys(locked.body.errors ?? {})]).toEqual([423, ['doc_no', 'publish_at']]);
  });

  it('has a document number that is unique for its issuer', async () => {
    const { write, unit, committee } = await openBoard();
    expect((await write(unit)).status).toBe(200);
    const again = await write(unit);
    expect([again.status, Object.keys(again.body.errors ?? {})]).toEqual([422, ['doc_no']]);
    expect((await write(committee, { audience: 'all' })).status).toBe(200);
  });

  it('is saved while it is incomplete, and its submission names every missing field', async () => {
    const { write, change, act, see, list, unit, committee } = await openBoard();
    const draft = {
      doc_no: ' ',
      title: 'x',
      body: ' \n\t ',
      audience: 'roles',
      publish_at: '2026-12-02T09:00:00+08:00',
      expire_at: '2026-12-02T09:00:00+08:00',
    };
    const annexes = await write(committee, { ...draft, file_ids: Array.from({ length: 11 }, String) });
    expect(Object.keys(annexes.body.errors ?? {})).toEqual(['file_ids']);
    // Two drafts without a document number do not conflict.
    expect((await write(committee, { ...draft, title: '' })).status).toBe(200);
    const { id } = (await write(committee, draft)).body;
    expect((await see(committee, id)).body).toMatchObject({
      doc_no: '',
      version: 1,
      working: { title: 'x', body: '', audience: 'roles', roles: [] },
    });
    expect((await list(committee, `?side=write&text=${id}`)).data).toEqual([]);
    const bad = await act(committee, id, 'submit', { version: 1 });
    expect(bad.status).toBe(422);
    expect(Object.keys(bad.body.errors ?? {}).toSorted()).toEqual([
      'body',
      'doc_no',
      'expire_at',
      'roles',
      'title',
    ]);
    const event = await change(committee, id, { audience: 'event', doc_no: '补一号', version: 1 });
    expect(event.body).toMatchObject({ version: 2, doc_no: '补一号', working: { audience: 'event' } });
    const unnamed = await act(committee, id, 'submit', { version: 2 });
    expect(Object.keys(unnamed.body.errors ?? {})).toEqual(['event_id']);
    await change(committee, id, { audience: 'all', doc_no: '补一号', version: 2 });
    expect((await act(committee, id, 'submit', { version: 3 })).body.status).toBe('in_review');
    const elsewhere = await write(committee, { audience: 'event', event_id: 'other' });
    expect(Object.keys(elsewhere.body.errors ?? {})).toEqual(['event_id']);
    expect(Object.keys((await write(unit, { audience: 'all' })).body.errors ?? {})).toEqual(['audience']);
    expect(Object.keys((await write(unit, { competition_id: 'none' })).body.errors ?? {})).toEqual([
      'competition_id',
    ]);
    const { body } = await write(unit);
    expect((await change(unit, body.id, { version: 7 })).body.code).toBe(40904);
    expect((await change(unit, body.id, { body: '好'.repeat(20_000), version: 1 })).status).toBe(200);
    expect((await change(unit, body.id, { body: '好'.repeat(20_001), version: 2 })).status).toBe(422);
  });

  it('rejects a change of an outdated version, and logs one change an hour for each author', async () => {
    const { test, write, change, act, see, committee, deputy: second } = await openBoard();
    const { id } = (await write(committee, { audience: 'all' })).body;
    for (const version of [1, 2, 3]) {
      const kept = await change(committee, id, { audience: 'all', title: `第${version}稿`, version });
      expect(kept.body.version).toBe(version + 1);
    }
    test.clock.advance(1000);
    const late = await change(second, id, { audience: 'all', title: '另一稿', version: 3 });
    expect([late.status, late.body.code]).toEqual([409, 40904]);
    expect((await see(second, id)).body.working?.title).toBe('第3稿');
    expect((await change(second, id, { audience: 'all', title: '另一稿', version: 4 })).status).toBe(200);
    test.clock.advance(HOUR);
    await change(second, id, { audience: 'all', version: 5 });
    test.clock.advance(1000);
    await act(second, id, 'submit', { version: 6 });
    expect((await see(committee, id)).body.log.map(({ action }) => action)).toEqual([
      'officialNotice.submit',
      'officialNotice.change',
      'officialNotice.change',
      'officialNotice.write',
    ]);
  });

  it('keeps backslashes visible in a text that is older than the escape syntax', async () => {
    const { db, write, see, unit } = await openBoard();
    const { id } = (await write(unit, { body: String.raw`见 \server\share 与 \*` })).body;
    await upgradeEscapes(db);
    const { body = '' } = (await see(unit, id)).body.working ?? {};
    expect(readNotice(body)).toEqual([
      { kind: 'paragraph', lines: [[{ kind: 'text', text: String.raw`见 \server\share 与 \*` }]] },
    ]);
  });

  it('stores markup and scripts as plain text', async () => {
    const { write, see, unit } = await openBoard();
    const body = '<script>alert(1)</script> <img src=x onerror=alert(1)> [x](javascript:alert(1))';
    const { id } = (await write(unit, { body })).body;
    expect((await see(unit, id)).body.working?.body).toBe(body);
    expect((await write(unit, { doc_no: '二号', body: 'a\u0000b' })).status).toBe(422);
  });

  it('has the same readers in the notice list of an account and in its own list of readers', async () => {
    const board = await openBoard();
    const { test, db, list, readers, committee } = board;
    const cases = [
      { audience: 'all' },
      { audience: 'roles', roles: ['Expert', 'Exhibitor'] },
      { audience: 'units' },
      { audience: 'event', event_id: 'hubei-3-sk06' },
      { audience: 'own' },
    ];
    for (const [index, one] of cases.entries()) {
      await published(board, { ...one, doc_no: `第${index}号`, title: `给${one.audience}` });
    }
    const names = async (id: string) =>
      v
        .parse(noticeReaders, (await readers(committee, id, '?per_page=100')).body)
        .data.map(({ id: user }) => user);
    const notices = (await list(committee, '?side=write')).data;
    const accounts = demoAccounts.filter(({ status }) => status !== 'disabled');
    for (const account of accounts) {
      const token = await test.signIn(account);
      const { id: userId } = await db
        .selectFrom('users')
        .select('id')
        .where('username', '=', account.username)
        .executeTakeFirstOrThrow();
      const readable = (await list(token)).data.map(({ title }) => title).toSorted();
      const meant: string[] = [];
      for (const { id, title } of notices) if ((await names(id)).includes(userId)) meant.push(title);
      expect(readable, account.username).toEqual(meant.toSorted());
    }
    const titlesOf = async (role: string) =>
      (await list(await test.signIn(demoAccount(role)))).data.map(({ title }) => title).toSorted();
    expect(await titlesOf('Expert')).toEqual(['给all', '给roles']);
    // The college has entries, one of them for SK06.
    expect(await titlesOf('Unit')).toEqual(['给all', '给event', '给units']);
    expect(await titlesOf('Committee')).toEqual(['给all', '给own']);
    expect(await titlesOf('Personal')).toEqual(['给all']);
  });

  it('shows its authors which readers have read and acknowledged it, and which have not', async () => {
    const board = await openBoard();
    const { act, see, readers, committee, person, expert } = board;
    const { id } = await published(board, { audience: 'roles', roles: ['Personal', 'Expert'] });
    const all = (await readers(committee, id)).body;
    const total = all.counts.readers;
    expect(all.counts).toEqual({ readers: total, read: 0, acked: 0 });
    await see(person, id);
    await act(expert, id, 'ack', { revision: 1 });
    await act(expert, id, 'ack', { revision: 1 });
    const after = (await readers(committee, id, '?state=acked')).body;
    expect(after.counts).toEqual({ readers: total, read: 2, acked: 1 });
    // The organisation that a reader claims without confirmation is not shown.
    expect(after.data).toMatchObject([{ name: '吴国强', organisation: '' }]);
    const missing = (await readers(committee, id, '?state=unread&per_page=1')).body;
    expect(missing.meta.pagination).toMatchObject({ total: total - 2, count: 1, total_pages: total - 2 });
    expect((await readers(person, id)).status).toBe(403);
    expect((await readers(board.unit, id)).status).toBe(404);
  });

  it('has annexes that its readers can open after its publication', async () => {
    const board = await openBoard();
    const { test, act, write, committee, deputy: second, person, expert } = board;
    const { body: file } = await upload(test, committee, 'plan.pdf', pdf());
    const link = (token: string) =>
      test.call<FileLink>('GET', paths.getFileLink.replace(':id', file.id), { token });
    const foreign = await write(second, { audience: 'all', file_ids: [file.id] });
    expect(Object.keys(foreign.body.errors ?? {})).toEqual(['file_ids']);
    const { id } = (await write(committee, { audience: 'roles', roles: ['Personal'], file_ids: [file.id] }))
      .body;
    await act(committee, id, 'submit', { version: 1 });
    expect([(await link(person)).status, (await link(second)).status]).toEqual([404, 200]);
    const { body } = await act(second, id, 'approve', { version: 2 });
    expect(body.content?.files).toMatchObject([{ id: file.id, name: 'plan.pdf' }]);
    expect([(await link(expert)).status, (await link(person)).status]).toEqual([404, 200]);
    const { url } = (await link(person)).body;
    expect((await open(test, url)).status).toBe(200);
  });

  it('offers audiences and events to its authors, and none to other accounts', async () => {
    const { choices, unit, committee, person } = await openBoard();
    expect((await choices(committee)).competitions[0]?.audiences).toHaveLength(5);
    expect((await choices(committee)).competitions[0]?.events).toHaveLength(13);
    expect((await choices(unit)).competitions).toMatchObject([{ audiences: ['own'], events: [] }]);
    expect(await choices(person)).toEqual({ issuer: '', competitions: [] });
  });

  it('can be deleted before its first submission only, which frees its document number', async () => {
    const board = await openBoard();
    const { db, test, write, act, see, list, unit, committee } = board;
    const { id: file } = (await upload(test, unit, 'list.pdf', pdf())).body;
    const { body } = await write(unit, { file_ids: [file] });
    expect(body.facts.isHandedIn).toBe(false);
    expect((await act(unit, body.id, 'delete', { version: 9 })).body.code).toBe(40904);
    const gone = await act(unit, body.id, 'delete', { version: 1 });
    expect([gone.status, gone.body]).toEqual([200, { id: body.id }]);
    expect((await see(unit, body.id)).status).toBe(404);
    expect((await list(unit, '?side=write')).data).toEqual([]);
    for (const table of ['notice_revisions', 'notice_audiences', 'notice_files'] as const) {
      expect(await db.selectFrom(table).selectAll().execute(), table).toEqual([]);
    }
    const log = db.selectFrom('audit_log').select(['action', 'after']).where('object_id', '=', body.id);
    expect(await log.execute()).toContainEqual({ action: 'officialNotice.delete', after: 'deleted' });

    const again = await write(unit);
    expect(again.status).toBe(200);
    const { id } = again.body;
    await act(unit, id, 'submit', { version: 1 });
    const returned = await act(committee, id, 'return', { version: 2, reason: '请写明报送方式' });
    expect(returned.body).toMatchObject({ status: 'draft', version: 3 });
    expect((await act(unit, id, 'delete', { version: 3 })).body.code).toBe(40901);
  });

  it('cannot be written by a reader or a viewer', async () => {
    const { db, write, list, person, unit } = await openBoard();
    expect((await write(person)).status).toBe(403);
    await db.updateTable('user_organisations').set({ capacity: 'viewer' }).execute();
    expect((await write(unit)).status).toBe(403);
    expect((await list(unit, '?side=write')).meta.can_write).toBe(false);
  });

  it('is found by its title and number, page by page', async () => {
    const board = await openBoard();
    await published(board, { audience: 'all', doc_no: '鄂赛组〔2026〕100%号', title: '比赛日程' });
    await published(board, { audience: 'all', doc_no: '鄂赛组〔2026〕2号', title: '技术文件' });
    const titles = async (query: string) =>
      (await board.list(board.person, `?text=${encodeURIComponent(query)}`)).data.map(({ title }) => title);
    expect(await titles('100%')).toEqual(['比赛日程']);
    expect(await titles('技术')).toEqual(['技术文件']);
    const page = await board.list(board.person, '?per_page=1&page=2');
    expect(page.meta.pagination).toMatchObject({ total: 2, count: 1, current_page: 2, total_pages: 2 });
  });
});

const acts = [
  'change',
  'delete',
  'submit',
  'return',
  'approve',
  'revise',
  'discard',
  'withdraw',
  'pin',
  'unpin',
] as const;
const stored: Readonly<Record<OfficialNoticeStatus, string>> = {
  draft: 'draft',
  in_review: 'in_review',
  scheduled: 'scheduled',
  published: 'scheduled',
  expired: 'scheduled',
  revising: 'revising',
  revision_in_review: 'revision_in_review',
  withdrawn: 'withdrawn',
};
const unpublished = ['draft', 'in_review'];

it.each(noticeStatuses)(
  '%s: accepts exactly the acts that the chart permits to each role',
  async (status) => {
    const board = await openBoard();
    const { test, db, write, act, change, unit, committee, deputy: second, person, expert } = board;
    const viewer = await test.signIn(demoAccount('Technician'));
    await db
      .updateTable('user_organisations')
      .set({ capacity: 'viewer' })
      .where('user_id', 'in', (is) =>
        is.selectFrom('users').select('id').where('username', '=', 'hubei.technician'),
      )
      .execute();
    const { id } = (await write(unit)).body;
    const now = test.clock.now();
    const isOut = !unpublished.includes(status);
    const isWriting = status === 'revising' || status === 'revision_in_review';
    const submitter = await db
      .selectFrom('users')
      .select('id')
      .where('username', '=', 'hubei.committee')
      .executeTakeFirstOrThrow();
    const expire_at = status === 'expired' ? now : now + HOUR;
    const notice = await db.selectFrom('notices').selectAll().executeTakeFirstOrThrow();
    const first = await db.selectFrom('notice_revisions').selectAll().executeTakeFirstOrThrow();
    const audience = await db.selectFrom('notice_audiences').selectAll().executeTakeFirstOrThrow();
    /** Restores the notice in this state. The previous act may have changed or deleted it. */
    const reset = async (version: number) => {
      await db.deleteFrom('notice_audiences').execute();
      await db.deleteFrom('notice_revisions').execute();
      const revisions = isWriting ? [1, 2] : [1];
      await db
        .insertInto('notices')
        .values(notice)
        .onConflict((on) => on.doNothing())
        .execute();
      await db
        .insertInto('notice_revisions')
        .values(revisions.map((revision) => ({ ...first, revision, expire_at })))
        .execute();
      await db
        .insertInto('notice_audiences')
        .values(revisions.map((revision) => ({ ...audience, revision })))
        .execute();
      await db
        .updateTable('notices')
        .set({
          status: stored[status] as 'draft',
          version,
          revision: isOut ? 1 : 0,
          working: isWriting ? 2 : 1,
          shown_at: isOut ? (status === 'scheduled' ? now + HOUR / 2 : now) : 0,
          pinned_at: null,
          submitted_by: status === 'draft' ? null : submitter.id,
        })
        .execute();
    };
    const snapshot = officialNoticeMachine.resolveState({ value: status, context: {} });
    const times = { at: now, publishesAt: 0, expiresAt: expire_at };
    const can = (by: NoticeActor, what: (typeof acts)[number], other: SecondPerson) =>
      snapshot.can({
        type: `officialNotice.${what}`,
        by,
        times,
        reason: 'given',
        isHandedIn: status !== 'draft',
        second: other,
        pinning: { isPinned: false, others: 0 },
      });

    const reads = isOut && status !== 'scheduled';
    const everybody = [
      { name: 'author', token: unit, by: 'author', second: 'another', sees: true },
      { name: 'organiser', token: second, by: 'organiser', second: 'another', sees: status !== 'draft' },
      {
        name: 'submitter',
        token: committee,
        by: 'organiser',
        second: 'samePerson',
        sees: status !== 'draft',
      },
      { name: 'viewer', token: viewer, by: null, second: 'another', sees: status !== 'draft' },
      { name: 'reader', token: person, by: null, second: 'another', sees: reads },
      { name: 'stranger', token: expert, by: null, second: 'another', sees: false },
    ] as const;
    let version = 1;
    for (const { name, token, by, second: is, sees } of everybody) {
      for (const what of acts) {
        version += 10;
        await reset(version);
        const isPossible = by !== null && can(by, what, is);
        const isForOthers = (['author', 'organiser'] as const).some((one) => can(one, what, 'another'));
        const expected = !sees ? 404 : isPossible ? 200 : isForOthers ? 403 : 409;
        const reason = what === 'return' || what === 'withdraw' ? { reason: 'given' } : {};
        const answer =
          what === 'change'
            ? await change(token, id, { version })
            : await act(token, id, what, { version, ...reason });
        expect([name, what, answer.status]).toEqual([name, what, expected]);
        if (expected !== 403 && expected !== 409) continue;
        const isSame = by !== null && is === 'samePerson' && can(by, what, 'another');
        const refused = isSame ? errorCodes.notSecondPerson : errorCodes.forbidden;
        expect(answer.body.code).toBe(expected === 403 ? refused : errorCodes.conflict);
      }
    }
    await reset(7);
    expect((await act(unit, id, 'submit', { version: 6 })).body.code).toBe(40904);
  },
);

describe('a pinned notice', () => {
  it('comes first for its readers until it is unpinned, expires or is withdrawn', async () => {
    const board = await openBoard();
    const { test, act, see, list, committee, person } = board;
    const expire_at = chinaInstant(test.clock.now() + 2 * HOUR);
    const notices: OfficialNotice[] = [];
    for (const title of ['第一号', '第二号', '第三号']) {
      notices.push(await published(board, { audience: 'all', doc_no: title, title, expire_at }));
      test.clock.advance(60_000);
    }
    const [first, second] = notices as [OfficialNotice, OfficialNotice];
    const titles = async (query = '') =>
      (await list(person, query)).data.map(({ title, is_pinned }) => (is_pinned ? `${title}*` : title));
    expect(await titles()).toEqual(['第三号', '第二号', '第一号']);

    const pinned = await act(committee, first.id, 'pin', { version: first.version });
    expect(v.parse(officialNotice, pinned.body)).toMatchObject({
      facts: { pinning: { isPinned: true, others: 0 } },
      log: [{ action: 'officialNotice.pin' }, {}, {}, {}],
    });
    expect(await titles()).toEqual(['第一号*', '第三号', '第二号']);
    // An explicit sort order overrides pinning.
    expect(await titles('?sort=-at')).toEqual(['第三号', '第二号', '第一号*']);
    expect((await act(committee, first.id, 'pin', { version: pinned.body.version })).status).toBe(409);

    const unpinned = await act(committee, first.id, 'unpin', { version: pinned.body.version });
    expect(unpinned.status).toBe(200);
    expect(await titles()).toEqual(['第三号', '第二号', '第一号']);

    const { body } = await act(committee, second.id, 'pin', { version: second.version });
    await act(committee, second.id, 'withdraw', { version: body.version, reason: '内容有误' });
    expect(await titles()).toEqual(['第三号', '第二号', '第一号']);
    await act(committee, first.id, 'pin', { version: unpinned.body.version });
    test.clock.advance(2 * HOUR);
    expect(await titles()).toEqual(['第三号', '第二号', '第一号']);
    expect((await see(committee, first.id)).body.facts.pinning).toEqual({ isPinned: true, others: 0 });
  });

  it('is one of at most three in its competition, also when several are pinned at once', async () => {
    const board = await openBoard();
    const { act, see, committee, deputy: second } = board;
    const notices: OfficialNotice[] = [];
    for (const doc_no of ['一号', '二号', '三号', '四号']) {
      notices.push(await published(board, { audience: 'all', doc_no }));
    }
    const answers = await Promise.all(
      notices.map(({ id, version }, at) => act(at % 2 === 0 ? committee : second, id, 'pin', { version })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 409]);
    const refused = notices[answers.findIndex(({ status }) => status === 409)] as OfficialNotice;
    expect((await see(committee, refused.id)).body.facts.pinning).toEqual({ isPinned: false, others: 3 });
    const one = answers.find(({ status }) => status === 200)?.body as OfficialNotice;
    await act(second, one.id, 'unpin', { version: one.version });
    expect((await act(second, refused.id, 'pin', { version: refused.version })).status).toBe(200);
  });
});

describe('a notice that requires acknowledgement', () => {
  const toEverybody = { audience: 'all', need_ack: true };

  /**
   * Opens the board with `call`, which queues messages to readers, and `send`, which delivers them to phones.
   */
  async function openCalls() {
    const board = await openBoard();
    const { db, test } = board;
    const { languages, log } = test.system.parts;
    const sent: PhoneMessage[] = [];
    const gateway = { send: (message: PhoneMessage) => Promise.resolve(void sent.push(message)) };
    return {
      ...board,
      sent,
      call: () => callReaders(db, test.clock.now()),
      send: () => deliver({ db, gateway, languages, log }, test.clock.now()),
      phones: async () => {
        const active = db.selectFrom('users').select('phone').where('status', '=', 'active');
        return (await active.where('phone', 'is not', null).execute()).length;
      },
    };
  }

  it('notifies the phones of its readers once after its publication, with its number and title only', async () => {
    const board = await openCalls();
    const { test, sent, call, send } = board;
    const publish_at = chinaInstant(test.clock.now() + HOUR);
    await published(board, { audience: 'roles', roles: ['Personal'], publish_at });
    expect(await call()).toBe(0);
    test.clock.advance(HOUR);
    const told = await Promise.all([call(), call()]);
    expect(told.toSorted()).toEqual([0, expect.any(Number)]);
    expect(Math.max(...told)).toBeGreaterThan(0);
    while ((await send()) > 0);
    expect(await call()).toBe(0);
    expect(sent).toHaveLength(Math.max(...told));
    expect(sent.map(({ phone }) => phone)).toContain(phoneOf('Personal'));
    expect(sent.map(({ phone }) => phone)).not.toContain(phoneOf('Committee'));
    for (const { text } of sent) {
      expect(text).toContain(facts.doc_no);
      expect(text).toContain(facts.title);
      expect(text).not.toContain('报送名单');
    }
  });

  it('notifies its readers in portions, the next one after the previous one is sent', async () => {
    const board = await openCalls();
    const { db, test, call, phones } = board;
    const account = await db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
    const others = Array.from({ length: 600 }, (_, index) => ({
      ...account,
      id: `reader-${index}`,
      username: `reader.${index}`,
      username_key: `reader.${index}`,
      phone: String(13_700_000_000 + index),
    }));
    await db.insertInto('users').values(others).execute();
    await published(board, toEverybody);
    expect(await call()).toBe(500);
    // The messages of the first portion are still in the outbox.
    expect(await call()).toBe(0);
    const first = await db.deleteFrom('outbox').returning('user_id').execute();
    const rest = await call();
    expect(rest).toBe((await phones()) - 500);
    const second = await db.deleteFrom('outbox').returning('user_id').execute();
    expect(new Set([...first, ...second].map(({ user_id }) => user_id)).size).toBe(500 + rest);
    test.clock.advance(HOUR);
    expect(await call()).toBe(0);
  });

  it('notifies no reader who has acknowledged it, and none if it is withdrawn or needs no acknowledgement', async () => {
    const board = await openCalls();
    const { test, act, person, committee, call, phones, db } = board;
    await published(board, { ...toEverybody, doc_no: '鄂竞赛〔2026〕31号', need_ack: false });
    expect(await call()).toBe(0);
    const publish_at = chinaInstant(test.clock.now() + HOUR);
    const early = await published(board, { ...toEverybody, doc_no: '鄂竞赛〔2026〕32号', publish_at });
    const gone = await act(committee, early.id, 'withdraw', { version: early.version, reason: '取消' });
    expect(gone.status).toBe(200);
    test.clock.advance(HOUR);
    expect(await call()).toBe(0);
    const shown = await published(board, { ...toEverybody, doc_no: '鄂竞赛〔2026〕33号' });
    expect((await act(person, shown.id, 'ack', { revision: 1 })).status).toBe(200);
    expect(await call()).toBe((await phones()) - 1);
    expect(await db.selectFrom('notice_revisions').select('told_up_to').distinct().execute()).toEqual([
      { told_up_to: null },
    ]);
  });
});

describe('readers of a notice', () => {
  it('are reminded at most once a day, and only while the notice is unread', async () => {
    const board = await openBoard();
    const { test, db, see, act, readers, unit, committee, person, deputy: second } = board;
    const { id, revision } = await published(board, {
      audience: 'roles',
      roles: ['Personal', 'Expert'],
      need_ack: false,
    });
    const sent: PhoneMessage[] = [];
    const messages = async () => {
      const { languages, log } = test.system.parts;
      await callReaders(db, test.clock.now());
      const gateway = { send: (message: PhoneMessage) => Promise.resolve(void sent.push(message)) };
      let told = -1;
      while (told < sent.length) {
        told = sent.length;
        await deliver({ db, gateway, languages, log }, test.clock.now());
      }
      return sent.splice(0).map(({ phone }) => phone);
    };
    expect(await messages()).toEqual([]);
    await see(person, id);
    const before = v.parse(noticeReaders, (await readers(committee, id)).body).reminder;
    expect(before).toMatchObject({ may: true, at: '', revision });
    const remind = (token: string) => act(token, id, 'remind', { revision });
    expect([(await remind(person)).status, (await remind(unit)).status]).toEqual([403, 404]);
    expect((await act(committee, id, 'remind', { revision: revision + 1 })).status).toBe(409);
    expect((await remind(committee)).status).toBe(200);
    const told = await messages();
    expect(told).toContain(phoneOf('Expert'));
    expect(told).not.toContain(phoneOf('Personal'));
    expect((await remind(second)).status).toBe(409);
    test.clock.advance(23 * HOUR);
    const again = await test.signIn(demoAccount('Committee'));
    expect(v.parse(noticeReaders, (await readers(again, id)).body).reminder.may).toBe(false);
    test.clock.advance(HOUR);
    expect((await remind(again)).status).toBe(200);
    expect(
      (await see(again, id)).body.log.filter(({ action }) => action === 'officialNotice.remind'),
    ).toHaveLength(2);
  });

  it('are found by name and by unit, and their export is audited', async () => {
    const board = await openBoard();
    const { test, db, readers, unit, committee, person, see } = board;
    const { id } = await published(board, { audience: 'own', doc_no: '一号' }, unit);
    const named = async (query: string) =>
      v.parse(noticeReaders, (await readers(committee, id, query)).body).data.map(({ name }) => name);
    const all = await named('?per_page=100');
    expect(all.length).toBeGreaterThan(1);
    const [first = ''] = all;
    expect(await named(`?text=${encodeURIComponent(first.slice(1))}`)).toContain(first);
    expect(await named(`?text=${encodeURIComponent('江汉')}&per_page=100`)).toEqual(all);
    expect(await named('?text=%25')).toEqual([]);
    await see(person, id);
    const call = (token: string) =>
      test.system.api.request(API_ROOT + paths.exportNoticeReaders.replace(':id', id), {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ state: '', text: '' }),
      });
    expect((await call(person)).status).toBe(403);
    const answer = await call(committee);
    const rows = await readSheet(Buffer.from(await answer.arrayBuffer()));
    expect(rows.slice(1).map(([name]) => name)).toEqual(all);
    const kept = await db
      .selectFrom('audit_log')
      .select('after')
      .where('action', '=', 'officialNotice.export')
      .execute();
    expect(kept).toEqual([{ after: String(all.length) }]);
  });
});
