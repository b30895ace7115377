import { Trans, useLingui } from '@lingui/macro';
import { Button } from '@mantine/core';
import { omit } from 'valibot';
import { passwordReset } from '../../../../server/contract/session/account.ts';
import { describeFault } from '../../../../server/contract/kit/faults.ts';
import { useCaptcha } from '../../../actors/session/captcha.ts';
import type { usePasswordRecovery } from './use-password-recovery.ts';
import { usePhoneCode } from '../../../actors/session/phone-code.ts';
import { readForm } from '../../../lib/form/read-form.ts';
import { FailureNote } from '../../../ui/failure/failure-note.tsx';
import { FormBody } from '../../../ui/form/form-shell.tsx';
import { PhoneCodeFields } from '../../../ui/form/code/phone-code-fields.tsx';
import { useCallForm } from '../../../ui/form/use-call-form.ts';

/**
 * The form state of the step. The page creates it, so that it is kept when the user moves to the next step.
 */
type PhoneStepState = ReturnType<typeof usePhoneStep>;

const proof = omit(passwordReset, ['password']);

/**
 * Returns the form state for the phone and its code. Errors of these fields that the server reports later are
 * shown here.
 */
export function usePhoneStep({ step, failure, identify }: ReturnType<typeof usePasswordRecovery>) {
  const { i18n } = useLingui();
  const phoneCode = usePhoneCode('reset');
  const captcha = useCaptcha(phoneCode.wantsCaptcha);
  const form = useCallForm({
    initialValues: { phone: '', captcha: '', code: '' },
    read: ({ phone, code }) =>
      readForm(
        proof,
        { phone, code, key: phoneCode.key },
        phoneCode.key === '' ? { code: 'key.missing' } : {},
      ),
    onSend: ({ phone, code, key }) => identify(phone, code, key),
    describe: (fault) => describeFault(i18n, fault),
    failure: step === 'provingPhone' ? failure : null,
    standIns: { key: 'code' },
    takesFocus: true,
  });
  return { form, phoneCode, captcha };
}

/** Renders the first step. */
export function PhoneStep({ form, phoneCode, captcha }: PhoneStepState) {
  const { t } = useLingui();
  return (
    <FormBody
      onSubmit={form.onSubmit}
      error={<FailureNote failure={form.note} />}
      actions={
        <Button type="submit">
          <Trans>Continue</Trans>
        </Button>
      }
    >
      <PhoneCodeFields
        form={form}
        phoneCode={phoneCode}
        captcha={captcha}
        phoneDescription={t`The number of your account.`}
      />
    </FormBody>
  );
}
