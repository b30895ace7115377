import type { ReactNode } from 'react';
import classes from './key-value-list.module.css';

interface KeyValueListProps {
  readonly entries: readonly {
    readonly label: string;
    readonly value: ReactNode;
  }[];
}

/**
 * Renders facts as a table of two columns with hairlines between the rows. On phones the label is above its
 * value.
 */
export function KeyValueList({ entries }: KeyValueListProps) {
  return (
    <dl className={classes.list}>
      {entries.map(({ label, value }) => (
        <div key={label} className={classes.entry}>
          <dt className={classes.label}>{label}</dt>
          <dd className={classes.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
