import { useState } from 'react';
import { entryImportMachine } from '../../machines/entry-import.machine.ts';
import { errandMachine } from '../../machines/errand.machine.ts';
import type { EntryImportCharts } from '../actors/entry-import.ts';
import { createEntryImportActors } from '../adapters/entry-import.actors.ts';
import { EntryImportPage } from '../features/entries/entry-import-page.tsx';
import { useScreenTools, type ScreenTools } from '../kit/screen-tools.ts';

function createCharts({ request, requestBy }: ScreenTools): EntryImportCharts {
  const { keep, send, saveTemplate } = createEntryImportActors(request, requestBy);
  return {
    keep,
    chart: entryImportMachine.provide({ actors: { send } }),
    template: errandMachine.provide({ actors: { run: saveTemplate } }),
  };
}

export function EntryImportScreen() {
  const tools = useScreenTools();
  const [charts] = useState(() => createCharts(tools));
  return <EntryImportPage charts={charts} />;
}
