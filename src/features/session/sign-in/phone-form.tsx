import { Trans, useLingui } from '@lingui/macro';
import { Button } from '@mantine/core';
import { phoneSignIn } from '../../../../server/contract/session/account.ts';
import { describeFault } from '../../../../server/contract/kit/faults.ts';
import { useCaptcha } from '../../../actors/session/captcha.ts';
import { usePhoneCode } from '../../../actors/session/phone-code.ts';
import type { useSignIn } from '../../../actors/session/session.ts';
import { useSettings } from '../../../actors/settings.tsx';
import { readForm } from '../../../lib/form/read-form.ts';
import { FormBody } from '../../../ui/form/form-shell.tsx';
import { PhoneCodeFields } from '../../../ui/form/code/phone-code-fields.tsx';
import { PrivacyConsent } from '../../../ui/form/privacy-consent.tsx';
import { useCallForm } from '../../../ui/form/use-call-form.ts';
import { hasAccepted, rememberSignIn } from '../../../actors/session/sign-in-memory.ts';
import { SignInFailureNote } from './sign-in-failure-note.tsx';

/** The form state. The page creates it, so that it is kept while the other tab is shown. */
type PhoneFormState = ReturnType<typeof usePhoneForm>;

/** Returns the form state for a sign-in with a code sent to the phone [S49]. */
export function usePhoneForm({ isBusy, way, failure, signIn }: ReturnType<typeof useSignIn>) {
  const { i18n } = useLingui();
  const phoneCode = usePhoneCode('login');
  const form = useCallForm({
    initialValues: { phone: '', captcha: '', code: '', consent: false },
    read: ({ phone, code, consent }) =>
      readForm(
        phoneSignIn,
        { phone, code, key: phoneCode.key },
        {
          ...(phoneCode.key === '' && { code: 'key.missing' }),
          ...(!(consent || hasAccepted(phone)) && { consent: 'consent.missing' }),
        },
      ),
    onSend: (body) => {
      rememberSignIn(body.phone);
      signIn({ way: 'phone', body });
    },
    describe: (fault) => describeFault(i18n, fault),
    failure: way === 'phone' ? failure : null,
    standIns: { key: 'code' },
    suspect: 'code',
  });
  return { form, phoneCode, isBusy };
}

/**
 * Renders the second tab of the login screen. A number without an account gets one, so the form requires
 * consent.
 */
export function PhoneForm({ form, phoneCode, isBusy }: PhoneFormState) {
  const { t } = useLingui();
  const { contactPhone } = useSettings();
  const captcha = useCaptcha(phoneCode.wantsCaptcha);
  return (
    <FormBody
      onSubmit={form.onSubmit}
      busy={isBusy}
      error={form.note && <SignInFailureNote key={form.note.message} failure={form.note} />}
      actions={
        <Button type="submit" loading={isBusy}>
          <Trans>Sign in</Trans>
        </Button>
      }
    >
      <PhoneCodeFields
        form={form}
        phoneCode={phoneCode}
        captcha={captcha}
        phoneDescription={t`A number without an account gets one.`}
      />
      <PrivacyConsent
        {...form.tick('consent')}
        {...(hasAccepted(form.values.phone) && { checked: true, disabled: true })}
        contactPhone={contactPhone}
      />
    </FormBody>
  );
}
