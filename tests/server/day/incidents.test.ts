import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { CompetitionSessionList } from '../../../server/contract/day/competition-session.ts';
import { incidentList, type IncidentList } from '../../../server/contract/day/incident.ts';
import type { ErrorBody } from '../../../server/contract/kit/errors.ts';
import type { Work } from '../../../server/contract/work.ts';
import { paths } from '../../support/paths.ts';
import { EVENT, HOUR, MINUTE, type Who } from '../support/day.ts';
import { openHall, openRunning } from '../support/hall.ts';
import { statuses, type Answer } from '../support/test-system.ts';

const calls = {
  rule: 'ruleIncident',
  close: 'closeIncident',
  dismiss: 'dismissIncident',
  withdraw: 'withdrawIncident',
} as const;

const list = paths.listIncidents.replace(':id', EVENT);
const reason = '主轴故障属实';
const minutes = (count: number) => ({ ruling: 'time', minutes: count, reason });

type Hall = Awaited<ReturnType<typeof openHall>>;

/** Returns helpers for the incidents of a hall. */
function incidentsOf<H extends Hall>(hall: H) {
  const { call, session, test } = hall;
  const instant = (at: number) => `${new Date(at + 8 * HOUR).toISOString().slice(0, 16)}:00+08:00`;
  /** Returns the stations at which entries compete. The draw leaves one station of the first session empty. */
  const held = async () => (await hall.find('上午')).finishes.map(({ station }) => station);
  const facts = async (more: object = {}) => ({
    session_id: session,
    station: (await held())[0] ?? '',
    cause: 'equipment',
    happened_at: instant(test.clock.now()),
    text: '主轴停转',
    ...more,
  });
  const report = async (who: Who, more: object = {}) =>
    call<IncidentList>(who, 'POST', list, await facts(more));
  const all = async (who: Who = 'chief') => v.parse(incidentList, (await call(who, 'GET', list)).body).data;
  const reported = async (more: object = {}) => {
    const before = new Set((await all()).map(({ id }) => id));
    const { status, body } = await report('floor', more);
    expect(status, JSON.stringify(body)).toBe(200);
    const made = body.data.find(({ id }) => !before.has(id));
    if (made === undefined) throw new Error('nothing was reported');
    return made;
  };
  const act = async (who: Who, id: string, how: keyof typeof calls, more: object = {}) => {
    const version = (await all()).find((one) => one.id === id)?.version;
    return call<IncidentList>(who, 'POST', paths[calls[how]].replace(':id', id), { version, ...more });
  };
  return { ...hall, instant, held, facts, report, all, reported, act };
}

const faultsOf = ({ status, body }: Answer<IncidentList & ErrorBody>) => [
  status,
  Object.keys(body.errors ?? {}),
];

