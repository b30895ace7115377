import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely';
import { auditObjects, type AuditObject } from '../contract/audit/audit-row.ts';
import type { Database } from '../db/open-database.ts';
import type { Tables } from '../db/tables.ts';

/** Which rows of the audit log are about a competition, or about one of its events. */

/** Records that belong to an event each, and the tables that hold them. */
const ofEvent = {
  entry: 'entries',
  competitionSession: 'competition_sessions',
  incident: 'incidents',
  drawRound: 'draw_rounds',
  scoreSheet: 'score_sheets',
  publication: 'publications',
  appeal: 'appeals',
  assignment: 'assignments',
  invitation: 'invitations',
  judgementGroup: 'judgement_groups',
  scheme: 'schemes',
  technicalDocument: 'technical_documents',
  award: 'awards',
  certificate: 'certificates',
} as const;

/** Records of a competition as a whole, which have no event. */
const ofCompetition = {
  competition: 'competitions',
  delegation: 'delegations',
  venue: 'venues',
  archive: 'archive_packages',
} as const;

type Log = ExpressionBuilder<Tables & { log: Tables['audit_log'] }, 'log'>;
type Condition = ExpressionWrapper<Tables & { log: Tables['audit_log'] }, 'log', SqlBool>;

const isOfEvent = (object: AuditObject): object is keyof typeof ofEvent => Object.hasOwn(ofEvent, object);
const isOfCompetition = (object: AuditObject): object is keyof typeof ofCompetition =>
  Object.hasOwn(ofCompetition, object);

/** The ids of all records of a kind in some events. */
function idsIn(db: Database, object: AuditObject, eventIds: readonly string[]) {
  if (object === 'competitionEvent')
    return db.selectFrom('competition_events').select('id').where('id', 'in', eventIds);
  if (object === 'paperSheet')
    return db
      .selectFrom('paper_sheets as paper')
      .innerJoin('score_sheets as sheet', 'sheet.id', 'paper.sheet_id')
      .select('paper.id')
      .where('sheet.event_id', 'in', eventIds);
  if (!isOfEvent(object)) return null;
  return db
    .selectFrom(db.dynamic.table(ofEvent[object]).as('record'))
    .select('record.id')
    .where('record.event_id', 'in', eventIds);
}

/** Rows about the records of some events. */
export const aboutEvents =
  (db: Database, eventIds: readonly string[], objects: readonly AuditObject[] = auditObjects) =>
  (is: Log): Condition =>
    is.or(
      objects.flatMap((object) => {
        const ids = idsIn(db, object, ['', ...eventIds]);
        return ids === null ? [] : [is.and([is('log.object', '=', object), is('log.object_id', 'in', ids)])];
      }),
    );

/** Rows about a competition, its events and all of their records. */
export const aboutCompetition =
  (db: Database, id: string, eventIds: readonly string[], objects: readonly AuditObject[] = auditObjects) =>
  (is: Log): Condition =>
    is.or([
      aboutEvents(db, eventIds, objects)(is),
      ...objects
        .filter(isOfCompetition)
        .map((object) =>
          is.and([
            is('log.object', '=', object),
            is(
              'log.object_id',
              'in',
              object === 'competition'
                ? db.selectFrom('competitions').select('id').where('id', '=', id)
                : db
                    .selectFrom(db.dynamic.table(ofCompetition[object]).as('record'))
                    .select('record.id')
                    .where('record.competition_id', '=', id),
            ),
          ]),
        ),
      // Awards of units, and what is done by people who serve at the whole competition.
      is.and([
        is('log.object', '=', 'award'),
        is(
          'log.object_id',
          'in',
          db.selectFrom('awards').select('id').where('competition_id', '=', id).where('event_id', 'is', null),
        ),
      ]),
      is.and([
        is('log.object', '=', 'certificate'),
        is(
          'log.object_id',
          'in',
          db
            .selectFrom('certificates')
            .select('id')
            .where('competition_id', '=', id)
            .where('event_id', 'is', null),
        ),
      ]),
      is.and([
        is('log.object', '=', 'assignment'),
        is(
          'log.object_id',
          'in',
          db.selectFrom('competition_assignments').select('id').where('competition_id', '=', id),
        ),
      ]),
    ]);
