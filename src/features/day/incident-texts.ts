import type { I18n } from '@lingui/core';
import { t } from '@lingui/macro';
import type { IncidentRuling } from '../../../machines/day/incident.machine.ts';
import type { Incident, IncidentCause } from '../../../server/contract/day/incident.ts';

type Status = Incident['status'];

/** The states of an incident, in a word. */
export const incidentStatuses = (i18n: I18n): Readonly<Record<Status, string>> => ({
  reported: t(i18n)`Waits for the ruling`,
  ruled: t(i18n)`Waits for the signature`,
  closed: t(i18n)({ message: 'Closed', context: 'incident' }),
  dismissed: t(i18n)({ message: 'Dismissed', context: 'incident' }),
  withdrawn: t(i18n)({ message: 'Withdrawn', context: 'incident' }),
});

/** What an incident waits for, or how it has ended. */
export const stateText = (i18n: I18n, { status, facts }: Pick<Incident, 'status' | 'facts'>): string =>
  facts.isWaiting ? t(i18n)`Waits for the keeper of the stations` : incidentStatuses(i18n)[status];

export const incidentTones = {
  reported: 'bad',
  ruled: 'todo',
  closed: 'good',
  dismissed: 'calm',
  withdrawn: 'calm',
} as const satisfies Readonly<Record<Status, string>>;

export const causeTexts = (i18n: I18n): Readonly<Record<IncidentCause, string>> => ({
  equipment: t(i18n)`Equipment`,
  material: t(i18n)`Material`,
  power: t(i18n)`Power, water, air or network`,
  health: t(i18n)`Health`,
  safety: t(i18n)`Safety`,
  own: t(i18n)`Own fault of the competitor`,
  other: t(i18n)({ message: 'Other', context: 'incident' }),
});

export const rulingTexts = (i18n: I18n): Readonly<Record<IncidentRuling, string>> => ({
  none: t(i18n)`No time is given`,
  time: t(i18n)`More time`,
  later: t(i18n)`Competes in a later session`,
  spare: t(i18n)`Goes on at a spare station`,
  stop: t(i18n)`Stops for this session`,
});

/** A ruling with its minutes, or its spare station; '' where there is none. */
export function rulingText(
  i18n: I18n,
  { ruling, minutes, spare }: Pick<Incident, 'ruling' | 'minutes' | 'spare'>,
): string {
  if (ruling === '') return '';
  if (spare !== '') return t(i18n)`Goes on at the spare station ${spare}`;
  return ruling === 'time' ? t(i18n)`${minutes} more minutes` : rulingTexts(i18n)[ruling];
}
