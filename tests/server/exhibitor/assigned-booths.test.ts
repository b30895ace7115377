import { describe, expect, it } from 'vitest';
import { MOST_STAFF } from '../../../server/contract/exhibitor/exhibitor-application.ts';
import { paths } from '../../support/paths.ts';
import { lapseDueBooths } from '../../../server/exhibitor/due-booths.ts';
import { statuses } from '../support/test-system.ts';
import {
  COMMITTEE,
  EXHIBITOR,
  faults,
  HOUR,
  LOOKER,
  openExhibition,
  RIVAL,
  VENUE,
  VISITOR,
} from './exhibition.ts';

const reason = '消防检查\n调整布局';

describe('the assignment of a booth [running.md 2]', () => {
  it('is made by the committee or the venue staff, and its exhibitor is notified', async () => {
    const { hire, openCall, approved, submitted, act, does, boothAt, told, log } = await openExhibition();
    await hire();
    const { id: callId } = await openCall();
    const [a01, a02] = [await boothAt(callId, 'A01'), await boothAt(callId, 'A02')];
    const { id } = await approved(EXHIBITOR, callId);
    for (const name of [EXHIBITOR, VISITOR, LOOKER]) {
      expect((await act(name, id, 'assign', { booth_id: a01.id })).status, name).toBe(403);
    }
    const assigned = await does(VENUE, id, 'assign', { booth_id: a01.id });
    expect(assigned).toMatchObject({
      status: 'booth_assigned',
      booth: 'A1馆 A01',
      confirm_until: '2026-11-24T10:00:00+08:00',
      by: 'venue',
    });
    expect(await boothAt(callId, 'A01')).toMatchObject({ status: 'assigned', version: a01.version + 1 });
    expect(await told('exhibitor.assign')).toEqual([`${EXHIBITOR} A1馆 A01`]);
    expect(await log(id)).toContain('assign approved booth_assigned venue');
    expect((await act(COMMITTEE, id, 'assign', { booth_id: a02.id })).status).toBe(409);
    // An application that is not approved receives no booth.
    const other = await submitted(RIVAL, callId);
    expect((await act(COMMITTEE, other.id, 'assign', { booth_id: a02.id })).status).toBe(409);
    await does(COMMITTEE, other.id, 'approve');
    expect((await does(COMMITTEE, other.id, 'assign', { booth_id: a02.id })).by).toBe('organiser');
  });

  it('needs a free booth of the call with enough area and power', async () => {
    const { openCall, addBooths, approved, assigned, act, actOnBooth, boothAt, boothsOf } =
      await openExhibition();
    const { id: callId } = await openCall();
    await addBooths(callId, { row: 'B', last: 1, area: 17 });
    await addBooths(callId, { row: 'C', last: 1, power: 9 });
    await assigned(RIVAL, callId, 'A01');
    await actOnBooth(COMMITTEE, await boothAt(callId, 'A02'), 'block', { reason: '消防通道' });
    const { id } = await approved(EXHIBITOR, callId);
    for (const [no, sentence] of [
      ['B01', 'The application asks for a larger area'],
      ['C01', 'The application asks for more power'],
      ['A01', 'This booth is not free any more'],
      ['A02', 'This booth is not free any more'],
    ] as const) {
      const refused = await act(COMMITTEE, id, 'assign', { booth_id: (await boothAt(callId, no)).id });
      expect([refused.status, refused.body.errors], no).toEqual([422, { booth_id: [sentence] }]);
    }
    const unknown = await act(COMMITTEE, id, 'assign', { booth_id: 'no-such-booth-there-is' });
    expect([unknown.status, faults(unknown)]).toEqual([422, ['booth_id']]);
    const exact = await boothAt(callId, 'A03');
    expect((await act(COMMITTEE, id, 'assign', { booth_id: exact.id })).status).toBe(200);
    expect((await boothsOf(callId)).filter(({ status }) => status === 'assigned')).toHaveLength(2);
  });

  it('is made once for two simultaneous requests', async () => {
    const { openCall, approved, act, boothAt, db } = await openExhibition();
    const { id: callId } = await openCall();
    const both = [await approved(EXHIBITOR, callId), await approved(RIVAL, callId)];
    const { id: booth_id } = await boothAt(callId, 'A01');
    const answers = await Promise.all(both.map(({ id }) => act(COMMITTEE, id, 'assign', { booth_id })));
    expect(statuses(answers)).toEqual([200, 422]);
    expect(answers.flatMap(faults)).toEqual(['booth_id']);
    const held = await db
      .selectFrom('exhibitor_applications')
      .select('id')
      .where('status', '=', 'booth_assigned')
      .execute();
    expect(held).toHaveLength(1);
    const { application_id } = await db
      .selectFrom('booths')
      .select('application_id')
      .where('id', '=', booth_id)
      .executeTakeFirstOrThrow();
    expect(application_id).toBe(held[0]?.id);
  });

  it('is confirmed within 72 hours, to the millisecond', async () => {
    const { openCall, assigned, act, advance, show, told } = await openExhibition();
    const { id: callId } = await openCall();
    const first = await assigned(EXHIBITOR, callId, 'A01');
    const second = await assigned(RIVAL, callId, 'A02');
    expect((await act(COMMITTEE, first.id, 'confirm')).status).toBe(403);
    advance(72 * HOUR - 1);
    const confirmed = await act(EXHIBITOR, first.id, 'confirm');
    expect(confirmed.body).toMatchObject({ status: 'confirmed', booth: 'A1馆 A01', confirm_until: '' });
    advance(1);
    expect((await show(RIVAL, second.id)).body.facts.isTimely).toBe(false);
    expect((await act(RIVAL, second.id, 'confirm')).status).toBe(409);
    expect((await show(EXHIBITOR, first.id)).body.status).toBe('confirmed');
    // A refused act frees no booth.
    expect(await told('exhibitor.lapse')).toEqual([]);
  });

  it('lapses after 72 hours by the clock: the booth is free again and the exhibitor is notified', async () => {
    const { openCall, assigned, confirmed, advance, show, told, boothAt, db, test, act, log } =
      await openExhibition();
    const { id: callId } = await openCall();
    const { id } = await assigned(EXHIBITOR, callId, 'A01');
    const safe = await confirmed(RIVAL, callId, 'A02');
    advance(72 * HOUR - 1);
    await lapseDueBooths({ db }, test.clock.now());
    expect((await show(EXHIBITOR, id)).body.status).toBe('booth_assigned');
    advance(1);
    await lapseDueBooths({ db }, test.clock.now());
    await lapseDueBooths({ db }, test.clock.now());
    expect((await show(EXHIBITOR, id)).body).toMatchObject({
      status: 'approved',
      booth: '',
      confirm_until: '',
    });
    expect((await boothAt(callId, 'A01')).status).toBe('free');
    expect((await show(RIVAL, safe.id)).body.booth).toBe('A1馆 A02');
    expect(await told('exhibitor.lapse')).toEqual([`${EXHIBITOR} A1馆 A01`]);
    expect(await log(id)).toContain('lapse booth_assigned approved system');
    expect((await act(EXHIBITOR, id, 'confirm')).status).toBe(409);
    // The application keeps its approval and receives a booth again.
    const again = await act(COMMITTEE, id, 'assign', { booth_id: (await boothAt(callId, 'A01')).id });
    expect(again.body).toMatchObject({
      status: 'booth_assigned',
      confirm_until: '2026-11-27T10:00:00+08:00',
    });
  });

  it('lapses with the next act as well, also if the job has not run: another exhibitor gets the booth', async () => {
    const { openCall, assigned, approved, advance, show, does, told, boothAt } = await openExhibition();
    const { id: callId } = await openCall();
    const { id } = await assigned(EXHIBITOR, callId, 'A01');
    const other = await approved(RIVAL, callId);
    const booth = await boothAt(callId, 'A01');
    advance(72 * HOUR);
    expect((await boothAt(callId, 'A01')).status).toBe('assigned');
    const held = await does(COMMITTEE, other.id, 'assign', { booth_id: booth.id });
    expect(held.booth).toBe('A1馆 A01');
    expect((await show(EXHIBITOR, id)).body).toMatchObject({ status: 'approved', booth: '' });
    expect(await told('exhibitor.lapse')).toEqual([`${EXHIBITOR} A1馆 A01`]);
    expect(await told('exhibitor.assign')).toEqual([`${EXHIBITOR} A1馆 A01`, `${RIVAL} A1馆 A01`]);
  });

  it('is taken back by the committee or the venue staff with a reason', async () => {
    const { hire, openCall, assigned, act, does, boothAt, told, show } = await openExhibition();
    await hire();
    const { id: callId } = await openCall();
    const { id } = await assigned(EXHIBITOR, callId, 'A01');
    const empty = await act(VENUE, id, 'release', { reason: '' });
    expect([empty.status, faults(empty)]).toEqual([422, ['reason']]);
    expect((await act(EXHIBITOR, id, 'release', { reason })).status).toBe(403);
    await does(VENUE, id, 'release', { reason });
    expect((await show(EXHIBITOR, id)).body).toMatchObject({ status: 'approved', reason, booth: '' });
    expect((await boothAt(callId, 'A01')).status).toBe('free');
    expect(await told('exhibitor.release')).toEqual([`${EXHIBITOR} A1馆 A01`]);
    expect((await act(VENUE, id, 'release', { reason })).status).toBe(409);
    // A confirmed booth can be taken back too.
    await does(COMMITTEE, id, 'assign', { booth_id: (await boothAt(callId, 'A02')).id });
    await does(EXHIBITOR, id, 'confirm');
    await does(COMMITTEE, id, 'release', { reason });
    expect((await boothAt(callId, 'A02')).status).toBe('free');
  });
});

