import { useState } from 'react';
import { listMachine } from '../../machines/list.machine.ts';
import { recordActionMachine } from '../../machines/record-action.machine.ts';
import { resourceMachine } from '../../machines/resource.machine.ts';
import type { CorrectionCharts } from '../actors/corrections.ts';
import { createCorrectionActors } from '../adapters/corrections.actors.ts';
import { createFileLinkActor } from '../adapters/file-link.actors.ts';
import { CorrectionPage } from '../features/corrections/correction-page.tsx';
import { CorrectionsPage } from '../features/corrections/corrections-page.tsx';
import { NewCorrectionPage } from '../features/corrections/new-correction-page.tsx';
import { useScreenTools, type ScreenTools } from './screen-tools.ts';
import { wireAction, wireList } from './wire-screens.ts';
import { withUploads } from './with-uploads.tsx';

function createCharts({ request, history }: ScreenTools): CorrectionCharts {
  const actors = createCorrectionActors(request);
  return {
    list: listMachine.provide({ actors: { load: actors.loadCorrections } }),
    record: resourceMachine.provide({ actors: { load: actors.loadCorrection } }),
    act: recordActionMachine.provide({ actors: { act: actors.act } }),
    link: resourceMachine.provide({ actors: { load: createFileLinkActor(request) } }),
    wireList: (list) => wireList(list, history),
    wireAction,
  };
}

function useCharts() {
  const tools = useScreenTools();
  return useState(() => createCharts(tools))[0];
}

export function CorrectionsScreen() {
  return <CorrectionsPage charts={useCharts()} />;
}

export function CorrectionScreen() {
  return <CorrectionPage charts={useCharts()} />;
}

export const NewCorrectionScreen = withUploads(function NewCorrection() {
  return <NewCorrectionPage charts={useCharts()} />;
});
