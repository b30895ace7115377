import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { listMachine } from '../../machines/list.machine.ts';
import type { recordActionMachine } from '../../machines/record-action.machine.ts';
import type { resourceMachine } from '../../machines/resource.machine.ts';
import { unitAccountMachine, type UnitAccountEvent } from '../../machines/unit-account.machine.ts';
import type { AccountSessions, UnitAccount, UnitAccountList } from '../../server/contract/unit-account.ts';
import { useScreenActor } from './use-screen-actor.ts';

/** Charts with their actors provided, made in app/unit-account-screens.tsx. */
export interface UnitAccountCharts {
  readonly list: typeof listMachine;
  readonly record: typeof resourceMachine;
  readonly act: typeof recordActionMachine;
  /** Tie actors of these charts to others; return how to untie them. */
  readonly wireList: (list: ActorRefFrom<typeof listMachine>) => () => void;
  readonly wireListAction: (
    action: ActorRefFrom<typeof recordActionMachine>,
    list: ActorRefFrom<typeof listMachine>,
  ) => () => void;
  readonly wireAction: (
    action: ActorRefFrom<typeof recordActionMachine>,
    record: ActorRefFrom<typeof resourceMachine>,
  ) => () => void;
}

/** What can be done with an account, as the chart that server and browser share allows. */
export type AccountAct = 'change' | 'reset' | 'unlock' | 'signOut' | 'enable' | 'disable';

type Body = Readonly<Record<string, unknown>>;

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

function useAction(action: ActorRefFrom<typeof recordActionMachine>) {
  // What was done last, to be said until something else is.
  const [done, setDone] = useState<{ readonly act: string; readonly account: UnitAccount } | null>(null);
  useEffect(() => {
    const finished = action.on('recordAction.done', ({ action: act, record }) =>
      setDone({ act, account: record as UnitAccount }),
    );
    return () => finished.unsubscribe();
  }, [action]);
  return {
    done,
    /** What the person is being asked about, or what is on its way; '' for nothing. */
    asked: useSelector(action, (snapshot) => snapshot.context.action),
    isSending: useSelector(action, (snapshot) => snapshot.matches('sending')),
    actFailure: useSelector(action, (snapshot) => snapshot.context.failure),
    ask: (act: AccountAct | 'create') => action.send({ type: 'recordAction.ask', action: act }),
    cancel: () => action.send({ type: 'recordAction.cancel' }),
    send: (act: AccountAct | 'create', body: Body) =>
      action.send({ type: 'recordAction.send', action: act, body }),
  };
}

/**
 * The accounts of one's unit, page by page, and how another is made.
 * @param query what the address asks for
 */
export function useUnitAccounts({ list, act, wireList, wireListAction }: UnitAccountCharts, query: string) {
  const ref = useScreenActor(list);
  const action = useScreenActor(act);
  useEffect(() => wireList(ref), [wireList, ref]);
  useEffect(() => wireListAction(action, ref), [wireListAction, action, ref]);
  useEffect(() => ref.send({ type: 'list.asked', query }), [ref, query]);
  // Whenever it is looked at again: what was done elsewhere shows.
  useEffect(() => ref.send({ type: 'list.reload' }), [ref]);
  return {
    ...useAction(action),
    page: useSelector(ref, (snapshot) => snapshot.context.data as UnitAccountList | null),
    failure: useSelector(ref, (snapshot) => snapshot.context.failure),
    isLoading: useSelector(ref, (snapshot) => snapshot.matches('waiting') || snapshot.matches('loading')),
    isTurning: useSelector(ref, (snapshot) => snapshot.matches('turning')),
    reload: () => ref.send({ type: 'list.reload' }),
    choose: (wish: string) => ref.send({ type: 'list.choose', query: wish }),
  };
}

/** One of them, and what can be done with it. */
export function useUnitAccount({ record, act, wireAction }: UnitAccountCharts, id: string) {
  const ref = useScreenActor(record, { input: { of: id } });
  const action = useScreenActor(act);
  useEffect(() => wireAction(action, ref), [wireAction, action, ref]);
  const account = useSelector(
    ref,
    (snapshot) => snapshot.context.data as (UnitAccount & AccountSessions) | null,
  );
  return {
    ...useAction(action),
    account,
    acts: account === null ? [] : actsOn(account),
    failure: useSelector(ref, (snapshot) => snapshot.context.failure),
    isLoading: useSelector(ref, (snapshot) => snapshot.matches('loading')),
    reload: () => ref.send({ type: 'resource.reload' }),
  };
}
