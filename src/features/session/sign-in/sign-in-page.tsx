import { Trans, useLingui } from '@lingui/macro';
import { Tabs } from '@mantine/core';
import { Link, useSearchParams } from 'react-router-dom';
import { useSignIn } from '../../../actors/session/session.ts';
import { publicAddress } from '../../../lib/address/public-address.ts';
import { FormShell } from '../../../ui/form/form-shell.tsx';
import { wasByPhone } from '../../../actors/session/sign-in-memory.ts';
import { PasswordForm, usePasswordForm } from './password-form.tsx';
import { PhoneForm, usePhoneForm } from './phone-form.tsx';
import { SessionEndNote } from './session-end-note.tsx';

/**
 * Renders the login screen, at / and at /login [S6]. The user signs in with a password, or with a code sent
 * to the phone (`?by=phone`). Without `by`, the way of the last sign-in on this device is shown. Both forms keep
 * their values while the other one is shown.
 */
export function SignInPage() {
  const { t } = useLingui();
  const [search, setSearch] = useSearchParams();
  const by = (search.get('by') ?? (wasByPhone() && 'phone')) === 'phone' ? 'phone' : 'password';
  const signIn = useSignIn();
  const passwordForm = usePasswordForm(signIn, by === 'password', search.get('declare_id') ?? '');
  const phoneForm = usePhoneForm(signIn);

  const show = (way: string | null) =>
    setSearch(
      (before) => {
        before.set('by', way ?? '');
        return before;
      },
      { replace: true },
    );

  return (
    <FormShell
      title={t`Sign in`}
      {...(search.has('redirect') && { description: t`Afterwards you are taken to the page you asked for.` })}
      footer={
        <>
          <span>
            <Trans>
              New here? <Link to={publicAddress('/reg', search)}>Create an account</Link> or{' '}
              <Link to={publicAddress('/userSign', search)}>sign up by phone</Link>
            </Trans>
          </span>
          <Link to={publicAddress('/backPassword', search)}>
            <Trans>Forgotten your password?</Trans>
          </Link>
          <Link to="/receipt?certificate=">
            <Trans>Check a certificate</Trans>
          </Link>
        </>
      }
    >
      <SessionEndNote
        endedBy={signIn.endedBy}
        failure={signIn.way === null ? signIn.failure : null}
        hasKeptInput={signIn.hasKeptInput}
      />
      <Tabs value={by} onChange={show}>
        <Tabs.List aria-label={t`Ways to sign in`}>
          <Tabs.Tab value="password">{t`With password`}</Tabs.Tab>
          <Tabs.Tab value="phone">{t`With phone`}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="password" pt="lg">
          <PasswordForm {...passwordForm} />
        </Tabs.Panel>
        <Tabs.Panel value="phone" pt="lg">
          <PhoneForm {...phoneForm} />
        </Tabs.Panel>
      </Tabs>
    </FormShell>
  );
}
