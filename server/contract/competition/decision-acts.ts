import { decisionMachine } from '../../../machines/competition/decision.machine.ts';
import { acts } from '../kit/acts.ts';
import { approveDecision, refuseDecision, withdrawDecision } from './competition-making.ts';

/** The acts on a decision about a competition that needs two people. */
export const decisionActs = acts(decisionMachine, {
  approve: { event: 'decision.approve', call: approveDecision, by: ['colleague'] },
  refuse: { event: 'decision.refuse', call: refuseDecision, by: ['colleague'] },
  withdraw: { event: 'decision.withdraw', call: withdrawDecision, by: ['proposer'] },
});
