import type { ReactNode } from 'react';
import classes from './empty-state.module.css';
import { LineDrawing, type DrawingName } from '../picture/line-drawing.tsx';

interface EmptyStateProps {
  /** One sentence: why there is nothing, or what will stand here. */
  readonly text: string;
  readonly drawing?: DrawingName;
  /** One button or link: what to do next. */
  readonly action?: ReactNode;
}

/** Nothing here yet: one sentence, one line drawing, one action. */
export function EmptyState({ text, drawing = 'empty', action }: EmptyStateProps) {
  return (
    <div className={classes.empty}>
      <LineDrawing name={drawing} width={120} />
      <p className={classes.text}>{text}</p>
      {action}
    </div>
  );
}
