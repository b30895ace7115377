import { awardMachine } from '../../../machines/certificate/award.machine.ts';
import { acts } from '../kit/acts.ts';
import { askAwards, dropAwards, grantAwards } from './award.ts';

/** The acts on chosen awards. Each call names several. */
export const awardActs = acts(awardMachine, {
  grant: { event: 'award.grant', call: grantAwards, by: ['organiser'] },
  ask: { event: 'award.ask', call: askAwards, by: ['organiser'] },
  drop: { event: 'award.drop', call: dropAwards, by: ['organiser'] },
});
