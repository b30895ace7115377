import { Trans } from '@lingui/macro';
import { Button } from '@mantine/core';
import { errorCode } from '../../../server/contract/kit/errors.ts';
import { FailureNote } from '../../ui/failure/failure-note.tsx';

interface ActFailureProps {
  readonly failure: Failure | null;
  /** False if the user has typed nothing that a reload could lose. */
  readonly isTyped?: boolean;
  /** Reloads the record. */
  readonly onReload: () => void;
}

/** Whether another user has changed the record since it was read. The act can be sent again after a reload. */
export const isStale = (failure: Failure | null): boolean => failure?.code === errorCode.stale;

/** Whether the state of the record refuses the act: its code is one of 409. */
const isConflict = (failure: Failure | null): boolean => Math.trunc((failure?.code ?? 0) / 100) === 409;

/** Shows why an act failed. If the record has changed since it was read, it offers to reload the record. */
export function ActFailure({ failure, isTyped = true, onReload }: ActFailureProps) {
  return (
    <FailureNote
      failure={failure}
      {...(isConflict(failure) && {
        advice: (
          <>
            {isTyped && isStale(failure) && (
              <>
                <Trans>What you typed stays. Read what others have changed, then send it again.</Trans>{' '}
              </>
            )}
            <Button variant="default" size="xs" onClick={onReload}>
              <Trans>Read it anew</Trans>
            </Button>
          </>
        ),
      })}
    />
  );
}
