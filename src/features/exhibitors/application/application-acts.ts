import type { I18n } from '@lingui/core';
import { t } from '@lingui/macro';
import {
  exhibitorApplicationMachine,
  type ExhibitorApplicationEvent,
} from '../../../../machines/exhibitor/exhibitor-application.machine.ts';
import {
  approveExhibitorApplication,
  assignExhibitorBooth,
  bookExhibitorSlot,
  changeExhibitorApplication,
  changeExhibitorStaff,
  confirmExhibitorBooth,
  getExhibitorApplication,
  moveInExhibitor,
  moveOutExhibitor,
  rejectExhibitorApplication,
  releaseExhibitorBooth,
  returnExhibitorApplication,
  submitExhibitorApplication,
  withdrawExhibitorApplication,
  type ExhibitorApplication,
} from '../../../../server/contract/exhibitor/exhibitor-application.ts';
import { keysOf } from '../../../../server/contract/kit/keys-of.ts';
import type { ActWords, FormWords } from '../../../kit/act/act-dialog.tsx';
import { useActs } from '../../../kit/act/use-act.ts';
import { useRecord } from '../../../kit/record/use-record.ts';

const calls = {
  confirm: confirmExhibitorBooth,
  bookSlot: bookExhibitorSlot,
  submit: submitExhibitorApplication,
  change: changeExhibitorApplication,
  approve: approveExhibitorApplication,
  assign: assignExhibitorBooth,
  moveIn: moveInExhibitor,
  moveOut: moveOutExhibitor,
  staff: changeExhibitorStaff,
  return: returnExhibitorApplication,
  reject: rejectExhibitorApplication,
  release: releaseExhibitorBooth,
  withdraw: withdrawExhibitorApplication,
};
export type ApplicationAct = keyof typeof calls;

type Asked = Pick<ExhibitorApplication, 'by' | 'facts'>;
const reason = 'given';
const note = 'given';

/**
 * One complete event for each act, with a value for every typed field. The chart checks with it whether the
 * act is allowed. The button of a submission is shown for an incomplete application, because the answer of the
 * server names the missing fields.
 */
const asked: Readonly<Record<ApplicationAct, (of: Asked) => ExhibitorApplicationEvent>> = {
  confirm: (of) => ({ type: 'exhibitorApplication.confirm', ...of }),
  bookSlot: (of) => ({ type: 'exhibitorApplication.bookSlot', ...of, isOffered: true, hasPlace: true }),
  submit: ({ by, facts }) => ({
    type: 'exhibitorApplication.submit',
    by,
    facts: { ...facts, isWithin: true, isCommitted: true },
  }),
  change: (of) => ({ type: 'exhibitorApplication.change', ...of }),
  approve: (of) => ({ type: 'exhibitorApplication.approve', ...of, isSeen: true }),
  assign: (of) => ({
    type: 'exhibitorApplication.assign',
    ...of,
    isFree: true,
    hasArea: true,
    hasPower: true,
  }),
  moveIn: (of) => ({ type: 'exhibitorApplication.moveIn', ...of, note }),
  moveOut: (of) => ({ type: 'exhibitorApplication.moveOut', ...of, note }),
  staff: (of) => ({ type: 'exhibitorApplication.staff', ...of }),
  return: (of) => ({ type: 'exhibitorApplication.return', ...of, reason }),
  reject: (of) => ({ type: 'exhibitorApplication.reject', ...of, reason }),
  release: (of) => ({ type: 'exhibitorApplication.release', ...of, reason }),
  withdraw: (of) => ({ type: 'exhibitorApplication.withdraw', ...of, reason }),
};

/**
 * Returns the acts that the user may do with an application, according to the chart that server and browser
 * share.
 */
function actsOn({ status, by, facts }: ExhibitorApplication): readonly ApplicationAct[] {
  const snapshot = exhibitorApplicationMachine.resolveState({ value: status, context: {} });
  return keysOf(asked).filter((act) => snapshot.can(asked[act]({ by, facts })));
}

