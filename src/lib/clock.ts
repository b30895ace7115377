/** Times of a day as a clock on a wall shows them; the same in every language. */

const SECOND = 1_000;

const two = (value: number) => String(value).padStart(2, '0');

/**
 * Time left as `H:MM:SS`, a part of a second counting as a whole one: a clock shows 0:00:00 when it is over.
 * @param left ms; below 0 counts as 0
 */
export function clockOf(left: number): string {
  const seconds = Math.max(0, Math.ceil(left / SECOND));
  return `${Math.floor(seconds / 3600)}:${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`;
}

/** The time of day in China, `HH:MM:SS`. @param at epoch ms */
export const timeOfDay = (at: number): string => new Date(at + 8 * 3_600_000).toISOString().slice(11, 19);
