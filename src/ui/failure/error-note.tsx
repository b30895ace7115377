import { Trans } from '@lingui/macro';
import { Button } from '@mantine/core';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import type { ReactNode } from 'react';
import classes from './error-note.module.css';

interface ErrorNoteProps {
  /** What happened. */
  readonly message: string;
  /** What is safe, and what to do. */
  readonly advice?: ReactNode;
  /** Named in small type, for whoever asks the committee about it. */
  readonly requestId?: string | null;
  readonly onRetry?: (() => void) | undefined;
  readonly retrying?: boolean;
}

/** Something did not work: what happened, what is safe, what to do. Announced when it appears. */
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
