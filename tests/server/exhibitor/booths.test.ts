import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { boothList, MOST_BOOTHS } from '../../../server/contract/exhibitor/booth.ts';
import { statuses } from '../support/test-system.ts';
import {
  COMMITTEE,
  EXHIBITOR,
  faults,
  LOOKER,
  openExhibition,
  RIVAL,
  VENUE,
  type Exhibition,
} from './exhibition.ts';

const begun = async ({ addCall, done }: Exhibition) => (await done(addCall())).id;

describe('the booths of a call [running.md 2]', () => {
  it('are added by rows, sorted by hall and number, and the row is logged', async () => {
    const exhibition = await openExhibition();
    const { addBooths, boothsOf, log } = exhibition;
    const id = await begun(exhibition);
    await addBooths(id, { hall: 'B2馆', first: 99, last: 101, power: 0 });
    const { status, body } = await addBooths(id);
    expect(status).toBe(200);
    const { data } = v.parse(boothList, body);
    expect(data.map(({ hall, no }) => `${hall} ${no}`)).toEqual([
      'A1馆 A01',
      'A1馆 A02',
      'A1馆 A03',
      'A1馆 A04',
      'B2馆 A99',
      'B2馆 A100',
      'B2馆 A101',
    ]);
    expect(data[0]).toMatchObject({
      area: 18,
      power: 10,
      status: 'free',
      holder: '',
      is_own: false,
      reason: '',
      by: 'organiser',
      version: 1,
    });
    expect(await boothsOf(id, LOOKER)).toMatchObject(data.map(() => ({ by: 'viewer' })));
    expect(await log(data[0]?.id ?? '')).toEqual(['add  free organiser A1馆 A01–A04']);
  });

  it('have unique numbers within a hall, also for simultaneous requests', async () => {
    const exhibition = await openExhibition();
    const { addBooths, boothsOf } = exhibition;
    const id = await begun(exhibition);
    const both = await Promise.all([addBooths(id), addBooths(id, { first: 4, last: 6 })]);
    expect(statuses(both)).toEqual([200, 422]);
    const twice = await addBooths(id, { first: 4, last: 4 });
    expect([twice.status, faults(twice)]).toEqual([422, ['first']]);
    expect((await addBooths(id, { hall: 'A2馆', first: 4, last: 4 })).status).toBe(200);
    expect((await addBooths(id, { row: 'B', first: 4, last: 4 })).status).toBe(200);
    expect(new Set((await boothsOf(id)).map(({ hall, no }) => `${hall} ${no}`)).size).toBe(
      (await boothsOf(id)).length,
    );
  });

  it(`are at most ${MOST_BOOTHS}`, async () => {
    const exhibition = await openExhibition();
    const { addBooths, boothsOf } = exhibition;
    const id = await begun(exhibition);
    const many = await addBooths(id, { last: MOST_BOOTHS + 1 });
    expect([many.status, faults(many)]).toEqual([422, ['last']]);
    expect((await addBooths(id, { last: MOST_BOOTHS })).status).toBe(200);
    const more = await addBooths(id, { row: 'B', last: 1 });
    expect([more.status, more.body.errors]).toEqual([422, { last: [`At most ${MOST_BOOTHS}`] }]);
    expect(await boothsOf(id)).toHaveLength(MOST_BOOTHS);
  });

  it.for([
    ['row', { row: 'a' }],
    ['row', { row: 'ABC' }],
    ['last', { first: 5 }],
    ['first', { first: 0 }],
    ['area', { area: 0 }],
    ['power', { power: -1 }],
    ['hall', { hall: '' }],
  ] as const)('have a valid %s: %j', async ([field, wish]) => {
    const exhibition = await openExhibition();
    const refused = await exhibition.addBooths(await begun(exhibition), wish);
    expect([refused.status, faults(refused)]).toEqual([422, [field]]);
  });

  it('are added by the committee only', async () => {
    const exhibition = await openExhibition();
    const { addBooths, hire, actOnCall } = exhibition;
    await hire();
    const id = await begun(exhibition);
    const all = async () =>
      Promise.all([LOOKER, VENUE, EXHIBITOR].map(async (name) => (await addBooths(id, {}, name)).status));
    expect(await all()).toEqual([403, 404, 404]);
    await addBooths(id);
    await actOnCall(COMMITTEE, id, 'publish');
    expect(await all()).toEqual([403, 403, 403]);
    expect((await addBooths('no-such-call-there-is')).status).toBe(404);
  });
});

