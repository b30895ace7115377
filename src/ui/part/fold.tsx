import type { ReactNode } from 'react';
import classes from './fold.module.css';

interface FoldProps {
  /** The title of the content, on the line that opens and closes it. */
  readonly label: ReactNode;
  /** Whether it is initially open. */
  readonly isOpen: boolean;
  readonly children: ReactNode;
}

/** Renders a part of a panel that can be folded to one line. */
export function Fold({ label, isOpen, children }: FoldProps) {
  return (
    <details className={classes.fold} open={isOpen}>
      <summary>{label}</summary>
      {children}
    </details>
  );
}
