import { chinaInstant } from './competitions.ts';

/** Cells that are texts: a sheet works nothing out of what begins like a formula. */
export const texts = (...words: readonly string[]) => words.map((value) => ({ value, type: String }));

/** As {@link texts}, for the heads of columns. */
export const headed = (...words: readonly string[]) =>
  texts(...words).map((cell) => ({ ...cell, fontWeight: 'bold' as const }));

/** "2026-09-21 09:00", in China; '' for what has not been. @param at epoch ms */
export const minuteCell = (at: number | null): string =>
  at === null ? '' : chinaInstant(at).slice(0, 16).replace('T', ' ');
