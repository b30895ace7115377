import { Trans, useLingui } from '@lingui/macro';
import { Anchor, Button } from '@mantine/core';
import { Link, useSearchParams } from 'react-router-dom';
import { phoneSignIn } from '../../../../server/contract/session/account.ts';
import { describeFault } from '../../../../server/contract/kit/faults.ts';
import { useCaptcha } from '../../../actors/session/captcha.ts';
import { usePhoneCode } from '../../../actors/session/phone-code.ts';
import { useSignIn } from '../../../actors/session/session.ts';
import { useSettings } from '../../../actors/settings.tsx';
import { publicAddress } from '../../../lib/address/public-address.ts';
import { readForm } from '../../../lib/form/read-form.ts';
import { FailureNote } from '../../../ui/failure/failure-note.tsx';
import { FormBody, FormShell } from '../../../ui/form/form-shell.tsx';
import { PhoneCodeFields } from '../../../ui/form/code/phone-code-fields.tsx';
import { PrivacyConsent } from '../../../ui/form/privacy-consent.tsx';
import { useCallForm } from '../../../ui/form/use-call-form.ts';
import { hasAccepted, rememberSignIn } from '../../../actors/session/sign-in-memory.ts';

/** Renders the sign-in or sign-up by phone. A number without an account gets one [S49]. */
export function PhoneSignPage() {
  const { t, i18n } = useLingui();
  const [search] = useSearchParams();
  const { contactPhone } = useSettings();
  const { isBusy, way, failure, signIn } = useSignIn();
  const phoneCode = usePhoneCode('login');
  const captcha = useCaptcha(phoneCode.wantsCaptcha);
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
    failure: way === null ? null : failure,
    standIns: { key: 'code' },
    suspect: 'code',
    takesFocus: true,
  });

  return (
    <FormShell
      title={t`Quick sign-in by phone`}
      description={t`If the number has no account yet, one is made for you as a personal registrant.`}
      footer={
        <>
          <Anchor component={Link} to={publicAddress('/login', search)}>{t`Sign in with password`}</Anchor>
          <Anchor
            component={Link}
            to={publicAddress('/reg', search, { kind: 'Unit' })}
          >{t`Register as an organisation`}</Anchor>
        </>
      }
    >
      <FormBody
        onSubmit={form.onSubmit}
        busy={isBusy}
        error={<FailureNote failure={form.note} />}
        actions={
          <Button type="submit" loading={isBusy}>
            <Trans>Sign in or sign up</Trans>
          </Button>
        }
      >
        <PhoneCodeFields form={form} phoneCode={phoneCode} captcha={captcha} />
        <PrivacyConsent
          {...form.tick('consent')}
          {...(hasAccepted(form.values.phone) && { checked: true, disabled: true })}
          contactPhone={contactPhone}
        />
      </FormBody>
    </FormShell>
  );
}
