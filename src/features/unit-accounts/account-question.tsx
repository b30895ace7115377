import { useLingui } from '@lingui/macro';
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { describeFault } from '../../../server/contract/faults.ts';
import {
  unitAccountAct,
  unitAccountChange,
  unitAccountDisabling,
  type UnitAccount,
} from '../../../server/contract/unit-account.ts';
import type { AccountAct } from '../../actors/unit-accounts.ts';
import { readForm } from '../../lib/read-form.ts';
import { FormQuestion } from '../../ui/form-question.tsx';
import { useCallForm } from '../../ui/use-call-form.ts';
import { capacityChoices } from './account-texts.ts';

interface AccountQuestionProps {
  readonly act: AccountAct;
  readonly account: UnitAccount;
  readonly isSending: boolean;
  readonly failure: Failure | null;
  readonly onSend: (body: Readonly<Record<string, unknown>>) => void;
  readonly onCancel: () => void;
}

/** What has to be said, or seen once more, before something is done with an account. */
export function AccountQuestion(props: AccountQuestionProps) {
  const { act, account, isSending, failure, onSend, onCancel } = props;
  const { t, i18n } = useLingui();
  const { version, name, phone, capacity } = account;
  const form = useCallForm({
    initialValues: { name, capacity, reason: '' },
    read: ({ reason, ...typed }) => {
      if (act === 'change') return readForm(unitAccountChange, { version, ...typed });
      if (act === 'disable') return readForm(unitAccountDisabling, { version, reason });
      return readForm(unitAccountAct, { version });
    },
    onSend,
    describe: (fault) => describeFault(i18n, fault),
    failure,
  });
  const titles: Readonly<Record<AccountAct, string>> = {
    change: t`Change the account of ${name}`,
    reset: t`Give ${name} a new one-time password?`,
    unlock: t`Unlock the account of ${name}?`,
    signOut: t`Sign ${name} out everywhere?`,
    enable: t`Enable the account of ${name}?`,
    disable: t`Disable the account of ${name}?`,
  };
  const words: Readonly<Record<AccountAct, string>> = {
    change: '',
    reset: t`It goes to ${phone} and is valid for 72 hours. The password so far no longer works, and all sessions end.`,
    unlock: t`It was locked after too many wrong passwords and would open by itself after 15 minutes.`,
    signOut: t`All sessions end; the account can sign in again.`,
    enable: t`It can sign in again, with the password it had.`,
    disable: t`It can no longer sign in, and all sessions end. What it has done stays.`,
  };
  const buttons: Readonly<Record<AccountAct, string>> = {
    change: t`Save`,
    reset: t`Send a new password`,
    unlock: t`Unlock`,
    signOut: t`Sign out everywhere`,
    enable: t`Enable`,
    disable: t`Disable`,
  };
  return (
    <FormQuestion
      title={titles[act]}
      form={form}
      isSending={isSending}
      button={buttons[act]}
      isGrave={act === 'disable'}
      onCancel={onCancel}
    >
      {words[act] !== '' && <p>{words[act]}</p>}
      {act === 'change' && (
        <>
          <TextInput {...form.text('name')} label={t`Name`} autoComplete="off" maxLength={50} />
          <NativeSelect {...form.text('capacity')} label={t`May do`} data={capacityChoices(i18n)} />
        </>
      )}
      {act === 'disable' && (
        <Textarea {...form.text('reason')} label={t`Reason`} autosize minRows={2} maxLength={500} />
      )}
    </FormQuestion>
  );
}
