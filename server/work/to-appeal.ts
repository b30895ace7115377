import { countingStatuses } from '../contract/expert/assignment.ts';
import type { ExpressionBuilder } from 'kysely';
import { chinaInstant } from '../competition/competitions.ts';
import type { Database } from '../db/open-database.ts';
import type { Tables } from '../db/tables.ts';
import { dutiesAs } from '../duty/serving.ts';
import { countOf, LISTED_AT_MOST, type Source } from './work-source.ts';

type Is = ExpressionBuilder<Tables & { appeal: Tables['appeals'] }, 'appeal'>;

/** Whether the sheets of the work must be assigned to another group and none is assigned yet. */
const isToBeGiven = (is: Is) =>
  is.and([
    is('appeal.status', '=', 'upheld'),
    is('appeal.verdict', '=', 'remark'),
    is.not(
      is.exists(
        is
          .selectFrom('score_sheets as given')
          .select('given.id')
          .whereRef('given.appeal_id', '=', 'appeal.id')
          .where('given.fresh_code', '<>', ''),
      ),
    ),
  ]);

/** Whether the event has a complete group without any sheet. Such a group has marked nothing. */
const hasNewGroup = (is: Is) =>
  is.exists(
    is
      .selectFrom('judgement_groups as group')
      .select('group.id')
      .whereRef('group.event_id', '=', 'appeal.event_id')
      .where('group.status', '=', 'complete')
      .where((of) =>
        of.not(
          of.exists(
            of
              .selectFrom('score_sheets as marked')
              .select('marked.id')
              .whereRef('marked.group_id', '=', 'group.id'),
          ),
        ),
      ),
  );

/**
 * The appeals that wait for the user. An arbiter accepts the appeal or forms its panel. A panel member votes
 * or assigns the sheets to another group. A committee member forms that group. The chief judge carries out
 * the remedy.
 * @param held the competitions that the user acts for
 */
export function toAppeal(db: Database, userId: string, held: readonly string[]): Source {
  const fitting = db
    .selectFrom('appeals as appeal')
    .innerJoin('entries as entry', 'entry.id', 'appeal.entry_id')
    .innerJoin('competition_events as event', 'event.id', 'appeal.event_id')
    .where((is) =>
      is.or([
        is.and([
          is.or([
            is('appeal.status', 'in', ['filed', 'accepted']),
            is.exists(
              is
                .selectFrom('appeal_panel as member')
                .select('member.user_id')
                .whereRef('member.appeal_id', '=', 'appeal.id')
                .where('member.user_id', '=', userId)
                .where((of) =>
                  of.or([
                    of.and([of('appeal.status', '=', 'hearing'), of('member.voted_at', 'is', null)]),
                    isToBeGiven(of),
                  ]),
                ),
            ),
          ]),
          is.exists(
            is
              .selectFrom('competition_assignments as arbiter')
              .select('arbiter.id')
              .whereRef('arbiter.competition_id', '=', 'appeal.competition_id')
              .where('arbiter.user_id', '=', userId)
              .where('arbiter.capacity', '=', 'arbiter')
              .where('arbiter.status', 'in', countingStatuses),
          ),
        ]),
        is.and([is('appeal.competition_id', 'in', ['', ...held]), isToBeGiven(is), is.not(hasNewGroup(is))]),
        is.and([
          is('appeal.status', '=', 'upheld'),
          is('appeal.event_id', 'in', dutiesAs(db, userId, 'chief').select('duty.event_id')),
        ]),
      ]),
    );
  return {
    kind: 'appeal',
    count: countOf(db, fitting),
    async items() {
      const rows = await fitting
        .select(['appeal.id', 'appeal.filed_at', 'entry.no', 'event.name as event'])
        .orderBy('appeal.filed_at')
        .orderBy('appeal.id')
        .limit(LISTED_AT_MOST)
        .execute();
      return rows.map((row) => ({
        id: row.id,
        title: row.no ?? '',
        detail: row.event,
        since: chinaInstant(row.filed_at),
        due: '',
      }));
    },
  };
}
