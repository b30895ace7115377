import type { I18n } from '@lingui/core';
import { t } from '@lingui/macro';
import type { CheckLine } from '../../../machines/draw/draw-check.machine.ts';
import type { DrawProof } from '../../../server/contract/draw/draw-proof.ts';
import type { DrawCommand } from './draw-commands.ts';

/** What is drawn, in a word. */
export const kindTexts = (i18n: I18n): Readonly<Record<DrawProof['kind'], string>> => ({
  order: t(i18n)`Order numbers`,
  entryNo: t(i18n)`Entry numbers`,
  station: t(i18n)`Stations`,
  workCode: t(i18n)`Work codes`,
});

export const statusTexts = (i18n: I18n): Readonly<Record<DrawProof['status'], string>> => ({
  idle: t(i18n)({ message: 'Not started', context: 'draw' }),
  committed: t(i18n)`Commitment published, words are taken`,
  ready: t(i18n)`Lists and words are fixed`,
  drawing: t(i18n)`Drawn, not sealed yet`,
  sealed: t(i18n)({ message: 'Sealed', context: 'draw' }),
  void: t(i18n)({ message: 'Void', context: 'draw' }),
});

export const statusTones: Readonly<Record<DrawProof['status'], 'good' | 'todo' | 'bad'>> = {
  idle: 'todo',
  committed: 'todo',
  ready: 'todo',
  drawing: 'todo',
  sealed: 'good',
  void: 'bad',
};

/** The published values, named the same wherever they stand. */
export const valueTexts = (
  i18n: I18n,
): Readonly<Record<Exclude<CheckLine['of'], 'ticket'> | DrawCommand['step'], string>> => ({
  commitment: t(i18n)`Commitment`,
  inputs: t(i18n)`Hash R of the inputs`,
  labels: t(i18n)`Hash O of the labels`,
  words: t(i18n)`Hash C of the words`,
  key: t(i18n)`Key of the draw`,
  block: t(i18n)`Block 0 of the random numbers`,
  tag: t(i18n)`Tag of the result`,
});

/** Whose word it is: `U01`… of a delegation, `K`, `W`, `P`. */
export function slotText(i18n: I18n, slot: string): string {
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
