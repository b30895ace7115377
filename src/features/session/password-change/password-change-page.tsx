import { useLingui } from '@lingui/macro';
import { useSignedInProfile } from '../../../actors/session/session.ts';
import { FormShell } from '../../../ui/form/form-shell.tsx';
import { PasswordChangeForm } from './password-change-form.tsx';
import { PasswordChanged } from './password-changed.tsx';
import { usePasswordChange } from './use-password-change.ts';

/**
 * /amendPassword: the current password, and the new one twice. The change ends all other sessions [S8, D16].
 */
export function PasswordChangePage() {
  const { t } = useLingui();
  const change = usePasswordChange();
  const { mustChangePassword } = useSignedInProfile();
  if (change.step === 'done') return <PasswordChanged onAgain={change.again} />;
  return (
    <FormShell
      title={t`Change password`}
      description={
        mustChangePassword
          ? t`The password you have was issued to you, so somebody else may know it. Choose one of your own.`
          : t`A new password ends your sessions in all other places; here you stay signed in.`
      }
    >
      <PasswordChangeForm {...change} />
    </FormShell>
  );
}
