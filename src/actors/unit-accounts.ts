import { useEffect } from 'react';
import type { ActorRefFrom } from 'xstate';
import { unitAccountMachine, type UnitAccountEvent } from '../../machines/unit-account.machine.ts';
import type { AccountSessions, UnitAccount, UnitAccountList } from '../../server/contract/unit-account.ts';
import {
  useList,
  useRecordAction,
  useResource,
  type ListChart,
  type RecordActionChart,
  type ResourceChart,
  type WireAction,
  type WireList,
} from './screen-charts.ts';

/** Charts with their actors provided, made in app/unit-account-screens.tsx. */
export interface UnitAccountCharts {
  readonly list: ListChart;
  readonly record: ResourceChart;
  readonly act: RecordActionChart;
  /** Tie actors of these charts to others; return how to untie them. */
  readonly wireList: WireList;
  readonly wireListAction: (
    action: ActorRefFrom<RecordActionChart>,
    list: ActorRefFrom<ListChart>,
  ) => () => void;
  readonly wireAction: WireAction;
}

/** What can be done with an account, as the chart that server and browser share allows. */
export type AccountAct = 'change' | 'reset' | 'unlock' | 'signOut' | 'enable' | 'disable';

/** An event of each kind, with its words given: may it be asked for at all? */
const asked: Readonly<Record<AccountAct, (rest: Pick<UnitAccount, 'by' | 'facts'>) => UnitAccountEvent>> = {
  change: (rest) => ({ type: 'unitAccount.change', ...rest }),
  reset: (rest) => ({ type: 'unitAccount.reset', ...rest }),
  unlock: (rest) => ({ type: 'unitAccount.unlock', ...rest }),
  signOut: (rest) => ({ type: 'unitAccount.signOut', ...rest }),
  enable: (rest) => ({ type: 'unitAccount.enable', ...rest }),
  disable: (rest) => ({ type: 'unitAccount.disable', ...rest, reason: 'given' }),
};

/** What the reader may do with an account. */
function actsOn({ status, by, facts }: Pick<UnitAccount, 'status' | 'by' | 'facts'>): readonly AccountAct[] {
  const snapshot = unitAccountMachine.resolveState({ value: status, context: {} });
  return (Object.keys(asked) as AccountAct[]).filter((act) => snapshot.can(asked[act]({ by, facts })));
}

function useAccountAction(chart: RecordActionChart) {
  const [{ done, ...action }, ref] = useRecordAction<AccountAct | 'create'>(chart);
  return [{ ...action, done: done && { act: done.act, account: done.record as UnitAccount } }, ref] as const;
}

/**
 * The accounts of one's unit, page by page, and how another is made.
 * @param query what the address asks for
 */
export function useUnitAccounts({ list, act, wireList, wireListAction }: UnitAccountCharts, query: string) {
  const [accounts, ref] = useList<UnitAccountList>(list, wireList, query);
  const [action, actionRef] = useAccountAction(act);
  useEffect(() => wireListAction(actionRef, ref), [wireListAction, actionRef, ref]);
  return { ...accounts, ...action };
}

/** One of them, and what can be done with it. */
export function useUnitAccount({ record, act, wireAction }: UnitAccountCharts, id: string) {
  const [{ data: account, ...resource }, ref] = useResource<UnitAccount & AccountSessions>(record, id);
  const [action, actionRef] = useAccountAction(act);
  useEffect(() => wireAction(actionRef, ref), [wireAction, actionRef, ref]);
  return { account, ...resource, ...action, acts: account === null ? [] : actsOn(account) };
}
