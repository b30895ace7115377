import { venueMachine, type VenueEvent } from '../../../machines/competition/venue.machine.ts';
import { modelOf } from '../../support/charts/model.ts';
import { becomes } from '../steps.ts';

const standings = [
  { by: 'organiser', facts: { isOver: false } },
  { by: 'organiser', facts: { isOver: true } },
  { by: 'viewer', facts: { isOver: false } },
  { by: 'viewer', facts: { isOver: true } },
] as const;

export const model = modelOf({
  chart: venueMachine,
  events: standings.flatMap((standing): VenueEvent[] => [
    { type: 'venue.change', ...standing },
    { type: 'venue.close', ...standing, reason: 'no power' },
    { type: 'venue.close', ...standing, reason: '' },
    { type: 'venue.reopen', ...standing },
  ]),
  answers: {},
  delays: {},
  ends: () => true,
  invariants: {},
  rules: {
    'only the committee changes, closes and opens a venue, until the competition is over': (step) =>
      (step.emitted.length === 0 && !becomes(step, 'closed') && !becomes(step, 'open')) ||
      step.event === null ||
      (step.event.by === 'organiser' && !step.event.facts.isOver),
    'a venue is closed with a reason': (step) =>
      !becomes(step, 'closed') || (step.event?.type === 'venue.close' && step.event.reason !== ''),
    'a closed venue does not change': (step) => step.emitted.length === 0 || step.before.matches('open'),
  },
});
