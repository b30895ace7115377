/** Times in the form of a digital clock, the same in every language. */

const SECOND = 1_000;

const two = (value: number) => String(value).padStart(2, '0');

/**
 * Returns the time left as `H:MM:SS`. A fraction of a second is rounded up, so 0:00:00 appears only when no
 * time is left.
 * @param left milliseconds; a negative value counts as 0
 */
export function clockOf(left: number): string {
  const seconds = Math.max(0, Math.ceil(left / SECOND));
  return `${Math.floor(seconds / 3600)}:${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`;
}

/** Returns the time of day in China, `HH:MM:SS`. @param at milliseconds since the epoch */
export const timeOfDay = (at: number): string => new Date(at + 8 * 3_600_000).toISOString().slice(11, 19);
