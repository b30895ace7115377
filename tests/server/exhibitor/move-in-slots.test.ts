import { describe, expect, it } from 'vitest';
import { canHaveSlots, MOST_SLOTS, slotsOf } from '../../../server/contract/exhibitor/move-in-slots.ts';
import { statuses } from '../support/test-system.ts';
import {
  callFacts,
  COMMITTEE,
  EXHIBITOR,
  faults,
  openExhibition,
  RIVAL,
  VENUE,
  VISITOR,
} from './exhibition.ts';

const slotted = { slot_minutes: 120, slot_places: 1 };
/** The first and the last slot of the call of the tests: three days, 08:00 to 18:00, five slots a day. */
const FIRST = '2027-02-01T08:00:00+08:00';
const SECOND = '2027-02-01T10:00:00+08:00';
const LAST = '2027-02-03T16:00:00+08:00';

const at = (text: string) => Date.parse(`${text}:00+08:00`);
const written = (instants: readonly number[]) =>
  instants.map((one) => new Date(one + 8 * 3_600_000).toISOString().slice(5, 16));

describe('the slots of a move-in', () => {
  it('lie on each day between the times of day at which the move-in begins and ends', () => {
    const days = { from: at('2027-02-01T08:00'), until: at('2027-02-02T11:30'), minutes: 60 };
    expect(written(slotsOf(days))).toEqual([
      '02-01T08:00',
      '02-01T09:00',
      '02-01T10:00',
      '02-02T08:00',
      '02-02T09:00',
      '02-02T10:00',
    ]);
    const nights = { from: at('2027-02-01T22:00'), until: at('2027-02-03T02:00'), minutes: 240 };
    expect(written(slotsOf(nights))).toEqual(['02-01T22:00', '02-02T22:00']);
    const through = { from: at('2027-02-01T08:00'), until: at('2027-02-02T08:00'), minutes: 240 };
    expect(slotsOf(through)).toHaveLength(6);
    expect(slotsOf({ ...days, minutes: 0 })).toEqual([]);
  });

  it('are neither none nor more than a list can show', () => {
    const from = at('2027-02-01T08:00');
    expect(canHaveSlots({ from, until: from + 59 * 60_000, minutes: 60 })).toBe(false);
    expect(canHaveSlots({ from, until: from + 60 * 60_000, minutes: 60 })).toBe(true);
    // Whole days of 48 slots.
    const day = 24 * 3_600_000;
    expect(4 * 48 <= MOST_SLOTS && MOST_SLOTS < 5 * 48).toBe(true);
    expect(canHaveSlots({ from, until: from + 4 * day, minutes: 30 })).toBe(true);
    expect(canHaveSlots({ from, until: from + 5 * day, minutes: 30 })).toBe(false);
    expect(canHaveSlots({ from, until: from + day, minutes: 0 })).toBe(false);
  });
});

