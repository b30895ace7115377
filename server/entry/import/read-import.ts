import { createHash } from 'node:crypto';
import { forbidden, invalid, notFound, registrationClosed } from '../../kit/api-error.ts';
import type { ApiParts } from '../../context.ts';
import type { ImportQuery } from '../../contract/entry/entry-import.ts';
import type { Database } from '../../db/open-database.ts';
import { requireOwnFiles } from '../../file/files.ts';
import { noFiles, type EntryFiles } from '../eligibility.ts';
import { readEntrySheet, type SheetRow } from './entry-sheet.ts';
import { requireWithin } from '../../kit/rate-limits.ts';
import { accessScopeOf } from '../access-scope.ts';

/** Access to imports, and reading of their files. */

/** The maximum number of files of one account within an hour. */
const FILES_PER_ACCOUNT = { hits: 120, milliseconds: 3_600_000 };

/** The maximum number of rows in the files of one account within an hour. */
const ROWS_PER_ACCOUNT = { hits: 30_000, milliseconds: 3_600_000 };

/** The parts of the server that an import needs. */
export type Parts = Pick<ApiParts, 'db' | 'clock' | 'sealing' | 'languages'>;

/** A file that can be imported, with its user, its competition and its rows. */
export interface Import {
  userId: string;
  /** The network address of the request. */
  address: string;
  unitId: string;
  competition: Awaited<ReturnType<typeof requireCompetition>>;
  rows: readonly SheetRow[];
  /** Whether the rows can form teams. Chosen people cannot. */
  hasTeams: boolean;
  /** The files that the unit gives with the people, by the number of the row. */
  given: ReadonlyMap<number, EntryFiles>;
  /** The digest of the file, which identifies it. */
  sha256: string;
}

async function requireCompetition(db: Database, id: string) {
  const row = await db
    .selectFrom('competitions')
    .select(['id', 'reg_open_at', 'reg_close_at', 'starts_on'])
    .where('id', '=', id)
    .where('status', '=', 'published')
    .executeTakeFirst();
  if (row === undefined) throw notFound();
  return row;
}

/**
 * Returns the unit for which an account enters people.
 * @throws ApiError 403 if the account represents no unit or can only view
 */
export async function requireUnit(db: Database, userId: string): Promise<string> {
  const { units, acts } = await accessScopeOf(db, userId);
  const [unitId] = units;
  if (unitId === undefined || !acts) throw forbidden();
  return unitId;
}

/** Returns the events of a competition that accept entries. */
export const openEvents = (db: Database, competitionId: string) =>
  db
    .selectFrom('competition_events')
    .selectAll()
    .where('competition_id', '=', competitionId)
    .where('status', '=', 'planned')
    .orderBy('code')
    .execute();

/**
 * Returns the events for the template.
 * @throws ApiError 403, 404
 */
export async function listTemplateEvents(db: Database, userId: string, competitionId: string) {
  await requireUnit(db, userId);
  const { id } = await requireCompetition(db, competitionId);
  return openEvents(db, id);
}

/**
 * Returns the unit that the account enters people for, and the competition, whose registration must be open.
 * The request is counted against the limit.
 * @throws ApiError 403; 404; 410 registration not open; 429
 */
export async function requireImport(
  { db, clock }: Pick<ApiParts, 'db' | 'clock'>,
  userId: string,
  competitionId: string,
) {
  const unitId = await requireUnit(db, userId);
  const competition = await requireCompetition(db, competitionId);
  const now = clock();
  if (now < competition.reg_open_at || now >= competition.reg_close_at) throw registrationClosed();
  await requireWithin(db, `imports:${userId}`, FILES_PER_ACCOUNT, now);
  return { unitId, competition };
}

/**
 * Checks that the unit has confirmed the required declarations.
 * @throws ApiError 422 naming the missing declarations
 */
export function requireDeclared(said: { readonly stamped?: unknown; readonly consent?: unknown }): void {
  const lacking = (['stamped', 'consent'] as const).filter((one) => !said[one]);
  if (lacking.length > 0) {
    throw invalid(Object.fromEntries(lacking.map((one) => [one, ['required' as const]])));
  }
}

/**
 * Returns the files that the unit gives with the people, by the number of the row.
 * @param text as the contract has it: `3.guardian.KEY,5.residence.KEY`
 * @throws ApiError 422 naming `files` if the account has not uploaded one of them
 */
export async function readGiven(
  db: Database,
  userId: string,
  text: string,
): Promise<Map<number, EntryFiles>> {
  const named = text === '' ? [] : text.split(',').map((one) => one.split('.'));
  await requireOwnFiles(db, userId, [...new Set(named.map(([, , id = '']) => id))], 'files');
  const given = new Map<number, EntryFiles>();
  for (const [row, kind, id = ''] of named)
    given.set(Number(row), { ...(given.get(Number(row)) ?? noFiles), [`${kind}_id`]: id });
  return given;
}

/**
 * Reads and checks a file without a lookup of its people.
 * @throws ApiError 403; 404; 410 registration not open; 422 naming `stamped`, `consent`, `files` or `file`; 429
 */
export async function readImport(
  parts: Parts,
  asking: { userId: string; address: string },
  query: ImportQuery,
  content: Buffer<ArrayBuffer>,
): Promise<Import> {
  const { db, clock, languages } = parts;
  const { unitId, competition } = await requireImport(parts, asking.userId, query.competition);
  if (query.dry_run === undefined) requireDeclared(query);
  const given = await readGiven(db, asking.userId, query.files);
  const rows = await readEntrySheet(languages, content);
  await requireWithin(db, `import-rows:${asking.userId}`, ROWS_PER_ACCOUNT, clock(), rows.length);
  const sha256 = createHash('sha256').update(content).digest('base64url');
  return { ...asking, unitId, competition, rows, hasTeams: true, given, sha256 };
}

/** An event that can be entered. */
export type OpenEvent = Awaited<ReturnType<typeof openEvents>>[number];
