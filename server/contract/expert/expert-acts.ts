import { expertMachine } from '../../../machines/expert/expert.machine.ts';
import { acts } from '../kit/acts.ts';
import {
  approveExpert,
  resumeExpert,
  retireExpert,
  returnExpert,
  submitExpertProfile,
  suspendExpert,
} from './expert.ts';

export const expertActs = acts(expertMachine, {
  submit: { event: 'expert.submit', call: submitExpertProfile, by: ['expert'] },
  approve: { event: 'expert.approve', call: approveExpert, by: ['organiser'] },
  return: { event: 'expert.return', call: returnExpert, by: ['organiser'] },
  suspend: { event: 'expert.suspend', call: suspendExpert, by: ['organiser'] },
  resume: { event: 'expert.resume', call: resumeExpert, by: ['organiser'] },
  retire: { event: 'expert.retire', call: retireExpert, by: ['expert', 'organiser'] },
});
