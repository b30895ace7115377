import { affiliationMachine } from '../../machines/affiliation.machine.ts';
import { clientErrorMachine } from '../../machines/client-error.machine.ts';
import { competitionEventMachine } from '../../machines/competition-event.machine.ts';
import { competitionMachine } from '../../machines/competition.machine.ts';
import { correctionMachine } from '../../machines/correction.machine.ts';
import { decisionMachine } from '../../machines/decision.machine.ts';
import { entryMachine } from '../../machines/entry.machine.ts';
import { officialNoticeMachine } from '../../machines/official-notice.machine.ts';
import { organisationMachine } from '../../machines/organisation.machine.ts';

const statesOf = ({ states }: { states: object }): readonly string[] => Object.keys(states);

/** What a `status` column may hold, table by table: the states of its chart where it has one. */
export const statusColumns: Readonly<Record<string, readonly string[]>> = {
  users: ['pending', 'active', 'disabled'],
  organisations: statesOf(organisationMachine),
  user_organisations: statesOf(affiliationMachine),
  competitions: statesOf(competitionMachine),
  competition_events: statesOf(competitionEventMachine),
  decisions: statesOf(decisionMachine),
  entries: statesOf(entryMachine),
  substitutions: statesOf(decisionMachine),
  corrections: statesOf(correctionMachine),
  notices: statesOf(officialNoticeMachine),
  client_errors: statesOf(clientErrorMachine),
};
