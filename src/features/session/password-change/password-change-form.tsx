import { Trans, useLingui } from '@lingui/macro';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { passwordChange } from '../../../../server/contract/session/account.ts';
import { describeFault } from '../../../../server/contract/kit/faults.ts';
import { isPersonal } from '../../../../server/contract/kit/fields.ts';
import { passwordRules } from '../../../../server/contract/kit/password-rules.ts';
import { useUnsavedInput } from '../../../actors/session/leave-guard.ts';
import type { usePasswordChange } from './use-password-change.ts';
import { useSignedInProfile } from '../../../actors/session/session.ts';
import { readForm } from '../../../lib/form/read-form.ts';
import { FailureNote } from '../../../ui/failure/failure-note.tsx';
import { FormBody } from '../../../ui/form/form-shell.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { useCallForm } from '../../../ui/form/use-call-form.ts';

/** Renders the form of /amendPassword. Each rule of the new password is ticked while the user types. */
export function PasswordChangeForm({ step, failure, submit }: ReturnType<typeof usePasswordChange>) {
  const { t, i18n } = useLingui();
  const { username, home, mustChangePassword } = useSignedInProfile();
  const isBusy = step === 'submitting';
  const form = useCallForm({
    initialValues: { current_password: '', password: '', repeated: '' },
    read: ({ current_password, password, repeated }) =>
      readForm(
        passwordChange,
        { current_password, password },
        {
          // Only the server has all digits of the mobile number.
          ...(isPersonal(password, { username }) && { password: 'password.personal' }),
          ...(password !== repeated && { repeated: 'password.mismatch' }),
        },
      ),
    onSend: (body) => submit(body.current_password, body.password),
    describe: (fault) => describeFault(i18n, fault),
    failure,
    suspect: 'current_password',
    takesFocus: true,
  });
  useUnsavedInput('password', Object.values(form.values).some(Boolean));

  return (
    <FormBody
      onSubmit={form.onSubmit}
      busy={isBusy}
      error={<FailureNote failure={form.note} />}
      actions={
        <>
          {!mustChangePassword && (
            <Button variant="default" component={Link} to={home}>
              <Trans>Keep the present one</Trans>
            </Button>
          )}
          <Button type="submit" loading={isBusy}>
            <Trans>Change password</Trans>
          </Button>
        </>
      }
    >
      {/* A password manager stores the new password under this name. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        {...form.text('current_password')}
        label={t`Current password`}
        autoComplete="current-password"
        maxLength={128}
        enterKeyHint="next"
        description={t`Forgotten? Sign out, then choose “Forgotten password” on the sign-in page.`}
      />
      <PasswordField
        {...form.text('password')}
        label={t`New password`}
        autoComplete="new-password"
        maxLength={128}
        enterKeyHint="next"
        rules={passwordRules(i18n, form.values.password, { username })}
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
