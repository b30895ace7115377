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

interface PageHeadProps {
  /** The page's heading (h1). */
  readonly title: string;
  readonly description?: ReactNode;
  readonly aside?: ReactNode;
}

/** The head of a page in the workspace. */
export function PageHead({ title, description, aside }: PageHeadProps) {
  return (
    <header className={classes.pageHead}>
      <div>
        <h1 className={classes.pageTitle}>{title}</h1>
        {description && <p className={classes.description}>{description}</p>}
      </div>
      {aside}
    </header>
  );
}
