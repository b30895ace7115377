import type { ReactNode } from 'react';
import classes from './hidden-text.module.css';

/** Renders text for screen readers only, as an alternative to a picture. */
export function HiddenText({ children }: { readonly children: ReactNode }) {
  return <span className={classes.hidden}>{children}</span>;
}
