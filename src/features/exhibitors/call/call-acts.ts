import type { I18n } from '@lingui/core';
import { t } from '@lingui/macro';
import { exhibitorCallActs } from '../../../../server/contract/exhibitor/exhibitor-call-acts.ts';
import { getExhibitorCall } from '../../../../server/contract/exhibitor/exhibitor-call.ts';
import { allowedActs, callsOf, type ActOf } from '../../../../server/contract/kit/acts.ts';
import type { ActWords, FormWords } from '../../../kit/act/act-dialog.tsx';
import { useActs } from '../../../kit/act/use-act.ts';
import { useRecord } from '../../../kit/record/use-record.ts';

const calls = callsOf(exhibitorCallActs);
export type CallAct = ActOf<typeof exhibitorCallActs>;

/** Reads one call and provides the acts on it. */
export function useExhibitorCall(id: string) {
  const record = useRecord(getExhibitorCall, { id }, 'reload');
  const action = useActs(calls, { id }, { record });
  return {
    record,
    action,
    call: record.data,
    acts: record.data === null ? [] : allowedActs(exhibitorCallActs, record.data),
  };
}

/** Returns the texts of the acts on a call, by act. */
export const callWords = (i18n: I18n): Readonly<Record<CallAct, ActWords | FormWords>> => ({
  publish: {
    title: t(i18n)`Publish the call for exhibitors?`,
    words: t(
      i18n,
    )`Exhibitors see it and can apply from its opening on. Its dates and limits are fixed from now on.`,
    button: t(i18n)`Publish the call`,
  },
  change: { label: t(i18n)`Change the call` },
  cancel: {
    title: t(i18n)`Cancel the call for exhibitors?`,
    words: t(i18n)`All applications that have not ended are withdrawn, and the exhibitors are told.`,
    button: t(i18n)`Cancel the call`,
    isGrave: true,
  },
  drop: {
    title: t(i18n)`Keep the call for exhibitors?`,
    words: t(i18n)`The request to cancel it ends.`,
    button: t(i18n)`Keep the call`,
  },
  askCancel: {
    label: t(i18n)`Ask to cancel the call`,
    title: t(i18n)`Ask to cancel the call for exhibitors?`,
    words: t(
      i18n,
    )`Another person of the committee can agree within ten minutes. Exhibitors read your reason.`,
    button: t(i18n)`Ask for it`,
    isGrave: true,
  },
});
