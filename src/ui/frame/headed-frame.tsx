import type { ReactNode } from 'react';
import classes from './headed-frame.module.css';

interface HeadedFrameProps {
  /** A `HeaderBar`. */
  readonly header: ReactNode;
  readonly children: ReactNode;
}

/** Renders a public page below the header, without the menu of the workspace. */
export function HeadedFrame({ header, children }: HeadedFrameProps) {
  return (
    <>
      <header className={classes.header}>{header}</header>
      <main className={classes.main} tabIndex={-1}>
        {children}
      </main>
    </>
  );
}
