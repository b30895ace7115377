import { useState, type ComponentType } from 'react';
import { listMachine } from '../../machines/list.machine.ts';
import { recordActionMachine } from '../../machines/record-action.machine.ts';
import { resourceMachine } from '../../machines/resource.machine.ts';
import { MakingScreensProvider, type MakingScreens } from '../actors/competition-making.tsx';
import { createMakingActors } from '../adapters/competition-making.actors.ts';
import { CompetitionListPage as List } from '../features/competition-making/competition-list-page.tsx';
import { CompetitionPage as One } from '../features/competition-making/competition-page.tsx';
import { useScreenTools, type ScreenTools } from './screen-tools.ts';
import { wireAction, wireList, wireMade } from './wire-screens.ts';

function createMakingScreens({ request, history }: ScreenTools): MakingScreens {
  const { loadCompetitions, loadCompetition, act } = createMakingActors(request);
  return {
    competitions: listMachine.provide({ actors: { load: loadCompetitions } }),
    competition: resourceMachine.provide({ actors: { load: loadCompetition } }),
    act: recordActionMachine.provide({ actors: { act } }),
    wireList: (list) => wireList(list, history),
    wireAction,
    wireMade: (action) => wireMade(action, history, '/competitionMaking/competition'),
  };
}

/** A view that works on competitions: its charts and its calls are fetched with it, not with the first page. */
function withMaking(View: ComponentType) {
  return function MakingScreen() {
    const tools = useScreenTools();
    const [screens] = useState(() => createMakingScreens(tools));
    return (
      <MakingScreensProvider value={screens}>
        <View />
      </MakingScreensProvider>
    );
  };
}

export const CompetitionListPage = withMaking(List);
export const CompetitionPage = withMaking(One);
