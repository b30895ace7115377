import { decisionMachine } from '../../machines/decision.machine.ts';
import { modelOf } from '../support/charts/model.ts';

export const model = modelOf({
  chart: decisionMachine,
  events: (['proposer', 'colleague', 'system'] as const).flatMap((by) => [
    { type: 'decision.approve' as const, by },
    { type: 'decision.refuse' as const, by, reason: 'not yet' },
    { type: 'decision.refuse' as const, by, reason: '' },
    { type: 'decision.withdraw' as const, by },
    { type: 'decision.lapse' as const, by },
  ]),
  answers: {},
  delays: {},
  ends: (snapshot) => !snapshot.matches('proposed'),
  invariants: {},
});
