import type { I18n } from '@lingui/core';
import { t } from '@lingui/macro';
import { appealActs } from '../../../server/contract/appeal/appeal-acts.ts';
import { getAppeal, type Appeal } from '../../../server/contract/appeal/appeal.ts';
import { allowedActs, callsOf, type ActOf } from '../../../server/contract/kit/acts.ts';
import type { ActWords } from '../../kit/act/act-dialog.tsx';
import { useActs } from '../../kit/act/use-act.ts';
import { useRecord } from '../../kit/record/use-record.ts';

const calls = callsOf(appealActs);
export type AppealAct = ActOf<typeof appealActs>;

/** Reads one appeal and provides the acts on it. */
export function useAppeal(id: string) {
  const record = useRecord(getAppeal, { id }, 'recall');
  const action = useActs(calls, { id }, { record });
  return {
    record,
    action,
    appeal: record.data,
    acts: record.data === null ? [] : allowedActs(appealActs, record.data),
  };
}

type Fields = Readonly<Partial<Record<AppealAct, Pick<ActWords, 'fields'>>>>;

/** Returns the texts of the acts on an appeal, by act. */
export function appealWords(
  i18n: I18n,
  { status, panel, by }: Pick<Appeal, 'status' | 'panel' | 'by'>,
  fields: Fields,
): Readonly<Record<AppealAct, ActWords>> {
  const isAgain = status === 'hearing';
  const hasVoted = panel.some(({ is_own, has_voted }) => is_own && has_voted);
  return {
    accept: {
      title: t(i18n)`Accept the appeal?`,
      words: t(i18n)`It is complete and in time. It cannot be withdrawn any more.`,
      button: t(i18n)`Accept the appeal`,
    },
    assign: {
      label: isAgain ? t(i18n)`Name another panel` : t(i18n)`Name the panel`,
      title: isAgain ? t(i18n)`Name another panel` : t(i18n)`Name the panel`,
      words: isAgain
        ? t(i18n)`Votes that were given count no more.`
        : t(i18n)`Three, five or more arbiters, none of a unit of a party.`,
      button: t(i18n)`Name them`,
      ...(isAgain && { isReasonNeeded: true }),
      ...fields.assign,
    },
    rule: {
      label: hasVoted ? t(i18n)`Change my vote` : t(i18n)`Cast my vote`,
      title: t(i18n)`Vote on the appeal`,
      words: t(i18n)`The vote that makes a majority is the ruling. Until then each vote can be changed.`,
      button: t(i18n)`Cast my vote`,
      reason: t(i18n)`Reason of my vote`,
      reasonHint: t(
        i18n,
      )`The reasons of the majority become the reasons of the ruling, which the parties read.`,
      ...fields.rule,
    },
    remedy: {
      title: t(i18n)`Report that the remedy is done?`,
      words: t(i18n)`The parties are told.`,
      button: t(i18n)`Report it done`,
      ...fields.remedy,
    },
    close: {
      title: by.includes('filer') ? t(i18n)`Confirm having read the ruling?` : t(i18n)`Close the appeal?`,
      words: t(i18n)`The appeal is closed.`,
      button: by.includes('filer') ? t(i18n)`I have read it` : t(i18n)`Close the appeal`,
      ...fields.close,
    },
    decline: {
      title: t(i18n)`Not accept the appeal?`,
      words: t(i18n)`The appeal ends with this. Those who filed it read your reason.`,
      button: t(i18n)`Not accept`,
      isGrave: true,
    },
    withdraw: {
      title: t(i18n)`Withdraw the appeal?`,
      words: t(i18n)`Another can be filed as long as the window is open.`,
      button: t(i18n)`Withdraw the appeal`,
    },
  };
}
