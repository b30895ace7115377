import type { I18n } from '@lingui/core';
import { sql } from 'kysely';
import type { ExpertEvent } from '../../machines/expert/expert.machine.ts';
import { notSecondTo, secondPersonOf } from '../account/second-person.ts';
import { chinaDay } from '../competition/competitions.ts';
import type { ApiParts } from '../context.ts';
import type { ExpertFile, ExpertList, ExpertQuery } from '../contract/expert/expert.ts';
import type { BulkOutcomes } from '../contract/kit/bulk.ts';
import type { Database } from '../db/open-database.ts';
import { requireMove, write } from '../db/move.ts';
import { forbidden, notFound, stale } from '../kit/api-error.ts';
import { decideEach } from '../kit/attempt-each.ts';
import { audit } from '../kit/audit.ts';
import { directed } from '../kit/list/list-order.ts';
import { escapedForLike, likeName, pageOf } from '../kit/list/list-page.ts';
import { tell } from '../message/outbox.ts';
import { isOfCommittee } from '../unit/offices.ts';
import { tellCommittees } from '../unit/suspensions.ts';
import { busyAccounts } from './busy-days.ts';
import {
  requireRow,
  describedExpert,
  filedFacts,
  lockExperts,
  readExperts,
  summaryOf,
  type ExpertRow,
} from './expert-rows.ts';
import { openDutiesOf } from './open-duties.ts';

/** The expert bank, as committees see it. */

type Parts = Pick<ApiParts, 'db' | 'clock'>;

/** Returns the condition that a column matches a pattern. */
const matches = (column: string, pattern: string) =>
  sql<boolean>`${sql.ref(column)} like ${pattern} escape '!'`;

/**
 * Returns the condition that one of the trades contains a text. Quotation marks are removed, because they
 * delimit the trades in the JSON list.
 */
const inFields = (text: string) => matches('experts.fields', `%${escapedForLike(text.replaceAll('"', ''))}%`);

/** Returns the expression that sorts the bank. Names are sorted by pinyin if the profile contains a name. */
const ordered = (word: 'name' | 'employer' | 'years' | 'cert_valid_to' | 'status') =>
  word === 'name' ? sql`coalesce(persons.name_sort, users.name)` : sql.ref(`experts.${word}`);

/**
 * Returns the query for submitted files of experts. Drafts are not included, because only their authors may
 * read them.
 */
export function bankOf(
  db: Database,
  { status, text, field, certificate }: Pick<ExpertQuery, 'status' | 'text' | 'field' | 'certificate'>,
  now: number,
) {
  let fitting = readExperts(db).where('experts.submitted_at', 'is not', null);
  if (status !== '') fitting = fitting.where('experts.status', '=', status);
  if (text !== '') {
    fitting = fitting.where((is) =>
      is.or([
        matches('experts.employer', likeName(text)),
        matches('users.name', likeName(text)),
        matches('persons.real_name', likeName(text)),
        inFields(text),
      ]),
    );
  }
  if (field !== '') fitting = fitting.where(inFields(field));
  if (certificate === 'valid') {
    fitting = fitting.where('experts.cert_no', '<>', '').where('experts.cert_valid_to', '>=', chinaDay(now));
  }
  return fitting;
}

/**
 * Returns one page of the bank: first the files that wait for review, then all others by name.
 * @throws ApiError 403
 */
