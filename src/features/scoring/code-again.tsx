import type { ReactNode } from 'react';
import classes from './scoring.module.css';

/** The code once more, large, before something is handed in for it: another one is easily taken for it. */
export function CodeAgain({ code, children }: { readonly code: string; readonly children: ReactNode }) {
  return (
    <>
      <span className={`${classes.code} ${classes.again}`}>{code}</span>
      {children}
    </>
  );
}
