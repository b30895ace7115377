import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely';
import { auditObjects, type AuditObject } from '../contract/audit/audit-row.ts';
import type { Database } from '../db/open-database.ts';
import type { Tables } from '../db/tables.ts';

/** Conditions that select the rows of the audit log about a competition or about one of its events. */

/** Kinds of records that belong to one event, with their tables. */
const ofEvent = {
  entry: 'entries',
  competitionSession: 'competition_sessions',
  incident: 'incidents',
  stationFinish: 'station_finishes',
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

/** Kinds of records that belong to a competition as a whole and to no event, with their tables. */
const ofCompetition = {
  competition: 'competitions',
  delegation: 'delegations',
  venue: 'venues',
  archive: 'archive_packages',
  exhibitorCall: 'exhibitor_calls',
  exhibitorApplication: 'exhibitor_applications',
  booth: 'booths',
} as const;

type Log = ExpressionBuilder<Tables & { log: Tables['audit_log'] }, 'log'>;
type Condition = ExpressionWrapper<Tables & { log: Tables['audit_log'] }, 'log', SqlBool>;

const isOfEvent = (object: AuditObject): object is keyof typeof ofEvent => Object.hasOwn(ofEvent, object);
const isOfCompetition = (object: AuditObject): object is keyof typeof ofCompetition =>
  Object.hasOwn(ofCompetition, object);

/** Selects the ids of all records of a kind in the given events. */
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

/** Matches rows about the records of the given events. */
export const aboutEvents =
  (db: Database, eventIds: readonly string[], objects: readonly AuditObject[] = auditObjects) =>
  (is: Log): Condition =>
    is.or(
      objects.flatMap((object) => {
        const ids = idsIn(db, object, ['', ...eventIds]);
        return ids === null ? [] : [is.and([is('log.object', '=', object), is('log.object_id', 'in', ids)])];
      }),
    );

/** Matches rows about a competition, its events and all of their records. */
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
      // Records of the whole competition without an event: awards of units, certificates, and
      // competition-wide assignments.
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
