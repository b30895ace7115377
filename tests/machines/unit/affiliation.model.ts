import { affiliationMachine } from '../../../machines/unit/affiliation.machine.ts';
import { modelOf } from '../../support/charts/model.ts';
import { becomes } from '../steps.ts';

export const model = modelOf({
  chart: affiliationMachine,
  events: [
    ...(['person', 'unit', 'committee', 'operator'] as const).flatMap(
      (by) =>
        [
          { type: 'affiliation.claim', by },
          { type: 'affiliation.offer', by },
          { type: 'affiliation.appoint', by },
          { type: 'affiliation.confirm', by },
          { type: 'affiliation.refuse', by, reason: 'not one of us' },
          { type: 'affiliation.accept', by },
          { type: 'affiliation.decline', by },
          { type: 'affiliation.end', by, reason: 'has left' },
        ] as const,
    ),
    { type: 'affiliation.refuse', by: 'unit', reason: '' },
    { type: 'affiliation.end', by: 'unit', reason: '' },
  ],
  sweep: (['person', 'unit', 'committee', 'operator'] as const).flatMap((by) =>
    ['', '!'].flatMap((reason) => [
      { type: 'affiliation.refuse' as const, by, reason },
      { type: 'affiliation.end' as const, by, reason },
    ]),
  ),
  answers: {},
  delays: {},
  ends: () => true,
  invariants: {},
  rules: {
    'a person alone says to belong somewhere': (step) =>
      !becomes(step, 'claimed') || step.event?.by === 'person',
    'a unit alone offers, and only where nothing has been said': (step) =>
      !becomes(step, 'offered') || (step.event?.by === 'unit' && step.before.matches('unsaid')),
    'nobody is confirmed by one side alone, but in an account that was made for it': (step) =>
      !becomes(step, 'confirmed') ||
      (step.before.matches('claimed') && ['unit', 'committee'].includes(step.event?.by ?? '')) ||
      (step.before.matches('unsaid') &&
        step.event?.type === 'affiliation.appoint' &&
        ['unit', 'operator'].includes(step.event.by)) ||
      (step.before.matches('offered') && step.event?.by === 'person'),
    'who has refused or left comes back only by a new claim': (step) =>
      !(step.before.matches('refused') || step.before.matches('ended')) ||
      step.after.value === step.before.value ||
      step.after.matches('claimed'),
    'an organisation refuses and ends only with a reason': (step) =>
      !(becomes(step, 'refused') || (becomes(step, 'ended') && step.before.matches('confirmed'))) ||
      (step.event?.by === 'unit' && 'reason' in step.event && step.event.reason !== ''),
    'an offer is declined by the person alone': (step) =>
      !(becomes(step, 'ended') && step.before.matches('offered')) || step.event?.by === 'person',
  },
});
