import type { ExpressionBuilder } from 'kysely';
import { chinaInstant } from '../competition/competitions.ts';
import type { Database } from '../db/open-database.ts';
import type { Tables } from '../db/tables.ts';
import { dutiesAs } from '../duty/serving.ts';
import { countOf, LISTED_AT_MOST, type Source } from './work-source.ts';

/** The verdicts after which the results can be compiled immediately. */
const atOnce = ['reinstate', 'laterSession', 'noRank', 'correct'] as const;

type Is = ExpressionBuilder<Tables & { appeal: Tables['appeals'] }, 'appeal'>;

/** Selects the sheets of the work that are assigned to another group for marking again. */
const sheetsAnew = (is: Is) =>
  is
    .selectFrom('score_sheets as sheet')
    .select('sheet.id')
    .whereRef('sheet.appeal_id', '=', 'appeal.id')
    .where('sheet.fresh_code', '<>', '');

/** Whether no results have been compiled since the ruling. */
const isUncounted = (is: Is) =>
  is.and([
    is('appeal.verdict', 'in', atOnce),
    is.not(
      is.exists(
        is
          .selectFrom('publications as version')
          .select('version.id')
          .whereRef('version.event_id', '=', 'appeal.event_id')
          .where('version.status', '<>', 'discarded')
          .whereRef('version.compiled_at', '>=', 'appeal.ruled_at'),
      ),
    ),
  ]);

/** Whether all new sheets are locked, and no results have been compiled since the last of them was locked. */
const isUncountedAnew = (is: Is) =>
  is.and([
    is('appeal.verdict', '=', 'remark'),
    is.not(is.exists(sheetsAnew(is).where('sheet.status', '<>', 'locked'))),
    is.exists(
      sheetsAnew(is).where((of) =>
        of.not(
          of.exists(
            of
              .selectFrom('publications as version')
              .select('version.id')
              .whereRef('version.event_id', '=', 'sheet.event_id')
              .where('version.status', '<>', 'discarded')
              .whereRef('version.compiled_at', '>=', 'sheet.locked_at'),
          ),
        ),
      ),
    ),
  ]);

/**
 * The upheld appeals that require a correction of the results. The clerk of the event compiles it. An appeal
 * with the verdict `remark` is included after its new sheets are locked.
 */
export function toRecount(db: Database, userId: string): Source {
  const fitting = db
    .selectFrom('appeals as appeal')
    .innerJoin('entries as entry', 'entry.id', 'appeal.entry_id')
    .innerJoin('competition_events as event', 'event.id', 'appeal.event_id')
    .where('appeal.status', '=', 'upheld')
    .where('appeal.event_id', 'in', dutiesAs(db, userId, 'clerk').select('duty.event_id'))
    .where((is) => is.or([isUncounted(is), isUncountedAnew(is)]));
  return {
    kind: 'recount',
    count: countOf(db, fitting),
    async items() {
      const rows = await fitting
        .select(['appeal.id', 'appeal.event_id', 'appeal.ruled_at', 'entry.no', 'event.name as event'])
        .orderBy('appeal.ruled_at')
        .orderBy('appeal.id')
        .limit(LISTED_AT_MOST)
        .execute();
      return rows.map((row) => ({
        id: row.id,
        event_id: row.event_id,
        title: row.no ?? '',
        detail: row.event,
        since: chinaInstant(row.ruled_at ?? 0),
        due: '',
      }));
    },
  };
}
