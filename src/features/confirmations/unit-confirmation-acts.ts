import type { I18n } from '@lingui/core';
import { t } from '@lingui/macro';
import { allowedActs, callsOf, type ActOf } from '../../../server/contract/kit/acts.ts';
import { getUnitConfirmation, type UnitConfirmation } from '../../../server/contract/unit/confirmation.ts';
import { organisationActs } from '../../../server/contract/unit/organisation-acts.ts';
import type { ActWords } from '../../kit/act/act-dialog.tsx';
import { useActs } from '../../kit/act/use-act.ts';
import { useRecord } from '../../kit/record/use-record.ts';

const calls = callsOf(organisationActs);

/** A decision on a unit. */
type UnitAct = ActOf<typeof organisationActs>;

/** Reads one unit and provides the decisions on it. */
export function useUnitConfirmation(id: string) {
  const record = useRecord(getUnitConfirmation, { id }, 'recall');
  const action = useActs(calls, { id }, { record });
  const { data: unit, failure, isLoading, reload } = record;
  return {
    unit,
    failure,
    isLoading,
    reload,
    action,
    acts: unit === null ? [] : allowedActs(organisationActs, unit),
  };
}

/** Returns the texts of the decisions on a unit, by act. */
export function unitWords(
  i18n: I18n,
  { declared_by, takes_part }: Pick<UnitConfirmation, 'declared_by' | 'takes_part'>,
): Readonly<Record<UnitAct, ActWords>> {
  const competitions = new Intl.ListFormat(i18n.locale).format(
    takes_part.map(({ competition }) => competition),
  );
  return {
    confirm: {
      title: t(i18n)`Confirm this unit?`,
      words: t(i18n)`The administrator who applied can then make accounts and enter people for it.`,
      ...(declared_by.length > 0 && {
        loss: t(i18n)`Others have declared this name or code. They cannot be confirmed with it afterwards.`,
      }),
      button: t(i18n)`Confirm`,
    },
    refuse: {
      title: t(i18n)`Refuse this unit?`,
      words: t(i18n)`The unit reads your reason and can apply again.`,
      button: t(i18n)`Refuse`,
      isGrave: true,
    },
    suspend: {
      title: t(i18n)`Suspend this unit?`,
      words: t(i18n)`Its accounts can no longer act for it until the suspension is lifted.`,
      ...(takes_part.length > 0 && {
        loss: t(
          i18n,
        )`The unit takes part in ${competitions}, as a delegation or an exhibitor. The committees of these competitions are told.`,
      }),
      button: t(i18n)`Suspend`,
      isGrave: true,
    },
    restore: {
      title: t(i18n)`Lift the suspension?`,
      words: t(i18n)`Its accounts can act for it again.`,
      button: t(i18n)`Lift the suspension`,
    },
  };
}
