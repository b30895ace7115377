import type { ExpressionBuilder, Selectable } from 'kysely';
import type { AppealBy } from '../../machines/appeal/appeal.machine.ts';
import type { appealReaders } from '../contract/appeal/appeal.ts';
import type { Database } from '../db/open-database.ts';
import type { Tables } from '../db/tables.ts';
import { accessScopeOf, type AccessScope } from '../entry/access-scope.ts';
import { countingStatuses } from '../duty/assignment-rows.ts';
import { isOwn } from '../roster/roster-readers.ts';

/** Who may know of an appeal, and what somebody is to it. */

export type AppealRow = Selectable<Tables['appeals']>;
export type AppealStanding = (typeof appealReaders)[number];

/** What somebody is at this moment, whatever the appeal. */
export interface AppealReader extends AccessScope {
  /** Competitions whose arbiter they are. */
  readonly arbiterOf: readonly string[];
  /** Events whose chief they are. */
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

/** Of appeals that a chief has to do with: what is upheld has a remedy. */
const upheldStatuses = ['upheld', 'remedied', 'closed'] as const;

/**
 * Appeals somebody may know of, for queries from `appeals` joined to their `entry`: the own, those of the competitions
 * one is an arbiter of or holds, and for a chief those that are upheld.
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

/** What of an appeal says what somebody is to it. */
interface Known extends Pick<AppealRow, 'filed_by' | 'competition_id' | 'event_id'> {
  readonly isOwn: boolean;
  readonly isOfPanel: boolean;
}

/** What somebody who may know of it is to an appeal. */
export function standingsTo(known: Known, reader: AppealReader): AppealStanding[] {
  const isArbiter = reader.arbiterOf.includes(known.competition_id);
  return [
    ...(known.filed_by === reader.userId ? (['filer'] as const) : []),
    ...(known.isOwn ? (['party'] as const) : []),
    ...(isArbiter ? (['arbiter'] as const) : []),
    // Who is released from the duty rules on nothing any more.
    ...(isArbiter && known.isOfPanel ? (['panel'] as const) : []),
    ...(reader.chiefOf.includes(known.event_id) ? (['chief'] as const) : []),
    ...(reader.competitions.includes(known.competition_id)
      ? [reader.acts ? ('organiser' as const) : ('viewer' as const)]
      : []),
  ];
}

/** What the chart knows of them. A party that has filed nothing here only looks on. */
export function actingAs(by: readonly AppealStanding[]): AppealBy[] {
  const acting = by.flatMap((one): AppealBy[] =>
    one === 'party' || one === 'organiser' || one === 'viewer' ? [] : [one],
  );
  return acting.length === 0 ? ['viewer'] : acting;
}
