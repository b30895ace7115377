import { t } from '@lingui/macro';
import type { ApiParts } from '../context.ts';
import * as contract from '../contract/competition/calendar.ts';
import type { Calendar, PhasedCompetition } from '../contract/competition/calendar.ts';
import { midnightOf } from '../contract/competition/competition-fields.ts';
import { attachCalendar, entryOf } from './calendar-entries.ts';
import { icalendar } from './icalendar.ts';
import type { Database } from '../db/open-database.ts';
import { accessScopeOf, type AccessScope } from '../entry/access-scope.ts';
import { handle } from '../kit/handle.ts';
import { findClashes } from './calendar-clashes.ts';
import {
  datesOfAnswers,
  datesOfCompetition,
  datesOfCorrections,
  datesOfNotices,
  knownCompetitions,
  within,
  type FoundDate,
  type Span,
} from './calendar-dates.ts';
import { chinaDay } from './competitions.ts';
import type { CompetitionRow } from './held-competitions.ts';

const DAY = 24 * 3_600_000;

/** The span of the calendar file, in days before and after the current day. */
const PAST_DAYS = 92;
const FUTURE_DAYS = 800;

const spanOf = (first: string, last: string): Span => ({
  first,
  last,
  from: midnightOf(first),
  until: midnightOf(last) + DAY,
});

/** Returns a later month: 2 months after `2026-11` is `2027-01`. */
function monthLater(month: string, later: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + later)).toISOString().slice(0, 7);
}

const dayLater = (day: string, later: number) =>
  new Date(Date.parse(day) + later * DAY).toISOString().slice(0, 10);

/** Returns the span of the weeks, from Monday to Sunday, that contain a month. The page shows these weeks. */
function weeksOf(month: string): Span {
  const first = `${month}-01`;
  const last = dayLater(`${monthLater(month, 1)}-01`, -1);
  const weekday = (day: string) => (new Date(day).getUTCDay() + 6) % 7;
  return spanOf(dayLater(first, -weekday(first)), dayLater(last, 6 - weekday(last)));
}

/** Returns all dates of a span that the user may see. */
async function datesIn(
  db: Database,
  accessScope: AccessScope,
  span: Span,
  now: number,
): Promise<FoundDate[]> {
  const competitions = await knownCompetitions(db, accessScope, span);
  return within(
    [
      ...competitions.flatMap(datesOfCompetition),
      ...(await datesOfNotices(db, accessScope.userId, span, now)),
      ...(await datesOfCorrections(db, accessScope, span)),
      ...(await datesOfAnswers(db, accessScope, span)),
    ],
    span,
  );
}

/** Returns the periods of a competition in their order. A period without days is left out. */
const phasesOf = ({ id, name, status, ...row }: CompetitionRow): Omit<PhasedCompetition, 'is_own'> => {
  const closes = chinaDay(row.reg_close_at - 1);
  const phases = [
    { kind: 'registration', first: chinaDay(row.reg_open_at), last: closes },
    { kind: 'preparation', first: dayLater(closes, 1), last: dayLater(row.starts_on, -1) },
    { kind: 'competition', first: row.starts_on, last: row.ends_on },
  ] as const;
  return {
    id,
    name,
    is_draft: status === 'draft',
    phases: phases.filter(({ first, last }) => first <= last),
  };
};

type Parts = Pick<ApiParts, 'db' | 'clock'>;

/** Returns the calendar of a month for a user. @param asked the month; '' for the current one */
async function findCalendar({ db, clock }: Parts, userId: string, asked: string): Promise<Calendar> {
  const now = clock();
  const today = chinaDay(now);
  const month = asked || today.slice(0, 7);
  const accessScope = await accessScopeOf(db, userId);
  const phased = spanOf(`${month}-01`, dayLater(`${monthLater(month, contract.MONTHS_OF_PHASES)}-01`, -1));
  const competitions = await knownCompetitions(db, accessScope, phased);
  return {
    month,
    today,
    dates: (await datesIn(db, accessScope, weeksOf(month), now)).map((date) => ({
      ...date,
      is_own: accessScope.competitions.includes(date.competition.id),
    })),
    competitions: competitions.map((row) => ({
      ...phasesOf(row),
      is_own: accessScope.competitions.includes(row.id),
    })),
    clashes: await findClashes(db, accessScope, today, now),
  };
}

/** The calendar of competitions and its download as a file. */
export const calendarCalls = (parts: ApiParts) =>
  handle(contract, {
    getCalendar: ({ user, query }) => findCalendar(parts, user.id, query.month),
    getCalendarFile: async ({ c, i18n, user }) => {
      const now = parts.clock();
      const today = chinaDay(now);
      const accessScope = await accessScopeOf(parts.db, user.id);
      const span = spanOf(dayLater(today, -PAST_DAYS), dayLater(today, FUTURE_DAYS));
      const dates = await datesIn(parts.db, accessScope, span, now);
      return attachCalendar(c, {
        name: t(i18n)`Calendar of competitions`,
        content: icalendar(
          dates.map((date) => entryOf(i18n, date)),
          now,
        ),
      });
    },
  });
