import { useLingui } from '@lingui/macro';
import { NativeSelect, TextInput } from '@mantine/core';
import { describeFault } from '../../../server/contract/faults.ts';
import { unitAccountChange, type UnitAccount } from '../../../server/contract/unit-account.ts';
import { ActDialog } from '../../kit/act-dialog.tsx';
import { readForm } from '../../lib/read-form.ts';
import { FormQuestion } from '../../ui/form-question.tsx';
import { useCallForm } from '../../ui/use-call-form.ts';
import { capacityChoices } from './account-texts.ts';
import type { useUnitAccount } from './use-unit-account.ts';

interface AccountQuestionProps {
  readonly account: UnitAccount;
  readonly action: ReturnType<typeof useUnitAccount>['action'];
}

/** Name and capacity of an account. */
function ChangeAccount({ account, action }: AccountQuestionProps) {
  const { version, name, capacity } = account;
  const { isSending, actFailure, send, cancel } = action;
  const { t, i18n } = useLingui();
  const form = useCallForm({
    initialValues: { name, capacity },
    read: (typed) => readForm(unitAccountChange, { version, ...typed }),
    onSend: (body) => send('change', body),
    describe: (fault) => describeFault(i18n, fault),
    failure: actFailure,
  });
  return (
    <FormQuestion
      title={t`Change the account of ${name}`}
      form={form}
      isSending={isSending}
      button={t`Save`}
      onCancel={cancel}
    >
      <TextInput {...form.text('name')} label={t`Name`} autoComplete="off" maxLength={50} />
      <NativeSelect {...form.text('capacity')} label={t`May do`} data={capacityChoices(i18n)} />
    </FormQuestion>
  );
}

/** What has to be said, or seen once more, before something is done with an account. */
export function AccountQuestion({ account, action }: AccountQuestionProps) {
  const { t } = useLingui();
  const { version, name, phone } = account;
  if (action.asked === 'change') return <ChangeAccount account={account} action={action} />;
  return (
    <ActDialog
      action={action}
      given={{ version }}
      texts={{
        reset: {
          title: t`Give ${name} a new one-time password?`,
          words: t`It goes to ${phone} and is valid for 72 hours. The password so far no longer works, and all sessions end.`,
          button: t`Send a new password`,
        },
        unlock: {
          title: t`Unlock the account of ${name}?`,
          words: t`It was locked after too many wrong passwords and would open by itself after 15 minutes.`,
          button: t`Unlock`,
        },
        signOut: {
          title: t`Sign ${name} out everywhere?`,
          words: t`All sessions end; the account can sign in again.`,
          button: t`Sign out everywhere`,
        },
        enable: {
          title: t`Enable the account of ${name}?`,
          words: t`It can sign in again, with the password it had.`,
          button: t`Enable`,
        },
        disable: {
          title: t`Disable the account of ${name}?`,
          words: t`It can no longer sign in, and all sessions end. What it has done stays.`,
          button: t`Disable`,
          isGrave: true,
        },
      }}
    />
  );
}