describe('an incident [running.md 2]', () => {
  it('is reported on the floor during the session, and the chief judge is notified', async () => {
    const hall = incidentsOf(await openHall());
    expect((await hall.report('floor', { station: 'A01' })).status).toBe(409);
    await hall.sealed('entryNo');
    await hall.sealed('station');
    expect((await hall.moves('chief', '上午', 'start')).status).toBe(200);
    expect(
      statuses([
        await hall.report('chief'),
        await hall.report('organiser'),
        await hall.report('checkIn'),
        await hall.report('unit'),
      ]),
    ).toEqual([403, 403, 403, 404]);
    const { status, body } = await hall.report('supervisor');
    const [station = ''] = await hall.held();
    expect(status).toBe(200);
    expect(body.data).toMatchObject([
      { station, cause: 'equipment', status: 'reported', reported_as: 'supervisor', is_own: true },
    ]);
    expect((await hall.moves('chief', '上午', 'pause', { reason: '停电' })).status).toBe(200);
    expect((await hall.report('floor', { cause: 'power' })).status).toBe(200);
    const told = await hall.db
      .selectFrom('outbox')
      .innerJoin('users', 'users.id', 'outbox.user_id')
      .select(['users.username', 'outbox.about'])
      .where('topic', '=', 'incident.report')
      .execute();
    expect(told.map(({ username }) => username)).toEqual(['chief.han', 'chief.han']);
    expect(told[0]?.about).toContain(station);
  });

  it('requires a station of the session, a cause and a time in the past', async () => {
    const hall = incidentsOf(await openRunning());
    const { test, instant, starts } = hall;
    for (const [field, wrong] of [
      ['session_id', { session_id: 'none' }],
      ['session_id', { session_id: '' }],
      ['station', { station: 'Z99' }],
      ['station', { station: '' }],
      ['cause', { cause: 'weather' }],
      ['cause', { cause: '' }],
      ['happened_at', { happened_at: instant(test.clock.now() + MINUTE) }],
      ['happened_at', { happened_at: instant(starts - 16 * MINUTE) }],
      ['happened_at', { happened_at: '' }],
      ['text', { text: '' }],
      ['text', { text: '字'.repeat(501) }],
    ] as const) {
      expect(faultsOf(await hall.report('floor', wrong))).toEqual([422, [field]]);
    }
    expect(await hall.all()).toEqual([]);
    const held = await hall.held();
    const empty = (await hall.find('上午')).stations.find((station) => !held.includes(station));
    expect(await hall.report('floor', { station: empty })).toMatchObject({
      status: 422,
      body: { errors: { station: ['Nobody competes at this station'] } },
    });
    // The other session of the event has not begun.
    const later = (await hall.find('下午')).id;
    expect((await hall.report('floor', { session_id: later })).status).toBe(409);
    const [station] = held;
    expect((await hall.report('floor', { station })).status).toBe(200);
  });

  it('is readable by the committee and the officials of the sessions, and contains no names', async () => {
    const hall = incidentsOf(await openRunning());
    await hall.reported();
    for (const who of ['organiser', 'chief', 'floor', 'supervisor', 'checkIn'] as const) {
      expect(await hall.all(who)).toHaveLength(1);
    }
    for (const who of ['judge', 'keeperS', 'unit', 'competitor', 'arbiter'] as const) {
      expect((await hall.call(who, 'GET', list)).status).toBe(404);
    }
    const text = JSON.stringify((await hall.call('chief', 'GET', list)).body);
    const names = await hall.db.selectFrom('persons').select('real_name').execute();
    expect(names.filter(({ real_name }) => real_name !== '' && text.includes(real_name))).toEqual([]);
    expect(text).not.toContain('floor.cao');
  });

  it('is ruled on by the chief judge with a reason, and closed by the floor judge with the signature', async () => {
    const hall = incidentsOf(await openRunning());
    const { id } = await hall.reported();
    expect(
      statuses([
        await hall.act('floor', id, 'rule', minutes(10)),
        await hall.act('supervisor', id, 'rule', minutes(10)),
        await hall.act('organiser', id, 'rule', minutes(10)),
        await hall.act('unit', id, 'rule', minutes(10)),
        await hall.act('floor', id, 'close', { acknowledged: true }),
      ]),
    ).toEqual([403, 403, 403, 404, 409]);
    for (const [field, wrong] of [
      ['minutes', { ...minutes(0) }],
      ['minutes', { ...minutes(241) }],
      ['minutes', { ...minutes(5), ruling: 'spare' }],
      ['ruling', { ...minutes(5), ruling: 'more' }],
      ['reason', { ...minutes(5), reason: '' }],
    ] as const) {
      expect(faultsOf(await hall.act('chief', id, 'rule', wrong))).toEqual([422, [field]]);
    }
    const { status, body } = await hall.act('chief', id, 'rule', minutes(240));
    expect([status, body.data[0]]).toMatchObject([
      200,
      { status: 'ruled', ruling: 'time', minutes: 240, reason },
    ]);
    const told = await hall.db
      .selectFrom('outbox')
      .innerJoin('users', 'users.id', 'outbox.user_id')
      .select('users.username')
      .where('topic', '=', 'incident.decide')
      .execute();
    expect(told).toEqual([{ username: 'floor.cao' }]);
    expect((await hall.act('chief', id, 'rule', minutes(5))).status).toBe(409);
    expect((await hall.act('chief', id, 'dismiss', { reason })).status).toBe(409);
    expect((await hall.act('floor', id, 'withdraw')).status).toBe(409);
    expect(faultsOf(await hall.act('floor', id, 'close', { acknowledged: false }))).toEqual([
      422,
      ['acknowledged'],
    ]);
    expect((await hall.act('chief', id, 'close', { acknowledged: true })).status).toBe(403);
    const closed = await hall.act('floor', id, 'close', { acknowledged: true });
    expect([closed.status, closed.body.data[0]?.status]).toEqual([200, 'closed']);
    expect(closed.body.data[0]?.closed_at).not.toBe('');
    const { closed_by, decided_by } = await hall.db
      .selectFrom('incidents')
      .select(['closed_by', 'decided_by'])
      .executeTakeFirstOrThrow();
    expect(closed_by).not.toBe(decided_by);
    const log = await hall.db
      .selectFrom('audit_log')
      .select(['action', 'capacity', 'before', 'after', 'reason'])
      .where('object', '=', 'incident')
      .orderBy('at')
      .execute();
    expect(log).toEqual(
      expect.arrayContaining([
        { action: 'incident.report', capacity: 'floor', before: '', after: 'reported', reason: '' },
        { action: 'incident.rule', capacity: 'chief', before: 'reported', after: 'ruled', reason },
        { action: 'incident.close', capacity: 'floor', before: 'ruled', after: 'closed', reason: '' },
      ]),
    );
  });

  it('gives no extra time, spare station or later session when the competitor caused the incident', async () => {
    const hall = incidentsOf(await openRunning());
    const { id } = await hall.reported({ cause: 'own' });
    for (const wrong of [minutes(5), { ruling: 'spare', reason }, { ruling: 'later', reason }]) {
      expect((await hall.act('chief', id, 'rule', wrong)).status).toBe(409);
    }
    expect((await hall.act('chief', id, 'rule', { ruling: 'stop', reason })).status).toBe(200);
    const other = await hall.reported({ cause: 'own' });
    expect((await hall.act('chief', other.id, 'rule', { ruling: 'none', reason })).status).toBe(200);
    const station = (await hall.latest('keeperS', 'station')).tickets[0]?.label;
    for (const ruling of ['none', 'spare', 'stop']) {
      const { id: one } = await hall.reported({ station });
      expect((await hall.act('chief', one, 'rule', { ruling, reason })).status).toBe(200);
    }
    expect((await hall.find('上午')).compensated).toEqual([]);
  });

  it('is dismissed by the chief judge with a reason, or withdrawn by its reporter', async () => {
    const hall = incidentsOf(await openRunning());
    const first = await hall.reported();
    expect(faultsOf(await hall.act('chief', first.id, 'dismiss', { reason: '' }))).toEqual([422, ['reason']]);
    expect((await hall.act('floor', first.id, 'dismiss', { reason })).status).toBe(403);
    const { status, body } = await hall.act('chief', first.id, 'dismiss', { reason });
    expect([status, body.data[0]]).toMatchObject([200, { status: 'dismissed', ruling: '', reason }]);
    expect((await hall.act('floor', first.id, 'withdraw')).status).toBe(409);
    const second = await hall.reported();
    expect(
      statuses([
        await hall.act('supervisor', second.id, 'withdraw'),
        await hall.act('chief', second.id, 'withdraw'),
        await hall.act('unit', second.id, 'withdraw'),
        await hall.act('floor', second.id, 'withdraw'),
      ]),
    ).toEqual([200, 403, 403, 404]);
    expect((await hall.act('chief', second.id, 'rule', minutes(5))).status).toBe(409);
  });

  it('rejects an act on an outdated version and the second of two simultaneous acts', async () => {
    const hall = incidentsOf(await openRunning());
    const { id } = await hall.reported();
    expect((await hall.act('chief', id, 'rule', { ...minutes(5), version: 7 })).status).toBe(409);
    await hall.tokenOf('chief');
    const both = await Promise.all([
      hall.act('chief', id, 'rule', minutes(5)),
      hall.act('chief', id, 'rule', minutes(5)),
    ]);
    expect(statuses(both)).toEqual([200, 409]);
    expect((await hall.find('上午')).compensated.map((one) => one.minutes)).toEqual([5]);
    expect((await hall.act('chief', 'none', 'rule', { ...minutes(5), version: 1 })).status).toBe(404);
  });

  it('creates one record when the same request is sent repeatedly', async () => {
    const hall = incidentsOf(await openRunning());
    const token = await hall.tokenOf('floor');
    const body = await hall.facts();
    const send = () =>
      hall.test.call('POST', list, { token, body, headers: { 'idempotency-key': 'incident-0001' } });
    expect(statuses([await send(), await send()])).toEqual([200, 200]);
    expect(await hall.all()).toHaveLength(1);
  });

  it('is listed as work of the chief judge until it is decided on', async () => {
    const hall = incidentsOf(await openRunning());
    const work = async (who: Who) => {
      const { body } = await hall.call<Work>(who, 'GET', paths.listWork);
      return body.data.filter(({ kind }) => kind === 'rule');
    };
    expect(await work('chief')).toEqual([]);
    const { id } = await hall.reported();
    expect(await work('chief')).toMatchObject([
      { id, event_id: EVENT, title: `上午 ${(await hall.held())[0]}` },
    ]);
    expect(await work('floor')).toEqual([]);
    expect((await hall.find('上午')).incidents).toBe(1);
    await hall.act('chief', id, 'rule', { ruling: 'none', reason });
    expect(await work('chief')).toEqual([]);
    expect((await hall.find('上午')).incidents).toBe(0);
  });
});

