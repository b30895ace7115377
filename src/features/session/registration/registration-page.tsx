import { Trans, useLingui } from '@lingui/macro';
import { Anchor, Button, Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { userTypes, type UserType } from '../../../../server/contract/session/account.ts';
import { registration } from '../../../../server/contract/session/registration.ts';
import { describeFault } from '../../../../server/contract/kit/faults.ts';
import { passwordRules } from '../../../../server/contract/kit/password-rules.ts';
import { useCaptcha } from '../../../actors/session/captcha.ts';
import { useUnsavedInput } from '../../../actors/session/leave-guard.ts';
import { usePhoneCode } from '../../../actors/session/phone-code.ts';
import { useSignIn } from '../../../actors/session/session.ts';
import { useSettings } from '../../../actors/settings.tsx';
import { publicAddress } from '../../../lib/address/public-address.ts';
import { readForm } from '../../../lib/form/read-form.ts';
import { FailureNote } from '../../../ui/failure/failure-note.tsx';
import { FormBody, FormSection, FormShell } from '../../../ui/form/form-shell.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { PhoneCodeFields } from '../../../ui/form/code/phone-code-fields.tsx';
import { PrivacyConsent } from '../../../ui/form/privacy-consent.tsx';
import { useCallForm } from '../../../ui/form/use-call-form.ts';
import { KindChoice } from './kind-choice.tsx';

/** Returns the initial kind. An invitation links to the right form with `?kind=Exhibitor`. */
function kindOf(search: URLSearchParams): UserType {
  return userTypes.find((one) => one === search.get('kind')) ?? 'Personal';
}

/**
 * Renders the registration of Personal, Exhibitor and organisation users [S2, S49]. The fields depend on the
 * kind. Values typed for another kind are kept but not sent.
 */
export function RegistrationPage() {
  const { t, i18n } = useLingui();
  const [search] = useSearchParams();
  const { contactPhone } = useSettings();
  const { isBusy, way, failure, signIn } = useSignIn();
  const phoneCode = usePhoneCode('register');
  const captcha = useCaptcha(phoneCode.wantsCaptcha);
  const [kind, setKind] = useState(() => kindOf(search));

  const form = useCallForm({
    initialValues: {
      username: '',
      password: '',
      contact_name: '',
      org_status: false,
      org_name: '',
      phone: '',
      captcha: '',
      code: '',
      consent: false,
    },
    read: ({ username, password, contact_name, org_status, org_name, phone, code, consent }) => {
      const belongs = kind !== 'Personal' || org_status;
      return readForm(
        registration,
        {
          username,
          password,
          code,
          key: phoneCode.key,
          org_name: belongs ? org_name : '',
          user_type: kind,
          phone,
          org_status: belongs ? 1 : 0,
          contact_name,
        },
        {
          ...(phoneCode.key === '' && { code: 'key.missing' }),
          ...(!consent && { consent: 'consent.missing' }),
        },
      );
    },
    onSend: (body) => signIn({ way: 'registration', body }),
    describe: (fault) => describeFault(i18n, fault),
    failure: way === null ? null : failure,
    standIns: { key: 'code' },
    takesFocus: true,
  });
  const { values } = form;

  useUnsavedInput('registration', Object.values(values).some(Boolean));

  return (
    <FormShell
      title={t`Create an account`}
      footer={
        <span>
          <Trans>
            Already registered?{' '}
            <Anchor component={Link} to={publicAddress('/login', search)}>
              Sign in
            </Anchor>
          </Trans>
        </span>
      }
    >
      <KindChoice value={kind} onChange={setKind} />
      <FormBody
        onSubmit={form.onSubmit}
        busy={isBusy}
        error={<FailureNote failure={form.note} />}
        actions={
          <Button type="submit" loading={isBusy}>
            <Trans>Create the account</Trans>
          </Button>
        }
      >
        <FormSection title={t`For signing in`}>
          <TextInput
            {...form.text('username')}
            label={t`Username`}
            description={t`4–32 letters, digits, dots, hyphens or underscores, starting with a letter`}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            autoComplete="username"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={64}
            enterKeyHint="next"
          />
          <PasswordField
            {...form.text('password')}
            label={t`Password`}
            autoComplete="new-password"
            maxLength={128}
            enterKeyHint="next"
            rules={passwordRules(i18n, values.password, values)}
          />
        </FormSection>
        <FormSection title={kind === 'Personal' ? t`About you` : t`Organisation`}>
          {kind === 'Personal' && (
            <>
              <TextInput
                {...form.text('contact_name')}
                label={t`Your name (optional)`}
                autoComplete="name"
                maxLength={50}
                enterKeyHint="next"
              />
              <Checkbox {...form.tick('org_status')} label={t`I belong to an organisation that takes part`} />
            </>
          )}
          {(kind !== 'Personal' || values.org_status) && (
            <TextInput
              {...form.text('org_name')}
              label={kind === 'Exhibitor' ? t`Name of the exhibitor` : t`Full name of the organisation`}
              description={t`As it stands on the certificate of registration.`}
              inputWrapperOrder={['label', 'input', 'error', 'description']}
              autoComplete="organization"
              maxLength={100}
              enterKeyHint="next"
            />
          )}
          {kind !== 'Personal' && (
            <TextInput
              {...form.text('contact_name')}
              label={t`Contact person`}
              autoComplete="name"
              maxLength={50}
              enterKeyHint="next"
            />
          )}
        </FormSection>
        <FormSection title={t`Your phone`}>
          <PhoneCodeFields form={form} phoneCode={phoneCode} captcha={captcha} />
        </FormSection>
        <PrivacyConsent {...form.tick('consent')} contactPhone={contactPhone} />
      </FormBody>
    </FormShell>
  );
}
