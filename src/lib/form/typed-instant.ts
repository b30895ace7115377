/**
 * An instant as a field of day and time has it, by the clock of the competitions: "2026-09-21T09:00".
 * @param at ISO 8601 instant, or ''
 */
export const typedOf = (at: string): string => at.slice(0, 16);

/** What {@link typedOf} was made of; '' stays ''. @param typed of a field of day and time */
export const instantOf = (typed: string): string => (typed === '' ? '' : `${typed.slice(0, 16)}:00+08:00`);
