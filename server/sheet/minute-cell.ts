import { chinaMinute } from '../competition/competitions.ts';

/**
 * Returns a time in the form "2026-09-21 09:00", in China's time zone; '' for null.
 * @param at milliseconds since the epoch
 */
export const minuteCell = (at: number | null): string => (at === null ? '' : chinaMinute(at));
