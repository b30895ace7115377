import { Trans } from '@lingui/macro';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { ExhibitorCallList } from '../../../server/contract/exhibitor/exhibitor-call.ts';
import page from '../../ui/part/record-page.module.css';

/**
 * Tells an exhibitor whose organisation is not confirmed what is to be done first.
 * @param standing undefined until it is read
 */
export function Unconfirmed({
  standing = 'confirmed',
}: {
  readonly standing?: ExhibitorCallList['meta']['standing'] | undefined;
}) {
  if (standing === 'confirmed') return null;
  return (
    <div className={page.note} data-tone="todo">
      <p>
        {standing === 'suspended' ? (
          <Trans>
            Your organisation is suspended. You can read its applications and change nothing. Please ask the
            organising committee.
          </Trans>
        ) : (
          <Trans>
            Your organisation has not been confirmed. You can prepare an application now and submit it after
            the confirmation.
          </Trans>
        )}
      </p>
      <div className={page.actions}>
        <Button variant="default" component={Link} to="/information">
          <Trans>To the information of the organisation</Trans>
        </Button>
      </div>
    </div>
  );
}