/**
 * Reads one application and provides the acts on it.
 * @param onChanged called after each act
 */
export function useExhibitorApplication(id: string, onChanged: () => void) {
  const record = useRecord(getExhibitorApplication, { id }, 'reload');
  const action = useActs(calls, { id }, { record, onDone: onChanged });
  return { record, action, application: record.data, acts: record.data === null ? [] : actsOn(record.data) };
}

type Fields = Readonly<Partial<Record<ApplicationAct, Pick<ActWords, 'fields'>>>>;

/** Returns the texts of the acts on an application, by act. */
export function applicationWords(
  i18n: I18n,
  { by, booth, slot_from }: Pick<ExhibitorApplication, 'by' | 'booth' | 'slot_from'>,
  fields: Fields,
): Readonly<Record<ApplicationAct, ActWords | FormWords>> {
  const isOwn = by === 'exhibitor';
  return {
    confirm: {
      title: t(i18n)`Confirm booth ${booth}?`,
      words: t(i18n)`The booth is kept for you. The committee expects you at the times for moving in.`,
      button: t(i18n)`Confirm the booth`,
    },
    bookSlot: {
      label: slot_from === '' ? t(i18n)`Book a time to move in` : t(i18n)`Book another time to move in`,
      title: t(i18n)`Book a time to move in`,
      words: t(i18n)`The venue staff expects you at this time. You can book another one that has not begun.`,
      button: t(i18n)`Book this time`,
      ...fields.bookSlot,
    },
    submit: {
      title: t(i18n)`Submit the application?`,
      words: t(i18n)`The organising committee examines it. You cannot change it meanwhile.`,
      button: t(i18n)`Submit the application`,
    },
    change: { label: t(i18n)`Change the application` },
    approve: {
      title: t(i18n)`Approve the application?`,
      words: t(i18n)`The exhibitor is told. The next step is to assign a booth.`,
      button: t(i18n)({ message: 'Approve', context: 'application' }),
    },
    assign: {
      label: t(i18n)`Assign a booth`,
      title: t(i18n)`Assign a booth`,
      words: t(i18n)`The exhibitor confirms it within 72 hours. Otherwise it becomes free again.`,
      button: t(i18n)`Assign the booth`,
      ...fields.assign,
    },
    moveIn: {
      label: t(i18n)`Hand over the booth`,
      title: t(i18n)`Hand over booth ${booth}`,
      words: t(i18n)`The booth has passed the safety check.`,
      button: t(i18n)`Hand over the booth`,
      ...fields.moveIn,
    },
    moveOut: {
      label: t(i18n)`Take back the booth`,
      title: t(i18n)`Take back booth ${booth}`,
      words: t(i18n)`The booth becomes free.`,
      button: t(i18n)`Take back the booth`,
      ...fields.moveOut,
    },
    staff: {
      label: t(i18n)`Change the people at the booth`,
      title: t(i18n)`People at the booth`,
      button: t(i18n)`Save`,
      ...fields.staff,
    },
    return: {
      title: t(i18n)`Return the application?`,
      words: t(
        i18n,
      )`The exhibitor reads your reason, puts it right and submits it again before the call closes.`,
      button: t(i18n)({ message: 'Return', context: 'application' }),
    },
    reject: {
      title: t(i18n)`Reject the application?`,
      words: t(i18n)`The exhibitor reads your reason.`,
      button: t(i18n)({ message: 'Reject', context: 'application' }),
      isGrave: true,
    },
    release: {
      label: t(i18n)`Free the booth`,
      title: t(i18n)`Free booth ${booth}?`,
      words: t(i18n)`The exhibitor loses the booth and reads your reason. The application stays approved.`,
      button: t(i18n)`Free the booth`,
      isGrave: true,
    },
    withdraw: {
      title: isOwn ? t(i18n)`Withdraw your application?` : t(i18n)`End the application?`,
      words: t(i18n)`A booth that was assigned becomes free.`,
      button: isOwn ? t(i18n)`Withdraw the application` : t(i18n)`End the application`,
      isGrave: true,
    },
  };
}
