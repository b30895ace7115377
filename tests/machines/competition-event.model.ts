import { competitionEventMachine } from '../../machines/competition-event.machine.ts';
import type {
  CompetitionEventEvent,
  CompetitionEventFacts,
} from '../../machines/competition-event.machine.ts';
import { modelOf } from '../support/charts/model.ts';

/** Registration is over, everything is decided, and there are enough. */
const good: CompetitionEventFacts = {
  isLive: true,
  hasOpened: true,
  hasClosed: true,
  taken: 30,
  approved: 30,
  undecided: 0,
  leastEntrants: 30,
};
const by = 'organiser' as const;
const change = { type: 'competitionEvent.change', by, isFixed: false, places: 30, facts: good } as const;
const freeze = { type: 'competitionEvent.freeze', by, reason: '', facts: good } as const;
const cancel = { type: 'competitionEvent.cancel', by, reason: 'too few', facts: good } as const;
const merge = {
  type: 'competitionEvent.merge',
  by,
  reason: 'too few',
  hasRoom: true,
  isAgreed: true,
  facts: good,
} as const;

export const model = modelOf({
  chart: competitionEventMachine,
  events: [
    ...[change, freeze, cancel, merge].flatMap((act): CompetitionEventEvent[] => [
      act,
      { ...act, by: 'system' },
      { ...act, facts: { ...good, isLive: false } },
    ]),
    { ...change, isFixed: true },
    { ...change, isFixed: true, facts: { ...good, hasOpened: false } },
    { ...change, places: 29 },
    { ...change, places: 31 },
    { ...change, places: 0 },
    { ...freeze, facts: { ...good, hasClosed: false } },
    { ...freeze, facts: { ...good, undecided: 1 } },
    { ...freeze, facts: { ...good, approved: 29 } },
    { ...freeze, facts: { ...good, approved: 31 } },
    { ...freeze, facts: { ...good, approved: 29 }, reason: 'the only event of its kind' },
    { ...cancel, reason: '' },
    { ...merge, reason: '' },
    { ...merge, hasRoom: false },
    { ...merge, isAgreed: false },
  ],
  answers: {},
  delays: {},
  ends: (snapshot) =>
    snapshot.matches('frozen') || snapshot.matches('cancelled') || snapshot.matches('merged'),
  invariants: {},
});
