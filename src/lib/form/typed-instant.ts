/**
 * Returns an instant as the value of a date and time field, in the time zone of the competitions:
 * "2026-09-21T09:00".
 * @param at ISO 8601 instant, or ''
 */
export const typedOf = (at: string): string => at.slice(0, 16);

/**
 * Returns the instant for a value of {@link typedOf}; '' for ''.
 * @param typed the value of a date and time field
 */
export const instantOf = (typed: string): string => (typed === '' ? '' : `${typed.slice(0, 16)}:00+08:00`);
