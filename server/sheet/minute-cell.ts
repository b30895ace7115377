import { chinaInstant } from '../competition/competitions.ts';

/** "2026-09-21 09:00", in China; '' for what has not been. @param at epoch ms */
export const minuteCell = (at: number | null): string =>
  at === null ? '' : chinaInstant(at).slice(0, 16).replace('T', ' ');
