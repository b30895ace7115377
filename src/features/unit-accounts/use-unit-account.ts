import { useEffect } from 'react';
import { unitAccountMachine, type UnitAccountEvent } from '../../../machines/unit/unit-account.machine.ts';
import {
  changeUnitAccount,
  disableAccount,
  enableAccount,
  getUnitAccount,
  listAccountSessions,
  resetAccount,
  signOutAccount,
  unlockAccount,
  type UnitAccount,
} from '../../../server/contract/unit/unit-account.ts';
import { useActs } from '../../kit/use-act.ts';
import { useRecord } from '../../kit/use-record.ts';

const calls = {
  change: changeUnitAccount,
  reset: resetAccount,
  unlock: unlockAccount,
  signOut: signOutAccount,
  enable: enableAccount,
  disable: disableAccount,
};

/** What can be done with an account, as the chart that server and browser share allows. */
export type AccountAct = keyof typeof calls;

/** An event of each kind with its words given, to ask the chart whether it is possible at all. */
const asked: Readonly<Record<AccountAct, (reader: Pick<UnitAccount, 'by' | 'facts'>) => UnitAccountEvent>> = {
  change: (reader) => ({ type: 'unitAccount.change', ...reader }),
  reset: (reader) => ({ type: 'unitAccount.reset', ...reader }),
  unlock: (reader) => ({ type: 'unitAccount.unlock', ...reader }),
  signOut: (reader) => ({ type: 'unitAccount.signOut', ...reader }),
  enable: (reader) => ({ type: 'unitAccount.enable', ...reader }),
  disable: (reader) => ({ type: 'unitAccount.disable', ...reader, reason: 'given' }),
};

/** What the reader may do with an account. */
function actsOn({ status, by, facts }: Pick<UnitAccount, 'status' | 'by' | 'facts'>): readonly AccountAct[] {
  const snapshot = unitAccountMachine.resolveState({ value: status, context: {} });
  return (Object.keys(asked) as AccountAct[]).filter((act) => snapshot.can(asked[act]({ by, facts })));
}

/** One account of the reader's unit with its sessions, and what can be done with it. */
export function useUnitAccount(id: string) {
  const account = useRecord(getUnitAccount, { id }, 'reload');
  const log = useRecord(listAccountSessions, { id }, 'reload');
  const action = useActs(calls, { id }, { record: account });
  const { ref } = action;
  const { ref: logged } = log;
  // Most acts end sessions, and an act answers with the account alone.
  useEffect(() => {
    const done = ref.on('recordAction.done', () => logged.send({ type: 'resource.reload' }));
    return () => done.unsubscribe();
  }, [ref, logged]);
  return {
    account: account.data,
    log: log.data,
    failure: account.failure ?? log.failure,
    isLoading: account.isLoading || log.isLoading,
    /** Reads again what could not be read. */
    reload: () => {
      account.reload();
      log.reload();
    },
    action,
    acts: account.data === null ? [] : actsOn(account.data),
  };
}
