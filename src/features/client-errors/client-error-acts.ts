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

/** The acts on a client error. The chart that server and browser share allows them. */
type ClientErrorAct = keyof typeof calls;

const asked: Readonly<Record<ClientErrorAct, ClientErrorEvent>> = {
  solve: { type: 'clientError.solve' },
  reopen: { type: 'clientError.reopen' },
};

function actsOn({ status }: Pick<ClientError, 'status'>): readonly ClientErrorAct[] {
  const snapshot = clientErrorMachine.resolveState({ value: status, context: {} });
  return keysOf(asked).filter((act) => snapshot.can(asked[act]));
}

/** Reads one client error and provides the acts on it. They are sent without a dialog. */
export function useClientError(id: string) {
  const record = useRecord(getClientError, { id }, 'recall');
  const { isSending, send } = useActs(calls, { id }, { record });
  const { data: error, failure, isLoading, reload } = record;
  return { error, failure, isLoading, reload, isSending, send, acts: error === null ? [] : actsOn(error) };
}

/** Returns the texts of the buttons for the acts on a client error, by act. */
export function clientErrorButtons(i18n: I18n): Readonly<Record<ClientErrorAct, string>> {
  return {
    solve: t(i18n)`Mark as solved`,
    reopen: t(i18n)`Open again`,
  };
}
