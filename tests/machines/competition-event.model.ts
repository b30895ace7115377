import { competitionEventMachine } from '../../machines/competition-event.machine.ts';
import { modelOf } from '../support/charts/model.ts';

const freeze = {
  type: 'competitionEvent.freeze',
  by: 'organiser',
  isRegistrationOver: true,
  undecided: 0,
  approved: 30,
  leastEntrants: 30,
  reason: '',
} as const;
const cancel = { type: 'competitionEvent.cancel', by: 'organiser', reason: 'too few entrants' } as const;
const merge = {
  type: 'competitionEvent.merge',
  by: 'organiser',
  reason: 'too few entrants',
  hasTarget: true,
  withoutConsent: 0,
} as const;

export const model = modelOf({
  chart: competitionEventMachine,
  events: [
    freeze,
    { ...freeze, by: 'system' },
    { ...freeze, isRegistrationOver: false },
    { ...freeze, undecided: 1 },
    { ...freeze, approved: 29 },
    { ...freeze, approved: 31 },
    { ...freeze, approved: 29, reason: 'the only event of its kind' },
    cancel,
    { ...cancel, by: 'system' },
    { ...cancel, reason: '' },
    merge,
    { ...merge, by: 'system' },
    { ...merge, reason: '' },
    { ...merge, hasTarget: false },
    { ...merge, withoutConsent: 1 },
  ],
  answers: {},
  delays: {},
  ends: (snapshot) =>
    snapshot.matches('frozen') || snapshot.matches('cancelled') || snapshot.matches('merged'),
  invariants: {},
});
