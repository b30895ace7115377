import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  exhibitorApplication,
  exhibitorApplicationList,
} from '../../../server/contract/exhibitor/exhibitor-application.ts';
import { bulkOutcomes } from '../../../server/contract/kit/bulk.ts';
import { errorCodes } from '../../../server/contract/kit/error-codes.ts';
import { workCount, type Work } from '../../../server/contract/work.ts';
import { seeded } from '../../../server/db/move.ts';
import { paths } from '../../support/paths.ts';
import { statuses } from '../support/test-system.ts';
import {
  applicationFacts,
  CLOSES,
  COMMITTEE,
  DEPUTY,
  EXHIBITOR,
  faults,
  LOOKER,
  openExhibition,
  RIVAL,
  VENUE,
  VISITOR,
  type Exhibition,
} from './exhibition.ts';

const listed = async ({ send, done }: Exhibition, name: string, query = '') =>
  v.parse(
    exhibitorApplicationList,
    await done(send(name, 'GET', `${paths.listExhibitorApplications}${query}`)),
  ).data;

const reason = '展品清单不全\n请补充';

describe('an application to exhibit [running.md 2]', () => {
  it('is begun, changed, submitted, returned, submitted again and approved, and each act is logged', async () => {
    const { openCall, draft, change, act, does, show, told, log, fileOf } = await openExhibition();
    const { id: call_id, theme } = await openCall();
    const begun = await draft(EXHIBITOR, call_id, { commitment_id: '' });
    const { version: _, ...facts } = applicationFacts;
    expect(v.parse(exhibitorApplication, begun)).toMatchObject({
      ...facts,
      call: { id: call_id, name: theme },
      status: 'draft',
      submitted_at: '',
      booth: '',
      commitment: null,
      by: 'exhibitor',
      facts: { isOpen: true, isVerified: true, isWithin: true, isCommitted: false },
      version: 1,
    });
    const { id } = begun;
    const commitment_id = await fileOf(EXHIBITOR);
    const changed = await change(EXHIBITOR, id, { call_id, commitment_id, area: 20, version: 1 });
    expect(changed.body).toMatchObject({ area: 20, commitment: { id: commitment_id }, version: 2 });
    expect((await change(EXHIBITOR, id, { call_id, version: 1 })).body.code).toBe(40904);
    const moved = await change(EXHIBITOR, id, { call_id: 'no-other-call-is-there', version: 2 });
    expect([moved.status, faults(moved)]).toEqual([422, ['call_id']]);

    const submitted = await does(EXHIBITOR, id, 'submit');
    expect(submitted).toMatchObject({ status: 'submitted', submitted_at: '2026-11-21T10:00:00+08:00' });
    expect((await change(EXHIBITOR, id, { call_id, version: 3 })).status).toBe(409);
    const empty = await act(COMMITTEE, id, 'return', { reason: '' });
    expect([empty.status, faults(empty)]).toEqual([422, ['reason']]);
    await does(COMMITTEE, id, 'return', { reason });
    expect((await show(EXHIBITOR, id)).body).toMatchObject({ status: 'returned', reason });
    await change(EXHIBITOR, id, { call_id, commitment_id, version: 4 });
    expect(await does(EXHIBITOR, id, 'submit')).toMatchObject({ status: 'submitted', reason: '' });
    const approved = await does(COMMITTEE, id, 'approve');
    expect(approved).toMatchObject({ status: 'approved', area: 18, by: 'organiser' });
    expect(await told('exhibitor.return')).toEqual([EXHIBITOR]);
    expect(await told('exhibitor.approve')).toEqual([EXHIBITOR]);
    expect(await log(id)).toEqual(
      [
        'begin  draft exhibitor',
        'change draft draft exhibitor',
        'submit draft submitted exhibitor',
        `return submitted returned organiser ${reason}`,
        'change returned returned exhibitor',
        'submit returned submitted exhibitor',
        'approve submitted approved organiser',
      ].toSorted(),
    );
  });

  it('is begun, changed and submitted only while the call is open', async () => {
    const { openCall, draft, apply, change, act, advance, moveTo, show } = await openExhibition();
    const { id: call_id } = await openCall({ opens_at: '2026-11-21T12:00:00+08:00' });
    expect((await apply(EXHIBITOR, call_id)).status).toBe(409);
    moveTo('2026-11-21T12:00:00+08:00');
    const { id } = await draft(EXHIBITOR, call_id);
    moveTo(CLOSES);
    expect((await show(EXHIBITOR, id)).body.facts.isOpen).toBe(false);
    expect((await act(EXHIBITOR, id, 'submit')).status).toBe(409);
    expect((await change(EXHIBITOR, id, { call_id, version: 1 })).status).toBe(409);
    expect((await apply(RIVAL, call_id)).status).toBe(409);
    advance(-1);
    expect((await act(EXHIBITOR, id, 'submit')).status).toBe(200);
  });

  it('is submitted within the limits of the call and with the signed commitment', async () => {
    const { openCall, draft, change, act, fileOf, apply } = await openExhibition();
    const { id: call_id } = await openCall();
    const foreign = await apply(EXHIBITOR, call_id, { commitment_id: await fileOf(RIVAL) });
    expect([foreign.status, faults(foreign)]).toEqual([422, ['commitment_id']]);
    const { id, commitment } = await draft(EXHIBITOR, call_id, { area: 37, power: 31 });
    const both = await act(EXHIBITOR, id, 'submit');
    expect([both.status, both.body.errors]).toEqual([422, { area: ['At most 36'], power: ['At most 30'] }]);
    const commitment_id = commitment?.id ?? '';
    await change(EXHIBITOR, id, { call_id, commitment_id, area: 36, power: 31, version: 1 });
    expect((await act(EXHIBITOR, id, 'submit')).body.errors).toEqual({ power: ['At most 30'] });
    await change(EXHIBITOR, id, { call_id, area: 36, power: 30, version: 2 });
    const without = await act(EXHIBITOR, id, 'submit');
    expect([without.status, faults(without)]).toEqual([422, ['commitment_id']]);
    await change(EXHIBITOR, id, { call_id, commitment_id, area: 36, power: 30, version: 3 });
    expect((await act(EXHIBITOR, id, 'submit')).body.status).toBe('submitted');
  });

  it('is returned only while it can be submitted again; a closed call leaves approval and rejection', async () => {
    const { openCall, submitted, act, does, moveTo, advance } = await openExhibition();
    const { id: call_id } = await openCall();
    const { id } = await submitted(EXHIBITOR, call_id);
    const other = await submitted(RIVAL, call_id);
    moveTo(CLOSES);
    expect((await act(COMMITTEE, id, 'return', { reason })).status).toBe(409);
    expect((await does(COMMITTEE, id, 'reject', { reason })).status).toBe('rejected');
    advance(-1);
    expect((await does(COMMITTEE, other.id, 'return', { reason })).status).toBe('returned');
  });

  it('is submitted by a confirmed organisation only', async () => {
    const exhibition = await openExhibition();
    const { openCall, draft, act, show, db } = exhibition;
    const { id: call_id } = await openCall();
    const be = (status: string) =>
      db
        .updateTable('organisations')
        .set({ status: seeded(status as 'confirmed') })
        .where('id', '=', 'rival')
        .execute();
    await be('submitted');
    const { id } = await draft(RIVAL, call_id);
    expect((await show(RIVAL, id)).body.facts.isVerified).toBe(false);
    expect((await act(RIVAL, id, 'submit')).status).toBe(403);
    await be('suspended');
    expect((await act(RIVAL, id, 'submit')).status).toBe(403);
    await be('confirmed');
    expect((await act(RIVAL, id, 'submit')).status).toBe(200);
  });

  it('is begun by exhibitors only, and not by an account that can only view', async () => {
    const { hire, openCall, apply, addCall, db } = await openExhibition();
    await hire();
    const { id } = await openCall();
    for (const [name, status] of [
      [VISITOR, 403],
      [COMMITTEE, 403],
      [VENUE, 403],
      ['jianghan.college', 404],
      ['lin.xiaoyu', 404],
    ] as const) {
      expect((await apply(name, id)).status, name).toBe(status);
    }
    await db
      .updateTable('exhibitor_calls')
      .set({ status: seeded('cancelled') })
      .execute();
    expect((await apply(EXHIBITOR, id)).status).toBe(409);
    expect((await apply(EXHIBITOR, (await addCall()).body.id)).status).toBe(404);
  });

  it('is one for each organisation and call, also for simultaneous requests, until it has ended', async () => {
    const { openCall, apply, act, does, submitted, db, getCall } = await openExhibition();
    const { id: call_id } = await openCall();
    const both = await Promise.all([apply(EXHIBITOR, call_id), apply(EXHIBITOR, call_id)]);
    expect(statuses(both)).toEqual([200, 409]);
    const first = both.find(({ status }) => status === 200)?.body.id ?? '';
    expect((await apply(RIVAL, call_id)).status).toBe(200);
    expect((await act(EXHIBITOR, first, 'withdraw', { reason: ' ' })).status).toBe(422);
    await does(EXHIBITOR, first, 'withdraw', { reason: '档期冲突' });
    const second = await submitted(EXHIBITOR, call_id);
    await does(COMMITTEE, second.id, 'reject', { reason: '与主题不符' });
    const third = await submitted(EXHIBITOR, call_id);
    const again = await apply(EXHIBITOR, call_id);
    expect([again.status, again.body.code]).toEqual([409, errorCodes.conflict]);
    expect(again.body.message).toContain('already');
    expect((await getCall(EXHIBITOR, call_id)).body.application).toEqual({
      id: third.id,
      status: 'submitted',
    });
    expect(await db.selectFrom('exhibitor_applications').select('id').execute()).toHaveLength(4);
  });

  it('is rejected with a reason, which ends it', async () => {
    const { openCall, submitted, act, does, told, show } = await openExhibition();
    const { id: call_id } = await openCall();
    const { id } = await submitted(EXHIBITOR, call_id);
    expect((await act(COMMITTEE, id, 'reject', { reason: '' })).status).toBe(422);
    expect((await act(EXHIBITOR, id, 'reject', { reason })).status).toBe(403);
    expect(await does(COMMITTEE, id, 'reject', { reason })).toMatchObject({ status: 'rejected', reason });
    expect(await told('exhibitor.reject')).toEqual([EXHIBITOR]);
    expect((await show(EXHIBITOR, id)).body.reason).toBe(reason);
    for (const what of ['approve', 'withdraw', 'submit'] as const) {
      const body = what === 'withdraw' ? { reason } : {};
      expect((await act(what === 'approve' ? COMMITTEE : EXHIBITOR, id, what, body)).status, what).toBe(409);
    }
  });

  it('is withdrawn by the exhibitor, or by the committee with a message, and frees the booth', async () => {
    const { openCall, assigned, submitted, does, told, boothAt } = await openExhibition();
    const { id: call_id } = await openCall();
    const { id } = await assigned(EXHIBITOR, call_id);
    const withdrawn = await does(EXHIBITOR, id, 'withdraw', { reason: '档期冲突' });
    expect(withdrawn).toMatchObject({
      status: 'withdrawn',
      reason: '档期冲突',
      booth: '',
      confirm_until: '',
    });
    expect((await boothAt(call_id, 'A01')).status).toBe('free');
    expect(await told('exhibitor.end')).toEqual([]);
    const other = await submitted(RIVAL, call_id);
    await does(COMMITTEE, other.id, 'withdraw', { reason: '电话要求撤回' });
    expect(await told('exhibitor.end')).toEqual([RIVAL]);
  });
});

