import type { I18n } from '@lingui/core';
import { t } from '@lingui/macro';
import type { OwnDuty } from '../../../server/contract/expert/own-duty.ts';
import { dutyQuery } from './duty-query.ts';

/** Returns the pages for the work of a capacity. */
export const waysOf = (i18n: I18n, { capacity, event, leads }: OwnDuty) => {
  const at = (path: string) => `${path}#${new URLSearchParams({ event: event?.id ?? '' }).toString()}`;
  const ways = [
    {
      to: `/competitionOperation/judges#${dutyQuery.write({ ...dutyQuery.read(''), event: event?.id ?? '', show: 'people' })}`,
      text: t(i18n)`People of the event`,
      of: ['chief', 'supervisor'],
    },
    {
      to: at('/competitionOperation/checkIn'),
      text: t(i18n)({ message: 'Check-in', context: 'page' }),
      of: ['checkIn', 'chief', 'floor'],
    },
    {
      to: at('/competitionOperation/sessions'),
      text: t(i18n)`Sessions`,
      of: ['chief', 'supervisor', 'checkIn', 'floor'],
    },
    {
      to: at('/competitionOperation/incidents'),
      text: t(i18n)`Incidents`,
      of: ['chief', 'supervisor', 'floor'],
    },
    {
      to: at('/drawAdmin/rounds'),
      text: t(i18n)`Draws of the event`,
      of: ['chief', 'supervisor', 'encryption'],
    },
    {
      to: at('/drawAdmin/seals'),
      text: t(i18n)`Seal and decode`,
      of: ['supervisor', 'encryption'],
    },
    {
      to: at('/drawAdmin/screen'),
      text: t(i18n)`Screen of the hall`,
      of: ['chief', 'supervisor', 'encryption'],
    },
    {
      to: '/matchScore/sheets',
      text: t(i18n)`My score sheets`,
      of: ['scoring'],
    },
    {
      to: at('/matchScore/progress'),
      text: t(i18n)`Progress of the marking`,
      // Of the scoring judges, only the leaders of groups can read the progress.
      of: ['chief', 'supervisor', 'floor', 'clerk', ...(leads ? (['scoring'] as const) : [])],
    },
    {
      to: at('/matchResults/ranking'),
      text: t(i18n)`Results of the event`,
      of: ['clerk', 'chief', 'supervisor'],
    },
    {
      to: at('/competitionRunMatchResult/sessions'),
      text: capacity === 'clerk' ? t(i18n)`Type papers` : t(i18n)`Results by session`,
      of: ['clerk', 'chief', 'supervisor'],
    },
    {
      to: at('/competitionOperation/audit'),
      text: t(i18n)`Audit log of the event`,
      of: ['supervisor'],
    },
    {
      to: '/myWork/appeals',
      text: t(i18n)`Appeals`,
      of: ['arbiter', 'chief'],
    },
    {
      to: '/onlineManagement/exhibitors',
      text: t(i18n)`Exhibitors`,
      of: ['venue'],
    },
  ] as const;
  return ways.filter(({ of }) => of.some((one) => one === capacity));
};
