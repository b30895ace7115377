import { Trans } from '@lingui/macro';
import { Button } from '@mantine/core';
import type { FormEventHandler, ReactNode } from 'react';
import { FailureNote } from './failure-note.tsx';
import { FormBody } from './form-shell.tsx';
import { Question } from './question.tsx';

interface FormQuestionProps {
  readonly title: string;
  /** Of `useCallForm`. */
  readonly form: { readonly onSubmit: FormEventHandler<HTMLFormElement>; readonly note: Failure | null };
  readonly isSending: boolean;
  /** What the button does. */
  readonly button: string;
  /** Takes something away from somebody. */
  readonly isGrave?: boolean;
  readonly children: ReactNode;
  readonly onCancel: () => void;
}

/** A question whose answer is a form: what is typed stays when its call fails, with the reason below it. */
export function FormQuestion({
  title,
  form,
  isSending,
  button,
  isGrave = false,
  children,
  onCancel,
}: FormQuestionProps) {
  return (
    <Question title={title} onDismiss={onCancel} actions={null}>
      <FormBody
        onSubmit={form.onSubmit}
        busy={isSending}
        error={<FailureNote failure={form.note} />}
        actions={
          <>
            <Button variant="default" onClick={onCancel} disabled={isSending}>
              <Trans>Cancel</Trans>
            </Button>
            <Button type="submit" loading={isSending} {...(isGrave && { color: 'red' })}>
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
