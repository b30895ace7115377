import { useLingui } from '@lingui/macro';
import { NativeSelect, TextInput } from '@mantine/core';
import type { UnitAccount } from '../../../server/contract/unit/unit-account.ts';
import { ActDialog, moreFields } from '../../kit/act-dialog.tsx';
import { capacityChoices } from './account-texts.ts';
import type { useUnitAccount } from './use-unit-account.ts';

interface AccountQuestionProps {
  readonly account: UnitAccount;
  readonly action: ReturnType<typeof useUnitAccount>['action'];
}

/** What has to be said, or seen once more, before something is done with an account. */
export function AccountQuestion({ account, action }: AccountQuestionProps) {
  const { t, i18n } = useLingui();
  const { version, name, phone, capacity } = account;
  return (
    <ActDialog
      action={action}
      given={{ version }}
      texts={{
        change: {
          title: t`Change the account of ${name}`,
          button: t`Save`,
          fields: moreFields({
            initial: { name, capacity },
            renderFields: ({ text }) => (
              <>
                <TextInput {...text('name')} label={t`Name`} autoComplete="off" maxLength={50} />
                <NativeSelect {...text('capacity')} label={t`May do`} data={capacityChoices(i18n)} />
              </>
            ),
          }),
        },
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
