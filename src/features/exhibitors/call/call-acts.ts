import type { I18n } from '@lingui/core';
import { t } from '@lingui/macro';
import {
  exhibitorCallMachine,
  type ExhibitorCallEvent,
} from '../../../../machines/exhibitor/exhibitor-call.machine.ts';
import {
  askCancelExhibitorCall,
  cancelExhibitorCall,
  changeExhibitorCall,
  dropExhibitorCallCancel,
  getExhibitorCall,
  publishExhibitorCall,
  type ExhibitorCall,
} from '../../../../server/contract/exhibitor/exhibitor-call.ts';
import { keysOf } from '../../../../server/contract/kit/keys-of.ts';
import type { ActWords, FormWords } from '../../../kit/act/act-dialog.tsx';
import { useActs } from '../../../kit/act/use-act.ts';
import { useRecord } from '../../../kit/record/use-record.ts';

const calls = {
  publish: publishExhibitorCall,
  change: changeExhibitorCall,
  cancel: cancelExhibitorCall,
  drop: dropExhibitorCallCancel,
  askCancel: askCancelExhibitorCall,
};
export type CallAct = keyof typeof calls;

interface Asked {
  readonly by: 'organiser' | 'viewer';
  readonly facts: ExhibitorCall['facts'];
  readonly second: ExhibitorCall['second'];
}

/**
 * One complete event for each act, with a value for every typed field. The chart checks with it whether the
 * act is allowed.
 */
const asked: Readonly<Record<CallAct, (of: Asked) => ExhibitorCallEvent>> = {
  publish: ({ by, facts }) => ({ type: 'exhibitorCall.publish', by, facts }),
  change: ({ by, facts }) => ({ type: 'exhibitorCall.change', by, facts }),
  cancel: (of) => ({ type: 'exhibitorCall.cancel', ...of }),
  drop: ({ by, facts }) => ({ type: 'exhibitorCall.drop', by, facts, reason: 'given' }),
  askCancel: ({ by, facts }) => ({ type: 'exhibitorCall.askCancel', by, facts, reason: 'given' }),
};

/** Returns the acts that the user may do with a call, according to the chart that server and browser share. */
function actsOn({ status, by, facts, second }: ExhibitorCall): readonly CallAct[] {
  const snapshot = exhibitorCallMachine.resolveState({ value: status, context: {} });
  const of = { by: by === 'organiser' ? by : 'viewer', facts, second } as const;
  return keysOf(asked).filter((act) => snapshot.can(asked[act](of)));
}

/** Reads one call and provides the acts on it. */
export function useExhibitorCall(id: string) {
  const record = useRecord(getExhibitorCall, { id }, 'reload');
  const action = useActs(calls, { id }, { record });
  return { record, action, call: record.data, acts: record.data === null ? [] : actsOn(record.data) };
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
