import type { I18n } from '@lingui/core';
import { t } from '@lingui/macro';
import type { DrawRound } from '../../../server/contract/draw/draw-round.ts';

/** The steps of a round, in their order. */
export const steps = ['commit', 'words', 'prepare', 'draw', 'seal'] as const;
export type DrawStep = (typeof steps)[number];

/** What the next step follows from: a round, or that none has begun. */
export type Standing = Pick<DrawRound, 'status' | 'facts'>;

/** How many of the steps are done. */
export function stepsDone({ status, facts }: Standing): number {
  switch (status) {
    case 'committed':
      return facts.areWordsClosed ? 2 : 1;
    case 'ready':
      return 3;
    case 'drawing':
      return 4;
    case 'sealed':
      return steps.length;
    default:
      return 0;
  }
}

export const stepTexts = (i18n: I18n): Readonly<Record<DrawStep, { name: string; who: string }>> => ({
  commit: { name: t(i18n)`Publish the commitment`, who: t(i18n)`Keeper of the draw` },
  words: { name: t(i18n)`Take the words`, who: t(i18n)`Leaders, keeper and supervisor` },
  prepare: { name: t(i18n)`Fix lists and words`, who: t(i18n)`Keeper of the draw` },
  draw: { name: t(i18n)`Draw`, who: t(i18n)`Keeper of the draw, while the supervisor is signed in` },
  seal: { name: t(i18n)`Seal the result`, who: t(i18n)`The keeper asks, the supervisor agrees` },
});

/** What keeps the roster or the scheme from being drawn for; '' for nothing. */
function lackText(i18n: I18n, { hasScheme, isFrozen }: Standing['facts'], isBegun: boolean): string {
  if (!hasScheme && !isBegun) return t(i18n)`The marking scheme of the event has to be fixed first.`;
  if (!isFrozen) return t(i18n)`The roster of the event has to be frozen first.`;
  return '';
}

function preparingText(i18n: I18n, { facts }: Standing): string {
  if (!facts.areWordsClosed)
    return t(i18n)`Words are taken. Each slot has one word, and none has to be said.`;
  if (!facts.isUnchanged) {
    return t(i18n)`The roster has changed since the commitment: this attempt has to be declared void.`;
  }
  return lackText(i18n, facts, true) || t(i18n)`Words are closed. The keeper fixes lists and words.`;
}

/** What a round waits for now. */
export function waitText(i18n: I18n, standing: Standing): string {
  const { status, facts } = standing;
  if (facts.waiting === 'void') return t(i18n)`The supervisor is asked to declare the attempt void.`;
  switch (status) {
    case 'idle':
      return lackText(i18n, facts, false) || t(i18n)`The keeper publishes the commitment.`;
    case 'committed':
      return preparingText(i18n, standing);
    case 'ready':
      return facts.hasSupervisor
        ? t(i18n)`All is fixed. The keeper draws.`
        : t(i18n)`The supervisor has to sign in before the keeper can draw.`;
    case 'drawing':
      return facts.waiting === 'seal'
        ? t(i18n)`The supervisor is asked to seal the result.`
        : t(i18n)`The tickets are drawn. The keeper asks the supervisor to seal them.`;
    case 'sealed':
      return t(i18n)`The result stands. Anybody can recompute it.`;
    case 'void':
      return t(i18n)`This attempt does not count.`;
  }
}

/** Whose word a slot has. */
export function slotText(i18n: I18n, { slot, unit }: DrawRound['slots'][number]): string {
  if (slot === 'K') return t(i18n)`Keeper of the draw`;
  if (slot === 'W') return t(i18n)`Supervisor`;
  return unit;
}
