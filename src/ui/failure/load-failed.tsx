import { useLingui } from '@lingui/react';
import { useEffect, useEffectEvent } from 'react';
import { failureText } from '../../i18n/failure-text.ts';
import { ErrorNote } from './error-note.tsx';

interface LoadFailedProps {
  readonly failure: Failure | null;
  /** The text that is shown if there is no failure object. */
  readonly message: string;
  readonly onRetry: () => void;
}

/**
 * Replaces content that could not be loaded. If the browser was offline, it retries when the connection
 * returns.
 */
export function LoadFailed({ failure, message, onRetry }: LoadFailedProps) {
  const { i18n } = useLingui();
  const isOffline = failure?.kind === 'offline';
  const tryAgain = useEffectEvent(onRetry);
  useEffect(() => {
    if (!isOffline) return undefined;
    const comesBack = () => tryAgain();
    window.addEventListener('online', comesBack);
    return () => window.removeEventListener('online', comesBack);
  }, [isOffline]);
  return (
    <ErrorNote
      message={failure === null ? message : failureText(i18n, failure)}
      requestId={failure?.requestId ?? null}
      onRetry={onRetry}
    />
  );
}
