import { OwnEntries } from '../features/entries/own-entries.tsx';
import { PersonalHome } from '../features/home/personal-home.tsx';

/** The home of those who compete, with their entries. */
export function PersonalHomeScreen() {
  return <PersonalHome entries={OwnEntries} />;
}
