import { Trans } from '@lingui/macro';
import { Button } from '@mantine/core';
import type { FormEventHandler, ReactNode } from 'react';
import { FailureNote } from '../failure/failure-note.tsx';
import { FormBody } from './form-shell.tsx';
import { Question } from '../part/question.tsx';

interface FormQuestionProps {
  readonly title: string;
  /** Of `useCallForm`. */
  readonly form: { readonly onSubmit: FormEventHandler<HTMLFormElement>; readonly note: Failure | null };
  readonly isSending: boolean;
  /** What the button does. */
  readonly button: string;
  /** Takes something away from somebody. */
  readonly isGrave?: boolean;
  /** Something is missing without which it cannot be pressed. */
  readonly isHeld?: boolean;
  /** The button that does nothing, where it is not 'Cancel'. */
  readonly back?: string;
  /** Says why the call has failed, where that is not {@link FailureNote}. */
  readonly renderFailure?: (failure: Failure | null) => ReactNode;
  readonly children: ReactNode;
  readonly onCancel: () => void;
}

const showNote = (failure: Failure | null) => <FailureNote failure={failure} />;

/** A question whose answer is a form: what is typed stays when its call fails, with the reason below it. */
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
