import type { I18n } from '@lingui/core';
import { t } from '@lingui/macro';
import { expertMachine, type ExpertEvent } from '../../../machines/expert/expert.machine.ts';
import {
  approveExpert,
  getExpert,
  getExpertProfile,
  resumeExpert,
  retireExpert,
  returnExpert,
  submitExpertProfile,
  suspendExpert,
  type ExpertFile,
} from '../../../server/contract/expert/expert.ts';
import type { ActWords } from '../../kit/act/act-dialog.tsx';
import { useScreenTools } from '../../kit/screen-tools.ts';
import { useActs } from '../../kit/act/use-act.ts';
import { useRecord } from '../../kit/record/use-record.ts';
import { keysOf } from '../../../server/contract/kit/keys-of.ts';

const calls = {
  approve: approveExpert,
  return: returnExpert,
  suspend: suspendExpert,
  resume: resumeExpert,
  retire: retireExpert,
};

const ownCalls = { submit: submitExpertProfile, retire: retireExpert };

/** What can be done with the file of an expert, as the chart that server and browser share allows. */
type ExpertAct = keyof typeof calls | keyof typeof ownCalls;

/** An event of each kind with a reason given, to ask the chart whether it is possible at all. */
const asked: Readonly<Record<ExpertAct, (facts: ExpertFile['facts']) => ExpertEvent>> = {
  submit: (facts) => ({ type: 'expert.submit', ...facts }),
  approve: (facts) => ({ type: 'expert.approve', ...facts, reason: 'given' }),
  return: (facts) => ({ type: 'expert.return', ...facts, reason: 'given' }),
  suspend: (facts) => ({ type: 'expert.suspend', ...facts, reason: 'given' }),
  resume: (facts) => ({ type: 'expert.resume', ...facts }),
  retire: (facts) => ({ type: 'expert.retire', ...facts, reason: 'given' }),
};

/** Those of the acts that the reader may do with a file. */
function actsOn<Act extends ExpertAct>(acts: Readonly<Record<Act, unknown>>, file: ExpertFile | null): Act[] {
  if (file === null) return [];
  const snapshot = expertMachine.resolveState({ value: file.status, context: {} });
  return keysOf(acts).filter((act) => snapshot.can(asked[act](file.facts)));
}

/** The file of an expert, for a committee, and what can be decided on it. */
export function useExpert(id: string) {
  const record = useRecord(getExpert, { id }, 'reload');
  const action = useActs(calls, { id }, { record });
  return { record, action, acts: actsOn(calls, record.data) };
}

/**
 * The reader's own file, and what can be done with it.
 * @param leadsOn handing it in leads to its confirmation
 */
export function useOwnExpert(leadsOn = false) {
  const { history } = useScreenTools();
  const record = useRecord(getExpertProfile, {}, 'reload');
  const action = useActs(
    ownCalls,
    {},
    {
      record,
      onDone: ({ act }) => {
        // In the place of the form: Back does not lead to what has been handed in.
        if (leadsOn && act === 'submit')
          history.replace({ pathname: '/finished', search: '?of=expertFile', hash: '' });
      },
    },
  );
  return { record, action, acts: actsOn(ownCalls, record.data?.expert ?? null) };
}

/** The words of what can be done with the file of an expert, by the act. */
export function expertWords(
  i18n: I18n,
  { by, isShort }: Pick<ExpertFile['facts'], 'by' | 'isShort'>,
): Readonly<Record<ExpertAct, ActWords>> {
  return {
    submit: {
      title: t(i18n)`Hand in the expert file?`,
      words: t(i18n)`Nothing in it can be changed until the organising committee has decided.`,
      button: t(i18n)`Hand in`,
    },
    approve: {
      title: t(i18n)`Take the expert into the bank?`,
      words: t(i18n)`The name, the identity and the number of the certificate are locked from then on.`,
      button: t(i18n)`Approve`,
      isReasonNeeded: isShort,
      ...(isShort && {
        reasonHint: t(i18n)`The expert has judged for fewer than five years: say why that is enough.`,
      }),
    },
    return: {
      title: t(i18n)`Return the file?`,
      words: t(i18n)`The expert reads your reason, puts the file right and hands it in again.`,
      button: t(i18n)({ message: 'Return', context: 'expert' }),
    },
    suspend: {
      title: t(i18n)`Suspend the expert?`,
      words: t(i18n)`The expert is not invited until you take them back into the bank.`,
      button: t(i18n)`Suspend from the bank`,
      isGrave: true,
    },
    resume: {
      title: t(i18n)`Take the expert back into the bank?`,
      button: t(i18n)`Take back into the bank`,
    },
    retire: {
      title: by === 'expert' ? t(i18n)`Leave the expert bank?` : t(i18n)`Remove the expert from the bank?`,
      words: t(i18n)`This is for good.`,
      button: by === 'expert' ? t(i18n)`Leave the bank` : t(i18n)`Remove from the bank`,
      isGrave: true,
    },
  };
}
