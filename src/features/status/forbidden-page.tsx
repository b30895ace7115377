import { Trans, useLingui } from '@lingui/macro';
import { useProfile } from '../../actors/session/session.ts';
import { StatusPage } from '../../ui/state/status-page.tsx';
import { Contact } from './contact.tsx';
import { HomeButton } from './home-button.tsx';

/** Renders the page for an address that exists but is not open to this user [D4]. */
export function ForbiddenPage() {
  const { t } = useLingui();
  const profile = useProfile();
  const name = profile?.name || profile?.username;
  return (
    <StatusPage drawing="locked" title={t`This page is not open to your account`} actions={<HomeButton />}>
      {name !== undefined && (
        <p>
          <Trans>
            You are signed in as {name}. Other accounts of your organisation may be able to open it.
          </Trans>
        </p>
      )}
      <Contact />
    </StatusPage>
  );
}
