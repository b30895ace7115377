/** Days on which somebody is looked for who is free: the first and the last of them, in China. '' for no such wish. */
export interface FreeDays {
  readonly free_from: string;
  readonly free_to: string;
}

/** Of one search. */
export const MOST_FREE_DAYS = 366;
const DAY = 24 * 3_600_000;

/** Whether the last comes before the first. */
export const areReversed = ({ free_from, free_to }: FreeDays): boolean =>
  Date.parse(free_to) < Date.parse(free_from);

/** Whether there are too many days from the first to the last. */
export const areTooMany = ({ free_from, free_to }: FreeDays): boolean =>
  Date.parse(free_to) - Date.parse(free_from) >= MOST_FREE_DAYS * DAY;

/** Whether both days are given, in their order and not too far apart, or neither. */
export const areFreeDays = (days: FreeDays): boolean =>
  (days.free_from === '') === (days.free_to === '') && !areReversed(days) && !areTooMany(days);

/** The last day that can be asked for together with a first one; undefined where that is no day of this century. */
export const lastFreeDay = (first: string): string | undefined =>
  first.startsWith('20')
    ? new Date(Date.parse(first) + (MOST_FREE_DAYS - 1) * DAY).toISOString().slice(0, 10)
    : undefined;
