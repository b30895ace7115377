import { correctionMachine } from '../../machines/correction.machine.ts';
import { modelOf } from '../support/charts/model.ts';

export const model = modelOf({
  chart: correctionMachine,
  events: [
    { type: 'correction.approve', by: 'organiser' },
    { type: 'correction.approve', by: 'applicant' },
    { type: 'correction.refuse', by: 'organiser', reason: 'no evidence' },
    { type: 'correction.refuse', by: 'organiser', reason: '' },
    { type: 'correction.refuse', by: 'applicant', reason: 'no evidence' },
    { type: 'correction.withdraw', by: 'applicant' },
    { type: 'correction.withdraw', by: 'organiser' },
  ],
  answers: {},
  delays: {},
  ends: (snapshot) => !snapshot.matches('filed'),
  invariants: {},
});
