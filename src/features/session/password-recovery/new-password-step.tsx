import { Trans, useLingui } from '@lingui/macro';
import { Button } from '@mantine/core';
import { pick } from 'valibot';
import { passwordReset } from '../../../../server/contract/session/account.ts';
import { describeFault } from '../../../../server/contract/kit/faults.ts';
import { isPersonal } from '../../../../server/contract/kit/fields.ts';
import { passwordRules } from '../../../../server/contract/kit/password-rules.ts';
import type { usePasswordRecovery } from './use-password-recovery.ts';
import { readForm } from '../../../lib/form/read-form.ts';
import { FailureNote } from '../../../ui/failure/failure-note.tsx';
import { FormBody } from '../../../ui/form/form-shell.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { useCallForm } from '../../../ui/form/use-call-form.ts';

/**
 * The form state of the step. The page creates it, so that it is kept when the user goes back to the step
 * before.
 */
type NewPasswordStepState = ReturnType<typeof useNewPasswordStep>;

const choice = pick(passwordReset, ['password']);

/** Returns the form state for the new password, which is typed twice. */
export function useNewPasswordStep(recovery: ReturnType<typeof usePasswordRecovery>) {
  const { i18n } = useLingui();
  const { step, failure, submit } = recovery;
  const form = useCallForm({
    initialValues: { password: '', repeated: '' },
    read: ({ password, repeated }) =>
      readForm(
        choice,
        { password },
        {
          ...(isPersonal(password, { phone: recovery.phone }) && { password: 'password.personal' }),
          ...(password !== repeated && { repeated: 'password.mismatch' }),
        },
      ),
    onSend: ({ password }) => submit(password),
    describe: (fault) => describeFault(i18n, fault),
    failure: step === 'choosingPassword' ? failure : null,
    suspect: 'password',
    opensAt: 'password',
  });
  return { form, recovery };
}

/** Renders the second step of the recovery: the fields for the new password. */
export function NewPasswordStep({ form, recovery }: NewPasswordStepState) {
  const { t, i18n } = useLingui();
  const isBusy = recovery.step === 'submitting';

  return (
    <FormBody
      onSubmit={form.onSubmit}
      busy={isBusy}
      error={<FailureNote failure={form.note} />}
      actions={
        <>
          <Button variant="default" disabled={isBusy} onClick={recovery.back}>
            <Trans>Back</Trans>
          </Button>
          <Button type="submit" loading={isBusy}>
            <Trans>Set the password</Trans>
          </Button>
        </>
      }
    >
      {/* A password manager stores the new password under this name. */}
      <input type="text" name="username" autoComplete="username" value={recovery.phone} readOnly hidden />
      <PasswordField
        {...form.text('password')}
        label={t`New password`}
        autoComplete="new-password"
        maxLength={128}
        enterKeyHint="next"
        rules={passwordRules(i18n, form.values.password, { phone: recovery.phone })}
      />
      <PasswordField
        {...form.text('repeated')}
        label={t`New password again`}
        autoComplete="new-password"
        maxLength={128}
        enterKeyHint="done"
      />
    </FormBody>
  );
}
