import { sql, type RawBuilder } from 'kysely';
import type { Tables } from '../db/tables.ts';

/**
 * The tables with rows of a competition, in the order in which the rows of a rehearsal are removed: a row goes
 * before the rows that it refers to. Each table names the column that leads to its owner, and the owner. A new
 * table with such rows is added here; `tests/server/rehearsal/rehearsal.test.ts` finds a table that is missing.
 */
export const rehearsalTables = [
  ['archive_pieces', 'package_id', 'archive_packages'],
  ['archive_packages', 'competition_id', 'competitions'],
  ['certificates', 'competition_id', 'competitions'],
  ['certificate_forms', 'competition_id', 'competitions'],
  ['certificate_keys', 'competition_id', 'competitions'],
  ['awards', 'competition_id', 'competitions'],
  ['results', 'publication_id', 'publications'],
  ['publications', 'competition_id', 'competitions'],
  ['marks', 'sheet_id', 'score_sheets'],
  ['mark_log', 'sheet_id', 'score_sheets'],
  ['sheet_penalties', 'sheet_id', 'score_sheets'],
  ['paper_sheets', 'sheet_id', 'score_sheets'],
  ['sheet_parts', 'sheet_id', 'score_sheets'],
  ['score_sheets', 'competition_id', 'competitions'],
  ['marks_tags', 'event_id', 'competition_events'],
  ['judgement_group_members', 'group_id', 'judgement_groups'],
  ['judgement_groups', 'event_id', 'competition_events'],
  ['appeal_files', 'appeal_id', 'appeals'],
  ['appeal_panel', 'appeal_id', 'appeals'],
  ['appeals', 'competition_id', 'competitions'],
  ['spare_stations', 'round_id', 'draw_rounds'],
  ['incident_files', 'incident_id', 'incidents'],
  ['incidents', 'competition_id', 'competitions'],
  ['station_finishes', 'event_id', 'competition_events'],
  ['later_places', 'entry_id', 'entries'],
  ['checkins', 'entry_id', 'entries'],
  ['entry_rulings', 'competition_id', 'competitions'],
  ['draw_tickets', 'round_id', 'draw_rounds'],
  ['draw_words', 'round_id', 'draw_rounds'],
  ['board', 'competition_id', 'competitions'],
  ['draw_rounds', 'competition_id', 'competitions'],
  ['competition_sessions', 'competition_id', 'competitions'],
  ['assignments', 'competition_id', 'competitions'],
  ['competition_assignments', 'competition_id', 'competitions'],
  ['invitations', 'competition_id', 'competitions'],
  ['event_needs', 'event_id', 'competition_events'],
  ['schemes', 'event_id', 'competition_events'],
  ['technical_document_files', 'document_id', 'technical_documents'],
  ['technical_documents', 'event_id', 'competition_events'],
  ['notice_reads', 'notice_id', 'notices'],
  ['notice_files', 'notice_id', 'notices'],
  ['notice_audiences', 'notice_id', 'notices'],
  ['notice_revisions', 'notice_id', 'notices'],
  ['notices', 'competition_id', 'competitions'],
  ['exhibition_offices', 'competition_id', 'competitions'],
  ['booths', 'competition_id', 'competitions'],
  ['opened_records', 'object_id', 'exhibitor_applications'],
  ['exhibitor_applications', 'competition_id', 'competitions'],
  ['exhibitor_calls', 'competition_id', 'competitions'],
  ['substitutions', 'entry_id', 'entries'],
  ['entry_members', 'entry_id', 'entries'],
  ['entry_places', 'entry_id', 'entries'],
  ['search_words', 'id', 'entries'],
  ['entries', 'competition_id', 'competitions'],
  ['delegations', 'competition_id', 'competitions'],
  ['venues', 'competition_id', 'competitions'],
  ['competition_events', 'competition_id', 'competitions'],
] as const satisfies readonly (readonly [keyof Tables, string, keyof Tables])[];

/**
 * The last tables. Their rows decide who may read the rehearsal, and that it is to be wiped. They are removed
 * together with the competition.
 */
export const lastTables = ['decisions', 'competition_organisers'] as const;

/** Tables without a column `id`. Their rows are removed owner by owner. */
const unnamed: ReadonlySet<string> = new Set([
  'opened_records',
  'archive_pieces',
  'certificate_forms',
  'certificate_keys',
  'results',
  'marks',
  'sheet_parts',
  'judgement_group_members',
  'appeal_files',
  'appeal_panel',
  'incident_files',
  'later_places',
  'draw_tickets',
  'draw_words',
  'event_needs',
  'technical_document_files',
  'notice_reads',
  'notice_files',
  'notice_audiences',
  'notice_revisions',
  'entry_members',
  'entry_places',
  'search_words',
]);

type Owned = (typeof rehearsalTables)[number];

/** Returns the ids of the rows of an owner that belong to a competition. */
function idsOf(owner: string, competitionId: string): RawBuilder<unknown> {
  if (owner === 'competitions') return sql`${competitionId}`;
  const found = rehearsalTables.find(([table]) => table === owner);
  if (found === undefined) throw new Error(`${owner} is no table of a rehearsal`);
  const [, column, next] = found;
  return sql`select owner.id from ${sql.table(owner)} as owner where ${sql.ref(`owner.${column}`)} in (${idsOf(next, competitionId)})`;
}

/** Returns the condition for the rows of a table that belong to a competition. */
export const isOf = ([table, column, owner]: Owned, competitionId: string): RawBuilder<boolean> =>
  table === 'search_words'
    ? sql<boolean>`kind = 'entry' and ${sql.ref(column)} in (${idsOf(owner, competitionId)})`
    : sql<boolean>`${sql.ref(column)} in (${idsOf(owner, competitionId)})`;

/** Returns the column by which some rows of a table are removed. */
export const keyOf = ([table, column]: Owned): string => (unnamed.has(table) ? column : 'id');
