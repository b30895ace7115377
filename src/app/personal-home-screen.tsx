import { listCompetitions } from '../../server/contract/competition/competition.ts';
import { getProfile } from '../../server/contract/person/person.ts';
import { OwnEntries } from '../features/entries/own-entries.tsx';
import { LedWords } from '../features/home/led-words.tsx';
import type { BoardProps } from '../features/home/home-page.tsx';
import { PersonalHome } from '../features/home/personal-home.tsx';

/** Returns the calls that the home page sends when it is opened, except the call for the entries. */
export const reads = () => [listCompetitions, getProfile];

/** The words that a team leader adds to draws, then the own entries. */
function Board(props: BoardProps) {
  return (
    <>
      <LedWords />
      <OwnEntries {...props} />
    </>
  );
}

/** Renders the home page of competitors and team leaders. */
export function PersonalHomeScreen() {
  return <PersonalHome entries={Board} />;
}
