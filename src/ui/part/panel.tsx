import { useId, type ReactNode } from 'react';
import classes from './panel.module.css';

interface PanelProps {
  /** The panel's heading (h2). */
  readonly title: string;
  /** At the heading's end: a link, a count. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** One subject of a page under its heading: a surface with a hairline around it, never another one inside. */
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
