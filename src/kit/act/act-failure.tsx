import { Trans } from '@lingui/macro';
import { Button } from '@mantine/core';
import { errorCode } from '../../../server/contract/kit/errors.ts';
import { FailureNote } from '../../ui/failure/failure-note.tsx';

interface ActFailureProps {
  readonly failure: Failure | null;
  /** Reloads the record. The typed values stay. */
  readonly onReload: () => void;
}

/** Shows why an act failed. If the record has changed since it was read, it offers to reload the record. */
export function ActFailure({ failure, onReload }: ActFailureProps) {
  const isStale = failure?.code === errorCode.stale;
  return (
    <FailureNote
      failure={failure}
      {...(isStale && {
        advice: (
          <>
            <Trans>What you typed stays. Read what others have changed, then send it again.</Trans>{' '}
            <Button variant="default" size="xs" onClick={onReload}>
              <Trans>Read it anew</Trans>
            </Button>
          </>
        ),
      })}
    />
  );
}
