import type { ReactNode } from 'react';
import classes from './page-line.module.css';

interface PageLineProps {
  readonly tone: 'calm' | 'warning' | 'good';
  readonly children: ReactNode;
  /** One thing to do about it. */
  readonly action?: ReactNode;
}

/** One quiet line at the foot of the page, over everything: offline, back online, a new version. Announced politely. */
export function PageLine({ tone, children, action }: PageLineProps) {
  return (
    <div className={classes.line} data-tone={tone} role="status">
      <span>{children}</span>
      {action}
    </div>
  );
}
