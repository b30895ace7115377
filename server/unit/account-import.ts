import type { ApiParts } from '../context.ts';
import type { Database } from '../db/open-database.ts';
import { requireWithin } from '../kit/rate-limits.ts';
import { isFaultless } from '../sheet/sheet-faults.ts';
import { readAccountSheet, type AccountRow } from './account-sheet.ts';
import { COMMITTEE_ROLE, hasRole, holdOffice } from './offices.ts';
import { issue, sendPassword, writeAccount, type Asking, type IssuedAccount } from './unit-account-acts.ts';
import { requireManager } from './unit-accounts.ts';

/** A sheet of accounts: an administrator creates them for the unit, all of them or none. */

const HOUR = 3_600_000;
/** The maximum number of files of one unit within an hour. */
const FILES_PER_UNIT = { hits: 60, milliseconds: HOUR };
/** The maximum number of one-time passwords that the sheets of one unit send within a day. */
const TEXTS_PER_UNIT = { hits: 200, milliseconds: 24 * HOUR };

/** Returns whether the user's unit is a committee. @throws ApiError 403 if the user manages no accounts */
export async function requireImporting(db: Database, user: Asking['user']): Promise<boolean> {
  await requireManager(db, user);
  return hasRole(db, user.id, COMMITTEE_ROLE);
}

/** Adds faults to the rows whose username is taken. The form names the same fault. */
async function findTaken(db: Database, rows: readonly AccountRow[]): Promise<void> {
  const keys = rows.flatMap(({ account }) => account?.username.toLowerCase() ?? []);
  if (keys.length === 0) return;
  const taken = await db
    .selectFrom('users')
    .select('username_key')
    .where('username_key', 'in', keys)
    .execute();
  const names = new Set(taken.map(({ username_key }) => username_key));
  for (const { account, faults } of rows) {
    if (account !== null && names.has(account.username.toLowerCase())) faults.username ??= 'username.taken';
  }
}

/**
 * Checks a sheet of accounts, and creates them if it is no dry run and no cell has a fault. The one-time
 * passwords are sent after all accounts are stored.
 * @returns the rows with their faults, and the number of created accounts
 * @throws ApiError 403; 422 `file`, or `username` if one is taken at the same time; 429
 */
export async function importAccounts(
  parts: ApiParts,
  { user, i18n }: Asking,
  content: Buffer<ArrayBuffer>,
  isDry: boolean,
): Promise<{ rows: readonly AccountRow[]; created: number }> {
  const { db, clock, passwords, languages } = parts;
  const office = await requireManager(db, user);
  const isOfCommittee = await hasRole(db, user.id, COMMITTEE_ROLE);
  const now = clock();
  await requireWithin(db, `account-imports:${office.organisationId}`, FILES_PER_UNIT, now);
  const rows = await readAccountSheet(languages, content, isOfCommittee);
  await findTaken(db, rows);
  if (isDry || !rows.every(isFaultless)) return { rows, created: 0 };
  const texts = `account-import-texts:${office.organisationId}`;
  await requireWithin(db, texts, TEXTS_PER_UNIT, now, rows.length);
  const issued: IssuedAccount[] = [];
  for (const { account } of rows) {
    if (account !== null) issued.push(await issue(passwords, account));
  }
  await db.transaction().execute(async (transaction) => {
    await holdOffice(transaction, user, office);
    for (const account of issued) await writeAccount(transaction, { user, office, now }, account);
  });
  for (const account of issued) sendPassword(parts, i18n, account);
  return { rows, created: issued.length };
}
