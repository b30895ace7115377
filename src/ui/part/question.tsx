import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import classes from './question.module.css';

interface QuestionProps {
  readonly title: string;
  readonly children: ReactNode;
  /** The buttons; the first that is focusable gets the focus, so put the safe one first. */
  readonly actions: ReactNode;
  /** Escape, or the browser's own close gesture. */
  readonly onDismiss: () => void;
}

/**
 * A question that has to be answered before anything else: a modal `<dialog>`, so that the browser
 * itself keeps focus and screen reader inside, and closes it on Escape.
 */
export function Question({ title, children, actions, onDismiss }: QuestionProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  // Not a later effect: a dialog that has left the page cannot give the focus back.
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
