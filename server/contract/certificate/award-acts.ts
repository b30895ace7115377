import { awardMachine } from '../../../machines/certificate/award.machine.ts';
import { acts } from '../kit/acts.ts';
import { askAwards, dropAwards, grantAwards, proposeHonour, withdrawAward } from './award.ts';

/** The acts on chosen awards. Each call names several. */
export const awardActs = acts(awardMachine, {
  grant: { event: 'award.grant', call: grantAwards, by: ['organiser'] },
  ask: { event: 'award.ask', call: askAwards, by: ['organiser'] },
  drop: { event: 'award.drop', call: dropAwards, by: ['organiser'] },
});

/** The acts on the award of a coach or a unit, which no result proposes. */
export const honourActs = acts(awardMachine, {
  propose: { event: 'award.propose', call: proposeHonour, by: ['organiser'] },
  withdraw: { event: 'award.withdraw', call: withdrawAward, by: ['organiser'] },
});
