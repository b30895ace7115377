import { decisionMachine } from '../../../machines/competition/decision.machine.ts';
import { modelOf } from '../../support/charts/model.ts';
import { becomes, nothingLeaves } from '../steps.ts';

export const model = modelOf({
  chart: decisionMachine,
  events: [
    ...(['proposer', 'colleague', 'system'] as const).flatMap((by) => [
      { type: 'decision.approve' as const, by, second: 'another' as const },
      { type: 'decision.refuse' as const, by, reason: 'not yet' },
      { type: 'decision.refuse' as const, by, reason: '!' },
      { type: 'decision.refuse' as const, by, reason: '' },
      { type: 'decision.withdraw' as const, by },
      { type: 'decision.lapse' as const, by },
    ]),
    ...(['samePerson', 'dependent', 'unproven', 'proposerUnproven'] as const).map((second) => ({
      type: 'decision.approve' as const,
      by: 'colleague' as const,
      second,
    })),
  ],
  answers: {},
  delays: {},
  ends: (snapshot) => !snapshot.matches('proposed'),
  invariants: {},
  rules: {
    'a second person decides on a proposal, never the proposer': (step) =>
      !(becomes(step, 'approved') || becomes(step, 'refused')) || step.event?.by === 'colleague',
    'a proposal is refused with a reason': (step) =>
      !becomes(step, 'refused') || (step.event?.type === 'decision.refuse' && step.event.reason !== ''),
    'only the proposer withdraws a proposal': (step) =>
      !becomes(step, 'withdrawn') || step.event?.by === 'proposer',
    'only the clock lets a proposal lapse': (step) => !becomes(step, 'lapsed') || step.event?.by === 'system',
    'a decided proposal keeps its state': (step) =>
      nothingLeaves(step, ['approved', 'refused', 'withdrawn', 'lapsed']),
  },
});
