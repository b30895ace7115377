import { useLingui } from '@lingui/macro';
import type { ReactNode } from 'react';
import { failureText } from '../../i18n/failure-text.ts';
import { ErrorNote } from './error-note.tsx';

interface FailureNoteProps {
  readonly failure: Failure | null;
  /** Advice that replaces the default sentence, which says that the input is preserved. */
  readonly advice?: ReactNode;
}

/**
 * Shows beside a form why its call failed. Renders nothing for a call that the application cancelled [D13].
 */
export function FailureNote({ failure, advice }: FailureNoteProps) {
  const { t, i18n } = useLingui();
  if (failure === null || failure.kind === 'cancelled') return null;
  return (
    <ErrorNote
      message={failureText(i18n, failure)}
      advice={advice ?? t`What you entered is still here.`}
      requestId={failure.requestId}
    />
  );
}
