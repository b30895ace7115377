import type { I18n } from '@lingui/core';
import { t } from '@lingui/macro';
import type { Publication } from '../../../server/contract/results/event-results.ts';

type Status = Publication['status'];

export const tones: Readonly<Record<Status, 'bad' | 'calm' | 'good'>> = {
  needs_ruling: 'bad',
  compiled: 'calm',
  agreed: 'calm',
  proposed: 'calm',
  scheduled: 'good',
  released: 'good',
  final: 'good',
  corrected: 'calm',
  discarded: 'calm',
};

/** Returns why the results cannot be compiled now: after a ruling, a work is being marked again. */
export const remarkNote = (i18n: I18n): string =>
  t(
    i18n,
  )`A work is being marked anew after an appeal. The clerk compiles the results once its sheets are locked.`;

function proposedText(i18n: I18n, { isAhead, isCorrection }: Publication['facts']): string {
  if (!isAhead) return t(i18n)`The instant is over. Withdraw the proposal and propose another one.`;
  return isCorrection
    ? t(i18n)`The supervisor agrees to the correction.`
    : t(i18n)`Another person of the committee agrees.`;
}

/**
 * Returns the next step and its actor. For a version that is not released yet, a change that makes it
 * outdated comes first.
 */
export function nextStepText(i18n: I18n, { status, facts }: Publication, isOnItsWay: boolean): string {
  if (isOnItsWay && !facts.isReady) return remarkNote(i18n);
  if (isOnItsWay && !facts.isCurrent) {
    return t(
      i18n,
    )`Something has changed since this version was compiled, such as by a ruling on an appeal. It cannot be released: the clerk compiles it anew.`;
  }
  switch (status) {
    case 'needs_ruling':
      return t(i18n)`The chief judge rules on the order of those who are equal.`;
    case 'compiled':
      return t(i18n)`The chief judge has to agree.`;
    case 'agreed':
      return t(i18n)`The committee proposes an instant for the release.`;
    case 'proposed':
      return proposedText(i18n, facts);
    case 'scheduled':
      return t(i18n)`They are public at the instant by themselves.`;
    case 'released':
      return t(i18n)`Those entered can object until the window is over.`;
    case 'final':
      return t(i18n)`Awards are granted, and certificates issued.`;
    case 'corrected':
      return t(i18n)`A later version counts.`;
    case 'discarded':
      return t(i18n)`It was never released.`;
  }
}