describe('the extra time for incidents [running.md 2]', () => {
  it('moves the end of the session by the largest extra time of one station', async () => {
    const hall = incidentsOf(await openRunning());
    const { starts, find, moves, moveTo, reported, act } = hall;
    const ends = starts + 3 * HOUR;
    const ruled = async (station: string, count: number) => {
      const { id } = await reported({ station });
      expect((await act('chief', id, 'rule', minutes(count))).status).toBe(200);
      return id;
    };
    const [one = '', other = ''] = await hall.held();
    const closed = await ruled(one, 20);
    await act('floor', closed, 'close', { acknowledged: true });
    await ruled(other, 15);
    // The extra times of one station are added.
    await ruled(other, 10);
    expect((await find('上午')).compensated).toEqual([
      { station: one, minutes: 20, ends_at: hall.instant(ends + 20 * MINUTE) },
      { station: other, minutes: 25, ends_at: hall.instant(ends + 25 * MINUTE) },
    ]);
    await moveTo(ends);
    expect((await find('上午')).facts.isTimeOver).toBe(false);
    expect((await moves('chief', '上午', 'end', {})).status).toBe(409);
    await moveTo(ends + 25 * MINUTE - 1);
    expect((await moves('chief', '上午', 'end', {})).status).toBe(409);
    await moveTo(ends + 25 * MINUTE);
    expect((await moves('chief', '上午', 'end', {})).status).toBe(200);
  });

  it('is not granted once the session is over, but the incident can still be decided on', async () => {
    const hall = incidentsOf(await openRunning());
    const { id } = await hall.reported();
    const end = await hall.call<CompetitionSessionList>(
      'chief',
      'POST',
      paths.finishSession.replace(':id', hall.session),
      { version: (await hall.find('上午')).version, reason: '全部选手已完成' },
    );
    expect(end.status).toBe(200);
    expect((await hall.report('floor')).status).toBe(409);
    expect((await hall.act('chief', id, 'rule', minutes(5))).status).toBe(409);
    expect((await hall.act('chief', id, 'rule', { ruling: 'stop', reason })).status).toBe(200);
  });
});
