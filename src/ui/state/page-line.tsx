import type { ReactNode } from 'react';
import classes from './page-line.module.css';

interface PageLineProps {
  readonly tone: 'calm' | 'warning' | 'good';
  readonly children: ReactNode;
  /** One action for the user. */
  readonly action?: ReactNode;
}

/**
 * Renders a line at the bottom of the window, above the page: offline, back online, a new version. Screen
 * readers announce it politely.
 */
export function PageLine({ tone, children, action }: PageLineProps) {
  return (
    <div className={classes.line} data-tone={tone} role="status">
      <span>{children}</span>
      {action}
    </div>
  );
}
