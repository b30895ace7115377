import { Trans, useLingui } from '@lingui/macro';
import { Anchor, Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { describeFault } from '../../../server/contract/kit/faults.ts';
import { phoneChange, type OwnPhone } from '../../../server/contract/session/phone-change.ts';
import { useCaptcha } from '../../actors/session/captcha.ts';
import { useUnsavedInput } from '../../actors/session/leave-guard.ts';
import { usePhoneCode } from '../../actors/session/phone-code.ts';
import { readForm } from '../../lib/form/read-form.ts';
import { FailureNote } from '../../ui/failure/failure-note.tsx';
import { FormBody } from '../../ui/form/form-shell.tsx';
import { LoadFailed } from '../../ui/failure/load-failed.tsx';
import { LockedField } from '../../ui/form/locked-field.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { PhoneCodeFields } from '../../ui/form/code/phone-code-fields.tsx';
import { PresentCodeFields } from './present-code-fields.tsx';
import { RowsSkeleton } from '../../ui/state/rows-skeleton.tsx';
import { useCallForm } from '../../ui/form/use-call-form.ts';
import { useOwnPhone } from './use-own-phone.ts';

type Change = Pick<ReturnType<typeof useOwnPhone>, 'step' | 'changeFailure' | 'submit' | 'cancel'>;

/**
 * Renders the form for the new number and the code sent to it. The account is proven by its password, by a
 * code to the present number, or by both.
 */
function PhoneForm({ own, step, changeFailure, submit, cancel }: Change & { readonly own: OwnPhone }) {
  const { t, i18n } = useLingui();
  const { phone: known, has_password, needs_present_code } = own;
  const isBusy = step === 'submitting';
  const phoneCode = usePhoneCode('change');
  const captcha = useCaptcha(phoneCode.wantsCaptcha);
  const presentCode = usePhoneCode('present');
  const presentCaptcha = useCaptcha(presentCode.wantsCaptcha);
  const form = useCallForm({
    initialValues: {
      phone: '',
      captcha: '',
      code: '',
      current_password: '',
      present_captcha: '',
      present_code: '',
    },
    read: ({ phone, code, current_password, present_code }) =>
      readForm(
        phoneChange,
        {
          phone,
          code,
          key: phoneCode.key,
          ...(has_password && { current_password }),
          ...(needs_present_code && { present_code, present_key: presentCode.key }),
        },
        {
          ...(phoneCode.key === '' && { code: 'key.missing' as const }),
          ...(needs_present_code && presentCode.key === '' && { present_code: 'key.missing' as const }),
        },
      ),
    onSend: ({ current_password = '', present_code = '', present_key = '', ...proof }) =>
      submit({ ...proof, password: current_password, presentCode: present_code, presentKey: present_key }),
    describe: (fault) => describeFault(i18n, fault),
    failure: changeFailure,
    standIns: { key: 'code', present_key: 'present_code' },
    takesFocus: true,
  });
  useUnsavedInput('phone', Object.values(form.values).some(Boolean));
  return (
    <FormBody
      onSubmit={form.onSubmit}
      busy={isBusy}
      error={<FailureNote failure={form.note} />}
      actions={
        <>
          <Button variant="default" onClick={cancel} disabled={isBusy}>
            <Trans context="mobile number">Keep the present one</Trans>
          </Button>
          <Button type="submit" loading={isBusy}>
            <Trans>Change the number</Trans>
          </Button>
        </>
      }
    >
      <PhoneCodeFields
        form={form}
        phoneCode={phoneCode}
        captcha={captcha}
        phoneDescription={known === '' ? t`Your new number.` : t`Your new number; until now it is ${known}.`}
      />
      {has_password && (
        <PasswordField
          {...form.text('current_password')}
          label={t`Current password`}
          autoComplete="current-password"
          maxLength={128}
          enterKeyHint={needs_present_code ? 'next' : 'done'}
        />
      )}
      {needs_present_code && (
        <PresentCodeFields
          form={form}
          phoneCode={presentCode}
          captcha={presentCaptcha}
          phone={known}
          besidesPassword={has_password}
        />
      )}
    </FormBody>
  );
}

/**
 * Renders the mobile number of the user's account and the form to change it. A code proves the new number.
 */
export function OwnPhoneField() {
  const { t } = useLingui();
  const { own, failure, isLoading, reload, begin, ...change } = useOwnPhone();
  const button = useRef<HTMLButtonElement>(null);
  const isOpen = change.step === 'editing' || change.step === 'submitting';
  // After the form closes, the focus returns to the button that opened it.
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  if (isLoading) return <RowsSkeleton />;
  if (own === null) {
    return (
      <LoadFailed failure={failure} message={t`Your mobile number could not be fetched`} onRetry={reload} />
    );
  }
  const { unbound } = own;
  if (isOpen) return <PhoneForm own={own} {...change} />;
  return (
    <div>
      <LockedField
        label={t`Mobile number`}
        value={own.phone || t`Not given`}
        reason={t`You sign in with it, and codes are sent to it. It is shown in part, to protect you.`}
        more={
          <Anchor ref={button} component="button" type="button" inherit onClick={begin}>
            <Trans>Change the number</Trans>
          </Anchor>
        }
      />
      {unbound !== '' && (
        <p>
          <Trans>
            Another account has the number {unbound}, which your unit gave for this one. Change the number to
            one that belongs to this account alone.
          </Trans>
        </p>
      )}
      {change.step === 'changed' && (
        <p role="status">
          <Trans>
            The new number is in force. You stay signed in here; wherever else this account was signed in, it
            has been signed out.
          </Trans>
        </p>
      )}
    </div>
  );
}
