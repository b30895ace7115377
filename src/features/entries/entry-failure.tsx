import { Trans } from '@lingui/macro';
import { Button } from '@mantine/core';
import { errorCode } from '../../../server/contract/errors.ts';
import { FailureNote } from '../../ui/failure-note.tsx';

interface EntryFailureProps {
  readonly failure: Failure | null;
  /** Reads the entry anew; what was typed stays. */
  readonly onReload: () => void;
}

/** Why something was not done with an entry; where others were faster, the way to what it says now. */
export function EntryFailure({ failure, onReload }: EntryFailureProps) {
  const isStale = failure?.code === errorCode.stale;
  return (
    <FailureNote
      failure={failure}
      {...(isStale && {
        advice: (
          <Button variant="default" size="xs" onClick={onReload}>
            <Trans>Read it anew</Trans>
          </Button>
        ),
      })}
    />
  );
}
