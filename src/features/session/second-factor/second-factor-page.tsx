import { Trans, useLingui } from '@lingui/macro';
import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { pick } from 'valibot';
import { secondFactor } from '../../../../server/contract/session/account.ts';
import { describeFault } from '../../../../server/contract/kit/faults.ts';
import { useCaptcha } from '../../../actors/session/captcha.ts';
import { readForm } from '../../../lib/form/read-form.ts';
import { FailureNote } from '../../../ui/failure/failure-note.tsx';
import { FormBody, FormShell } from '../../../ui/form/form-shell.tsx';
import { PhoneCodeFields } from '../../../ui/form/code/phone-code-fields.tsx';
import { SentCodeField } from '../../../ui/form/code/sent-code-field.tsx';
import { useCallForm } from '../../../ui/form/use-call-form.ts';
import { useSecondFactor } from './use-second-factor.ts';

const proof = pick(secondFactor, ['code']);

/**
 * Renders the form for the code that completes a sign-in with a password [domain.md 2]. An account without a
 * mobile number enters one first. The number then belongs to the account.
 */
export function SecondFactorPage() {
  const { t, i18n } = useLingui();
  const { phone, step, failure, phoneCode, submit, back } = useSecondFactor();
  const captcha = useCaptcha(phoneCode.wantsCaptcha);
  const isBusy = step === 'proving';
  const isOver = step === 'over';
  const hasPhone = phone !== '';
  const form = useCallForm({
    initialValues: { phone: '', captcha: '', code: '' },
    read: ({ code }) =>
      readForm(proof, { code }, hasPhone || phoneCode.key !== '' ? {} : { code: 'key.missing' }),
    onSend: ({ code }) => submit(code),
    describe: (fault) => describeFault(i18n, fault),
    failure,
    // If the account has a number, the form has no field for it. Faults of the number are then shown at the
    // code.
    standIns: hasPhone ? { phone: 'code' } : {},
    suspect: 'code',
    opensAt: hasPhone ? 'code' : 'phone',
  });
  // No further code is accepted. The focus moves to the only remaining button.
  const backButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isOver) backButton.current?.focus();
  }, [isOver]);

  return (
    <FormShell
      title={t`Sign in`}
      description={
        hasPhone
          ? t`Your password was right. To complete the sign-in, enter the code that was sent to ${phone}.`
          : t`Your password was right. This account has no mobile number yet: enter yours, and the code that is sent to it. From now on the account signs in with both.`
      }
    >
      <FormBody
        onSubmit={form.onSubmit}
        busy={isBusy}
        error={<FailureNote failure={form.note} />}
        actions={
          <>
            <Button ref={backButton} variant="default" disabled={isBusy} onClick={back}>
              <Trans>Back to the password</Trans>
            </Button>
            {!isOver && (
              <Button type="submit" loading={isBusy}>
                <Trans>Sign in</Trans>
              </Button>
            )}
          </>
        }
      >
        {!isOver &&
          (hasPhone ? (
            <SentCodeField form={form} phoneCode={phoneCode} onSend={() => phoneCode.send('')} wasSent />
          ) : (
            <PhoneCodeFields form={form} phoneCode={phoneCode} captcha={captcha} />
          ))}
      </FormBody>
    </FormShell>
  );
}
