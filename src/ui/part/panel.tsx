import { useId, type ReactNode } from 'react';
import classes from './panel.module.css';

interface PanelProps {
  /** The panel's heading (h2). */
  readonly title: string;
  /** Content at the end of the heading, such as a link or a count. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/**
 * Renders one subject of a page under its heading: a surface with a hairline around it. Panels are never
 * nested.
 */
export function Panel({ title, aside, children }: PanelProps) {
  const id = useId();
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <header className={classes.head}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {aside}
      </header>
      <div className={classes.body}>{children}</div>
    </section>
  );
}
