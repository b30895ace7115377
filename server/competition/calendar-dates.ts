import { sql } from 'kysely';
import type { CalendarDate, DateKind } from '../contract/competition/calendar.ts';
import { isFor, inReadPhase, noticesWithCurrent } from '../announcement/notice-rows.ts';
import type { Database } from '../db/open-database.ts';
import type { AccessScope } from '../entry/access-scope.ts';
import { chinaDay, chinaInstant } from './competitions.ts';
import type { CompetitionRow } from './held-competitions.ts';

/** The dates of competitions. Each table that stores dates has its own function. */

/** The first and the last day of a span, and the same span as instants. `until` is exclusive. */
export interface Span {
  readonly first: string;
  readonly last: string;
  readonly from: number;
  readonly until: number;
}

const MOST_COMPETITIONS = 200;
const MOST_DATES = 500;

/**
 * Returns the competitions that a user may see in a span: published and archived ones, and the drafts of the
 * user's committee.
 */
export const knownCompetitions = (
  db: Database,
  { competitions }: Pick<AccessScope, 'competitions'>,
  { first, last, from, until }: Span,
): Promise<CompetitionRow[]> =>
  db
    .selectFrom('competitions')
    .selectAll()
    .where((is) =>
      is.or([
        is('status', 'in', ['published', 'archived']),
        is.and([is('status', '=', 'draft'), is('id', 'in', ['', ...competitions])]),
      ]),
    )
    .where((is) =>
      is.or([
        is.and([is('reg_open_at', '<', until), is('reg_close_at', '>=', from)]),
        is.and([is('reg_close_at', '<', until), is('ends_on', '>=', first)]),
        is.and([is('starts_on', '<=', last), is('ends_on', '>=', first)]),
      ]),
    )
    .orderBy('reg_open_at')
    .orderBy('id')
    .limit(MOST_COMPETITIONS)
    .execute();

interface Known {
  readonly id: string;
  readonly kind: DateKind;
  readonly first: string;
  readonly last?: string;
  readonly at?: string;
  readonly title?: string;
  readonly count?: number;
  readonly notice_id?: string;
}

/** A date without `is_own`, the only property that depends on the reader. */
export type FoundDate = Omit<CalendarDate, 'is_own'>;

const dateOf = (competition: Pick<CompetitionRow, 'id' | 'name' | 'status'>, known: Known): FoundDate => ({
  competition: { id: competition.id, name: competition.name },
  title: '',
  count: 1,
  at: '',
  is_draft: competition.status === 'draft',
  notice_id: '',
  last: known.first,
  ...known,
});

/** Returns the day on which a deadline closes. A deadline at midnight belongs to the day before. */
const closingDay = (at: number) => chinaDay(at - 1);

/** Returns the dates that are stored in the competition itself. */
export const datesOfCompetition = (competition: CompetitionRow): FoundDate[] => {
  const { id, reg_open_at, reg_close_at, starts_on, ends_on } = competition;
  return [
    dateOf(competition, {
      id: `${id}-opens`,
      kind: 'registrationOpens',
      first: chinaDay(reg_open_at),
      at: chinaInstant(reg_open_at),
    }),
    dateOf(competition, {
      id: `${id}-registration`,
      kind: 'registrationCloses',
      first: closingDay(reg_close_at),
      at: chinaInstant(reg_close_at),
    }),
    dateOf(competition, { id: `${id}-days`, kind: 'competition', first: starts_on, last: ends_on }),
  ];
};

/** Returns the publication and expiry dates of the announcements that are for a user. */
export async function datesOfNotices(
  db: Database,
  userId: string,
  { from, until }: Pick<Span, 'from' | 'until'>,
  now: number,
): Promise<FoundDate[]> {
  const rows = await noticesWithCurrent(db)
    .innerJoin('competitions', 'competitions.id', 'notice.competition_id')
    .select(['notice.id', 'notice.shown_at', 'current.expire_at', 'current.title'])
    .select(['competitions.id as competition_id', 'competitions.name', 'competitions.status'])
    .where('notice.revision', '>', 0)
    .where('notice.shown_at', '<=', now)
    .where((is) => is.or([inReadPhase('published', now), inReadPhase('expired', now)]))
    .where(isFor(userId))
    .where((is) =>
      is.or([
        is.and([is('notice.shown_at', '>=', from), is('notice.shown_at', '<', until)]),
        is.and([is('current.expire_at', '>', from), is('current.expire_at', '<=', until)]),
      ]),
    )
    .orderBy('notice.shown_at', 'desc')
    .orderBy('notice.id')
    .limit(MOST_DATES)
    .execute();
  return rows.flatMap(({ id, shown_at, expire_at, title, ...row }) => {
    const competition = { ...row, id: row.competition_id };
    const said = { title: title ?? '', notice_id: id };
    const shown = dateOf(competition, {
      id: `${id}-notice`,
      kind: 'notice',
      first: chinaDay(shown_at),
      at: chinaInstant(shown_at),
      ...said,
    });
    if (expire_at === null) return [shown];
    const over = dateOf(competition, {
      id: `${id}-expires`,
      kind: 'noticeExpires',
      first: closingDay(expire_at),
      at: chinaInstant(expire_at),
      ...said,
    });
    return [shown, over];
  });
}

