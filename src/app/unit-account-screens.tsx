import { useState } from 'react';
import { listMachine } from '../../machines/list.machine.ts';
import { recordActionMachine } from '../../machines/record-action.machine.ts';
import { resourceMachine } from '../../machines/resource.machine.ts';
import type { UnitAccountCharts } from '../actors/unit-accounts.ts';
import { createUnitAccountActors } from '../adapters/unit-accounts.actors.ts';
import { AccountPage } from '../features/unit-accounts/account-page.tsx';
import { AccountsPage } from '../features/unit-accounts/accounts-page.tsx';
import { useScreenTools, type ScreenTools } from '../kit/screen-tools.ts';
import { wireAction, wireList, wireListAction } from './wire-screens.ts';

function createCharts({ request, history }: ScreenTools): UnitAccountCharts {
  const actors = createUnitAccountActors(request);
  return {
    list: listMachine.provide({ actors: { load: actors.loadAccounts } }),
    record: resourceMachine.provide({ actors: { load: actors.loadAccount } }),
    act: recordActionMachine.provide({ actors: { act: actors.act } }),
    wireList: (list) => wireList(list, history),
    wireListAction,
    wireAction,
  };
}

function useCharts() {
  const tools = useScreenTools();
  return useState(() => createCharts(tools))[0];
}

export function AccountsScreen() {
  return <AccountsPage charts={useCharts()} />;
}

export function AccountScreen() {
  return <AccountPage charts={useCharts()} />;
}
