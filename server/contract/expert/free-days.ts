/** Days on which somebody is looked for who is free: the first and the last of them, in China. '' for no such wish. */
export interface FreeDays {
  readonly free_from: string;
  readonly free_to: string;
}

/** Of one search. */
export const MOST_FREE_DAYS = 366;
const DAY = 24 * 3_600_000;

/** The last day that can be asked for together with a first one. */
export const lastFreeDay = (first: string): string =>
  new Date(Date.parse(`${first}T00:00:00Z`) + (MOST_FREE_DAYS - 1) * DAY).toISOString().slice(0, 10);

/** Whether both days are given, in their order and not too far apart, or neither. */
export const areFreeDays = ({ free_from, free_to }: FreeDays): boolean =>
  free_from === '' ? free_to === '' : free_from <= free_to && free_to <= lastFreeDay(free_from);
