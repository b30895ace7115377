import { sql, type ExpressionBuilder } from 'kysely';
import { chinaInstant } from '../competition/competitions.ts';
import { countingStatuses } from '../contract/expert/assignment.ts';
import type { Database } from '../db/open-database.ts';
import type { Tables } from '../db/tables.ts';
import { dutiesAs } from '../duty/serving.ts';
import { openSessions } from '../scoring/sheet-facts.ts';
import { countOf, LISTED_AT_MOST, type Source } from './work-source.ts';

interface Joined extends Tables {
  duty: Tables['assignments'];
  member: Tables['judgement_group_members'];
  group: Tables['judgement_groups'];
  sheet: Tables['score_sheets'];
  session: Tables['competition_sessions'];
  event: Tables['competition_events'];
}
type Is = ExpressionBuilder<Joined, 'duty' | 'member' | 'group' | 'sheet' | 'session' | 'event'>;

/** Whether the judge has a part in the sheet. The first free reserve has one if a judge is barred. */
const isJudge = (is: Is) =>
  is.and([
    sql<boolean>`sheet.barred not like '%' || duty.id || '%'`,
    is.or([
      is('member.seat', '=', 'judge'),
      is.and([
        is('sheet.barred', '<>', '[]'),
        is.not(
          is.exists(
            is
              .selectFrom('judgement_group_members as earlier')
              .innerJoin('assignments as other', 'other.id', 'earlier.assignment_id')
              .select('other.id')
              .whereRef('earlier.group_id', '=', 'member.group_id')
              .whereRef('earlier.position', '<', 'member.position')
              .where('earlier.seat', '=', 'reserve')
              .where('other.status', 'in', countingStatuses)
              .where(sql<boolean>`sheet.barred not like '%' || other.id || '%'`),
          ),
        ),
      ]),
    ]),
  ]);

/** Whether the sheet waits for the judge's part. */
const isToMark = (is: Is, userId: string) =>
  is.and([
    is('sheet.status', 'in', ['blank', 'draft', 'conflict']),
    is.not(
      is.exists(
        is
          .selectFrom('sheet_parts as part')
          .select('part.sheet_id')
          .whereRef('part.sheet_id', '=', 'sheet.id')
          .where('part.user_id', '=', userId)
          .where('part.submitted_at', 'is not', null),
      ),
    ),
  ]);

/** Whether the sheet waits for the signature of the judge, who leads the group. */
const isToSign = (is: Is) =>
  is.and([is('sheet.status', '=', 'submitted'), is('group.leader_id', '=', is.ref('duty.id'))]);

/**
 * The score sheets that a judge has to mark or to sign. They are open as the fact `isOpen` of the chart
 * `scoreSheet` says.
 */
export function toMark(db: Database, userId: string): Source {
  const fitting = dutiesAs(db, userId, 'scoring')
    .innerJoin('judgement_group_members as member', 'member.assignment_id', 'duty.id')
    .innerJoin('judgement_groups as group', 'group.id', 'member.group_id')
    .innerJoin('score_sheets as sheet', 'sheet.group_id', 'member.group_id')
    .innerJoin('competition_sessions as session', 'session.id', 'sheet.session_id')
    .innerJoin('competition_events as event', 'event.id', 'sheet.event_id')
    .where((is) =>
      is.or([
        is.and([is('event.status', '=', 'running'), is('session.status', 'in', openSessions)]),
        is('sheet.fresh_code', '<>', ''),
      ]),
    )
    .where((is) => isJudge(is))
    .where((is) => is.or([isToMark(is, userId), isToSign(is)]));
  return {
    kind: 'mark',
    count: countOf(db, fitting),
    async items() {
      const rows = await fitting
        .select(['sheet.id', 'sheet.event_id', 'sheet.code', 'sheet.fresh_code', 'sheet.module'])
        .select(['session.starts_at', 'event.code as event_code', 'event.name as event'])
        .orderBy('session.starts_at')
        .orderBy('sheet.module')
        .orderBy('sheet.code')
        .orderBy('sheet.id')
        .limit(LISTED_AT_MOST)
        .execute();
      return rows.map((row) => ({
        id: row.id,
        event_id: row.event_id,
        title: `${row.fresh_code === '' ? row.code : row.fresh_code} ${row.module}`,
        detail: `${row.event_code} ${row.event}`,
        since: chinaInstant(row.starts_at),
        due: '',
      }));
    },
  };
}
