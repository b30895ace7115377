import { useId, type ReactNode } from 'react';
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import classes from './locked-field.module.css';

interface LockedFieldProps {
  readonly label: string;
  readonly value: string;
  /** The reason for the lock, and the office that can change the value [S56]. */
  readonly reason: string;
  /** Runs on a press on the lock: opens the request for a change, or shows the toast of [S56]. */
  readonly onPress?: () => void;
  /** A link to the request for a change, below the reason. */
  readonly more?: ReactNode;
}

/** Renders a read-only value: grey, with a lock and the reason below. It can be focused, read and copied. */
export function LockedField({ label, value, reason, onPress, more }: LockedFieldProps) {
  const id = useId();
  const lock = <IconLock size={16} stroke={1.75} aria-hidden />;
  return (
    <div className={classes.field}>
      <label className={classes.label} htmlFor={id}>
        {label}
      </label>
      <div className={classes.box}>
        <input id={id} className={classes.value} value={value} readOnly aria-describedby={`${id}-reason`} />
        {onPress ? (
          <button type="button" className={classes.lock} aria-label={reason} onClick={onPress}>
            {lock}
          </button>
        ) : (
          <span className={classes.lock}>{lock}</span>
        )}
      </div>
      <p id={`${id}-reason`} className={classes.reason}>
        {reason} {more}
      </p>
    </div>
  );
}
