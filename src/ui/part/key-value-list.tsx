import type { ReactNode } from 'react';
import classes from './key-value-list.module.css';

interface KeyValueListProps {
  readonly entries: readonly {
    readonly label: string;
    readonly value: ReactNode;
  }[];
}

/** Facts as a printed table of two columns, hairlines between; on phones the label stands above its value. */
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
