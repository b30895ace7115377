import { Trans } from '@lingui/macro';
import { Button } from '@mantine/core';
import { FailureNote } from '../../ui/failure-note.tsx';

/** Code of the contract: somebody else has changed the record since it was read. */
const STALE = 40904;

interface ActFailureProps {
  readonly failure: Failure | null;
  /** Reads the record anew; what was typed stays. */
  readonly onReload: () => void;
}

/** Why something was not done; where others were faster, the way to what it says now. */
export function ActFailure({ failure, onReload }: ActFailureProps) {
  const isStale = failure?.code === STALE;
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
