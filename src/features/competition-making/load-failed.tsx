import { useLingui } from '@lingui/react';
import { failureText } from '../../i18n/failure-text.ts';
import { ErrorNote } from '../../ui/error-note.tsx';

interface LoadFailedProps {
  readonly failure: Failure | null;
  /** What could not be fetched, where the failure says nothing. */
  readonly message: string;
  readonly onRetry: () => void;
}

/** In place of something that could not be fetched. */
export function LoadFailed({ failure, message, onRetry }: LoadFailedProps) {
  const { i18n } = useLingui();
  return (
    <ErrorNote
      message={failure === null ? message : failureText(i18n, failure)}
      requestId={failure?.requestId ?? null}
      onRetry={onRetry}
    />
  );
}
