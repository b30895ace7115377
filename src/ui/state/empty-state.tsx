import type { ReactNode } from 'react';
import classes from './empty-state.module.css';
import { LineDrawing, type DrawingName } from '../picture/line-drawing.tsx';

interface EmptyStateProps {
  /** One sentence: the reason for the empty state, or the content that will be shown here. */
  readonly text: string;
  readonly drawing?: DrawingName;
  /** One button or link for the next step. */
  readonly action?: ReactNode;
}

/** Renders an empty state: one sentence, one line drawing, one action. */
export function EmptyState({ text, drawing = 'empty', action }: EmptyStateProps) {
  return (
    <div className={classes.empty}>
      <LineDrawing name={drawing} width={120} />
      <p className={classes.text}>{text}</p>
      {action}
    </div>
  );
}
