import { chinaInstant, chinaInstantOrNone } from '../competition/competitions.ts';
import type { ApiParts } from '../context.ts';
import {
  openAppealStatuses,
  type Appeal,
  type AppealList,
  type AppealQuery,
  type AppealVerdict,
} from '../contract/appeal/appeal.ts';
import type { Database } from '../db/open-database.ts';
import { aboutEvent } from '../duty/assignment-rows.ts';
import { namesInEntries } from '../entry/team/team-members.ts';
import { findFiles } from '../file/stored-files.ts';
import { notFound } from '../kit/api-error.ts';
import { pageOf } from '../kit/list/list-page.ts';
import { isOwn } from '../roster/roster-readers.ts';
import { appealFactsOf } from './appeal-facts.ts';
import { candidatesFor, describedPanel, panelOf } from './appeal-panels.ts';
import {
  appealReaderOf,
  isKnownTo,
  standingsTo,
  type AppealReader,
  type AppealStanding,
} from './appeal-readers.ts';
import { remarkSheets } from './remark-sheets.ts';
import { onEntry, remediesToVote } from './ruled-entry.ts';

/** Reading of appeals by parties, arbiters and viewers. */

type Parts = Pick<ApiParts, 'db' | 'clock' | 'sealing'>;

const rows = (db: Database) =>
  db
    .selectFrom('appeals')
    .innerJoin('entries as entry', 'entry.id', 'appeals.entry_id')
    .innerJoin('persons as person', 'person.id', 'entry.person_id')
    .innerJoin('competition_events as event', 'event.id', 'appeals.event_id')
    .innerJoin('competitions as competition', 'competition.id', 'appeals.competition_id')
    .leftJoin('organisations as unit', 'unit.id', 'entry.organisation_id')
    .leftJoin('competition_sessions as session', 'session.id', 'appeals.subject_id')
    .leftJoin('publications as publication', 'publication.id', 'appeals.subject_id');

const columns = [
  'entry.no',
  'entry.user_id as entered_by',
  'entry.status as entry_status',
  'person.real_name',
  'unit.name as unit',
  'event.code',
  'event.name as event_name',
  'competition.name as competition_name',
  'session.name as session_name',
  'publication.number as publication_number',
] as const;

const known = (db: Database, reader: AppealReader) => rows(db).where((is) => isKnownTo(is, reader));

const select = (db: Database, reader: AppealReader) =>
  known(db, reader)
    .selectAll('appeals')
    .select(columns)
    .select((is) => [
      isOwn(is, reader).as('is_own'),
      is
        .exists(
          is
            .selectFrom('appeal_panel')
            .select('appeal_panel.user_id')
            .whereRef('appeal_panel.appeal_id', '=', 'appeals.id')
            .where('appeal_panel.user_id', '=', reader.userId),
        )
        .as('is_of_panel'),
    ]);
export type AppealFound = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number];

const standings = (row: AppealFound, reader: AppealReader) =>
  standingsTo({ ...row, isOwn: Boolean(row.is_own), isOfPanel: Boolean(row.is_of_panel) }, reader);

/** Returns the names of the entrants of appeals, all members of a team. */
const namesOf = (db: Database, found: readonly AppealFound[]) =>
  namesInEntries(
    db,
    found.map(({ entry_id, real_name }) => ({ id: entry_id, real_name })),
  );

const summaryOf = (row: AppealFound, by: AppealStanding[], name: string): AppealList['data'][number] => ({
  id: row.id,
  matter: row.matter,
  subject: row.session_name ?? (row.publication_number === null ? '' : String(row.publication_number)),
  entry: { id: row.entry_id, no: row.no ?? '', name, unit: row.unit ?? '' },
  event: { id: row.event_id, code: row.code, name: row.event_name },
  competition: { id: row.competition_id, name: row.competition_name },
  status: row.status,
  by,
  filed_at: chinaInstant(row.filed_at),
  deadline: chinaInstant(row.deadline),
  version: row.version,
});

/** Returns one page of the appeals that the user can read, the latest first. */
export async function listAppeals(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  userId: string,
  { page, per_page, status }: AppealQuery,
): Promise<AppealList> {
  const reader = await appealReaderOf(db, userId);
  let fitting = known(db, reader).select('appeals.id');
  if (status === 'open') fitting = fitting.where('appeals.status', 'in', openAppealStatuses);
  else if (status !== '') fitting = fitting.where('appeals.status', '=', status);
  const { total } = await fitting
    .clearSelect()
    .select((is) => is.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const found = await select(db, reader)
    .where('appeals.id', 'in', fitting)
    .orderBy('appeals.filed_at', 'desc')
    .orderBy('appeals.id')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute();
  const nameOf = await namesOf(db, found);
  return {
    data: found.map((row) => summaryOf(row, standings(row, reader), nameOf(row.entry_id))),
    meta: {
      pagination: pageOf(total, found.length, { page, per_page }),
      server_time: chinaInstant(clock()),
    },
  };
}

/**
 * Returns an appeal that the user can read, and the user's standings to it.
 * @throws ApiError 404
 */
export async function requireAppeal(
  db: Database,
  userId: string,
  id: string,
): Promise<{ row: AppealFound; by: AppealStanding[] }> {
  const reader = await appealReaderOf(db, userId);
  const row = await select(db, reader).where('appeals.id', '=', id).executeTakeFirst();
  if (row === undefined) throw notFound();
  return { row, by: standings(row, reader) };
}

async function filesOf(db: Database, id: string): Promise<Appeal['files']> {
  const evidence = await db
    .selectFrom('appeal_files')
    .select('file_id')
    .where('appeal_id', '=', id)
    .orderBy('position')
    .execute();
  const files = await findFiles(
    db,
    evidence.map(({ file_id }) => file_id),
  );
  return evidence.flatMap(({ file_id }) => files.get(file_id) ?? []);
}

/** Verdicts that change the state of the entry. */
const changing: readonly AppealVerdict[] = ['admit', ...onEntry];

/** Returns an appeal. @throws ApiError 404, also if the user may not read it */
export async function findAppeal(parts: Parts, userId: string, id: string): Promise<Appeal> {
  const { db, clock } = parts;
  const { row, by } = await requireAppeal(db, userId, id);
  const about = await aboutEvent(db, row.event_id, clock());
  return {
    ...summaryOf(row, by, (await namesOf(db, [row]))(row.entry_id)),
    grounds: row.grounds,
    files: await filesOf(db, id),
    reason: row.reason,
    decided_at: chinaInstantOrNone(row.decided_at),
    panel: describedPanel(row, await panelOf(db, id), by, userId),
    candidates: await candidatesFor(db, row, by),
    remedies: await remediesToVote(parts, about, row, by),
    verdict: row.verdict,
    outcome: changing.some((one) => one === row.verdict) ? row.entry_status : '',
    ruling: row.ruling,
    ruled_at: chinaInstantOrNone(row.ruled_at),
    report: row.report,
    remedied_at: chinaInstantOrNone(row.remedied_at),
    closed_at: chinaInstantOrNone(row.closed_at),
    sheets: await remarkSheets(db, about, row, by),
    facts: await appealFactsOf(db, row, userId, by),
    server_time: chinaInstant(about.now),
  };
}
