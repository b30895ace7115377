import { useState, type ComponentType } from 'react';
import { entryImportMachine } from '../../machines/entry-import.machine.ts';
import { errandMachine } from '../../machines/errand.machine.ts';
import { listMachine } from '../../machines/list.machine.ts';
import { phoneCodeMachine } from '../../machines/phone-code.machine.ts';
import { recordActionMachine } from '../../machines/record-action.machine.ts';
import { resourceMachine } from '../../machines/resource.machine.ts';
import { MakingScreensProvider, type MakingScreens } from '../actors/competition-making.tsx';
import { createMakingActors } from '../adapters/competition-making.actors.ts';
import { createEventSheetActors } from '../adapters/event-sheet.actors.ts';
import { createSignatureActor } from '../adapters/signature.actors.ts';
import { CompetitionListPage as List } from '../features/competition-making/competition-list-page.tsx';
import { CompetitionPage as One } from '../features/competition-making/competition-page.tsx';
import { useScreenTools, type ScreenTools } from '../kit/screen-tools.ts';
import { wireAction, wireList, wireMade, wireSheet } from './wire-screens.ts';

function createMakingScreens({ request, requestBy, history }: ScreenTools): MakingScreens {
  const { loadCompetitions, loadCompetition, act } = createMakingActors(request);
  const { keep, send, saveTemplate } = createEventSheetActors(requestBy);
  return {
    competitions: listMachine.provide({ actors: { load: loadCompetitions } }),
    competition: resourceMachine.provide({ actors: { load: loadCompetition } }),
    act: recordActionMachine.provide({ actors: { act } }),
    signature: phoneCodeMachine.provide({ actors: { sendCode: createSignatureActor(request) } }),
    wireList: (list) => wireList(list, history),
    wireAction,
    wireMade: (action) => wireMade(action, history, '/competitionMaking/competition'),
    sheet: {
      keep,
      chart: entryImportMachine.provide({ actors: { send } }),
      template: errandMachine.provide({ actors: { run: saveTemplate } }),
      wire: wireSheet,
    },
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
