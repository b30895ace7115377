import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import classes from './question.module.css';

interface QuestionProps {
  readonly title: string;
  readonly children: ReactNode;
  /** The buttons. The first focusable one is focused, so put the safe button first. */
  readonly actions: ReactNode;
  /** Runs on Escape or on the browser's close gesture. */
  readonly onDismiss: () => void;
}

/**
 * Renders a question that blocks the page: a modal `<dialog>`. The browser confines focus and screen readers
 * to it, and closes it on Escape.
 */
export function Question({ title, children, actions, onDismiss }: QuestionProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  // A later effect is too late: a dialog that is removed from the page cannot restore the focus.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={classes.question}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onDismiss();
      }}
    >
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      <div className={classes.words}>{children}</div>
      <div className={classes.actions}>{actions}</div>
    </dialog>
  );
}
