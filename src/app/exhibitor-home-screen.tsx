import { listCompetitions } from '../../server/contract/competition/competition.ts';
import { listExhibitorCalls } from '../../server/contract/exhibitor/exhibitor-call.ts';
import { ExhibitionBoard } from '../features/exhibitors/exhibition-board.tsx';
import { ExhibitorHome } from '../features/home/exhibitor-home.tsx';

/** Returns the calls that the home page sends when it is opened. */
export const reads = () => [listCompetitions, listExhibitorCalls];

/** Renders the home page of exhibitors, with the calls and their applications. */
export function ExhibitorHomeScreen() {
  return <ExhibitorHome board={ExhibitionBoard} />;
}
