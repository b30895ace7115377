import { useState } from 'react';
import { listMachine } from '../../machines/list.machine.ts';
import { recordActionMachine } from '../../machines/record-action.machine.ts';
import { resourceMachine } from '../../machines/resource.machine.ts';
import type { ConfirmationCharts } from '../actors/confirmations.ts';
import { createConfirmationActors } from '../adapters/confirmations.actors.ts';
import { createFileLinkActor } from '../adapters/file-link.actors.ts';
import { AffiliationPage } from '../features/confirmations/affiliation-page.tsx';
import { AffiliationsPage } from '../features/confirmations/affiliations-page.tsx';
import { RosterPage } from '../features/confirmations/roster-page.tsx';
import { UnitConfirmationPage } from '../features/confirmations/unit-confirmation-page.tsx';
import { UnitConfirmationsPage } from '../features/confirmations/unit-confirmations-page.tsx';
import { useScreenTools, type ScreenTools } from '../kit/screen-tools.ts';
import { wireAction, wireList } from './wire-screens.ts';

function createCharts({ request, history }: ScreenTools): ConfirmationCharts {
  const actors = createConfirmationActors(request);
  return {
    units: {
      list: listMachine.provide({ actors: { load: actors.loadUnits } }),
      record: resourceMachine.provide({ actors: { load: actors.loadUnit } }),
      act: recordActionMachine.provide({ actors: { act: actors.actOnUnit } }),
    },
    people: {
      list: listMachine.provide({ actors: { load: actors.loadPeople } }),
      record: resourceMachine.provide({ actors: { load: actors.loadPerson } }),
      act: recordActionMachine.provide({ actors: { act: actors.actOnPerson } }),
    },
    members: listMachine.provide({ actors: { load: actors.loadMembers } }),
    link: resourceMachine.provide({ actors: { load: createFileLinkActor(request) } }),
    wireList: (list) => wireList(list, history),
    wireAction,
  };
}

function useCharts() {
  const tools = useScreenTools();
  return useState(() => createCharts(tools))[0];
}

export function UnitConfirmationsScreen() {
  return <UnitConfirmationsPage charts={useCharts()} />;
}

export function UnitConfirmationScreen() {
  return <UnitConfirmationPage charts={useCharts()} />;
}

export function AffiliationsScreen() {
  return <AffiliationsPage charts={useCharts()} />;
}

export function AffiliationScreen() {
  return <AffiliationPage charts={useCharts()} />;
}

export function RosterScreen() {
  return <RosterPage charts={useCharts()} />;
}
