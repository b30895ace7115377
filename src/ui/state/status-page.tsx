import type { ReactNode, Ref } from 'react';
import { LineDrawing, type DrawingName } from '../picture/line-drawing.tsx';
import classes from './status-page.module.css';

interface StatusPageProps {
  readonly drawing: DrawingName;
  /** The page's heading (h1): the status in words, never only a code. */
  readonly title: string;
  /** The reason and the next step. */
  readonly children?: ReactNode;
  /** A highlighted detail of the text: a receipt number, a time, a telephone number. */
  readonly details?: ReactNode;
  /** One or two buttons or links. */
  readonly actions?: ReactNode;
  /** The ref of the heading, which is focused if this page replaces another one. */
  readonly headingRef?: Ref<HTMLHeadingElement>;
}

/** Renders a page with one message: not found, not allowed, closed, done, not yet open. */
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
