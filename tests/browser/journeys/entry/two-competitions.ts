import type { Locator, Page } from 'playwright-core';
import type { EventFacts } from '../../../../server/contract/competition/competition-event.ts';
import type { RunningSystem } from '../../support/system.ts';

/** The name of the competition that exists in addition to the demonstration's. */
export const OTHER = '2027年全省智能制造专项赛';

/**
 * Returns a function that sends API calls in the name of another account, while the journey itself uses
 * clicks only.
 */
export async function callsOf(system: RunningSystem, kind: string) {
  const { access_token } = await system.signIn(system.account(kind));
  return async <T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<T> => {
    const answer = await fetch(`${system.url}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  };
}

interface Made {
  id: string;
  version: number;
  events: { id: string }[];
}

const opened = new WeakMap<RunningSystem, Promise<Made>>();

/** Returns the body of a call that adds an event for students, without limits. */
export const newEvent = (change: Pick<EventFacts, 'code' | 'name'> & Partial<EventFacts>) => ({
  group: '学生组',
  for_occupation: '',
  birth_from: '',
  birth_to: '',
  least_age: 16,
  exclusive: false,
  team_size: 1,
  demands: [],
  places: 0,
  per_unit: 0,
  least_entrants: 0,
  version: 0,
  ...change,
});

/** Returns the second competition of a system: open, with one event. The first call creates it. */
export function secondCompetition(system: RunningSystem): Promise<Made> {
  const made = opened.get(system) ?? openSecondCompetition(system);
  opened.set(system, made);
  return made;
}

/** Publishes a draft with two accounts of the committee. */
async function publish(system: RunningSystem, id: string): Promise<Made> {
  const propose = await callsOf(system, 'Organising committee');
  const approve = await callsOf(system, 'Second person of the committee');
  const signed = async (call: typeof propose, act: string, of: string) => {
    const { key } = await call<{ key: string }>('POST', '/verification-codes/sign', { act, id: of });
    return { key, code: await system.answerSecondFactor(key) };
  };
  const { version } = await propose<Made>('GET', `/competitions/${id}`);
  const { decisions } = await propose<{ decisions: { id: string; version: number }[] }>(
    'POST',
    `/competitions/${id}/publish`,
    { version, ...(await signed(propose, 'publish', id)) },
  );
  const [decision] = decisions;
  if (decision === undefined) throw new Error('nothing was proposed');
  return approve<Made>('POST', `/decisions/${decision.id}/approve`, {
    version: decision.version,
    ...(await signed(approve, 'approve', decision.id)),
  });
}

async function openSecondCompetition(system: RunningSystem): Promise<Made> {
  const call = await callsOf(system, 'Organising committee');
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const made = await call<Made>('POST', '/competitions', {
    name: OTHER,
    edition: 1,
    reg_open_at: `${day(-2)}T09:00:00+08:00`,
    reg_close_at: `${day(30)}T00:00:00+08:00`,
    // The date is later than the demonstration's, so the demonstration starts first.
    starts_on: day(120),
    ends_on: day(122),
    place: '襄阳',
    host: '湖北省人力资源和社会保障厅',
    organised_by: [],
    co_organised_by: [],
    supported_by: [],
    contact_phone: '027-12333',
    correction_hours: 48,
    appeal_minutes: 120,
    publicity_days: 5,
    version: 0,
  });
  await call(
    'POST',
    `/competitions/${made.id}/events`,
    newEvent({ code: 'ZN01', name: '智能焊接', birth_from: '1999-01-01', exclusive: true, places: 1 }),
  );
  return publish(system, made.id);
}

/** Counts the clicks of a journey. */
export function clicking(page: Page) {
  const clicks: string[] = [];
  return {
    page,
    clicks,
    click: async (target: Locator): Promise<void> => {
      await target.click();
      clicks.push(target.toString());
    },
  };
}
