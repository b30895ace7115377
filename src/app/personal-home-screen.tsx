import { listCompetitions } from '../../server/contract/competition/competition.ts';
import { getProfile } from '../../server/contract/person/person.ts';
import { OwnEntries } from '../features/entries/own-entries.tsx';
import { PersonalHome } from '../features/home/personal-home.tsx';

/** What the home reads when it is opened, but for the entries. */
export const reads = () => [listCompetitions, getProfile];

/** The home of those who compete, with their entries. */
export function PersonalHomeScreen() {
  return <PersonalHome entries={OwnEntries} />;
}
