import { correctionMachine } from '../../../machines/person/correction.machine.ts';
import { acts } from '../kit/acts.ts';
import { approveCorrection, refuseCorrection, withdrawCorrection } from './correction.ts';

export const correctionActs = acts(correctionMachine, {
  // The page of a request shows it, so that its reader has seen it.
  approve: {
    event: 'correction.approve',
    call: approveCorrection,
    by: ['organiser'],
    asked: { isSeen: true },
  },
  refuse: { event: 'correction.refuse', call: refuseCorrection, by: ['organiser'] },
  withdraw: { event: 'correction.withdraw', call: withdrawCorrection, by: ['applicant'] },
});
