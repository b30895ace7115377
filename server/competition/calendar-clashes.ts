import type { Calendar } from '../contract/competition/calendar.ts';
import type { Database } from '../db/open-database.ts';
import type { AccessScope } from '../entry/access-scope.ts';
import { isInvited } from './calendar-dates.ts';

/**
 * Clashes in the calendar: experts and venues that two events or competitions use on the same day. A
 * committee receives the clashes that concern a competition it holds.
 */

type Clash = Calendar['clashes'][number];

const MOST_CLASHES = 100;

/** Two competitions whose days may overlap. */
interface Meeting {
  readonly one: { readonly starts_on: string; readonly ends_on: string };
  readonly other: { readonly starts_on: string; readonly ends_on: string };
}

const sharedDays = ({ one, other }: Meeting) => ({
  first: one.starts_on > other.starts_on ? one.starts_on : other.starts_on,
  last: one.ends_on < other.ends_on ? one.ends_on : other.ends_on,
});

/**
 * Returns clashes of experts who are invited to two events on the same days. For an event of another
 * committee only the days are returned.
 */
async function clashesOfExperts(
  db: Database,
  { competitions }: AccessScope,
  today: string,
  now: number,
): Promise<Clash[]> {
  const rows = await db
    .selectFrom('invitations as invitation')
    .innerJoin('competitions as held', 'held.id', 'invitation.competition_id')
    .innerJoin('competition_events as event', 'event.id', 'invitation.event_id')
    .innerJoin('users', 'users.id', 'invitation.expert_id')
    .leftJoin('persons', 'persons.user_id', 'invitation.expert_id')
    .select(['invitation.id', 'invitation.expert_id', 'invitation.event_id', 'invitation.competition_id'])
    .select(['held.name', 'held.starts_on', 'held.ends_on', 'event.code', 'event.name as event'])
    .select(['users.name as account_name', 'persons.real_name'])
    .where(isInvited(now))
    .where('held.status', 'in', ['draft', 'published'])
    .where('held.ends_on', '>=', today)
    .where('invitation.expert_id', 'in', (is) =>
      is
        .selectFrom('invitations as own')
        .select('own.expert_id')
        .where('own.competition_id', 'in', ['', ...competitions]),
    )
    .orderBy('held.starts_on')
    .orderBy('invitation.id')
    .execute();
  const isOwn = (row: (typeof rows)[number]) => competitions.includes(row.competition_id);
  return rows.flatMap((one, index) =>
    rows.slice(index + 1).flatMap((other): Clash[] => {
      const days = sharedDays({ one, other });
      if (
        one.expert_id !== other.expert_id ||
        one.event_id === other.event_id ||
        days.first > days.last ||
        (!isOwn(one) && !isOwn(other))
      )
        return [];
      return [
        {
          id: `${one.id}-${other.id}`,
          kind: 'expert',
          name: one.real_name ?? one.account_name,
          ...days,
          of: [one, other].map((row) => ({
            name: isOwn(row) ? row.name : '',
            event: isOwn(row) ? `${row.code} ${row.event}` : '',
          })),
        },
      ];
    }),
  );
}

/**
 * Returns clashes of venues: two competitions use one address on the same days, and the reader's committee
 * holds at least one of them.
 */
async function clashesOfVenues(db: Database, { competitions }: AccessScope, today: string): Promise<Clash[]> {
  const rows = await db
    .selectFrom('venues as one')
    .innerJoin('venues as other', (join) =>
      join.onRef('other.address', '=', 'one.address').onRef('other.name', '=', 'one.name'),
    )
    .innerJoin('competitions as own', 'own.id', 'one.competition_id')
    .innerJoin('competitions as theirs', 'theirs.id', 'other.competition_id')
    .select(['one.id', 'one.name', 'own.name as own_name', 'own.starts_on', 'own.ends_on'])
    .select(['other.id as other_id', 'theirs.id as their_id', 'theirs.name as their_name'])
    .select(['theirs.starts_on as their_start', 'theirs.ends_on as their_end', 'theirs.status'])
    .whereRef('own.id', '<>', 'theirs.id')
    .where('own.id', 'in', ['', ...competitions])
    .where('own.status', 'in', ['draft', 'published'])
    .where('theirs.status', 'in', ['draft', 'published'])
    .where('one.status', '=', 'open')
    .where('other.status', '=', 'open')
    .where('own.ends_on', '>=', today)
    .whereRef('own.starts_on', '<=', 'theirs.ends_on')
    .whereRef('own.ends_on', '>=', 'theirs.starts_on')
    .orderBy('own.starts_on')
    .orderBy('one.id')
    .orderBy('other.id')
    .limit(2 * MOST_CLASHES)
    .execute();
  return (
    rows
      // If the reader's committee holds both competitions, the query returns the pair twice. One row is kept.
      .filter((row) => !competitions.includes(row.their_id) || row.id < row.other_id)
      .map((row) => ({
        id: `${row.id}-${row.other_id}`,
        kind: 'venue',
        name: row.name,
        ...sharedDays({ one: row, other: { starts_on: row.their_start, ends_on: row.their_end } }),
        of: [
          { name: row.own_name, event: '' },
          {
            // The draft of another committee stays hidden until it is published.
            name: row.status === 'published' || competitions.includes(row.their_id) ? row.their_name : '',
            event: '',
          },
        ],
      }))
  );
}

/**
 * Returns the clashes, from `today` on, in the competitions that the reader's committee holds. The earliest
 * comes first.
 */
export async function findClashes(
  db: Database,
  accessScope: AccessScope,
  today: string,
  now: number,
): Promise<Clash[]> {
  if (accessScope.competitions.length === 0) return [];
  const experts = await clashesOfExperts(db, accessScope, today, now);
  const venues = await clashesOfVenues(db, accessScope, today);
  return [...experts, ...venues]
    .toSorted((one, other) => one.first.localeCompare(other.first) || one.id.localeCompare(other.id))
    .slice(0, MOST_CLASHES);
}
