import { Trans } from '@lingui/macro';
import { Button } from '@mantine/core';
import type { FormEventHandler, ReactNode } from 'react';
import { FailureNote } from '../failure/failure-note.tsx';
import { FormBody } from './form-shell.tsx';
import { Question } from '../part/question.tsx';

interface FormQuestionProps {
  readonly title: string;
  /** The result of `useCallForm`. */
  readonly form: { readonly onSubmit: FormEventHandler<HTMLFormElement>; readonly note: Failure | null };
  readonly isSending: boolean;
  /** The label of the submit button. */
  readonly button: string;
  /** True if the act takes a right or an object away from a user. */
  readonly isGrave?: boolean;
  /** True to disable the submit button while something required is missing. */
  readonly isHeld?: boolean;
  /** The label of the cancel button, if it is not 'Cancel'. */
  readonly back?: string;
  /** Renders the failure of the call; {@link FailureNote} is the default. */
  readonly renderFailure?: (failure: Failure | null) => ReactNode;
  readonly children: ReactNode;
  readonly onCancel: () => void;
}

const showNote = (failure: Failure | null) => <FailureNote failure={failure} />;

/**
 * Renders a dialog with a form. If its call fails, the typed values stay and the failure is shown below them.
 */
export function FormQuestion({
  title,
  form,
  isSending,
  button,
  isGrave = false,
  isHeld = false,
  back,
  renderFailure = showNote,
  children,
  onCancel,
}: FormQuestionProps) {
  return (
    <Question title={title} onDismiss={onCancel} actions={null}>
      <FormBody
        onSubmit={form.onSubmit}
        busy={isSending}
        error={renderFailure(form.note)}
        actions={
          <>
            <Button variant="default" onClick={onCancel} disabled={isSending}>
              {back ?? <Trans>Cancel</Trans>}
            </Button>
            <Button type="submit" loading={isSending} disabled={isHeld} {...(isGrave && { color: 'red' })}>
              {button}
            </Button>
          </>
        }
      >
        {children}
      </FormBody>
    </Question>
  );
}
