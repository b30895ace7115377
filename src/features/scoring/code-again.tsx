import type { ReactNode } from 'react';
import classes from './scoring.module.css';

/**
 * Repeats the code in large type before the user submits something for it. Otherwise a similar code is easily
 * mistaken for it.
 */
export function CodeAgain({ code, children }: { readonly code: string; readonly children: ReactNode }) {
  return (
    <>
      <span className={`${classes.code} ${classes.again}`}>{code}</span>
      {children}
    </>
  );
}
