import { competitionMachine } from '../../machines/competition.machine.ts';
import type {
  CompetitionActor,
  CompetitionEvent,
  CompetitionTimes,
} from '../../machines/competition.machine.ts';
import { modelOf } from '../support/charts/model.ts';

const times: CompetitionTimes = { at: 500, opensAt: 1_000, closesAt: 2_000, startsAt: 3_000, endsAt: 4_000 };
const tick = (at: number, by: CompetitionActor = 'system'): CompetitionEvent => ({
  type: 'competition.tick',
  by,
  times: { ...times, at },
});
const publish = { type: 'competition.publish', by: 'organiser', times, events: 1 } as const;
const extend = {
  type: 'competition.extend',
  by: 'organiser',
  times: { ...times, at: 1_500 },
  newClosesAt: 2_500,
  approvals: 2,
  reason: 'floods',
} as const;
const cancel = { type: 'competition.cancel', by: 'organiser', approvals: 2, reason: 'too few' } as const;

export const model = modelOf({
  chart: competitionMachine,
  events: [
    { type: 'competition.change', by: 'organiser', isFixed: true },
    { type: 'competition.change', by: 'organiser', isFixed: false },
    { type: 'competition.change', by: 'system', isFixed: false },
    { type: 'competition.addEvent', by: 'organiser' },
    { type: 'competition.addEvent', by: 'system' },
    publish,
    { ...publish, by: 'system' },
    { ...publish, events: 0 },
    { ...publish, times: { ...times, at: 1_999 } },
    { ...publish, times: { ...times, at: 2_000 } },
    { ...publish, times: { ...times, opensAt: 2_000 } },
    { ...publish, times: { ...times, startsAt: 2_000 } },
    { ...publish, times: { ...times, startsAt: 1_999 } },
    { ...publish, times: { ...times, endsAt: 3_000 } },
    ...[999, 1_000, 1_999, 2_000, 2_999, 3_000, 3_999, 4_000].map((at) => tick(at)),
    ...[1_000, 2_000, 3_000, 4_000].map((at) => tick(at, 'organiser')),
    extend,
    { ...extend, by: 'system' },
    { ...extend, approvals: 1 },
    { ...extend, reason: '' },
    { ...extend, times: { ...times, at: 1_999 } },
    { ...extend, times: { ...times, at: 2_000 } },
    { ...extend, newClosesAt: 2_000 },
    { ...extend, newClosesAt: 2_001 },
    { ...extend, newClosesAt: 3_000 },
    { ...extend, newClosesAt: 3_001 },
    cancel,
    { ...cancel, by: 'system' },
    { ...cancel, approvals: 1 },
    { ...cancel, reason: '' },
    { type: 'competition.archive', by: 'organiser' },
    { type: 'competition.archive', by: 'system' },
  ],
  answers: {},
  delays: {},
  ends: (snapshot) => snapshot.matches('archived') || snapshot.matches('cancelled'),
  invariants: {},
});
