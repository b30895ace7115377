import { affiliationMachine } from '../../../machines/unit/affiliation.machine.ts';
import { acts } from '../kit/acts.ts';
import { confirmPerson, endPerson, refusePerson } from './confirmation.ts';

/** The decisions of a unit on a person who names it. */
export const affiliationActs = acts(affiliationMachine, {
  confirm: { event: 'affiliation.confirm', call: confirmPerson, by: ['unit', 'committee'] },
  refuse: { event: 'affiliation.refuse', call: refusePerson, by: ['unit'] },
  end: { event: 'affiliation.end', call: endPerson, by: ['unit'] },
});
