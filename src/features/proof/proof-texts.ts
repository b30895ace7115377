import type { I18n } from '@lingui/core';
import { t } from '@lingui/macro';
import { slotWord } from '../../../server/contract/draw/draw-words.ts';
import type { CheckLine } from '../../../machines/draw/draw-check.machine.ts';
import type { DrawCommand } from './draw-commands.ts';

/** Returns the names of the published values, the same on all pages. */
export const valueTexts = (
  i18n: I18n,
): Readonly<Record<Exclude<CheckLine['of'], 'ticket' | 'head'> | DrawCommand['step'], string>> => ({
  commitment: t(i18n)`Commitment`,
  inputs: t(i18n)`Hash R of the inputs`,
  labels: t(i18n)`Hash O of the labels`,
  words: t(i18n)`Hash C of the words`,
  key: t(i18n)`Key of the draw`,
  block: t(i18n)`Block 0 of the random numbers`,
  tag: t(i18n)`Tag of the result`,
});

/** Returns who has closed the words: every slot by answering, or keeper and supervisor. */
export const closerText = (i18n: I18n, by: string): string =>
  by === 'all' ? t(i18n)`All slots have answered` : t(i18n)`Keeper and supervisor`;

/** Returns the speakers of slots without a word, separated by middle dots; a dash for none. */
export const unspokenText = (i18n: I18n, slots: readonly string[]): string =>
  slots
    .filter((slot) => slot !== '')
    .map((slot) => slotWord(i18n, slot))
    .join(' · ') || '–';
