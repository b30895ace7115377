import { Trans, useLingui } from '@lingui/macro';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { errorCode } from '../../../server/contract/kit/errors.ts';
import { LoadFailed } from '../../ui/failure/load-failed.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';

/**
 * Replaces a record of an event that could not be loaded. A person who is released from a duty, or replaced,
 * has no access any more: the server answers as if the record did not exist.
 */
export function DutyFailed(props: Parameters<typeof LoadFailed>[0]) {
  const { t } = useLingui();
  return props.failure?.code === errorCode.notFound ? (
    <EmptyState
      text={t`No duty of yours opens this page.`}
      action={
        <Button component={Link} to="/myWork/invitations">
          <Trans>My duties</Trans>
        </Button>
      }
    />
  ) : (
    <LoadFailed {...props} />
  );
}