describe('a booth [running.md 2]', () => {
  it('is changed, blocked with a reason, unblocked and removed, and each act is logged', async () => {
    const exhibition = await openExhibition();
    const { addBooths, boothAt, changeBooth, actOnBooth, boothsOf, log } = exhibition;
    const callId = await begun(exhibition);
    await addBooths(callId);
    const booth = await boothAt(callId, 'A02');
    const { id } = booth;
    const changed = await changeBooth(COMMITTEE, { id, version: 1, area: 36, power: 20 });
    expect(changed.body).toMatchObject({ no: 'A02', area: 36, power: 20, status: 'free', version: 2 });
    expect((await changeBooth(COMMITTEE, { id, version: 1, area: 9, power: 1 })).body.code).toBe(40904);
    const unnamed = await actOnBooth(COMMITTEE, changed.body, 'block', { reason: '' });
    expect([unnamed.status, faults(unnamed)]).toEqual([422, ['reason']]);
    const blocked = await actOnBooth(COMMITTEE, changed.body, 'block', { reason: '消防通道' });
    expect(blocked.body).toMatchObject({ status: 'blocked', reason: '消防通道', version: 3 });
    expect((await changeBooth(COMMITTEE, { ...booth, version: 3 })).status).toBe(409);
    expect((await actOnBooth(COMMITTEE, blocked.body, 'block', { reason: '消防通道' })).status).toBe(409);
    const unblocked = await actOnBooth(COMMITTEE, blocked.body, 'unblock');
    expect(unblocked.body).toMatchObject({ status: 'free', reason: '', version: 4 });
    expect((await actOnBooth(COMMITTEE, unblocked.body, 'unblock')).status).toBe(409);
    expect((await actOnBooth(COMMITTEE, unblocked.body, 'remove')).status).toBe(200);
    expect((await actOnBooth(COMMITTEE, unblocked.body, 'remove')).status).toBe(404);
    expect((await boothsOf(callId)).map(({ no }) => no)).toEqual(['A01', 'A03', 'A04']);
    expect((await log(id)).map((row) => row.split(' ')[0])).toEqual(['block', 'change', 'remove', 'unblock']);
    // The number can be used again.
    expect((await addBooths(callId, { first: 2, last: 2 })).status).toBe(200);
  });

  it('cannot be changed, blocked or removed while an application holds it', async () => {
    const { hire, openCall, assigned, does, boothAt, actOnBooth, changeBooth, actOnCall } =
      await openExhibition();
    await hire();
    const { id: callId } = await openCall();
    const { id } = await assigned(EXHIBITOR, callId);
    const refused = async () => {
      const booth = await boothAt(callId, 'A01');
      return [
        booth.status,
        ...(
          await Promise.all([
            changeBooth(COMMITTEE, booth),
            actOnBooth(COMMITTEE, booth, 'block', { reason: '消防通道' }),
            actOnBooth(COMMITTEE, booth, 'remove'),
          ])
        ).map(({ status }) => status),
      ];
    };
    expect(await refused()).toEqual(['assigned', 409, 409, 409]);
    await does(EXHIBITOR, id, 'confirm');
    await does(VENUE, id, 'moveIn', { note: '用电合格' });
    expect(await refused()).toEqual(['occupied', 409, 409, 409]);
    await does(VENUE, id, 'moveOut', { note: '场地清空' });
    expect((await actOnBooth(COMMITTEE, await boothAt(callId, 'A01'), 'remove')).status).toBe(200);
    expect((await actOnCall(COMMITTEE, callId, 'publish')).status).toBe(409);
  });

  it('is managed by the committee only', async () => {
    const { hire, openCall, boothAt, actOnBooth, changeBooth } = await openExhibition();
    await hire();
    const { id } = await openCall();
    const booth = await boothAt(id, 'A01');
    for (const [name, status] of [
      [LOOKER, 403],
      [VENUE, 403],
      [EXHIBITOR, 403],
      ['jianghan.college', 404],
    ] as const) {
      const answers = await Promise.all([
        changeBooth(name, booth),
        actOnBooth(name, booth, 'block', { reason: '消防通道' }),
        actOnBooth(name, booth, 'remove'),
      ]);
      expect(statuses(answers), name).toEqual([status, status, status]);
    }
    expect(await boothAt(id, 'A01')).toEqual(booth);
  });

  it('is shown to exhibitors as taken, but not by whom or why it is blocked', async () => {
    const { hire, openCall, assigned, boothAt, boothsOf, actOnBooth, getCall } = await openExhibition();
    await hire();
    const { id } = await openCall();
    await assigned(EXHIBITOR, id);
    await actOnBooth(COMMITTEE, await boothAt(id, 'A02'), 'block', { reason: '消防通道' });
    const seen = async (name: string) =>
      (await boothsOf(id, name)).slice(0, 2).map((one) => [one.status, one.holder, one.is_own, one.reason]);
    expect(await seen(RIVAL)).toEqual([
      ['assigned', '', false, ''],
      ['blocked', '', false, ''],
    ]);
    const own = (await seen(EXHIBITOR))[0];
    expect(own).toEqual(['assigned', expect.stringContaining('楚天'), true, '']);
    for (const name of [COMMITTEE, LOOKER, VENUE]) {
      expect(await seen(name), name).toEqual([
        ['assigned', own?.[1], false, ''],
        ['blocked', '', false, '消防通道'],
      ]);
    }
    expect((await getCall(RIVAL, id)).body.booths).toEqual({ free: 2, taken: 1, blocked: 1 });
  });
});
