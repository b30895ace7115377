import { Trans } from '@lingui/macro';
import { Button } from '@mantine/core';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import type { ReactNode } from 'react';
import classes from './error-note.module.css';

interface ErrorNoteProps {
  /** A description of the failure. */
  readonly message: string;
  /** The state of the user's data, and what the user can do. */
  readonly advice?: ReactNode;
  /** The request id in small type, for users who contact the committee about the failure. */
  readonly requestId?: string | null;
  readonly onRetry?: (() => void) | undefined;
  readonly retrying?: boolean;
}

/** Renders a failure with advice and a retry button. Screen readers announce it when it appears. */
export function ErrorNote({ message, advice, requestId, onRetry, retrying = false }: ErrorNoteProps) {
  return (
    <div className={classes.note} role="alert">
      <IconAlertTriangle className={classes.icon} size={20} stroke={1.75} aria-hidden />
      <div className={classes.words}>
        <p className={classes.message}>{message}</p>
        {advice && <p className={classes.advice}>{advice}</p>}
        {requestId && (
          <p className={classes.request}>
            <Trans>
              Reference: <code>{requestId}</code>
            </Trans>
          </p>
        )}
        {onRetry && (
          <Button className={classes.retry} variant="default" size="xs" loading={retrying} onClick={onRetry}>
            <Trans>Try again</Trans>
          </Button>
        )}
      </div>
    </div>
  );
}
