import { createHash } from 'node:crypto';
import { forbidden, invalid, notFound, registrationClosed } from '../../kit/api-error.ts';
import type { ApiParts } from '../../context.ts';
import type { ImportQuery } from '../../contract/entry/entry-import.ts';
import type { Database } from '../../db/open-database.ts';
import { readEntrySheet, type SheetRow } from './entry-sheet.ts';
import { requireWithin } from '../../kit/rate-limits.ts';
import { accessScopeOf } from '../access-scope.ts';

/** Who may import for which competition, and the reading of their file. */

/** Files that one account may have looked at. */
const FILES_PER_ACCOUNT = { hits: 120, milliseconds: 3_600_000 };

/** Rows in these files. */
const ROWS_PER_ACCOUNT = { hits: 30_000, milliseconds: 3_600_000 };

/** What an import needs of the system. */
export type Parts = Pick<ApiParts, 'db' | 'clock' | 'sealing' | 'languages'>;

/** A file that may be imported: who asks, for which competition, with whom in it. */
export interface Import {
  userId: string;
  /** Where the call comes from. */
  address: string;
  unitId: string;
  competition: Awaited<ReturnType<typeof requireCompetition>>;
  rows: readonly SheetRow[];
  /** What the file was, to be told from another. */
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
 * The unit an account enters people for.
 * @throws ApiError 403 where it speaks for none, or only looks
 */
export async function requireUnit(db: Database, userId: string): Promise<string> {
  const { units, acts } = await accessScopeOf(db, userId);
  const [unitId] = units;
  if (unitId === undefined || !acts) throw forbidden();
  return unitId;
}

/** The events of a competition that can be entered. */
export const openEvents = (db: Database, competitionId: string) =>
  db
    .selectFrom('competition_events')
    .selectAll()
    .where('competition_id', '=', competitionId)
    .where('status', '=', 'planned')
    .orderBy('code')
    .execute();

/**
 * The events that a template is for; teams are entered one by one.
 * @throws ApiError 403, 404
 */
export async function listTemplateEvents(db: Database, userId: string, competitionId: string) {
  await requireUnit(db, userId);
  const { id } = await requireCompetition(db, competitionId);
  return (await openEvents(db, id)).filter(({ team_size }) => team_size === 1);
}

/**
 * The unit that an account enters people for, and the competition, whose registration is open; counted.
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

/** @throws ApiError 422 naming what the unit has not said */
export function requireDeclared(said: { readonly stamped?: unknown; readonly consent?: unknown }): void {
  const lacking = (['stamped', 'consent'] as const).filter((one) => !said[one]);
  if (lacking.length > 0) {
    throw invalid(Object.fromEntries(lacking.map((one) => [one, ['required' as const]])));
  }
}

/**
 * Reads a file, as far as nobody has to be asked about its people.
 * @throws ApiError 403; 404; 410 registration not open; 422 naming `stamped`, `consent` or `file`; 429
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
  const rows = await readEntrySheet(languages, content);
  await requireWithin(db, `import-rows:${asking.userId}`, ROWS_PER_ACCOUNT, clock(), rows.length);
  const sha256 = createHash('sha256').update(content).digest('base64url');
  return { ...asking, unitId, competition, rows, sha256 };
}

/** An event that can be entered. */
export type OpenEvent = Awaited<ReturnType<typeof openEvents>>[number];
