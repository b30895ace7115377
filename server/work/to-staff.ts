import { chinaDay, chinaInstant } from '../competition/competitions.ts';
import { heldStatuses } from '../contract/competition/competition-making.ts';
import type { Database } from '../db/open-database.ts';
import { dutiesAs } from '../duty/serving.ts';
import { countOf, LISTED_AT_MOST, type Source } from './work-source.ts';

/** The tasks with the staff of events and competitions: waivers, confirmations and groups of judges. */

/** The number of days before its first day on which the groups of a competition are due. */
const GROUPS_DUE_DAYS = 7;
const DAY = 24 * 3_600_000;

/** The conflicts of interest for which a chief judge asks the supervisor of the event for a waiver. */
export function toWaive(db: Database, userId: string): Source {
  const fitting = db
    .selectFrom('assignments')
    .innerJoin('competition_events as event', 'event.id', 'assignments.event_id')
    .innerJoin('users', 'users.id', 'assignments.user_id')
    .leftJoin('persons', 'persons.user_id', 'assignments.user_id')
    .where('assignments.status', '=', 'waiving')
    .where('assignments.event_id', 'in', dutiesAs(db, userId, 'supervisor').select('duty.event_id'));
  return {
    kind: 'waive',
    count: countOf(db, fitting),
    async items() {
      const rows = await fitting
        .select(['assignments.id', 'assignments.event_id', 'assignments.proposed_at', 'event.name as event'])
        .select(['users.name as account_name', 'persons.real_name'])
        .orderBy('assignments.proposed_at')
        .orderBy('assignments.id')
        .limit(LISTED_AT_MOST)
        .execute();
      return rows.map((row) => ({
        id: row.id,
        event_id: row.event_id,
        title: row.real_name ?? row.account_name,
        detail: row.event,
        since: chinaInstant(row.proposed_at),
        due: '',
      }));
    },
  };
}

/** Selects the cleared duties at events and those at whole competitions, whose event is ''. */
const clearedDuties = (db: Database) =>
  db
    .selectFrom('assignments')
    .select(['id', 'competition_id', 'event_id', 'user_id', 'proposed_at'])
    .where('status', '=', 'cleared')
    .unionAll(
      db
        .selectFrom('competition_assignments')
        .select((is) => ['id', 'competition_id', is.val('').as('event_id'), 'user_id', 'proposed_at'])
        .where('status', '=', 'cleared'),
    )
    .as('duty');

/**
 * The duties without a conflict that a committee member can confirm: those of other accounts, as long as
 * assignments are open.
 * @param held the competitions that the user acts for
 */
export function toConfirm(db: Database, userId: string, held: readonly string[], now: number): Source {
  const fitting = db
    .selectFrom(clearedDuties(db))
    .innerJoin('competitions as competition', 'competition.id', 'duty.competition_id')
    .leftJoin('competition_events as event', 'event.id', 'duty.event_id')
    .innerJoin('users', 'users.id', 'duty.user_id')
    .leftJoin('persons', 'persons.user_id', 'duty.user_id')
    .where('duty.competition_id', 'in', held)
    .where('duty.user_id', '<>', userId)
    .where('competition.status', 'not in', ['archived', 'cancelled'])
    // The functions `isOver` and `isOverAt` of the assignments state the same.
    .where((is) =>
      is.or([
        is('event.id', 'is', null),
        is.and([is('competition.ends_on', '>=', chinaDay(now)), is('event.status', 'in', heldStatuses)]),
        is('event.status', 'in', ['decoded', 'released']),
      ]),
    );
  return {
    kind: 'confirm',
    count: countOf(db, fitting),
    async items() {
      const rows = await fitting
        .select(['duty.id', 'duty.competition_id', 'duty.event_id', 'duty.proposed_at'])
        .select(['users.name as account_name', 'persons.real_name'])
        .select((is) => is.fn.coalesce('event.name', 'competition.name').as('of'))
        .orderBy('duty.proposed_at')
        .orderBy('duty.id')
        .limit(LISTED_AT_MOST)
        .execute();
      return rows.map((row) => ({
        id: row.id,
        competition_id: row.competition_id,
        ...(row.event_id !== '' && { event_id: row.event_id }),
        title: row.real_name ?? row.account_name,
        detail: row.of,
        since: chinaInstant(row.proposed_at),
        due: '',
      }));
    },
  };
}

/**
 * The groups of judges that cannot judge yet, from a week before the first day of their competition to its
 * last day. Groups that mark a work anew are tasks of its appeal.
 * @param held the competitions that the user acts for
 */
export function toGroup(db: Database, held: readonly string[], now: number): Source {
  const fitting = db
    .selectFrom('judgement_groups as group')
    .innerJoin('competition_events as event', 'event.id', 'group.event_id')
    .innerJoin('competitions as competition', 'competition.id', 'event.competition_id')
    .where('event.competition_id', 'in', held)
    .where('group.status', '=', 'forming')
    .where('group.appeal_id', 'is', null)
    .where('event.status', 'in', ['planned', 'frozen', 'running'])
    .where('competition.status', '=', 'published')
    .where('competition.starts_on', '<=', chinaDay(now + GROUPS_DUE_DAYS * DAY))
    .where('competition.ends_on', '>=', chinaDay(now));
  return {
    kind: 'group',
    count: countOf(db, fitting),
    async items() {
      const rows = await fitting
        .select(['group.id', 'group.name', 'group.event_id', 'group.made_at'])
        .select(['event.competition_id', 'event.name as event'])
        .orderBy('group.made_at')
        .orderBy('group.id')
        .limit(LISTED_AT_MOST)
        .execute();
      return rows.map((row) => ({
        id: row.id,
        competition_id: row.competition_id,
        event_id: row.event_id,
        title: row.name,
        detail: row.event,
        since: chinaInstant(row.made_at),
        due: '',
      }));
    },
  };
}
