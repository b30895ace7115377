import { chinaInstant } from '../competition/competitions.ts';

/**
 * What takes two people: the first asks, in the columns of the record itself, and the second answers in time. An asking
 * that has lapsed stays in its columns and counts no more.
 */

/** How long the second person may answer (our choice), ms. */
const ANSWERED_WITHIN = 10 * 60_000;

/** The columns of a record that hold the last asking. */
interface Asking<Waiting extends string> {
  /** '' where nothing was asked for. */
  readonly asked: Waiting;
  readonly asked_at: number | null;
  readonly asked_reason: string;
}

const untilOf = ({ asked_at }: Pick<Asking<string>, 'asked_at'>): number => (asked_at ?? 0) + ANSWERED_WITHIN;

/** What is asked for and can still be answered; '' for nothing. */
export const waitingOf = <Waiting extends string>(
  row: Pick<Asking<Waiting>, 'asked' | 'asked_at'>,
  now: number,
): Waiting | '' => (now < untilOf(row) ? row.asked : '');

/** Why it is asked for, and until when it can be answered; '' where nothing waits. */
export const askedOf = (row: Asking<string>, waiting: string): { reason: string; until: string } =>
  waiting === ''
    ? { reason: '', until: '' }
    : { reason: row.asked_reason, until: chinaInstant(untilOf(row)) };

/** What is written once nobody is asked any more. */
export const unasked = { asked: '', asked_by: null, asked_at: null, asked_reason: '' } as const;
