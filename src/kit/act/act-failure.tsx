import { Trans } from '@lingui/macro';
import { Button } from '@mantine/core';
import { errorCode } from '../../../server/contract/kit/errors.ts';
import { FailureNote } from '../../ui/failure/failure-note.tsx';

interface ActFailureProps {
  readonly failure: Failure | null;
  /** Reads the record anew; what was typed stays. */
  readonly onReload: () => void;
}

/** Why something was not done; where others were faster, the way to what it says now. */
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
