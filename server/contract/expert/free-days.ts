/**
 * The first and the last day, in China, of a search for free experts. '' if the search has no such filter.
 */
export interface FreeDays {
  readonly free_from: string;
  readonly free_to: string;
}

/** The maximum number of days in one search. */
export const MOST_FREE_DAYS = 366;
const DAY = 24 * 3_600_000;

/** Checks whether the last day is before the first. */
export const areReversed = ({ free_from, free_to }: FreeDays): boolean =>
  Date.parse(free_to) < Date.parse(free_from);

/** Checks whether there are too many days from the first to the last. */
export const areTooMany = ({ free_from, free_to }: FreeDays): boolean =>
  Date.parse(free_to) - Date.parse(free_from) >= MOST_FREE_DAYS * DAY;

/** Checks whether neither day is given, or both are given, in order and not too far apart. */
export const areFreeDays = (days: FreeDays): boolean =>
  (days.free_from === '') === (days.free_to === '') && !areReversed(days) && !areTooMany(days);

/**
 * Returns the last possible day for a first day. Returns undefined if the first day is not in this century.
 */
export const lastFreeDay = (first: string): string | undefined =>
  first.startsWith('20')
    ? new Date(Date.parse(first) + (MOST_FREE_DAYS - 1) * DAY).toISOString().slice(0, 10)
    : undefined;
