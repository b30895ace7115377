import { Trans } from '@lingui/macro';
import { Button } from '@mantine/core';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import { useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { publicAddress } from '../../../lib/address/public-address.ts';
import classes from './recovery-done.module.css';

/** Renders the last step: the new password is in force, with a link to sign in. */
export function RecoveryDone() {
  const [search] = useSearchParams();
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => link.current?.focus(), []);
  return (
    <div className={classes.done}>
      <div className={classes.words} role="status">
        <IconCircleCheck className={classes.icon} size={24} stroke={1.5} aria-hidden />
        <div>
          <p className={classes.sentence}>
            <Trans>The new password is in force.</Trans>
          </p>
          <p className={classes.detail}>
            <Trans>Wherever this account was signed in, it has been signed out.</Trans>
          </p>
        </div>
      </div>
      <Button ref={link} component={Link} to={publicAddress('/login', search)}>
        <Trans>Sign in with the new password</Trans>
      </Button>
    </div>
  );
}
