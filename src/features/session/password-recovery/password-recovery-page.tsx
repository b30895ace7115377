import { useLingui } from '@lingui/macro';
import { Anchor } from '@mantine/core';
import { Link, useSearchParams } from 'react-router-dom';
import { publicAddress } from '../../../lib/address/public-address.ts';
import { FormShell } from '../../../ui/form/form-shell.tsx';
import { StepBar } from '../../../ui/form/step-bar.tsx';
import { NewPasswordStep, useNewPasswordStep } from './new-password-step.tsx';
import { PhoneStep, usePhoneStep } from './phone-step.tsx';
import { RecoveryDone } from './recovery-done.tsx';
import { usePasswordRecovery } from './use-password-recovery.ts';

/** The index of the step for each state of the chart. */
const stepOf = { provingPhone: 0, choosingPassword: 1, submitting: 1, done: 2 } as const;

/**
 * Renders the recovery of a password in steps: prove the phone, choose a new password, done. Going back keeps
 * the typed values.
 */
export function PasswordRecoveryPage() {
  const { t } = useLingui();
  const [search] = useSearchParams();
  const recovery = usePasswordRecovery();
  const phoneStep = usePhoneStep(recovery);
  const newPasswordStep = useNewPasswordStep(recovery);
  const current = stepOf[recovery.step];

  return (
    <FormShell
      title={t`Set a new password`}
      footer={
        recovery.step !== 'done' && (
          <Anchor component={Link} to={publicAddress('/login', search)}>{t`Back to sign-in`}</Anchor>
        )
      }
    >
      <StepBar steps={[t`Your phone`, t`New password`]} current={current} />
      {current === 0 && <PhoneStep {...phoneStep} />}
      {current === 1 && <NewPasswordStep {...newPasswordStep} />}
      {current === 2 && <RecoveryDone />}
    </FormShell>
  );
}
