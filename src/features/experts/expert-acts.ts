import type { I18n } from '@lingui/core';
import { t } from '@lingui/macro';
import { expertActs } from '../../../server/contract/expert/expert-acts.ts';
import { getExpert, getExpertProfile, type ExpertFile } from '../../../server/contract/expert/expert.ts';
import { allowedActs, callsOf, type ActOf } from '../../../server/contract/kit/acts.ts';
import type { ActWords } from '../../kit/act/act-dialog.tsx';
import { useScreenTools } from '../../kit/screen-tools.ts';
import { useActs } from '../../kit/act/use-act.ts';
import { useRecord } from '../../kit/record/use-record.ts';

const { submit, ...calls } = callsOf(expertActs);
const ownCalls = { submit, retire: calls.retire };

/** An act on an expert file. */
type ExpertAct = ActOf<typeof expertActs>;

/** Returns the acts of a set of calls that the user may do with a file. */
const actsOn = <Act extends ExpertAct>(
  of: Readonly<Record<Act, unknown>>,
  file: ExpertFile | null,
): readonly Act[] =>
  file === null ? [] : allowedActs(expertActs, file).filter((act): act is ExpertAct & Act => act in of);

/** Reads an expert file for a committee and returns the acts that are allowed on it. */
export function useExpert(id: string) {
  const record = useRecord(getExpert, { id }, 'reload');
  const action = useActs(calls, { id }, { record });
  return { record, action, acts: actsOn(calls, record.data) };
}

/**
 * Reads the user's own file and returns the acts that are allowed on it.
 * @param leadsOn whether the confirmation page opens after the file is submitted
 */
export function useOwnExpert(leadsOn = false, onChanged?: () => void) {
  const { history } = useScreenTools();
  const record = useRecord(getExpertProfile, {}, 'reload');
  const action = useActs(
    ownCalls,
    {},
    {
      record,
      onDone: ({ act }) => {
        onChanged?.();
        // The confirmation page replaces the form in the history. Otherwise Back returns to the submitted
        // form.
        if (leadsOn && act === 'submit')
          history.replace({ pathname: '/finished', search: '?of=expertFile', hash: '' });
      },
    },
  );
  return { record, action, acts: actsOn(ownCalls, record.data?.expert ?? null) };
}

/** Returns the texts of the acts on an expert file, by act. */
export function expertWords(
  i18n: I18n,
  { by, facts: { isShort }, serves_at }: Pick<ExpertFile, 'by' | 'facts' | 'serves_at'>,
): Readonly<Record<ExpertAct, ActWords>> {
  const places = new Intl.ListFormat(i18n.locale).format(
    serves_at.map(({ competition, event }) => [competition, event].filter(Boolean).join(' · ')),
  );
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
      ...(serves_at.length > 0 && {
        loss: t(
          i18n,
        )`The expert serves at ${places}. These duties continue until their own committees release them. The committees are told.`,
      }),
      button: t(i18n)`Suspend from the bank`,
      isGrave: true,
    },
    resume: {
      title: t(i18n)`Take the expert back into the bank?`,
      button: t(i18n)`Take back into the bank`,
    },
    retire: {
      title: by === 'expert' ? t(i18n)`Leave the expert bank?` : t(i18n)`Remove the expert from the bank?`,
      words:
        by === 'expert'
          ? t(i18n)`You are no longer invited to any duty. You can hand in your file again later.`
          : t(i18n)`The expert is no longer invited to any duty, but can hand in the file again later.`,
      button: by === 'expert' ? t(i18n)`Leave the bank` : t(i18n)`Remove from the bank`,
      isGrave: true,
    },
  };
}
