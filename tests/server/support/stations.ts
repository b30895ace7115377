import { expect } from 'vitest';
import type { CompetitionSessionList } from '../../../server/contract/day/competition-session.ts';
import type { DrawRoundList } from '../../../server/contract/draw/draw-round.ts';
import type { Incident, IncidentList } from '../../../server/contract/day/incident.ts';
import { paths } from '../../support/paths.ts';
import { EVENT, HOUR, MINUTE, type Who } from './day.ts';
import type { Meanwhile, openHall, openRunning } from './hall.ts';

const incidents = paths.listIncidents.replace(':id', EVENT);
const reason = '设备故障，无法修复';

/** Returns the calls about spare stations in a hall where three of four stations are in use. */
export async function sparesIn<H extends Awaited<ReturnType<typeof openRunning>>>(hall: H) {
  const { call, latest, session, test } = hall;
  const drawn = (await latest('keeperS', 'station')).tickets;
  const [used = '', other = ''] = drawn.map(({ label }) => label);
  const all = (await hall.find('上午')).stations;
  const free = all.find((station) => drawn.every(({ label }) => label !== station)) ?? '';
  const list = async (who: Who = 'chief') => (await call<IncidentList>(who, 'GET', incidents)).body.data;
  const reported = async (station: string, more: object = {}): Promise<Incident> => {
    const before = new Set((await list()).map(({ id }) => id));
    const { status, body } = await call<IncidentList>('floor', 'POST', incidents, {
      session_id: session,
      station,
      cause: 'equipment',
      happened_at: `${new Date(test.clock.now() + 8 * HOUR).toISOString().slice(0, 16)}:00+08:00`,
      text: '主轴停转',
      ...more,
    });
    expect(status, JSON.stringify(body)).toBe(200);
    const made = body.data.find(({ id }) => !before.has(id));
    if (made === undefined) throw new Error('nothing was reported');
    return made;
  };
  const incident = async (id: string): Promise<Incident> => {
    const found = (await list()).find((one) => one.id === id);
    if (found === undefined) throw new Error('no incident');
    return found;
  };
  const rule = async (id: string, ruling = 'spare', more: object = {}) =>
    call<IncidentList>('chief', 'POST', paths.ruleIncident.replace(':id', id), {
      version: (await incident(id)).version,
      ruling,
      reason,
      ...more,
    });
  const close = async (id: string) =>
    call<IncidentList>('floor', 'POST', paths.closeIncident.replace(':id', id), {
      version: (await incident(id)).version,
      acknowledged: true,
    });
  /** Reports an incident and rules that the competitor continues at a spare station. */
  const ruled = async (station: string): Promise<Incident> => {
    const { id } = await reported(station);
    const { status, body } = await rule(id);
    expect(status, JSON.stringify(body)).toBe(200);
    return incident(id);
  };
  const place = async (who: Who, id: string, station: string, more: object = {}) =>
    call<DrawRoundList>(who, 'POST', paths.placeSpare.replace(':id', id), {
      version: (await incident(id)).version,
      station,
      ...more,
    });
  return { ...hall, drawn, used, other, free, list, reported, incident, rule, close, ruled, place };
}

const finishCalls = { record: 'recordFinish', takeBack: 'takeFinishBack', correct: 'correctFinish' } as const;
/** The reason of corrections of finish times and of taking them back. */
export const finishReason = '计时牌记录有误';

type Hall = Awaited<ReturnType<typeof openHall>>;

/** Returns helpers for the finish times of the first session of a hall. */
export function finishesOf<H extends Hall>(hall: H) {
  const { call, session, find } = hall;
  const all = async () => (await find('上午')).finishes;
  const at = async (station: string) => {
    const found = (await all()).find((one) => one.station === station);
    if (found === undefined) throw new Error(`nobody is at ${station}`);
    return found;
  };
  const act = async (who: Who, how: keyof typeof finishCalls, station: string, more: object = {}) => {
    const known = (await all()).find((one) => one.station === station);
    return call<CompetitionSessionList>(who, 'POST', paths[finishCalls[how]].replace(':id', session), {
      station,
      version: known?.version ?? 0,
      ...(how !== 'record' && { reason: finishReason }),
      ...more,
    });
  };
  const does = async (...of: Parameters<typeof act>) => {
    const { status, body } = await act(...of);
    expect(status, JSON.stringify(body)).toBe(200);
  };
  return { ...hall, all, at, act, does };
}

/** Records a finish at every station, the last station first, a minute apart. */
export const finishBackwards: Meanwhile = async (running) => {
  const hall = finishesOf(running);
  for (const { station } of (await hall.all()).toReversed()) {
    hall.test.clock.advance(MINUTE);
    await hall.does('floor', 'record', station);
  }
};