describe('the use of a booth [running.md 2]', () => {
  it(`begins with the names of up to ${MOST_STAFF} people, from the approval to the move-in`, async () => {
    const { hire, openCall, submitted, staff, does, boothAt } = await openExhibition();
    await hire();
    const { id: callId } = await openCall();
    const { id } = await submitted(EXHIBITOR, callId);
    expect((await staff(EXHIBITOR, id, ['周启航'])).status).toBe(409);
    await does(COMMITTEE, id, 'approve');
    const names = Array.from({ length: MOST_STAFF + 1 }, () => '周启航');
    const many = await staff(EXHIBITOR, id, names);
    expect([many.status, many.body.errors]).toEqual([422, { staff: [`At most ${MOST_STAFF}`] }]);
    expect((await staff(EXHIBITOR, id, names.slice(1))).body.staff).toHaveLength(MOST_STAFF);
    expect((await staff(EXHIBITOR, id, [])).body.staff).toEqual([]);
    for (const name of [COMMITTEE, VENUE, VISITOR]) {
      expect((await staff(name, id, ['周启航'])).status, name).toBe(403);
    }
    await does(COMMITTEE, id, 'assign', { booth_id: (await boothAt(callId, 'A01')).id });
    expect((await staff(EXHIBITOR, id, ['周启航'])).status).toBe(200);
    await does(EXHIBITOR, id, 'confirm');
    expect((await staff(EXHIBITOR, id, ['周启航', '李文'])).body.staff).toEqual(['周启航', '李文']);
    await does(VENUE, id, 'moveIn', { note: '用电合格' });
    expect((await staff(EXHIBITOR, id, [])).status).toBe(409);
  });

  it('is handed over and taken back by venue staff with a note, never by an exhibitor', async () => {
    const { hire, openCall, assigned, act, does, boothAt, db, idOf, log, show } = await openExhibition();
    const { id: callId } = await openCall();
    const { id } = await assigned(EXHIBITOR, callId);
    const note = '插座、通道合格\n灭火器两具';
    // The exhibition office without an assignment does not know the application.
    expect((await act(VENUE, id, 'moveIn', { note })).status).toBe(404);
    await hire();
    expect((await act(VENUE, id, 'moveIn', { note })).status).toBe(409);
    await does(EXHIBITOR, id, 'confirm');
    for (const name of [EXHIBITOR, LOOKER]) {
      expect((await act(name, id, 'moveIn', { note })).status, name).toBe(403);
    }
    const empty = await act(VENUE, id, 'moveIn', { note: ' ' });
    expect([empty.status, faults(empty)]).toEqual([422, ['note']]);
    const dutyOf = async () =>
      db
        .selectFrom('competition_assignments')
        .select('status')
        .where('user_id', '=', await idOf(VENUE))
        .executeTakeFirstOrThrow();
    expect(await dutyOf()).toEqual({ status: 'confirmed' });
    const moved = await does(VENUE, id, 'moveIn', { note });
    expect(moved).toMatchObject({
      status: 'moved_in',
      safety_note: note,
      moved_in_at: '2026-11-21T10:00:00+08:00',
    });
    // The duty begins with the first act.
    expect(await dutyOf()).toEqual({ status: 'active' });
    expect((await boothAt(callId, 'A01')).status).toBe('occupied');
    for (const name of [EXHIBITOR, COMMITTEE]) {
      expect((await act(name, id, 'withdraw', { reason })).status, name).toBe(409);
    }
    expect((await act(COMMITTEE, id, 'release', { reason })).status).toBe(409);
    expect((await act(EXHIBITOR, id, 'moveOut', { note })).status).toBe(403);
    await does(VENUE, id, 'moveOut', { note: '场地清空' });
    expect((await show(EXHIBITOR, id)).body).toMatchObject({
      status: 'closed',
      return_note: '场地清空',
      booth: '',
    });
    expect((await boothAt(callId, 'A01')).status).toBe('free');
    expect(await log(id)).toContain(`moveIn confirmed moved_in venue ${note}`);
    expect((await act(VENUE, id, 'moveOut', { note })).status).toBe(409);
  });

  it('is handed over and taken back by the committee where there is no venue staff', async () => {
    const { openCall, assigned, act, does, boothAt, log } = await openExhibition();
    const { id: callId } = await openCall();
    const { id } = await assigned(EXHIBITOR, callId);
    const note = '用电合格';
    expect((await act(COMMITTEE, id, 'moveIn', { note })).status).toBe(409);
    await does(EXHIBITOR, id, 'confirm');
    expect((await act(LOOKER, id, 'moveIn', { note })).status).toBe(403);
    const empty = await act(COMMITTEE, id, 'moveIn', { note: ' ' });
    expect([empty.status, faults(empty)]).toEqual([422, ['note']]);
    await does(COMMITTEE, id, 'moveIn', { note });
    expect((await act(COMMITTEE, id, 'moveIn', { note })).status).toBe(409);
    expect((await boothAt(callId, 'A01')).status).toBe('occupied');
    expect(await log(id)).toContain(`moveIn confirmed moved_in organiser ${note}`);
    expect((await act(LOOKER, id, 'moveOut', { note })).status).toBe(403);
    await does(COMMITTEE, id, 'moveOut', { note: '场地清空' });
    expect((await boothAt(callId, 'A01')).status).toBe('free');
    expect((await act(COMMITTEE, id, 'moveOut', { note })).status).toBe(409);
  });

  it('is not possible for venue staff of another competition, or once the assignment is released', async () => {
    const { hire, openCall, confirmed, act, db, show, getCall } = await openExhibition();
    await hire();
    const { id: callId } = await openCall();
    const { id } = await confirmed(EXHIBITOR, callId);
    await db
      .updateTable('competition_assignments')
      .set({ status: 'released' as never })
      .execute();
    expect((await show(VENUE, id)).status).toBe(404);
    expect((await getCall(VENUE, callId)).status).toBe(404);
    expect((await act(VENUE, id, 'moveIn', { note: '用电合格' })).status).toBe(404);
  });

  it('refuses an act on an outdated version', async () => {
    const { openCall, confirmed, send, show } = await openExhibition();
    const { id: callId } = await openCall();
    const { id, version } = await confirmed(EXHIBITOR, callId);
    const path = paths.withdrawExhibitorApplication.replace(':id', id);
    const stale = await send(EXHIBITOR, 'POST', path, { version: version - 1, reason });
    expect([stale.status, stale.body.code]).toEqual([409, 40904]);
    expect((await show(EXHIBITOR, id)).body.status).toBe('confirmed');
  });
});