describe('the readers of an application [running.md 2]', () => {
  it('are the own organisation and, once it is submitted, the committee and the venue staff', async () => {
    const exhibition = await openExhibition();
    const { hire, openCall, draft, show, does, act, change } = exhibition;
    await hire();
    const { id: call_id } = await openCall();
    const { id } = await draft(EXHIBITOR, call_id);
    const seen = async () =>
      Promise.all(
        [EXHIBITOR, VISITOR, COMMITTEE, LOOKER, VENUE, RIVAL, 'jianghan.college'].map(async (name) => {
          const { status, body } = await show(name, id);
          const list = await listed(exhibition, name);
          expect(list.map((one) => one.id)).toEqual(status === 200 ? [id] : []);
          return status === 200 ? body.by : status;
        }),
      );
    expect(await seen()).toEqual(['exhibitor', 'viewer', 404, 404, 404, 404, 404]);
    for (const name of [COMMITTEE, VENUE, RIVAL]) {
      expect((await act(name, id, 'withdraw', { reason })).status, name).toBe(404);
      expect((await change(name, id, { call_id, version: 1 })).status, name).toBe(404);
    }
    expect((await act(VISITOR, id, 'submit')).status).toBe(403);
    await does(EXHIBITOR, id, 'submit');
    expect(await seen()).toEqual(['exhibitor', 'viewer', 'organiser', 'viewer', 'venue', 404, 404]);
    for (const name of [EXHIBITOR, VISITOR, LOOKER, VENUE]) {
      expect((await act(name, id, 'approve')).status, name).toBe(403);
    }
    expect((await act(RIVAL, id, 'approve')).status).toBe(404);
    // A draft that is withdrawn stays hidden.
    const other = await draft(RIVAL, call_id);
    await does(RIVAL, other.id, 'withdraw', { reason });
    expect((await show(COMMITTEE, other.id)).status).toBe(404);
  });

  it('are told apart from those who can act on a returned application', async () => {
    const { openCall, submitted, does, act } = await openExhibition();
    const { id: call_id } = await openCall();
    const { id } = await submitted(EXHIBITOR, call_id);
    await does(COMMITTEE, id, 'return', { reason });
    for (const name of [COMMITTEE, LOOKER, VISITOR]) {
      expect((await act(name, id, 'submit')).status, name).toBe(403);
    }
  });

  it('open the commitment, as long as they can read the application', async () => {
    const { hire, openCall, draft, does, send } = await openExhibition();
    await hire();
    const { id: call_id } = await openCall();
    const { id, commitment } = await draft(EXHIBITOR, call_id);
    const seen = async () =>
      (
        await Promise.all(
          [EXHIBITOR, VISITOR, COMMITTEE, LOOKER, VENUE, RIVAL, 'jianghan.college'].map((name) =>
            send(name, 'GET', paths.getFileLink.replace(':id', commitment?.id ?? '')),
          ),
        )
      ).map(({ status }) => status);
    expect(await seen()).toEqual([200, 200, 404, 404, 404, 404, 404]);
    await does(EXHIBITOR, id, 'submit');
    expect(await seen()).toEqual([200, 200, 200, 200, 200, 404, 404]);
  });

  it('do not include an account whose affiliation the organisation has ended and which claims it again', async () => {
    const { openCall, submitted, show, act, send, idOf, db, getCall } = await openExhibition();
    const { id: call_id } = await openCall();
    const { id, commitment } = await submitted(EXHIBITOR, call_id);
    await db
      .updateTable('user_organisations')
      .set({ capacity: 'registrar' })
      .where('user_id', '=', await idOf(VISITOR))
      .execute();
    expect((await show(VISITOR, id)).body.by).toBe('exhibitor');
    const path = paths.endPerson.replace(':id', await idOf(VISITOR));
    expect((await send(EXHIBITOR, 'POST', path, { version: 1, reason: '已离职' })).status).toBe(200);
    const claimed = await send(VISITOR, 'POST', paths.claimAffiliation, { version: 2 });
    expect(claimed.status, JSON.stringify(claimed.body)).toBe(200);
    expect((await show(VISITOR, id)).status).toBe(404);
    expect((await act(VISITOR, id, 'withdraw', { reason })).status).toBe(404);
    const link = await send(VISITOR, 'GET', paths.getFileLink.replace(':id', commitment?.id ?? ''));
    expect(link.status).toBe(404);
    expect((await getCall(VISITOR, call_id)).status).toBe(404);
  });

  it('find applications by call, status, organisation and theme; those that wait come first', async () => {
    const exhibition = await openExhibition();
    const { openCall, submitted, approved, does } = exhibition;
    const { id: call_id } = await openCall();
    const first = await submitted(EXHIBITOR, call_id, { theme: '数控机床' });
    await does(COMMITTEE, first.id, 'reject', { reason });
    const second = await approved(RIVAL, call_id, { theme: '检测仪器' });
    const third = await submitted(EXHIBITOR, call_id, { theme: '车床' });
    const ids = async (query = '') => (await listed(exhibition, COMMITTEE, query)).map(({ id }) => id);
    expect(await ids()).toEqual([third.id, second.id, first.id]);
    expect(await ids(`?call=${call_id}&status=approved`)).toEqual([second.id]);
    expect(await ids('?call=no-such-call-there-is')).toEqual([]);
    expect(await ids(`?text=${encodeURIComponent('机床')}`)).toEqual([second.id, first.id]);
    expect(await ids(`?text=${encodeURIComponent('车床')}`)).toEqual([third.id]);
    for (const sign of ['%', '_']) expect(await ids(`?text=${encodeURIComponent(sign)}`)).toEqual([]);
    expect(await ids('?per_page=1&page=2')).toEqual([second.id]);
  });
});

