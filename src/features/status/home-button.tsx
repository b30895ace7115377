import { Trans } from '@lingui/macro';
import { Button, type ButtonProps } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useProfile } from '../../actors/session/session.ts';

/** Renders the link of status pages to the home page of the user, or to the sign-in screen. */
export function HomeButton(props: ButtonProps) {
  const profile = useProfile();
  return (
    <Button {...props} component={Link} to={profile?.home ?? '/'}>
      {profile === null ? <Trans>To the sign-in page</Trans> : <Trans>To my home page</Trans>}
    </Button>
  );
}
