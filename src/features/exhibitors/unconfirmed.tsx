import { Trans } from '@lingui/macro';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import page from '../../ui/part/record-page.module.css';

/** Tells an exhibitor whose organisation is not confirmed what is to be done first. */
export function Unconfirmed() {
  return (
    <div className={page.note} data-tone="todo">
      <p>
        <Trans>
          Your organisation has not been confirmed. You can prepare an application now and submit it after the
          confirmation.
        </Trans>
      </p>
      <div className={page.actions}>
        <Button variant="default" component={Link} to="/information">
          <Trans>To the information of the organisation</Trans>
        </Button>
      </div>
    </div>
  );
}