/** Groups deadlines by competition and day and counts them. The result names no user. */
const counted = (
  kind: DateKind,
  rows: readonly (Pick<CompetitionRow, 'id' | 'name' | 'status'> & { at: number | null })[],
): FoundDate[] => {
  const found = new Map<string, FoundDate>();
  for (const { at, ...competition } of rows) {
    if (at === null) continue;
    const first = closingDay(at);
    const id = `${competition.id}-${kind}-${first}`;
    const { count } = found.get(id) ?? { count: 0 };
    found.set(id, { ...dateOf(competition, { id, kind, first }), count: count + 1 });
  }
  return [...found.values()];
};

/**
 * Returns the correction deadlines of returned entries: the user's own entries, those of the user's unit, and
 * those of competitions that the user's committee holds.
 */
export async function datesOfCorrections(
  db: Database,
  { userId, units, competitions }: AccessScope,
  { from, until }: Pick<Span, 'from' | 'until'>,
): Promise<FoundDate[]> {
  const rows = await db
    .selectFrom('entries')
    .innerJoin('competitions', 'competitions.id', 'entries.competition_id')
    .select(['competitions.id', 'competitions.name', 'competitions.status', 'entries.correction_until as at'])
    .where('entries.status', '=', 'returned')
    .where('entries.correction_until', '>', from)
    .where('entries.correction_until', '<=', until)
    .where((is) =>
      is.or([
        is('entries.user_id', '=', userId),
        is('entries.organisation_id', 'in', ['', ...units]),
        is('entries.competition_id', 'in', ['', ...competitions]),
      ]),
    )
    .orderBy('entries.id')
    .limit(10 * MOST_DATES)
    .execute();
  return counted('corrections', rows);
}

/**
 * Returns the answer deadlines of invitations: those to the user, and those of competitions that the user's
 * committee holds.
 */
export async function datesOfAnswers(
  db: Database,
  { userId, competitions }: AccessScope,
  { from, until }: Pick<Span, 'from' | 'until'>,
): Promise<FoundDate[]> {
  const rows = await db
    .selectFrom('invitations')
    .innerJoin('competitions', 'competitions.id', 'invitations.competition_id')
    .select(['competitions.id', 'competitions.name', 'competitions.status', 'invitations.expires_at as at'])
    .where('invitations.status', 'in', ['sent', 'viewed'])
    .where('invitations.expires_at', '>', from)
    .where('invitations.expires_at', '<=', until)
    .where((is) =>
      is.or([
        is('invitations.expert_id', '=', userId),
        is('invitations.competition_id', 'in', ['', ...competitions]),
      ]),
    )
    .orderBy('invitations.id')
    .limit(10 * MOST_DATES)
    .execute();
  return counted('answers', rows);
}

/**
 * Returns the dates that overlap a span, sorted by first day. On the same day the longest date comes first.
 */
export const within = (dates: readonly FoundDate[], { first, last }: Pick<Span, 'first' | 'last'>) =>
  dates
    .filter((one) => one.first <= last && one.last >= first)
    .toSorted(
      (one, other) =>
        one.first.localeCompare(other.first) ||
        other.last.localeCompare(one.last) ||
        one.at.localeCompare(other.at) ||
        one.id.localeCompare(other.id),
    )
    .slice(0, MOST_DATES);

/**
 * Condition for queries of `invitation`: the expert has accepted, or the invitation has not expired and is
 * not answered.
 */
export const isInvited = (now: number) => sql<boolean>`(
  invitation.status = 'accepted'
  or (invitation.status in ('created', 'sent', 'viewed') and invitation.expires_at > ${now}))`;
