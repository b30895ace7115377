import type { I18n } from '@lingui/core';
import { t } from '@lingui/macro';
import type { DrawRound } from './draw-round.ts';

/** Returns the display names of the kinds of draws, for all pages. */

export const kindTexts = (i18n: I18n): Readonly<Record<DrawRound['kind'], string>> => ({
  order: t(i18n)`Order numbers`,
  entryNo: t(i18n)`Entry numbers`,
  station: t(i18n)`Stations`,
  workCode: t(i18n)`Work codes`,
});

/** Returns the display names of a single input or label of each kind. */
export const numberTexts = (i18n: I18n): Readonly<Record<'receipt' | DrawRound['kind'], string>> => ({
  receipt: t(i18n)`Receipt number`,
  order: t(i18n)`Order number`,
  entryNo: t(i18n)`Entry number`,
  station: t(i18n)`Station`,
  workCode: t(i18n)`Work code`,
});

export const statusTexts = (i18n: I18n): Readonly<Record<DrawRound['status'], string>> => ({
  idle: t(i18n)({ message: 'Not started', context: 'draw' }),
  committed: t(i18n)`Commitment published, words are taken`,
  ready: t(i18n)`Lists and words are fixed`,
  drawing: t(i18n)`Drawn, not sealed yet`,
  sealed: t(i18n)({ message: 'Sealed', context: 'draw' }),
  decoded: t(i18n)({ message: 'Decoded', context: 'draw' }),
  void: t(i18n)({ message: 'Void', context: 'draw' }),
});

export const statusTones: Readonly<Record<DrawRound['status'], 'good' | 'todo' | 'bad'>> = {
  idle: 'todo',
  committed: 'todo',
  ready: 'todo',
  drawing: 'todo',
  sealed: 'good',
  decoded: 'good',
  void: 'bad',
};

/** Returns the owner of a word without a name: `U01`… for a delegation, `K`, `W`, `P`. */
export function slotWord(i18n: I18n, slot: string): string {
  switch (slot) {
    case 'K':
      return t(i18n)`Keeper of the draw`;
    case 'W':
      return t(i18n)`Supervisor`;
    case 'P':
      return t(i18n)`Public value`;
    default:
      return t(i18n)`Delegation ${slot}`;
  }
}
