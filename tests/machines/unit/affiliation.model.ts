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
    'only the person claims an affiliation': (step) =>
      !becomes(step, 'claimed') || step.event?.by === 'person',
    'only the unit offers an affiliation, and only if neither side has stated one': (step) =>
      !becomes(step, 'offered') || (step.event?.by === 'unit' && step.before.matches('unsaid')),
    'an affiliation is confirmed by both sides, or by appointment in an account created for it': (step) =>
      !becomes(step, 'confirmed') ||
      (step.before.matches('claimed') && ['unit', 'committee'].includes(step.event?.by ?? '')) ||
      (step.before.matches('unsaid') &&
        step.event?.type === 'affiliation.appoint' &&
        ['unit', 'operator'].includes(step.event.by)) ||
      (step.before.matches('offered') && step.event?.by === 'person'),
    'a refused or ended affiliation continues only with a new claim': (step) =>
      !(step.before.matches('refused') || step.before.matches('ended')) ||
      step.after.value === step.before.value ||
      step.after.matches('claimed'),
    'the unit refuses or ends an affiliation only with a reason': (step) =>
      !(becomes(step, 'refused') || (becomes(step, 'ended') && step.before.matches('confirmed'))) ||
      (step.event?.by === 'unit' && 'reason' in step.event && step.event.reason !== ''),
    'only the person declines an offer': (step) =>
      !(becomes(step, 'ended') && step.before.matches('offered')) || step.event?.by === 'person',
  },
});
