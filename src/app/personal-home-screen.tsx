import { listCompetitions } from '../../server/contract/competition/competition.ts';
import { getProfile } from '../../server/contract/person/person.ts';
import { OwnEntries } from '../features/entries/own-entries.tsx';
import { PersonalHome } from '../features/home/personal-home.tsx';

/** Returns the calls that the home page sends when it is opened, except the call for the entries. */
export const reads = () => [listCompetitions, getProfile];

/** Renders the home page of competitors, with their entries. */
export function PersonalHomeScreen() {
  return <PersonalHome entries={OwnEntries} />;
}
