import type { ReactNode } from 'react';
import classes from './field-row.module.css';

/**
 * Returns a value for Mantine's `inputContainer`: the input with a companion element beside it, between the
 * same label and error.
 */
export function beside(companion: ReactNode): (input: ReactNode) => ReactNode {
  return (input) => (
    <div className={classes.row}>
      <div className={classes.input}>{input}</div>
      {companion}
    </div>
  );
}