describe('the work of the committee', () => {
  it('contains the applications that wait for a decision or a booth', async () => {
    const { openCall, draft, act, does, send, boothAt, done, moveTo } = await openExhibition();
    const { id: call_id, theme } = await openCall();
    const workOf = async (name: string) => {
      const { data, counts } = await done(send<Work>(name, 'GET', paths.listWork));
      const { count } = v.parse(workCount, await done(send(name, 'GET', paths.countWork)));
      expect(count).toBe(Object.values(counts).reduce((sum, one) => sum + one, 0));
      const items = data.filter(({ kind }) => kind === 'exhibit');
      expect(counts['exhibit'] ?? 0).toBe(items.length);
      return items;
    };
    const { id, organisation } = await draft(EXHIBITOR, call_id);
    expect(await workOf(COMMITTEE)).toEqual([]);
    moveTo('2026-11-21T11:00:00+08:00');
    await does(EXHIBITOR, id, 'submit');
    const item = { id, title: organisation, detail: theme, since: '2026-11-21T11:00:00+08:00', due: '' };
    expect(await workOf(COMMITTEE)).toMatchObject([item]);
    for (const name of [LOOKER, EXHIBITOR, VENUE]) {
      expect(await workOf(name), name).toEqual([]);
    }
    await does(COMMITTEE, id, 'return', { reason });
    expect(await workOf(COMMITTEE)).toEqual([]);
    await does(EXHIBITOR, id, 'submit');
    await does(COMMITTEE, id, 'approve');
    expect(await workOf(COMMITTEE)).toMatchObject([item]);
    await act(COMMITTEE, id, 'assign', { booth_id: (await boothAt(call_id, 'A01')).id });
    expect(await workOf(COMMITTEE)).toEqual([]);
    await does(COMMITTEE, id, 'release', { reason });
    expect(await workOf(COMMITTEE)).toHaveLength(1);
  });
});

