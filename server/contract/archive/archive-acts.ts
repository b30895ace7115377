import { competitionMachine } from '../../../machines/competition/competition.machine.ts';
import { acts } from '../kit/acts.ts';
import { archiveCompetition, packCompetition, registerPackage } from './archive.ts';

/** The acts that archive a competition. */
export const archiveActs = acts(competitionMachine, {
  pack: { event: 'competition.pack', call: packCompetition, by: ['organiser'] },
  register: { event: 'competition.register', call: registerPackage, by: ['organiser'] },
  archive: { event: 'competition.archive', call: archiveCompetition, by: ['organiser'] },
});
