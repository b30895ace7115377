import type { I18n } from '@lingui/core';
import { t } from '@lingui/macro';
import type { OwnDuty } from '../../../server/contract/expert/own-duty.ts';
import { opens, type DutyPage } from '../../kit/event/duty-pages.ts';
import { dutyQuery } from './duty-query.ts';

interface Way {
  readonly to: string;
  readonly text: string;
}

/** Returns the pages of the event of a duty, each with its text; those that the duty does not open are left out. */
function eventPagesOf(i18n: I18n, duty: OwnDuty): readonly Way[] {
  const event = duty.event?.id ?? '';
  const at = (path: DutyPage, text: string, hash = new URLSearchParams({ event }).toString()) => ({
    path,
    to: `${path}#${hash}`,
    text,
  });
  return [
    at(
      '/competitionOperation/judges',
      t(i18n)`People of the event`,
      dutyQuery.write({ ...dutyQuery.read(''), event, show: 'people' }),
    ),
    at('/competitionOperation/checkIn', t(i18n)({ message: 'Check-in', context: 'page' })),
    at('/competitionOperation/sessions', t(i18n)`Sessions`),
    at('/competitionOperation/incidents', t(i18n)`Incidents`),
    at('/drawAdmin/rounds', t(i18n)`Draws of the event`),
    at('/drawAdmin/seals', t(i18n)`Seal and decode`),
    at('/drawAdmin/screen', t(i18n)`Screen of the hall`),
    at('/matchScore/progress', t(i18n)`Progress of the marking`),
    at('/matchResults/ranking', t(i18n)`Results of the event`),
    at(
      '/competitionRunMatchResult/sessions',
      duty.capacity === 'clerk' ? t(i18n)`Type papers` : t(i18n)`Results by session`,
    ),
    at('/competitionOperation/audit', t(i18n)`Audit log of the event`),
  ].filter(({ path }) => opens(path, duty));
}

/** Returns the pages for the work of a capacity. */
export function waysOf(i18n: I18n, duty: OwnDuty): readonly Way[] {
  const others: Partial<Record<OwnDuty['capacity'], Way>> = {
    scoring: {
      to: `/matchScore/sheets#${new URLSearchParams({ event: duty.event?.id ?? '' }).toString()}`,
      text: t(i18n)`My score sheets`,
    },
    arbiter: { to: '/myWork/appeals', text: t(i18n)`Appeals` },
    chief: { to: '/myWork/appeals', text: t(i18n)`Appeals` },
    venue: { to: '/onlineManagement/exhibitors', text: t(i18n)`Exhibitors` },
  };
  const other = others[duty.capacity];
  return [...eventPagesOf(i18n, duty), ...(other === undefined ? [] : [other])];
}
