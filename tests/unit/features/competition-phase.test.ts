import { expect, it } from 'vitest';
import type { Competition } from '../../../server/contract/competition/competition.ts';
import { groupEvents, nextMilestone } from '../../../src/features/home/programme/competition-phase.ts';
import { competition } from './competition.ts';

const begins = { kind: 'competitionBegins', at: '2027-02-04T00:00:00+08:00' };

it.each([
  ['published', { kind: 'registrationOpens', at: '2026-11-16T09:00:00+08:00' }],
  ['open', { kind: 'registrationCloses', at: '2027-01-06T00:00:00+08:00' }],
  ['closed', begins],
  ['running', null],
  ['finished', null],
] as [Competition['status'], unknown][])(
  '[S7] the next milestone of registration in the state %s is %j',
  (status, next) => {
    expect(nextMilestone({ ...competition, status }, 'registration')).toEqual(next);
  },
);

it.each([
  ['published', begins],
  ['open', begins],
  ['closed', begins],
  ['running', null],
  ['finished', null],
] as [Competition['status'], unknown][])(
  '[S7] the next milestone for exhibitors and experts in the state %s is %j',
  (status, next) => {
    expect(nextMilestone({ ...competition, status }, 'competition')).toEqual(next);
  },
);

it('[S7] events are listed by group, in the order of the server', () => {
  const event = (code: string, group: string) => ({ id: code, code, name: code, group });
  const events = [event('SK01', '职工组'), event('SK02', '学生组'), event('SK03', '职工组')];
  const groups = groupEvents(events).map(({ group, events: inside }) => [
    group,
    inside.map(({ code }) => code),
  ]);
  expect(groups).toEqual([
    ['职工组', ['SK01', 'SK03']],
    ['学生组', ['SK02']],
  ]);
  expect(groupEvents([])).toEqual([]);
});
