import * as v from 'valibot';
import { describe, expect, it, onTestFinished } from 'vitest';
import { drawProof, type DrawProof } from '../../../server/contract/draw/draw-proof.ts';
import { paths } from '../../support/paths.ts';
import type { DrawKind } from '../../../server/contract/draw/draw-round.ts';
import { ownDocuments, type OwnDocuments } from '../../../server/contract/roster/participation-card.ts';
import { EVENT, HOUR, type Who } from '../support/day.ts';
import { seeded } from '../../../server/db/move.ts';
import { topicOf } from '../../../server/news/event-news.ts';
import { GOOD, openDecoded } from '../support/decoded.ts';
import { openEnded, openHall, openRunning } from '../support/hall.ts';
import { statuses } from '../support/test-system.ts';

describe('draws of a session [running.md 2, 3]', () => {
  it('follow each other, each with a separate keeper, and the session can start', async () => {
    const { commit, sealed, latest, draws, session, moves, db } = await openHall();
    expect((await draws('keeperS')).meta.next.map(({ kind, facts }) => [kind, facts.isListFixed])).toEqual([
      ['entryNo', true],
      ['station', false],
      ['workCode', false],
      ['entryNo', false],
      ['station', false],
      ['workCode', false],
    ]);
    expect((await commit('keeperS', 'station')).status).toBe(409);
    expect((await commit('keeperE', 'entryNo')).body.errors).toHaveProperty('words_until');
    await sealed('entryNo');
    expect((await latest('keeperE', 'entryNo')).tickets.map(({ label }) => label).toSorted()).toEqual([
      '101',
      '102',
      '103',
    ]);
    expect((await moves('chief', '上午', 'start')).status).toBe(409);
    await sealed('station');
    const stations = await latest('keeperS', 'station');
    expect([stations.inputs, stations.labels, stations.tickets.map(({ input }) => input)]).toEqual([
      3,
      4,
      ['101', '102', '103'],
    ]);
    expect((await commit('keeperW', 'workCode')).status).toBe(409);
    expect((await moves('chief', '上午', 'start')).status).toBe(200);
    const event = await db
      .selectFrom('competition_events')
      .select('status')
      .where('id', '=', EVENT)
      .executeTakeFirstOrThrow();
    expect(event.status).toBe('running');
    expect((await commit('keeperW', 'workCode')).status).toBe(409);
    expect(stations.session_id).toBe(session);
  });

  it('of a cancelled session do not block the decoding of the event [running.md A4]', async () => {
    const { db, compile } = await openDecoded(GOOD, async ({ db: during }) => {
      const session = await during
        .selectFrom('competition_sessions')
        .selectAll()
        .where('event_id', '=', EVENT)
        .where('name', '=', '上午')
        .executeTakeFirstOrThrow();
      const cancelled = {
        ...session,
        id: 'cancelled',
        name: '晚上',
        status: seeded('cancelled'),
        numbers: '[]',
      };
      await during.insertInto('competition_sessions').values(cancelled).execute();
      const round = await during
        .selectFrom('draw_rounds')
        .selectAll()
        .where('session_id', '=', session.id)
        .where('kind', '=', 'station')
        .executeTakeFirstOrThrow();
      const left = { ...round, id: 'left', session_id: 'cancelled', attempt: 2 };
      await during.insertInto('draw_rounds').values(left).execute();
    });
    const { status } = await db
      .selectFrom('competition_events')
      .select('status')
      .where('id', '=', EVENT)
      .executeTakeFirstOrThrow();
    expect(status).toBe('decoded');
    expect((await compile()).status).toBe(200);
  });

  it('assign work codes after the end of the session, one for each station in use', async () => {
    const { latest, db } = await openEnded();
    const work = await latest('keeperW', 'workCode');
    expect(work.tickets.map(({ label }) => label).toSorted()).toEqual(['W01', 'W02', 'W03']);
    const stations = (await latest('keeperS', 'station')).tickets.map(({ label }) => label).toSorted();
    expect(work.tickets.map(({ input }) => input)).toEqual(stations);
    const entries = await db
      .selectFrom('entries')
      .select('status')
      .where('event_id', '=', EVENT)
      .where('status', 'in', ['competed', 'absent', 'checked_in'])
      .execute();
    expect(entries.map(({ status }) => status).toSorted()).toEqual([
      'absent',
      'competed',
      'competed',
      'competed',
    ]);
  });

  it('are readable by the keeper of their kind only, until they are decoded [running.md 1.4]', async () => {
    const { latest, draws, call, test } = await openEnded();
    const tickets = {
      entryNo: (await latest('keeperE', 'entryNo')).tickets,
      station: (await latest('keeperS', 'station')).tickets,
      workCode: (await latest('keeperW', 'workCode')).tickets,
    };
    for (const who of ['chief', 'supervisor', 'organiser', 'keeperE', 'keeperS', 'keeperW'] as const) {
      const read = (await draws(who)).data.filter((one) => one.kind !== 'order' && one.tickets.length > 0);
      const own = { keeperE: ['entryNo'], keeperS: ['station'], keeperW: ['workCode'] };
      const kept = who in own ? own[who as keyof typeof own] : [];
      expect(
        read.map(({ kind }) => kind),
        who,
      ).toEqual(kept);
    }
    for (const who of ['leader', 'floor', 'checkIn', 'clerk', 'competitor', 'unit'] as const) {
      expect((await call(who, 'GET', paths.listDraws.replace(':id', EVENT))).status, who).toBe(404);
    }
    for (const kind of ['entryNo', 'station', 'workCode'] as const) {
      const { id } = await latest('supervisor', kind);
      const answer = await test.call('GET', paths.getDrawProof.replace(':id', id));
      const proof: DrawProof = v.parse(drawProof, answer.body);
      expect([proof.revealed, proof.tag.length, proof.session]).toEqual([null, 64, '上午']);
      for (const { input, label } of tickets[kind]) {
        expect(JSON.stringify(proof)).not.toContain(`"${input}"`);
        expect(JSON.stringify(proof)).not.toContain(`"${label}"`);
      }
    }
  });

  it('show competitors their own numbers when they are drawn, but never a work code', async () => {
    const { call, sealed, moves, db, moveTo, starts, latest } = await openHall();
    // The competitor gets the first entry of the order.
    const no = (await latest('supervisor', 'order')).tickets.find(({ label }) => label === '01')?.input ?? '';
    const { id: user_id } = await db
      .selectFrom('users')
      .select('id')
      .where('username', '=', 'rival.he')
      .executeTakeFirstOrThrow();
    const { id: other } = await db
      .selectFrom('users')
      .select('id')
      .where('username', '=', 'cup.committee')
      .executeTakeFirstOrThrow();
    const ofEvent = db.updateTable('entries').where('event_id', '=', EVENT);
    await ofEvent.set({ user_id: other }).where('user_id', '=', user_id).execute();
    await ofEvent.set({ user_id }).where('no', '=', no).execute();
    const document = async () => {
      const { body } = await call<OwnDocuments>('competitor', 'GET', paths.listOwnDocuments);
      return v.parse(ownDocuments, body).data.find((one) => one.no === no);
    };
    const own = async () => (await document())?.numbers ?? null;
    const coming = async () => (await document())?.next_session;
    const labelOf = async (who: Who, kind: DrawKind, input: string) =>
      (await latest(who, kind)).tickets.find((ticket) => ticket.input === input)?.label ?? '';
    const order = '01';
    expect(await own()).toMatchObject({ order, entry: '', station: '' });
    // The countdown of a home runs to the session of the drawn order number.
    const { starts_at } = (await own()) ?? { starts_at: '' };
    expect(await coming()).toEqual({ name: '上午', starts_at, is_own: true });
    await sealed('entryNo');
    const entry = await labelOf('keeperE', 'entryNo', order);
    expect(/^10[1-3]$/.test(entry)).toBe(true);
    expect(await own()).toMatchObject({ order, entry, station: '' });
    await sealed('station');
    const station = await labelOf('keeperS', 'station', entry);
    expect(await own()).toMatchObject({ order, entry, station });
    await moves('chief', '上午', 'start');
    await moveTo(starts + 3 * HOUR);
    await moves('chief', '上午', 'end', {});
    expect(await coming()).toBeNull();
    await sealed('workCode');
    const code = station === '' ? 'none' : await labelOf('keeperW', 'workCode', station);
    expect(Object.values((await own()) ?? {})).not.toContain(code);
  });

  it('are started once, and by their own keeper only', async () => {
    const { commit, soon } = await openHall();
    const words_until = soon();
    for (const who of ['keeperS', 'keeperW', 'supervisor', 'chief', 'organiser'] as const) {
      expect((await commit(who, 'entryNo', { words_until })).status, who).toBe(403);
    }
    expect((await commit('judge', 'entryNo', { words_until })).status).toBe(404);
    expect((await commit('keeperE', 'entryNo', { words_until, session_id: 'none' })).status).toBe(404);
    expect((await commit('keeperE', 'entryNo', { words_until, session_id: '' })).status).toBe(422);
    const two = [
      commit('keeperE', 'entryNo', { words_until }),
      commit('keeperE', 'entryNo', { words_until }),
    ];
    expect(statuses(await Promise.all(two))).toEqual([200, 409]);
  });

  it('never repeat a number, and cannot be voided once another draw is based on them', async () => {
    const { drawn, does, act, sealed, latest } = await openHall();
    await drawn('entryNo');
    await does('keeperE', 'entryNo', 'askVoid', { reason: '票箱未验' });
    await does('supervisor', 'entryNo', 'void');
    expect((await latest('supervisor', 'entryNo')).tickets).not.toEqual([]);
    await sealed('entryNo');
    const second = await latest('keeperE', 'entryNo');
    expect([second.attempt, second.tickets.map(({ label }) => label).toSorted()]).toEqual([
      2,
      ['104', '105', '106'],
    ]);
    await drawn('station');
    expect((await act('keeperE', 'entryNo', 'askVoid', { reason: '票箱未验' })).status).toBe(409);
    await does('keeperS', 'station', 'askVoid', { reason: '工位停电' });
    await does('supervisor', 'station', 'void');
    await sealed('station');
    expect((await latest('keeperS', 'station')).attempt).toBe(2);
  });

  it('are decoded after all marks are locked, the latest kind first', async () => {
    const { act, does, latest, db, moveTo, starts, test } = await openEnded();
    const news: string[] = [];
    onTestFinished(test.system.parts.news.listen(topicOf(EVENT, 'results'), () => news.push('results')));
    await moveTo(starts + 4 * HOUR);
    expect((await act('keeperW', 'workCode', 'askDecode')).status).toBe(409);
    await db
      .updateTable('competition_events')
      .set({ status: 'marked' as never })
      .where('id', '=', EVENT)
      .execute();
    expect((await act('keeperE', 'entryNo', 'askDecode')).status).toBe(409);
    expect((await act('keeperS', 'workCode', 'askDecode')).status).toBe(403);
    for (const [keeper, kind] of [
      ['keeperW', 'workCode'],
      ['keeperS', 'station'],
      ['keeperE', 'entryNo'],
    ] as const) {
      expect((await latest('chief', kind)).tickets).toEqual([]);
      await does(keeper, kind, 'askDecode');
      expect((await act(keeper, kind, 'decode')).status).toBe(403);
      await does('supervisor', kind, 'decode');
    }
    const event = await db
      .selectFrom('competition_events')
      .select('status')
      .where('id', '=', EVENT)
      .executeTakeFirstOrThrow();
    expect(event.status).toBe('decoded');
    // The open page of the results shows the clerk from then on that they can be compiled.
    await expect.poll(() => news).toContain('results');
    for (const who of ['chief', 'supervisor', 'organiser'] as const) {
      expect((await latest(who, 'workCode')).tickets).toHaveLength(3);
    }
  });

  it('cannot be voided once the session is running', async () => {
    const { act } = await openRunning();
    for (const [keeper, kind] of [
      ['keeperE', 'entryNo'],
      ['keeperS', 'station'],
    ] as const) {
      expect((await act(keeper, kind, 'askVoid', { reason: '迟到' })).status).toBe(409);
    }
  });
});
