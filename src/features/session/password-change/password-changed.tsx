import { Trans, useLingui } from '@lingui/macro';
import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { useSignedInProfile } from '../../../actors/session/session.ts';
import { StatusPage } from '../../../ui/state/status-page.tsx';

/** Renders the last step of /amendPassword. */
export function PasswordChanged({ onAgain }: { readonly onAgain: () => void }) {
  const { t } = useLingui();
  const { home } = useSignedInProfile();
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => link.current?.focus(), []);
  return (
    <StatusPage
      drawing="finished"
      title={t`The new password is in force`}
      actions={
        <>
          <Button ref={link} component={Link} to={home}>
            <Trans>To my home page</Trans>
          </Button>
          <Button variant="default" onClick={onAgain}>
            <Trans>Change it again</Trans>
          </Button>
        </>
      }
    >
      <p role="status">
        <Trans>
          You stay signed in here. Wherever else this account was signed in, it has been signed out.
        </Trans>
      </p>
    </StatusPage>
  );
}
