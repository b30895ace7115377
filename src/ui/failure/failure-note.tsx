import { useLingui } from '@lingui/macro';
import type { ReactNode } from 'react';
import { failureText } from '../../i18n/failure-text.ts';
import { ErrorNote } from './error-note.tsx';

interface FailureNoteProps {
  readonly failure: Failure | null;
  /** What is safe and what to do, where the page knows more than that what was typed is still there. */
  readonly advice?: ReactNode;
}

/** Beside a form: why its call failed. Nothing for a call the application gave up by itself [D13]. */
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
