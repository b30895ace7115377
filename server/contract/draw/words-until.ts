/** The period in which a draw takes words [running.md A18]. */

const MINUTE = 60_000;

/** The usual end of the words: this long before the start of the session, in milliseconds [running.md A18]. */
const BEFORE_START = 10 * MINUTE;

/** How old the words of keeper and supervisor are when these two may close the words, in milliseconds. */
export const WORDS_REST = 5 * MINUTE;

/**
 * Returns the latest instant at which words should close, in milliseconds since the epoch; null without a
 * session. A later one leaves no time for the draw.
 * @param start the start of the session of the draw, or of the first session for the order
 */
export const latestWordsUntil = (start: number | null): number | null =>
  start === null ? null : start - BEFORE_START;

/**
 * Returns the usual instant at which words close, a whole minute: in half an hour, or ten minutes before the
 * start if that is earlier, and never in less than five minutes [running.md A18].
 */
export function usualWordsUntil(now: number, start: number | null): number {
  const usual = Math.min(now + 30 * MINUTE, latestWordsUntil(start) ?? Infinity);
  return Math.max(Math.floor(usual / MINUTE) * MINUTE, Math.ceil((now + 5 * MINUTE) / MINUTE) * MINUTE);
}

/** Who has closed the words before their deadline: all slots by answering, or keeper and supervisor. */
export const wordsClosers = ['all', 'K W'] as const;
