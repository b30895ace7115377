import type { I18n } from '@lingui/core';
import { t } from '@lingui/macro';
import { affiliationActs } from '../../../server/contract/unit/affiliation-acts.ts';
import { getAffiliation } from '../../../server/contract/unit/confirmation.ts';
import { allowedActs, callsOf, type ActOf } from '../../../server/contract/kit/acts.ts';
import type { ActWords } from '../../kit/act/act-dialog.tsx';
import { useActs } from '../../kit/act/use-act.ts';
import { useRecord } from '../../kit/record/use-record.ts';

const calls = callsOf(affiliationActs);

/** A decision on an affiliation of a unit. */
type PersonAct = ActOf<typeof affiliationActs>;

/** Reads one affiliation of the user's unit and provides the decisions on it. */
export function useAffiliation(id: string) {
  const record = useRecord(getAffiliation, { id }, 'recall');
  const action = useActs(calls, { id }, { record });
  const { data: person, failure, isLoading, reload } = record;
  return {
    person,
    failure,
    isLoading,
    reload,
    action,
    acts: person === null ? [] : allowedActs(affiliationActs, person),
  };
}

/** Returns the texts of the decisions on an affiliation, by act. */
export function affiliationWords(i18n: I18n): Readonly<Record<PersonAct, ActWords>> {
  return {
    confirm: {
      title: t(i18n)`Does this person belong to your unit?`,
      words: t(i18n)`The person then reads the notices of the unit and can be entered by it.`,
      button: t(i18n)`Confirm`,
    },
    refuse: {
      title: t(i18n)`Does this person not belong to your unit?`,
      words: t(
        i18n,
      )`The person reads your reason and can ask again. What they have handed in goes to the reviewers.`,
      button: t(i18n)`Refuse`,
      isGrave: true,
    },
    end: {
      title: t(i18n)`End the affiliation?`,
      words: t(i18n)`The person reads your reason, and no longer counts as one of your people.`,
      button: t(i18n)`End the affiliation`,
      isGrave: true,
    },
  };
}
