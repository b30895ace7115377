import type { I18n } from '@lingui/core';
import { t } from '@lingui/macro';
import { affiliationMachine, type AffiliationEvent } from '../../../machines/unit/affiliation.machine.ts';
import {
  confirmPerson,
  endPerson,
  getAffiliation,
  refusePerson,
  type Affiliation,
} from '../../../server/contract/unit/confirmation.ts';
import type { ActWords } from '../../kit/act/act-dialog.tsx';
import { useActs } from '../../kit/act/use-act.ts';
import { useRecord } from '../../kit/record/use-record.ts';
import { keysOf } from '../../../server/contract/kit/keys-of.ts';

const calls = { confirm: confirmPerson, refuse: refusePerson, end: endPerson };

/** The decisions on an affiliation of a unit. The chart that server and browser share allows them. */
type PersonAct = keyof typeof calls;

/** One complete event for each act, with a reason. The chart checks with it whether the act is allowed. */
const asked: Readonly<Record<PersonAct, (by: Affiliation['by']) => AffiliationEvent>> = {
  confirm: (by) => ({ type: 'affiliation.confirm', by }),
  refuse: (by) => ({ type: 'affiliation.refuse', by, reason: 'given' }),
  end: (by) => ({ type: 'affiliation.end', by, reason: 'given' }),
};

/** Returns the decisions that the user may make on an affiliation. */
function actsOn({ status, by }: Pick<Affiliation, 'status' | 'by'>): readonly PersonAct[] {
  const snapshot = affiliationMachine.resolveState({ value: status, context: {} });
  return keysOf(asked).filter((act) => snapshot.can(asked[act](by)));
}

/** Reads one affiliation of the user's unit and provides the decisions on it. */
export function useAffiliation(id: string) {
  const record = useRecord(getAffiliation, { id }, 'recall');
  const action = useActs(calls, { id }, { record });
  const { data: person, failure, isLoading, reload } = record;
  return { person, failure, isLoading, reload, action, acts: person === null ? [] : actsOn(person) };
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
