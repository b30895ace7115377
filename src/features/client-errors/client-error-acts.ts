import type { I18n } from '@lingui/core';
import { t } from '@lingui/macro';
import { clientErrorActs } from '../../../server/contract/client-error-acts.ts';
import { getClientError } from '../../../server/contract/client-errors.ts';
import { allowedActs, callsOf, type ActOf } from '../../../server/contract/kit/acts.ts';
import { useActs } from '../../kit/act/use-act.ts';
import { useRecord } from '../../kit/record/use-record.ts';

const calls = callsOf(clientErrorActs);

type ClientErrorAct = ActOf<typeof clientErrorActs>;

/** Reads one client error and provides the acts on it. They are sent without a dialog. */
export function useClientError(id: string) {
  const record = useRecord(getClientError, { id }, 'recall');
  const { isSending, send } = useActs(calls, { id }, { record });
  const { data: error, failure, isLoading, reload } = record;
  const acts = error === null ? [] : allowedActs(clientErrorActs, error);
  return { error, failure, isLoading, reload, isSending, send, acts };
}

/** Returns the texts of the buttons for the acts on a client error, by act. */
export function clientErrorButtons(i18n: I18n): Readonly<Record<ClientErrorAct, string>> {
  return {
    solve: t(i18n)`Mark as solved`,
    reopen: t(i18n)`Open again`,
  };
}
