import type { I18n } from '@lingui/core';
import { t } from '@lingui/macro';
import { NativeSelect, TextInput } from '@mantine/core';
import { useEffect } from 'react';
import { allowedActs, callsOf, type ActOf } from '../../../server/contract/kit/acts.ts';
import { unitAccountActs } from '../../../server/contract/unit/unit-account-acts.ts';
import {
  getUnitAccount,
  listAccountSessions,
  type UnitAccount,
} from '../../../server/contract/unit/unit-account.ts';
import { moreFields, type ActWords } from '../../kit/act/act-dialog.tsx';
import { useActs } from '../../kit/act/use-act.ts';
import { useRecord } from '../../kit/record/use-record.ts';
import { capacityChoices } from './account-texts.ts';

const calls = callsOf(unitAccountActs);

/** An act on an account. */
type AccountAct = ActOf<typeof unitAccountActs>;

/** Reads one account of the user's unit with its sessions, and returns the acts that are allowed on it. */
export function useUnitAccount(id: string) {
  const account = useRecord(getUnitAccount, { id }, 'recall');
  const log = useRecord(listAccountSessions, { id }, 'recall');
  const action = useActs(calls, { id }, { record: account });
  const { ref } = action;
  const { ref: logged } = log;
  // Most acts end sessions, but the response to an act contains only the account.
  useEffect(() => {
    const done = ref.on('recordAction.done', () => logged.send({ type: 'resource.reload' }));
    return () => done.unsubscribe();
  }, [ref, logged]);
  return {
    account: account.data,
    log: log.data,
    failure: account.failure ?? log.failure,
    isLoading: account.isLoading || log.isLoading,
    /** Reads the account and its sessions again. */
    reload: () => {
      account.reload();
      log.reload();
    },
    action,
    acts: account.data === null ? [] : allowedActs(unitAccountActs, account.data),
  };
}

/** Returns the texts of the acts on an account, by act. */
export function accountWords(
  i18n: I18n,
  { name, phone, capacity, facts }: UnitAccount,
  of: Parameters<typeof capacityChoices>[1],
): Readonly<Record<AccountAct, ActWords>> {
  return {
    change: {
      label: t(i18n)`Change`,
      title: t(i18n)`Change the account of ${name}`,
      button: t(i18n)`Save`,
      fields: moreFields({
        initial: { name, capacity, phone: '' },
        renderFields: ({ text }) => (
          <>
            <TextInput {...text('name')} label={t(i18n)`Name`} autoComplete="off" maxLength={50} />
            {!facts.isPhoneProven && (
              <TextInput
                {...text('phone')}
                label={t(i18n)`Mobile number`}
                description={t(
                  i18n,
                )`On record: ${phone}. Enter another number only if this one is wrong. A new one-time password is sent to it, and the previous one no longer works.`}
                type="tel"
                inputMode="tel"
                autoComplete="off"
                maxLength={24}
              />
            )}
            <NativeSelect {...text('capacity')} label={t(i18n)`May do`} data={capacityChoices(i18n, of)} />
          </>
        ),
      }),
    },
    reset: {
      label: t(i18n)`Reset the password`,
      title: t(i18n)`Give ${name} a new one-time password?`,
      words: t(
        i18n,
      )`It goes to ${phone} and is valid for 72 hours. The password so far no longer works, and all sessions end.`,
      button: t(i18n)`Send a new password`,
    },
    unlock: {
      title: t(i18n)`Unlock the account of ${name}?`,
      words: t(i18n)`It was locked after too many wrong passwords and would open by itself after 15 minutes.`,
      button: t(i18n)`Unlock`,
    },
    signOut: {
      title: t(i18n)`Sign ${name} out everywhere?`,
      words: t(i18n)`All sessions end; the account can sign in again.`,
      button: t(i18n)`Sign out everywhere`,
    },
    enable: {
      title: t(i18n)`Enable the account of ${name}?`,
      words: t(i18n)`It can sign in again, with the password it had.`,
      button: t(i18n)`Enable`,
    },
    disable: {
      title: t(i18n)`Disable the account of ${name}?`,
      words: t(i18n)`It can no longer sign in, and all sessions end. What it has done stays.`,
      button: t(i18n)`Disable`,
      isGrave: true,
    },
  };
}
