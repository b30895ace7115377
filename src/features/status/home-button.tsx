import { Trans } from '@lingui/macro';
import { Button, type ButtonProps } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useProfile } from '../../actors/session/session.ts';

/** The way out of every page that has only one thing to say: the home of the user's kind, or the sign-in screen. */
export function HomeButton(props: ButtonProps) {
  const profile = useProfile();
  return (
    <Button {...props} component={Link} to={profile?.home ?? '/'}>
      {profile === null ? <Trans>To the sign-in page</Trans> : <Trans>To my home page</Trans>}
    </Button>
  );
}
