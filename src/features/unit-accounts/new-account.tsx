import { useLingui } from '@lingui/macro';
import { NativeSelect, TextInput } from '@mantine/core';
import { describeFault } from '../../../server/contract/kit/faults.ts';
import { newUnitAccount, type NewUnitAccount } from '../../../server/contract/unit/unit-account.ts';
import { useSignedInProfile } from '../../actors/session/session.ts';
import { readForm } from '../../lib/form/read-form.ts';
import { FormQuestion } from '../../ui/form/form-question.tsx';
import { useCallForm } from '../../ui/form/use-call-form.ts';
import { capacityChoices } from './account-texts.ts';

interface NewAccountProps {
  readonly isSending: boolean;
  readonly failure: Failure | null;
  readonly onSend: (body: NewUnitAccount) => void;
  readonly onCancel: () => void;
}

/**
 * Renders the form of a new account. Its one-time password is sent to the phone of the colleague and is not
 * shown.
 */
export function NewAccount({ isSending, failure, onSend, onCancel }: NewAccountProps) {
  const { t, i18n } = useLingui();
  const profile = useSignedInProfile();
  const form = useCallForm({
    initialValues: { name: '', username: '', phone: '', capacity: 'registrar' },
    read: (typed) => readForm(newUnitAccount, typed),
    onSend,
    describe: (fault) => describeFault(i18n, fault),
    failure,
    takesFocus: true,
  });
  return (
    <FormQuestion
      title={t`New account`}
      form={form}
      isSending={isSending}
      button={t`Add the account`}
      onCancel={onCancel}
    >
      <TextInput {...form.text('name')} label={t`Name`} autoComplete="off" maxLength={50} />
      <TextInput
        {...form.text('username')}
        label={t`Username`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={32}
      />
      <TextInput
        {...form.text('phone')}
        label={t`Mobile number`}
        description={t`A one-time password is sent to it, valid for 72 hours.`}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        maxLength={24}
      />
      <NativeSelect {...form.text('capacity')} label={t`May do`} data={capacityChoices(i18n, profile)} />
    </FormQuestion>
  );
}
