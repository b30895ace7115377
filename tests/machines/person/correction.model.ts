import { correctionMachine } from '../../../machines/person/correction.machine.ts';
import { modelOf } from '../../support/charts/model.ts';
import { becomes, nothingLeaves } from '../steps.ts';

export const model = modelOf({
  chart: correctionMachine,
  events: [
    ...(['another', 'samePerson', 'dependent', 'unproven', 'proposerUnproven'] as const).map((second) => ({
      type: 'correction.approve' as const,
      by: 'organiser' as const,
      second,
      isSeen: true,
    })),
    { type: 'correction.approve', by: 'applicant', second: 'another', isSeen: true },
    { type: 'correction.approve', by: 'organiser', second: 'another', isSeen: false },
    { type: 'correction.refuse', by: 'organiser', reason: 'no evidence' },
    { type: 'correction.refuse', by: 'organiser', reason: '!' },
    { type: 'correction.refuse', by: 'organiser', reason: '' },
    { type: 'correction.refuse', by: 'applicant', reason: 'no evidence' },
    { type: 'correction.withdraw', by: 'applicant' },
    { type: 'correction.withdraw', by: 'organiser' },
  ],
  answers: {},
  delays: {},
  ends: (snapshot) => !snapshot.matches('filed'),
  invariants: {},
  rules: {
    'only the committee approves or refuses a request': (step) =>
      !(becomes(step, 'approved') || becomes(step, 'refused')) || step.event?.by === 'organiser',
    'a request is approved by somebody who has seen it': (step) =>
      !becomes(step, 'approved') || (step.event?.type === 'correction.approve' && step.event.isSeen),
    'a request is refused with a reason': (step) =>
      !becomes(step, 'refused') || (step.event?.type === 'correction.refuse' && step.event.reason !== ''),
    'only the applicant withdraws a request': (step) =>
      !becomes(step, 'withdrawn') || step.event?.by === 'applicant',
    'a decided or withdrawn request keeps its state': (step) =>
      nothingLeaves(step, ['approved', 'refused', 'withdrawn']),
  },
});
