import { chinaInstant } from '../competition/competitions.ts';

/**
 * Acts that need two people. The first person makes a request, which is stored in columns of the record. The
 * second person answers before it expires. An expired request stays in its columns and has no effect.
 */

/** The time for the answer of the second person (our choice), in milliseconds. */
const ANSWERED_WITHIN = 10 * 60_000;

/** The columns of a record that contain the latest request. */
interface Asking<Waiting extends string> {
  /** '' if there was no request. */
  readonly asked: Waiting;
  readonly asked_at: number | null;
  readonly asked_reason: string;
}

/** Returns the end of the time for an answer to a request, exclusive. */
export const answeredUntil = ({ asked_at }: Pick<Asking<string>, 'asked_at'>): number =>
  (asked_at ?? 0) + ANSWERED_WITHIN;

/** Returns the instant after which a request must have been made to be answered now, for queries. */
export const askedSince = (now: number): number => now - ANSWERED_WITHIN;

/** Returns the request that can still be answered; '' if there is none. */
export const waitingOf = <Waiting extends string>(
  row: Pick<Asking<Waiting>, 'asked' | 'asked_at'>,
  now: number,
): Waiting | '' => (now < answeredUntil(row) ? row.asked : '');

/** Returns the reason of a request and the end of the time for an answer; '' if no request waits. */
export const askedOf = (row: Asking<string>, waiting: string): { reason: string; until: string } =>
  waiting === ''
    ? { reason: '', until: '' }
    : { reason: row.asked_reason, until: chinaInstant(answeredUntil(row)) };

/** The columns of a record without a request. */
export const unasked = { asked: '', asked_by: null, asked_at: null, asked_reason: '' } as const;
