import type { Selectable } from 'kysely';
import type { ExpertFile } from '../contract/expert/expert.ts';
import { FEWEST_YEARS } from '../contract/expert/expert.ts';
import { chinaDay, chinaInstantOrNone } from '../competition/competitions.ts';
import type { Database } from '../db/open-database.ts';
import type { Tables } from '../db/tables.ts';
import { shownColumns } from '../file/stored-files.ts';
import { notFound } from '../kit/api-error.ts';
import { maskPhone } from '../secret/mask.ts';
import { storedTexts } from '../db/stored-json.ts';
import { openDutiesOf } from './open-duties.ts';

/** Reading and describing the files of experts. */

/** A file with the name and the phone number of its account. */
export type ExpertRow = Selectable<Tables['experts']> & {
  account_name: string;
  phone: string | null;
  real_name: string | null;
};

/** Returns the query for experts with their accounts and names. */
export const readExperts = (db: Database) =>
  db
    .selectFrom('experts')
    .innerJoin('users', 'users.id', 'experts.user_id')
    .leftJoin('persons', 'persons.user_id', 'experts.user_id')
    .selectAll('experts')
    .select(['users.name as account_name', 'users.phone', 'persons.real_name']);

/** Returns the file of an account; undefined if the expert has not saved one. */
export const findRow = (db: Database, userId: string): Promise<ExpertRow | undefined> =>
  readExperts(db).where('experts.user_id', '=', userId).executeTakeFirst();

/**
 * Returns the file of an account.
 * @throws ApiError 404
 */
export async function requireRow(db: Database, userId: string): Promise<ExpertRow> {
  const row = await findRow(db, userId);
  if (row === undefined) throw notFound();
  return row;
}

/** Locks the rows of experts. Until the transaction ends, no other transaction invites them. */
export const lockExperts = (transaction: Database, ids: readonly string[]) =>
  transaction
    .selectFrom('experts')
    .select('user_id')
    .where('user_id', 'in', ids)
    .orderBy('user_id')
    .forUpdate()
    .execute();

/** Checks whether the certificate number is locked. In every other status the committee has not approved it. */
export const isNumberLocked = ({ status }: Pick<ExpertRow, 'status'>) =>
  status === 'approved' || status === 'suspended';

/** Returns the required fields that are empty. */
export const missingOf = ({ declaration }: Pick<ExpertRow, 'declaration'>): string[] =>
  declaration === '' ? ['declaration'] : [];

const DAY = 24 * 3_600_000;
/** The number of days before its last day at which a certificate counts as expiring soon. */
const WARNED_DAYS = 90;

/** Returns the state of a certificate today. */
function certificateOf(
  { cert_no, cert_valid_to }: Pick<ExpertRow, 'cert_no' | 'cert_valid_to'>,
  now: number,
): ExpertFile['certificate'] {
  if (cert_no === '') return 'none';
  if (cert_valid_to < chinaDay(now)) return 'expired';
  return cert_valid_to < chinaDay(now + WARNED_DAYS * DAY) ? 'soon' : 'valid';
}

/** Returns the facts about a file that the chart's guards read, for all users. */
export const filedFacts = (
  row: Pick<ExpertRow, 'years' | 'real_name' | 'declaration' | 'cert_no' | 'cert_valid_to'>,
  now: number,
) => ({
  isShort: row.years < FEWEST_YEARS,
  isComplete: row.real_name !== null,
  isCurrent: certificateOf(row, now) !== 'expired',
  hasDeclared: row.declaration !== '',
});

/** Returns the fields of an expert that a list shows. */
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
  submitted_at: chinaInstantOrNone(row.submitted_at),
});

/** Returns the whole file for a user with the given standing towards the expert. */
export async function describedExpert(
  db: Database,
  row: ExpertRow,
  who: Pick<ExpertFile, 'by' | 'second'>,
  now: number,
): Promise<ExpertFile> {
  const duties = await openDutiesOf(db, row.user_id, now);
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
    declared_at: chinaInstantOrNone(row.declared_at),
    files,
    phone: row.phone === null ? '' : maskPhone(row.phone),
    version: row.version,
    reason: row.reason,
    decided_at: chinaInstantOrNone(row.decided_at),
    serves_at: duties.map(({ competition, event }) => ({ competition, event })),
    ...who,
    facts: { ...filedFacts(row, now), serves: duties.length > 0 },
  };
}
