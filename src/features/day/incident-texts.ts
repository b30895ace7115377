import type { I18n } from '@lingui/core';
import { t } from '@lingui/macro';
import type { IncidentRuling } from '../../../machines/day/incident.machine.ts';
import type { Incident, IncidentCause } from '../../../server/contract/day/incident.ts';
import { formatMoment } from '../../../server/contract/kit/business-time.ts';

type Status = Incident['status'];

/** Returns the names of the states of an incident. */
export const incidentStatuses = (i18n: I18n): Readonly<Record<Status, string>> => ({
  reported: t(i18n)`Waits for the ruling`,
  ruled: t(i18n)`Waits for the signature`,
  closed: t(i18n)({ message: 'Closed', context: 'incident' }),
  dismissed: t(i18n)({ message: 'Dismissed', context: 'incident' }),
  withdrawn: t(i18n)({ message: 'Withdrawn', context: 'incident' }),
});

/** Returns the next step that an incident waits for, or how it ended. */
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

/** Returns the name and the start of a later session. */
export const laterText = (
  { name, starts_at }: Pick<NonNullable<Incident['later']>, 'name' | 'starts_at'>,
  tag: string,
) => `${name} · ${formatMoment(starts_at, tag)}`;

/** Returns a ruling with its minutes, its spare station or its later session; '' if there is no ruling. */
export function rulingText(
  i18n: I18n,
  { ruling, minutes, spare, later }: Pick<Incident, 'ruling' | 'minutes' | 'spare' | 'later'>,
  tag: string,
): string {
  if (ruling === '') return '';
  if (later !== null) {
    const session = laterText(later, tag);
    return t(i18n)`Competes in a later session: ${session}`;
  }
  if (spare !== '') return t(i18n)`Goes on at the spare station ${spare}`;
  return ruling === 'time' ? t(i18n)`${minutes} more minutes` : rulingTexts(i18n)[ruling];
}

/** Returns the reasons why some rulings on an incident are not possible; undefined if all are possible. */
export function missingText(i18n: I18n, facts: Incident['facts']): string | undefined {
  if (facts.isOwnFault) return t(i18n)`The competitor’s own fault gives no time.`;
  if (!facts.hasEntry) return t(i18n)`Nobody is at the station who could be given time or go elsewhere.`;
  const missing = [
    ...(facts.isUnderWay && !facts.hasSpare ? [t(i18n)`No spare station is left for it.`] : []),
    ...(facts.isJudged ? [t(i18n)`What was done at it is judged: there is no later session for it.`] : []),
    ...(facts.isJudged || facts.hasSession ? [] : [t(i18n)`No later session has a place.`]),
  ];
  return missing.length === 0 ? undefined : missing.join(' ');
}
