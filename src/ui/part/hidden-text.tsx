import type { ReactNode } from 'react';
import classes from './hidden-text.module.css';

/** Words for those who listen, where the eye has a picture. */
export function HiddenText({ children }: { readonly children: ReactNode }) {
  return <span className={classes.hidden}>{children}</span>;
}
