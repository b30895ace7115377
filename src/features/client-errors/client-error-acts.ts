import type { I18n } from '@lingui/core';
import { t } from '@lingui/macro';
import { clientErrorMachine, type ClientErrorEvent } from '../../../machines/fault/client-error.machine.ts';
import {
  getClientError,
  reopenClientError,
  solveClientError,
  type ClientError,
} from '../../../server/contract/client-errors.ts';
import { useActs } from '../../kit/act/use-act.ts';
import { useRecord } from '../../kit/record/use-record.ts';
import { keysOf } from '../../../server/contract/kit/keys-of.ts';

const calls = { solve: solveClientError, reopen: reopenClientError };

/** What can be done with an error, as the chart that server and browser share allows. */
type ClientErrorAct = keyof typeof calls;

const asked: Readonly<Record<ClientErrorAct, ClientErrorEvent>> = {
  solve: { type: 'clientError.solve' },
  reopen: { type: 'clientError.reopen' },
};

function actsOn({ status }: Pick<ClientError, 'status'>): readonly ClientErrorAct[] {
  const snapshot = clientErrorMachine.resolveState({ value: status, context: {} });
  return keysOf(asked).filter((act) => snapshot.can(asked[act]));
}

/** One error of pages, and what can be done with it: nothing is asked before. */
export function useClientError(id: string) {
  const record = useRecord(getClientError, { id }, 'recall');
  const { isSending, send } = useActs(calls, { id }, { record });
  const { data: error, failure, isLoading, reload } = record;
  return { error, failure, isLoading, reload, isSending, send, acts: error === null ? [] : actsOn(error) };
}

/** The buttons of what can be done with an error, by the act. */
export function clientErrorButtons(i18n: I18n): Readonly<Record<ClientErrorAct, string>> {
  return {
    solve: t(i18n)`Mark as solved`,
    reopen: t(i18n)`Open again`,
  };
}
