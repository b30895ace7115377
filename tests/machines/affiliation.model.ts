import { affiliationMachine } from '../../machines/affiliation.machine.ts';
import { modelOf } from '../support/charts/model.ts';

export const model = modelOf({
  chart: affiliationMachine,
  events: [
    ...(['person', 'unit', 'committee'] as const).flatMap(
      (by) =>
        [
          { type: 'affiliation.claim', by },
          { type: 'affiliation.offer', by },
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
  answers: {},
  delays: {},
  ends: () => true,
  invariants: {},
});