export async function listBank(
  { db, clock }: Parts,
  userId: string,
  { page, per_page, sort, free_from, free_to, ...asked }: ExpertQuery,
): Promise<ExpertList> {
  if (!(await isOfCommittee(db, userId))) throw forbidden();
  const now = clock();
  const days = { starts_on: free_from, ends_on: free_to };
  const fitting = bankOf(db, asked, now).$if(free_from !== '', (query) =>
    query.where('experts.user_id', 'not in', busyAccounts(db, days)),
  );
  const { total } = await db
    .selectFrom(fitting.as('fitting'))
    .select((is) => is.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const [order, direction] = directed(sort || 'name');
  const rows = await fitting
    .$if(sort === '', (query) => query.orderBy(sql`case when experts.status = 'submitted' then 0 else 1 end`))
    .orderBy(ordered(order), direction)
    .orderBy('experts.user_id')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute();
  const waiting = rows.filter(({ status }) => status === 'submitted').map(({ user_id }) => user_id);
  const own = await ownAmong(db, userId, waiting);
  return {
    data: rows.map((row) => ({
      ...summaryOf(row, now),
      version: row.version,
      is_own: own.has(row.user_id),
    })),
    meta: { pagination: pageOf(total, rows.length, { page, per_page }) },
  };
}

/** Returns those of the files that the user can never approve. */
async function ownAmong(db: Database, userId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const own = await db
    .selectFrom('experts')
    .select('user_id')
    .where('user_id', 'in', ids)
    .where((is) =>
      is.or([is('user_id', 'in', notSecondTo(userId)), is('filed_by', 'in', notSecondTo(userId))]),
    )
    .execute();
  return new Set(own.map(({ user_id }) => user_id));
}

/**
 * Returns the user's standing towards an expert: the expert, or a committee member.
 * @throws ApiError 404 for all other users, and if the file was never submitted
 */
async function requireAccessScope(
  db: Database,
  userId: string,
  row: ExpertRow,
  isToBeLocked = false,
): Promise<Pick<ExpertFile, 'by' | 'second'>> {
  const by = row.user_id === userId ? 'expert' : 'organiser';
  if (by === 'organiser' && (row.submitted_at === null || !(await isOfCommittee(db, userId))))
    throw notFound();
  return { by, second: await secondToFile(db, userId, row, isToBeLocked) };
}

/**
 * Returns the relation of a user to the expert and to the account that filed the application. A user who is not
 * independent of one of them cannot approve the file.
 */
async function secondToFile(
  db: Database,
  userId: string,
  { user_id, filed_by }: Pick<ExpertRow, 'user_id' | 'filed_by'>,
  isToBeLocked: boolean,
): Promise<SecondPerson> {
  const second = await secondPersonOf(db, user_id, userId, isToBeLocked);
  return second !== 'another' || filed_by === null
    ? second
    : secondPersonOf(db, filed_by, userId, isToBeLocked);
}

/**
 * Returns the file of an expert from the bank.
 * @throws ApiError 404
 */
export async function findInBank({ db, clock }: Parts, userId: string, id: string): Promise<ExpertFile> {
  const row = await requireRow(db, id);
  return describedExpert(db, row, await requireAccessScope(db, userId, row), clock());
}

/** A decision on an expert, with its reason if there is one. */
export interface Decision {
  type: Exclude<ExpertEvent['type'], 'expert.change' | 'expert.submit' | 'expert.file'>;
  reason?: string;
  version: number;
}

/**
 * Decides on an expert as the chart allows. An approval locks name and identity. The expert is notified of a
 * decision by a committee.
 * @throws ApiError 404; 409 if the chart does not allow the decision or the version is outdated
 */
export async function decideOnExpert(
  { db, clock }: Parts,
  userId: string,
  id: string,
  { type, reason = '', version }: Decision,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    // A duty is accepted and confirmed under the same lock, so no duty begins while the expert leaves the bank.
    await lockExperts(transaction, [id]);
    const row = await requireRow(transaction, id);
    const accessScope = await requireAccessScope(transaction, userId, row, true);
    if (row.version !== version) throw stale();
    const now = clock();
    const duties = await openDutiesOf(transaction, id, now);
    const facts = { ...filedFacts(row, now), serves: duties.length > 0 };
    const move = requireMove('experts', row.status, {
      type,
      ...accessScope,
      reason,
      facts,
    });
    const decided = { decided_by: userId, decided_at: now, reason };
    await write(transaction, move, { user_id: id, version }, decided);
    if (type === 'expert.approve') await lockPerson(transaction, id);
    await audit(transaction, {
      object: 'expert',
      object_id: id,
      action: type,
      actor_id: userId,
      capacity: accessScope.by,
      before: row.status,
      after: move.after,
      reason,
      at: now,
    });
    if (accessScope.by === 'organiser') {
      await tell(transaction, { userId: id, topic: type, about: { no: '', event: '' } }, now);
    }
    if (type === 'expert.suspend') {
      const suspended = { name: row.real_name ?? row.account_name, userId, now };
      await tellCommittees(transaction, { ...suspended, topic: 'assignment.suspended' }, duties);
    }
  });
}

/**
 * Approves files one after the other. A file that needs a reason is refused.
 * @throws ApiError 403 if the user acts for no committee
 */
export async function approveMany(
  parts: Parts,
  i18n: I18n,
  userId: string,
  records: readonly { readonly id: string; readonly version: number }[],
): Promise<BulkOutcomes> {
  // A refusal that concerns every file is the response, not an outcome.
  if (!(await isOfCommittee(parts.db, userId))) throw forbidden();
  return decideEach(parts, i18n, {
    table: 'experts',
    records,
    userId,
    status: 'approved',
    act: (id, version) => decideOnExpert(parts, userId, id, { type: 'expert.approve', version }),
  });
}

/** Locks name and identity. From now on only the committee changes them [S56]. */
const lockPerson = (transaction: Database, userId: string) =>
  transaction
    .updateTable('persons')
    .set((is) => ({ locked: 1, version: is('version', '+', 1) }))
    .where('user_id', '=', userId)
    .where('locked', '=', 0)
    .execute();
