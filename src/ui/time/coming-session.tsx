import type { ReactNode } from 'react';
import { Countdown } from './countdown.tsx';
import { useSecondsUntil } from './use-seconds-until.ts';

export interface SessionTimes {
  /** The server's clock in the response, ISO 8601. */
  readonly serverTime: string;
  /** Called when the session begins, because the data from the server can then be outdated. */
  readonly onReached: () => void;
}

interface ComingSessionProps extends SessionTimes {
  /** The label of the countdown, which names the session. */
  readonly label: string;
  /** Replaces the countdown once the session has begun. */
  readonly begun: ReactNode;
  /** ISO 8601. */
  readonly startsAt: string;
}

function Remaining({ label, startsAt, serverTime, onReached }: Omit<ComingSessionProps, 'begun'>) {
  const seconds = useSecondsUntil(startsAt, serverTime, onReached);
  return <Countdown label={label} seconds={seconds} />;
}

/** Counts down to a session. A session that has begun is not counted down, so its data is not read again. */
export function ComingSession({ begun, ...rest }: ComingSessionProps) {
  const { startsAt, serverTime } = rest;
  return Date.parse(startsAt) > Date.parse(serverTime) ? (
    // The countdown uses only its first value of the server's clock.
    <Remaining key={`${startsAt} ${serverTime}`} {...rest} />
  ) : (
    begun
  );
}
