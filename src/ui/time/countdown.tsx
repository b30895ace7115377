import { Plural, Trans } from '@lingui/macro';
import type { ReactNode } from 'react';
import classes from './countdown.module.css';

interface CountdownProps {
  /** The event at the end of the countdown: 距报名截止. */
  readonly label: string;
  /** The time left in seconds; a negative value counts as 0. */
  readonly seconds: number;
}

function Part({ value, unit }: { readonly value: number; readonly unit: ReactNode }) {
  return (
    <span className={classes.part}>
      <span className={classes.value}>{value}</span>
      <span className={classes.unit}>{unit}</span>
    </span>
  );
}

/**
 * Shows the days, hours and minutes left. Screen readers do not announce changes, because an announcement
 * every minute disturbs the user.
 */
export function Countdown({ label, seconds }: CountdownProps) {
  const minutes = Math.max(0, Math.floor(seconds / 60));
  const days = Math.floor(minutes / 1440);
  const hours = Math.floor((minutes % 1440) / 60);
  const rest = minutes % 60;
  return (
    <div className={classes.countdown} role="timer">
      <span className={classes.label}>{label}</span>
      {minutes === 0 ? (
        <span className={classes.soon}>
          <Trans>less than a minute</Trans>
        </span>
      ) : (
        <span className={classes.parts}>
          {days > 0 && <Part value={days} unit={<Plural value={days} one="day" other="days" />} />}
          {(days > 0 || hours > 0) && (
            <Part value={hours} unit={<Plural value={hours} one="hour" other="hours" />} />
          )}
          <Part value={rest} unit={<Plural value={rest} one="minute" other="minutes" />} />
        </span>
      )}
    </div>
  );
}
