import type { ReactNode, Ref } from 'react';
import { LineDrawing, type DrawingName } from '../picture/line-drawing.tsx';
import classes from './status-page.module.css';

interface StatusPageProps {
  readonly drawing: DrawingName;
  /** The page's heading (h1): what is the case, in words, never a bare code. */
  readonly title: string;
  /** Why, and what to do. */
  readonly children?: ReactNode;
  /** What the words speak of, set apart: a receipt number, a time, a telephone number. */
  readonly details?: ReactNode;
  /** One or two buttons or links. */
  readonly actions?: ReactNode;
  /** The heading takes the focus: the page came in the place of another. */
  readonly headingRef?: Ref<HTMLHeadingElement>;
}

/** A page that has one thing to say: not found, not allowed, closed, done, not yet open. */
export function StatusPage({ drawing, title, children, details, actions, headingRef }: StatusPageProps) {
  return (
    <section className={classes.page}>
      <LineDrawing name={drawing} width={200} />
      <h1 className={classes.title} ref={headingRef} tabIndex={headingRef === undefined ? undefined : -1}>
        {title}
      </h1>
      {children && <div className={classes.text}>{children}</div>}
      {details && <div className={classes.details}>{details}</div>}
      {actions && <div className={classes.actions}>{actions}</div>}
    </section>
  );
}
