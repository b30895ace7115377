import type { I18n } from '@lingui/core';
import { t } from '@lingui/macro';
import type { CompetitionSession } from '../../../../server/contract/day/competition-session.ts';

type Status = CompetitionSession['status'];

/** Returns the names of the states of a session. */
export const statusTexts = (i18n: I18n): Readonly<Record<Status, string>> => ({
  planned: t(i18n)({ message: 'Planned', context: 'session' }),
  checking: t(i18n)`Check-in open`,
  ready: t(i18n)`List closed`,
  running: t(i18n)({ message: 'Running', context: 'session' }),
  paused: t(i18n)({ message: 'Paused', context: 'session' }),
  ended: t(i18n)`Session over`,
  cancelled: t(i18n)({ message: 'Cancelled', context: 'session' }),
});

export const tones = {
  planned: 'calm',
  checking: 'todo',
  ready: 'todo',
  running: 'good',
  paused: 'bad',
  ended: 'good',
  cancelled: 'calm',
} as const satisfies Readonly<Record<Status, string>>;

/** Returns the next step that a session waits for; '' if there is none. */
export function waitText(i18n: I18n, { status, facts, unidentified }: CompetitionSession): string {
  if (facts.waiting === 'cancel') return t(i18n)`Waits for the committee to decide on the cancellation`;
  if (facts.waiting === 'postpone') return t(i18n)`Waits for the committee to decide on the later time`;
  switch (status) {
    case 'planned':
      if (!facts.hasNumbers) return t(i18n)`Waits for the order to be drawn and sealed`;
      return facts.isNear
        ? t(i18n)`Waits for the check-in officer to open the check-in`
        : t(i18n)`The check-in can be opened within 24 hours of the start`;
    case 'checking':
      return facts.isCutOff
        ? t(i18n)`Waits for the check-in officer to close the list`
        : t(i18n)`The list can be closed from the cut-off on`;
    case 'ready':
      if (unidentified > 0) return t(i18n)`Waits for those admitted late to be checked in`;
      if (!facts.areGroupsComplete) return t(i18n)`Waits for the groups of judges to be complete`;
      return facts.isStationSealed
        ? t(i18n)`Waits for the chief judge to start it`
        : t(i18n)`Waits for the stations to be drawn and sealed`;
    case 'paused':
      return t(i18n)`Waits for the chief judge to go on`;
    default:
      return '';
  }
}