describe('a time to move in [domain.md 3]', () => {
  it('is booked by the exhibitor once the booth is confirmed, and another one instead', async () => {
    const { openCall, assigned, does, book, show, boothAt, log } = await openExhibition();
    const { id: callId } = await openCall(slotted);
    const { id } = await assigned(EXHIBITOR, callId);
    expect((await book(EXHIBITOR, id, FIRST)).status).toBe(409);
    const confirmed = await does(EXHIBITOR, id, 'confirm');
    expect(confirmed).toMatchObject({ slot_from: '', slot_until: '', facts: { hasSlots: true } });
    expect(confirmed.slots).toHaveLength(15);
    expect(confirmed.slots[0]).toEqual({ from: FIRST, until: SECOND, free: 1 });
    for (const name of [COMMITTEE, VISITOR]) expect((await book(name, id, FIRST)).status, name).toBe(403);

    const { body: booked } = await book(EXHIBITOR, id, FIRST);
    expect(booked).toMatchObject({ status: 'confirmed', slot_from: FIRST, slot_until: SECOND });
    // The slot that the exhibitor holds stays free for itself.
    expect(booked.slots[0]).toMatchObject({ free: 1 });
    expect((await show(COMMITTEE, id)).body).toMatchObject({ slot_from: FIRST, slots: [] });
    const { body: moved } = await book(EXHIBITOR, id, LAST);
    expect(moved.slot_from).toBe(LAST);
    expect((await log(id)).filter((line) => line.startsWith('bookSlot'))).toEqual([
      'bookSlot confirmed confirmed exhibitor',
      'bookSlot confirmed confirmed exhibitor',
    ]);

    // A freed booth frees the slot.
    const freed = await does(COMMITTEE, id, 'release', { reason: '调整布局' });
    expect(freed).toMatchObject({ status: 'approved', slot_from: '' });
    await does(COMMITTEE, id, 'assign', { booth_id: (await boothAt(callId, 'A02')).id });
    expect((await does(EXHIBITOR, id, 'confirm')).slot_from).toBe('');
  });

  it('is refused if it is no slot of the call, has begun or is full', async () => {
    const { openCall, confirmed, book, moveTo, show, act } = await openExhibition();
    const { id: callId } = await openCall(slotted);
    const own = await confirmed(EXHIBITOR, callId, 'A01');
    const rival = await confirmed(RIVAL, callId, 'A02');
    for (const wrong of ['2027-02-01T09:00:00+08:00', '2027-02-01T18:00:00+08:00', 'soon', '']) {
      const answer = await book(EXHIBITOR, own.id, wrong);
      expect([answer.status, faults(answer)], wrong).toEqual([422, ['slot_at']]);
    }
    // Both exhibitors ask for the only place at the same time.
    const answers = await Promise.all([book(EXHIBITOR, own.id, FIRST), book(RIVAL, rival.id, FIRST)]);
    expect(statuses(answers)).toEqual([200, 422]);
    const full = answers.find(({ status }) => status === 422);
    expect(full && faults(full)).toEqual(['slot_at']);
    const [loser, winner] = answers[0].status === 422 ? [own, rival] : [rival, own];
    const name = loser === own ? EXHIBITOR : RIVAL;
    expect((await show(name, loser.id)).body.slots[0]).toMatchObject({ from: FIRST, free: 0 });
    await act(loser === own ? RIVAL : EXHIBITOR, winner.id, 'withdraw', { reason: '不参展' });
    expect((await show(name, loser.id)).body.slots[0]).toMatchObject({ from: FIRST, free: 1 });

    moveTo(FIRST);
    const late = await book(name, loser.id, FIRST);
    expect([late.status, faults(late)]).toEqual([422, ['slot_at']]);
    expect((await book(name, loser.id, SECOND)).status).toBe(200);
    moveTo('2027-02-03T16:00:00+08:00');
    expect((await show(name, loser.id)).body).toMatchObject({ slots: [], facts: { hasSlots: false } });
  });

  it('is listed for the venue staff by its time, before the applications without one', async () => {
    const { openCall, confirmed, book, hire, send, done } = await openExhibition();
    await hire();
    const { id: callId } = await openCall(slotted);
    const first = await confirmed(EXHIBITOR, callId, 'A01');
    const second = await confirmed(RIVAL, callId, 'A02');
    const order = async () => {
      const path = `/exhibitor/applications?call=${callId}`;
      const { data } = await done(send<{ data: { id: string }[] }>(VENUE, 'GET', path));
      return data.map(({ id }) => (id === first.id ? 'first' : 'second'));
    };
    await book(RIVAL, second.id, LAST);
    expect(await order()).toEqual(['second', 'first']);
    await book(EXHIBITOR, first.id, FIRST);
    expect(await order()).toEqual(['first', 'second']);
  });

  it('is not asked for if the call has no slots', async () => {
    const { openCall, confirmed, book } = await openExhibition();
    const { id: callId } = await openCall();
    const { id, facts, slots } = await confirmed(EXHIBITOR, callId);
    expect([facts.hasSlots, slots]).toEqual([false, []]);
    const answer = await book(EXHIBITOR, id, FIRST);
    expect([answer.status, faults(answer)]).toEqual([422, ['slot_at']]);
  });

  it('needs a length that divides the move-in into a number of slots that can be listed', async () => {
    const { addCall } = await openExhibition();
    const short = { move_in_until: '2027-02-01T08:30:00+08:00' };
    for (const wish of [
      { slot_minutes: 60, ...short },
      {
        slot_minutes: 30,
        move_in_until: '2027-02-12T18:00:00+08:00',
        move_out_until: '2027-02-13T18:00:00+08:00',
      },
      { slot_minutes: 45 },
      { slot_minutes: -30 },
    ]) {
      const answer = await addCall({ ...slotted, ...wish });
      expect([answer.status, faults(answer)], JSON.stringify(wish)).toEqual([422, ['slot_minutes']]);
    }
    const many = await addCall({ ...slotted, slot_places: 51 });
    expect([many.status, faults(many)]).toEqual([422, ['slot_places']]);
    // A fault of the instants is named at the instants.
    const turned = await addCall({ ...slotted, move_in_until: callFacts.move_in_from });
    expect([turned.status, faults(turned)]).toEqual([422, ['move_in_until']]);
    expect((await addCall(slotted)).body).toMatchObject(slotted);
  });
});
