import { useId, type ReactNode } from 'react';
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import classes from './locked-field.module.css';

interface LockedFieldProps {
  readonly label: string;
  readonly value: string;
  /** Why it is locked, and who can change it [S56]. */
  readonly reason: string;
  /** A press on the lock: the way to ask for a change, or the toast of [S56]. */
  readonly onPress?: () => void;
  /** Below the reason: a link to where a change can be asked for. */
  readonly more?: ReactNode;
}

/** A value that cannot be changed here: grey, a lock, its reason below. Can be reached, read and copied. */
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
