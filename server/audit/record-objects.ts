import { sql, type ExpressionBuilder, type ExpressionWrapper, type SqlBool } from 'kysely';
import { auditObjects, type AuditObject } from '../contract/audit/audit-row.ts';
import type { Database } from '../db/open-database.ts';
import type { Tables } from '../db/tables.ts';

/** Conditions that select the rows of the audit log about a competition or about one of its events. */

/** Kinds of records that belong to one event, with their tables and the column of the event. */
const ofEvent = {
  competitionEvent: ['competition_events', 'id'],
  entry: ['entries', 'event_id'],
  competitionSession: ['competition_sessions', 'event_id'],
  incident: ['incidents', 'event_id'],
  stationFinish: ['station_finishes', 'event_id'],
  drawRound: ['draw_rounds', 'event_id'],
  scoreSheet: ['score_sheets', 'event_id'],
  publication: ['publications', 'event_id'],
  appeal: ['appeals', 'event_id'],
  assignment: ['assignments', 'event_id'],
  invitation: ['invitations', 'event_id'],
  judgementGroup: ['judgement_groups', 'event_id'],
  scheme: ['schemes', 'event_id'],
  technicalDocument: ['technical_documents', 'event_id'],
  award: ['awards', 'event_id'],
  certificate: ['certificates', 'event_id'],
} as const;

/**
 * Kinds of records that belong to a competition as a whole and to no event, with their tables and the column of
 * the competition.
 */
const ofCompetition = {
  competition: ['competitions', 'id'],
  delegation: ['delegations', 'competition_id'],
  venue: ['venues', 'competition_id'],
  archive: ['archive_packages', 'competition_id'],
  exhibitorCall: ['exhibitor_calls', 'competition_id'],
  exhibitorApplication: ['exhibitor_applications', 'competition_id'],
  booth: ['booths', 'competition_id'],
  exhibitionOffice: ['exhibition_offices', 'competition_id'],
} as const;

/** Paper sheets have no column of the event. Every other kind of the log is in exactly one of the two lists. */
type Listed = Exclude<AuditObject, 'paperSheet'>;
const columns: Readonly<Record<Listed, readonly [keyof Tables, string]>> = { ...ofEvent, ...ofCompetition };

type Log = ExpressionBuilder<Tables & { log: Tables['audit_log'] }, 'log'>;
type Condition = ExpressionWrapper<Tables & { log: Tables['audit_log'] }, 'log', SqlBool>;

const isOfEvent = (object: AuditObject): object is keyof typeof ofEvent => Object.hasOwn(ofEvent, object);
const isOfCompetition = (object: AuditObject): object is keyof typeof ofCompetition =>
  Object.hasOwn(ofCompetition, object);

/** Selects the ids of the records of a kind whose column has one of the given values. */
function idsBy(db: Database, object: Listed, values: readonly string[]) {
  const [table, column] = columns[object];
  return db
    .selectFrom(db.dynamic.table(table).as('record'))
    .select(sql.ref<string>('record.id').as('id'))
    .where(sql.ref(`record.${column}`), 'in', values);
}

/** Selects the ids of all records of a kind in the given events. */
function idsIn(db: Database, object: AuditObject, eventIds: readonly string[]) {
  if (object !== 'paperSheet') return isOfEvent(object) ? idsBy(db, object, eventIds) : null;
  return db
    .selectFrom('paper_sheets as paper')
    .innerJoin('score_sheets as sheet', 'sheet.id', 'paper.sheet_id')
    .select('paper.id')
    .where('sheet.event_id', 'in', eventIds);
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
          is.and([is('log.object', '=', object), is('log.object_id', 'in', idsBy(db, object, [id]))]),
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
