import { Trans, useLingui } from '@lingui/macro';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState, type KeyboardEvent } from 'react';
import { is } from 'valibot';
import { passwordSignIn } from '../../../../server/contract/session/account.ts';
import { describeFault } from '../../../../server/contract/kit/faults.ts';
import { useCaptcha, useCaptchaKey } from '../../../actors/session/captcha.ts';
import type { useSignIn } from '../../../actors/session/session.ts';
import { readForm } from '../../../lib/form/read-form.ts';
import { CaptchaField } from '../../../ui/form/code/captcha-field.tsx';
import { FormBody } from '../../../ui/form/form-shell.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { useCallForm, type TextField } from '../../../ui/form/use-call-form.ts';
import { rememberSignIn } from '../../../actors/session/sign-in-memory.ts';
import { SignInFailureNote } from './sign-in-failure-note.tsx';

/** The form state. The page creates it, so that it is kept while the other tab is shown. */
type PasswordFormState = ReturnType<typeof usePasswordForm>;

/**
 * Returns the form state for a sign-in with username or mobile number, password and captcha [S42, S49].
 * @param isShown whether the form is shown; only then does its first field take the focus
 * @param declareId the value from the address; an invalid value is not sent [D18]
 */
export function usePasswordForm(
  { isBusy, way, failure, signIn }: ReturnType<typeof useSignIn>,
  isShown: boolean,
  declareId: string,
) {
  const { i18n } = useLingui();
  const captchaKey = useCaptchaKey();
  const form = useCallForm({
    initialValues: { username: '', password: '', captcha: '', type: '' },
    read: (values) => {
      const key = captchaKey();
      return readForm(
        passwordSignIn,
        {
          ...values,
          captcha_key: key,
          declare_id: is(passwordSignIn.entries.declare_id, declareId) ? declareId : '',
        },
        key === '' ? { captcha: 'captcha.missing' } : {},
      );
    },
    onSend: (body) => {
      rememberSignIn('');
      signIn({ way: 'password', body });
    },
    describe: (fault) => describeFault(i18n, fault),
    failure: way === 'password' ? failure : null,
    standIns: { captcha_key: 'captcha' },
    once: ['captcha'],
    suspect: 'password',
    takesFocus: isShown,
  });
  return { form, isBusy };
}

/**
 * Renders the captcha. It is fetched while the tab is shown. A new picture renders only this field again, not
 * the whole page.
 */
function Characters(field: TextField) {
  const { state, picture, renew } = useCaptcha(true);
  return (
    <CaptchaField {...field} state={state} image={picture?.image ?? ''} onRenew={renew} enterKeyHint="go" />
  );
}

/** Renders the first tab of the login screen. */
export function PasswordForm({ form, isBusy }: PasswordFormState) {
  const { t } = useLingui();
  const [isCapsLock, setCapsLock] = useState(false);
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));

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
      <TextInput
        {...form.text('username')}
        label={t`Username or mobile number`}
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={64}
        enterKeyHint="next"
      />
      <PasswordField
        {...form.text('password')}
        label={t`Password`}
        autoComplete="current-password"
        maxLength={128}
        enterKeyHint="next"
        description={isCapsLock ? t`Caps Lock is on` : undefined}
        onKeyDown={watchCapsLock}
        onKeyUp={watchCapsLock}
      />
      <Characters {...form.text('captcha')} />
      <NativeSelect
        {...form.text('type')}
        label={t`I am signing in as`}
        data={[
          { value: '', label: t`No particular role` },
          { value: 'Personal', label: t`Personal registrant` },
          { value: 'Exhibitor', label: t`Exhibitor` },
          { value: 'Unit', label: t`Organisation` },
          { value: 'Expert', label: t`Expert` },
        ]}
      />
    </FormBody>
  );
}
