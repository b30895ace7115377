import { countingStatuses } from '../contract/expert/assignment.ts';
import type { ExpressionBuilder, Selectable } from 'kysely';
import type { AppealBy } from '../../machines/appeal/appeal.machine.ts';
import type { appealReaders } from '../contract/appeal/appeal.ts';
import type { Database } from '../db/open-database.ts';
import type { Tables } from '../db/tables.ts';
import { accessScopeOf, type AccessScope } from '../entry/access-scope.ts';
import { isOwn } from '../roster/roster-readers.ts';

/** Access to appeals, and the standings of a user to them. */

export type AppealRow = Selectable<Tables['appeals']>;
export type AppealStanding = (typeof appealReaders)[number];

/** The standings of a user that do not depend on the appeal. */
export interface AppealReader extends AccessScope {
  /** The ids of the competitions in which the user is an arbiter. */
  readonly arbiterOf: readonly string[];
  /** The ids of the events in which the user is chief judge. */
  readonly chiefOf: readonly string[];
}

export async function appealReaderOf(db: Database, userId: string): Promise<AppealReader> {
  const scope = await accessScopeOf(db, userId);
  const arbiter = await db
    .selectFrom('competition_assignments')
    .select('competition_id')
    .where('user_id', '=', userId)
    .where('capacity', '=', 'arbiter')
    .where('status', 'in', countingStatuses)
    .execute();
  const chief = await db
    .selectFrom('assignments')
    .select('event_id')
    .where('user_id', '=', userId)
    .where('capacity', '=', 'chief')
    .where('status', 'in', countingStatuses)
    .execute();
  return {
    ...scope,
    arbiterOf: arbiter.map(({ competition_id }) => competition_id),
    chiefOf: chief.map(({ event_id }) => event_id),
  };
}

/** Statuses of the appeals that concern the chief judge: an upheld appeal has a remedy. */
const upheldStatuses = ['upheld', 'remedied', 'closed'] as const;

/**
 * Condition for the appeals that a user can read: the user's own, those of competitions where the user is an
 * arbiter or of the committee, and upheld ones for the chief judge. The query selects from `appeals` joined
 * to its `entry`.
 */
export const isKnownTo = (
  is: ExpressionBuilder<Tables & { entry: Tables['entries'] }, 'appeals' | 'entry'>,
  reader: AppealReader,
) =>
  is.or([
    is('appeals.filed_by', '=', reader.userId),
    isOwn(is, reader),
    is('appeals.competition_id', 'in', ['', ...reader.arbiterOf, ...reader.competitions]),
    is.and([
      is('appeals.event_id', 'in', ['', ...reader.chiefOf]),
      is('appeals.status', 'in', upheldStatuses),
      is('appeals.verdict', 'not in', ['', 'dismissed']),
    ]),
  ]);

/** The data of an appeal that determines a user's standings. */
interface Known extends Pick<AppealRow, 'filed_by' | 'competition_id' | 'event_id'> {
  readonly isOwn: boolean;
  readonly isOfPanel: boolean;
}

/** Returns the standings of a user to an appeal that the user can read. */
export function standingsTo(known: Known, reader: AppealReader): AppealStanding[] {
  const isArbiter = reader.arbiterOf.includes(known.competition_id);
  return [
    ...(known.filed_by === reader.userId ? (['filer'] as const) : []),
    ...(known.isOwn ? (['party'] as const) : []),
    ...(isArbiter ? (['arbiter'] as const) : []),
    // A panel member whose duty as arbiter is released is no longer of the panel.
    ...(isArbiter && known.isOfPanel ? (['panel'] as const) : []),
    ...(reader.chiefOf.includes(known.event_id) ? (['chief'] as const) : []),
    ...(reader.competitions.includes(known.competition_id)
      ? [reader.acts ? ('organiser' as const) : ('viewer' as const)]
      : []),
  ];
}

/**
 * Returns the standings as the chart names them. The chart has no acts for the committee and for a party that
 * did not file the appeal, so both are viewers.
 */
export function actingAs(by: readonly AppealStanding[]): AppealBy[] {
  const acting = by.flatMap((one): AppealBy[] =>
    one === 'party' || one === 'organiser' || one === 'viewer' ? [] : [one],
  );
  return acting.length === 0 ? ['viewer'] : acting;
}
