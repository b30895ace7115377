import type { Selectable } from 'kysely';
import type { ExpertFile } from '../contract/expert/expert.ts';
import { FEWEST_YEARS } from '../contract/expert/expert.ts';
import { chinaDay, chinaInstant } from '../competition/competitions.ts';
import type { Database } from '../db/open-database.ts';
import type { Tables } from '../db/tables.ts';
import { shownColumns } from '../file/stored-files.ts';
import { notFound } from '../kit/api-error.ts';
import { maskPhone } from '../secret/mask.ts';
import { storedTexts } from '../db/stored-json.ts';

/** Files of experts, as they are read and told. */

/** A file with whose it is. */
export type ExpertRow = Selectable<Tables['experts']> & {
  account_name: string;
  phone: string | null;
  real_name: string | null;
};

/** Experts with their accounts and their names. */
export const readExperts = (db: Database) =>
  db
    .selectFrom('experts')
    .innerJoin('users', 'users.id', 'experts.user_id')
    .leftJoin('persons', 'persons.user_id', 'experts.user_id')
    .selectAll('experts')
    .select(['users.name as account_name', 'users.phone', 'persons.real_name']);

/** The file of an account; undefined where nothing has been told yet. */
export const findRow = (db: Database, userId: string): Promise<ExpertRow | undefined> =>
  readExperts(db).where('experts.user_id', '=', userId).executeTakeFirst();

/** @throws ApiError 404 */
export async function requireRow(db: Database, userId: string): Promise<ExpertRow> {
  const row = await findRow(db, userId);
  if (row === undefined) throw notFound();
  return row;
}

/** What is asked for, and still empty. */
export const missingOf = ({ declaration }: Pick<ExpertRow, 'declaration'>): string[] =>
  declaration === '' ? ['declaration'] : [];

const DAY = 24 * 3_600_000;
/** Days before the last one from which on it is said that a certificate expires. */
const WARNED_DAYS = 90;

/** How a certificate stands today. */
function certificateOf({ cert_no, cert_valid_to }: ExpertRow, now: number): ExpertFile['certificate'] {
  if (cert_no === '') return 'none';
  if (cert_valid_to < chinaDay(now)) return 'expired';
  return cert_valid_to < chinaDay(now + WARNED_DAYS * DAY) ? 'soon' : 'valid';
}

/** What the chart asks for of a file, whoever acts. */
export const filedFacts = (row: ExpertRow, now: number) => ({
  isShort: row.years < FEWEST_YEARS,
  isComplete: row.real_name !== null,
  isCurrent: certificateOf(row, now) !== 'expired',
  hasDeclared: row.declaration !== '',
});

const instantOf = (at: number | null) => (at === null ? '' : chinaInstant(at));

/** What a list shows of an expert. */
export const summaryOf = (row: ExpertRow, now: number) => ({
  id: row.user_id,
  name: row.real_name ?? row.account_name,
  employer: row.employer,
  title: row.title,
  fields: storedTexts(row.fields),
  years: row.years,
  cert_valid_to: row.cert_valid_to,
  certificate: certificateOf(row, now),
  status: row.status,
  submitted_at: instantOf(row.submitted_at),
});

/** The whole file, for somebody who is this to the expert. */
export async function describedExpert(
  db: Database,
  row: ExpertRow,
  who: Pick<ExpertFile['facts'], 'by' | 'second'>,
  now: number,
): Promise<ExpertFile> {
  const files = await db
    .selectFrom('expert_files as shown')
    .innerJoin('files', 'files.id', 'shown.file_id')
    .select(shownColumns.map((column) => `files.${column}` as const))
    .where('shown.user_id', '=', row.user_id)
    .orderBy('shown.position')
    .execute();
  return {
    ...summaryOf(row, now),
    cert_no: row.cert_no,
    duties: storedTexts(row.duties),
    declaration: row.declaration,
    ties: storedTexts(row.ties),
    declared_at: instantOf(row.declared_at),
    files,
    phone: row.phone === null ? '' : maskPhone(row.phone),
    version: row.version,
    reason: row.reason,
    decided_at: instantOf(row.decided_at),
    facts: { ...who, ...filedFacts(row, now) },
  };
}
