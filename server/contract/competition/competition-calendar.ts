import { call } from '../kit/call.ts';

/** The calendar file of one competition, for persons who plan to take part. It needs no account. */
export const getCompetitionCalendar = call('GET', '/competitions/:id/calendar.ics', {
  summary: 'Downloads the coming dates of a published competition as a calendar file',
  access: 'public',
  answer: 'file',
});
