import type { I18n } from '@lingui/core';
import { t } from '@lingui/macro';
import type { ApiParts } from '../context.ts';
import * as contract from '../contract/competition/competition-calendar.ts';
import { notFound } from '../kit/api-error.ts';
import { handle } from '../kit/handle.ts';
import { datesOfCompetition } from './calendar-dates.ts';
import { attachCalendar, entryOf } from './calendar-entries.ts';
import type { CompetitionRow } from './held-competitions.ts';
import { icalendar } from './icalendar.ts';

/**
 * Returns the calendar file of one competition: the coming dates of its registration, with a reminder one day
 * before the end, and its days.
 */
function calendarOf(i18n: I18n, competition: CompetitionRow, now: number): string {
  const { place, host } = competition;
  const entries = datesOfCompetition(competition)
    .filter(({ kind, at }) => kind === 'competition' || Date.parse(at) > now)
    .map((date) => ({
      ...entryOf(i18n, date),
      ...(date.kind === 'competition' && { location: place, description: host }),
      ...(date.kind === 'registrationCloses' && { reminder: t(i18n)`Registration closes` }),
    }));
  return icalendar(entries, now);
}

/** The download of the dates of one competition. */
export const competitionCalendarCalls = ({ db, clock }: ApiParts) =>
  handle(contract, {
    getCompetitionCalendar: async ({ c, i18n, id }) => {
      const competition = await db
        .selectFrom('competitions')
        .selectAll()
        .where('id', '=', id)
        .where('status', '=', 'published')
        .where('rehearsal_of', 'is', null)
        .executeTakeFirst();
      if (competition === undefined) throw notFound();
      const content = calendarOf(i18n, competition, clock());
      return attachCalendar(c, { name: competition.name, content });
    },
  });