describe('many applications approved together [running.md 2]', () => {
  const many = async ({ send, done }: Exhibition, name: string, records: readonly object[]) =>
    v
      .parse(bulkOutcomes, await done(send(name, 'POST', paths.approveExhibitorApplications, { records })))
      .results.map(({ obstacle }) => obstacle);

  it('are only those that this person has opened since their last change', async () => {
    const exhibition = await openExhibition();
    const { openCall, draft, does, show, change, told, log, send } = exhibition;
    const { id: call_id } = await openCall();
    const one = await draft(EXHIBITOR, call_id);
    const other = await draft(RIVAL, call_id);
    await does(EXHIBITOR, one.id, 'submit');
    await does(RIVAL, other.id, 'submit');
    const records = async () =>
      (await listed(exhibition, COMMITTEE)).map(({ id, version }) => ({ id, version }));
    const opened = async (name: string) =>
      Object.fromEntries((await listed(exhibition, name)).map(({ id, is_opened }) => [id, is_opened]));
    const first = await records();
    for (const reader of [EXHIBITOR, VENUE, DEPUTY, LOOKER]) await show(reader, one.id);
    expect(await opened(COMMITTEE)).toEqual({ [one.id]: false, [other.id]: false });
    expect(await many(exhibition, COMMITTEE, first)).toEqual(['refused', 'refused']);
    for (const { id } of first) await show(COMMITTEE, id);
    expect(await opened(COMMITTEE)).toEqual({ [one.id]: true, [other.id]: true });

    // Returned, changed and submitted again after it was opened.
    await does(DEPUTY, other.id, 'return', { reason });
    await change(RIVAL, other.id, { call_id, commitment_id: other.commitment?.id ?? '', version: 3 });
    await does(RIVAL, other.id, 'submit');
    const rows = first.map(({ id }) => id);
    expect(await many(exhibition, COMMITTEE, first)).toEqual(
      rows.map((id) => (id === one.id ? '' : 'stale')),
    );
    const again = (await records()).filter(({ id }) => id === other.id);
    expect(await many(exhibition, COMMITTEE, again)).toEqual(['refused']);
    // Repeated by the same person, and too late by a colleague.
    const done = first.filter(({ id }) => id === one.id);
    expect(await many(exhibition, COMMITTEE, done)).toEqual(['']);
    expect(await many(exhibition, DEPUTY, done)).toEqual(['stale']);
    expect(await told('exhibitor.approve')).toEqual([EXHIBITOR]);
    expect((await log(one.id)).filter((line) => line.startsWith('approve'))).toEqual([
      'approve submitted approved organiser',
    ]);
    const empty = await send(COMMITTEE, 'POST', paths.approveExhibitorApplications, { records: [] });
    expect([empty.status, faults(empty)]).toEqual([422, ['records']]);
  });

  it('contain no withdrawn one, none of the own organisation and none of another competition', async () => {
    const exhibition = await openExhibition();
    const { openCall, draft, does, act, show, send, db } = exhibition;
    const { id: call_id } = await openCall();
    const { id } = await draft(EXHIBITOR, call_id);
    await does(EXHIBITOR, id, 'submit');
    const { version } = (await show(COMMITTEE, id)).body;
    const record = { id, version };
    for (const name of [EXHIBITOR, RIVAL, VENUE]) {
      const answer = await send(name, 'POST', paths.approveExhibitorApplications, { records: [record] });
      expect([name, answer.status]).toEqual([name, 403]);
    }
    await act(EXHIBITOR, id, 'withdraw', { reason: '展品未到' });
    expect(await many(exhibition, COMMITTEE, [record])).toEqual(['stale']);
    expect(await many(exhibition, COMMITTEE, [{ id, version: version + 1 }])).toEqual(['refused']);
    const { id: next } = await draft(EXHIBITOR, call_id);
    await does(EXHIBITOR, next, 'submit');
    const { version: its } = (await show(COMMITTEE, next)).body;
    await db.deleteFrom('competition_organisers').execute();
    expect(await many(exhibition, COMMITTEE, [{ id: next, version: its }])).toEqual(['gone']);
  });
});
