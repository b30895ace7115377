import { useState, type ReactNode } from 'react';
import { recordActionMachine } from '../../machines/record-action.machine.ts';
import { resourceMachine } from '../../machines/resource.machine.ts';
import { WorkScreensProvider } from '../actors/work.tsx';
import { createWorkActors } from '../adapters/work.actors.ts';
import { useScreenTools } from '../kit/screen-tools.ts';
import { wireAction } from './wire-screens.ts';

/** Around views that say how somebody's work stands: what reads it. */
export function WorkScreens({ children }: { readonly children: ReactNode }) {
  const { request } = useScreenTools();
  const [screens] = useState(() => {
    const { loadWork, loadQuotas, loadUnit, loadEntries, loadProfile, nameDelegation } =
      createWorkActors(request);
    return {
      work: resourceMachine.provide({ actors: { load: loadWork } }),
      entries: resourceMachine.provide({ actors: { load: loadEntries } }),
      profile: resourceMachine.provide({ actors: { load: loadProfile } }),
      unit: resourceMachine.provide({ actors: { load: loadUnit } }),
      quotas: resourceMachine.provide({ actors: { load: loadQuotas } }),
      name: recordActionMachine.provide({ actors: { act: nameDelegation } }),
      wireAction,
    };
  });
  return <WorkScreensProvider value={screens}>{children}</WorkScreensProvider>;
}
