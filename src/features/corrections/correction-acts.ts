import type { I18n } from '@lingui/core';
import { t } from '@lingui/macro';
import { correctionActs } from '../../../server/contract/person/correction-acts.ts';
import {
  getCorrection,
  revealCorrection,
  type Correction,
} from '../../../server/contract/person/correction.ts';
import { allowedActs, callsOf } from '../../../server/contract/kit/acts.ts';
import type { ActWords } from '../../kit/act/act-dialog.tsx';
import { useActs } from '../../kit/act/use-act.ts';
import { useRecord } from '../../kit/record/use-record.ts';

const calls = { ...callsOf(correctionActs), reveal: revealCorrection };

/** Reads one correction and provides the acts on it. */
export function useCorrection(id: string) {
  const record = useRecord(getCorrection, { id }, 'recall');
  const action = useActs(calls, { id }, { record });
  const { data: correction } = record;
  return {
    ...record,
    ...action,
    correction,
    acts: correction === null ? [] : allowedActs(correctionActs, correction),
    /** Both values unmasked, after the user has revealed them; null before. */
    revealed: action.done?.act === 'reveal' ? action.done.answer : null,
  };
}

/** Returns the texts of the acts on a correction, by act. */
export function correctionWords(
  i18n: I18n,
  correction: Pick<Correction, 'field'>,
): Readonly<Record<keyof typeof calls, ActWords>> {
  // A claim to an identity number that another account has as well.
  const isClaim = correction.field === 'identity';
  return {
    approve: {
      title: isClaim ? t(i18n)`Uphold the claim?` : t(i18n)`Make the correction?`,
      words: isClaim
        ? t(
            i18n,
          )`The other profiles lose the number, and their entries that are not final are withdrawn. All are told.`
        : t(i18n)`The new value is in force at once, everywhere.`,
      button: isClaim ? t(i18n)`Uphold the claim` : t(i18n)`Correct it`,
    },
    refuse: {
      title: isClaim ? t(i18n)`Refuse the claim?` : t(i18n)`Refuse the correction?`,
      words: isClaim
        ? t(i18n)`All profiles stay as they are; the person reads your reason, and the others are told.`
        : t(i18n)`The field stays as it is; the person reads your reason.`,
      button: t(i18n)({ message: 'Refuse', context: 'correction' }),
      isGrave: true,
    },
    withdraw: {
      title: t(i18n)`Withdraw the request?`,
      words: t(i18n)`The field stays as it is. You can ask again at any time.`,
      button: t(i18n)`Withdraw`,
    },
    reveal: {
      label: t(i18n)`Show in full`,
      title: t(i18n)`Show the numbers in full?`,
      words: t(i18n)`Who has seen them, and what for, is kept for good.`,
      button: t(i18n)`Show`,
    },
  };
}
