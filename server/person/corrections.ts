import type { Selectable } from 'kysely';
import { notFound } from '../kit/api-error.ts';
import type { ApiParts } from '../context.ts';
import type { Correction, CorrectionList, CorrectionQuery } from '../contract/person/correction.ts';
import { maskIdentity } from '../contract/kit/identity.ts';
import type { Database } from '../db/open-database.ts';
import type { Tables } from '../db/tables.ts';
import { chinaInstant } from '../competition/competitions.ts';
import { directed } from '../kit/list/list-order.ts';
import { isOfCommittee } from '../unit/offices.ts';
import { holdersOf } from './identity-claims.ts';
import { noteOpening, openedAmong } from '../kit/list/opened-records.ts';
import { pageOf } from '../kit/list/list-page.ts';
import { secondPersonOf } from '../account/second-person.ts';
import { isDecidedBy, accessScopeOf } from '../entry/access-scope.ts';
import type { Sealing } from '../secret/sealing.ts';

/** Requests for corrections: lists, single requests and access to them. */

type By = 'applicant' | 'organiser';

/** A request with its subject, its applicant and its file. */
export type Row = Selectable<Tables['corrections']> & {
  subject: string;
  username: string;
  file_name: string;
  mime: Correction['file']['mime'];
  size: number;
  width: number;
  height: number;
};

const rows = (db: Database) =>
  db
    .selectFrom('corrections')
    .innerJoin('users', 'users.id', 'corrections.filed_by')
    .innerJoin('files', 'files.id', 'corrections.file_id')
    .leftJoin('persons', 'persons.id', 'corrections.person_id')
    .leftJoin('organisations', 'organisations.id', 'corrections.organisation_id')
    .selectAll('corrections')
    .select((is) => [
      'users.username',
      'files.name as file_name',
      'files.mime',
      'files.size',
      'files.width',
      'files.height',
      is.fn.coalesce('persons.real_name', 'organisations.name', is.val('')).as('subject'),
    ]);

/**
 * Returns one page of the requests that the user has filed. A committee member also receives the requests
 * that the committee decides on.
 */
export async function listCorrections(
  { db, sealing }: Pick<ApiParts, 'db' | 'sealing'>,
  userId: string,
  { page, per_page, status, field, sort }: CorrectionQuery,
): Promise<CorrectionList> {
  const decided = await decidedBy(db, userId);
  const [order, direction] = directed(sort || '-filed_at');
  let fitting = db
    .selectFrom('corrections')
    .select('corrections.id')
    .where((is) => is.or([is('filed_by', '=', userId), ...(decided === null ? [] : [decided])]));
  if (status !== '') fitting = fitting.where('status', '=', status);
  if (field !== '') fitting = fitting.where('field', '=', field);
  const { total } = await fitting
    .clearSelect()
    .select((is) => is.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const found: Row[] = await rows(db)
    .where('corrections.id', 'in', fitting)
    .orderBy(`corrections.${order}`, direction)
    .orderBy('corrections.filed_at', 'desc')
    .orderBy('corrections.id')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute();
  const opened = await openedAmong(db, { object: 'correction', userId }, found);
  return {
    data: found.map((row) => ({
      ...described(row, sealing, actorOn(row, userId)),
      is_opened: opened.has(row.id),
    })),
    meta: {
      pagination: pageOf(total, found.length, { page, per_page }),
    },
  };
}

/** Returns the condition for the requests that a committee member decides on; null for other users. */
const decidedBy = async (db: Database, userId: string) =>
  (await isOfCommittee(db, userId)) ? isDecidedBy(await accessScopeOf(db, userId)) : null;

/** Returns the user's standing towards a request. A reader who did not file it is a committee member. */
const actorOn = ({ filed_by }: Pick<Row, 'filed_by'>, userId: string): By =>
  filed_by === userId ? 'applicant' : 'organiser';

function described(
  row: Row,
  sealing: Sealing,
  by: By,
  { holders = [], second = 'samePerson' }: Partial<Pick<Correction, 'holders' | 'second'>> = {},
): Correction {
  const shown = (sealed: string) => {
    const value = sealing.open(sealed);
    return row.field === 'id_no' || row.field === 'identity' ? maskIdentity(value) : value;
  };
  return {
    id: row.id,
    field: row.field,
    subject: row.subject,
    old_value: shown(row.old_sealed),
    new_value: shown(row.new_sealed),
    reason: row.reason,
    file: {
      id: row.file_id,
      name: row.file_name,
      mime: row.mime,
      size: row.size,
      width: row.width,
      height: row.height,
    },
    status: row.status,
    version: row.version,
    filed_by: row.username,
    filed_at: chinaInstant(row.filed_at),
    decided_at: row.decided_at === null ? '' : chinaInstant(row.decided_at),
    decision_reason: row.decision_reason,
    holders,
    by,
    second,
  };
}

/**
 * Returns one request to its applicant or to the committee.
 * @throws ApiError 404
 */
export async function findCorrection(
  { db, sealing }: Pick<ApiParts, 'db' | 'sealing'>,
  userId: string,
  id: string,
): Promise<Correction> {
  const { row, by } = await requireRow(db, userId, id);
  const second = await secondPersonOf(db, row.filed_by, userId);
  if (by !== 'organiser' || row.field !== 'identity' || row.person_id === null) {
    return described(row, sealing, by, { second });
  }
  return described(row, sealing, by, { second, holders: await holdersOf(db, row.person_id) });
}

/**
 * Returns one request like {@link findCorrection}. Notes that a committee member has opened it, who can then
 * approve it together with others.
 * @throws ApiError 404
 */
export async function openCorrection(
  parts: Pick<ApiParts, 'db' | 'sealing'>,
  userId: string,
  id: string,
): Promise<Correction> {
  const found = await findCorrection(parts, userId, id);
  if (found.by === 'organiser' && found.status === 'filed') {
    await noteOpening(parts.db, { object: 'correction', id, userId, version: found.version });
  }
  return found;
}

/**
 * Returns a request if the user may see it.
 * @throws ApiError 404
 */
export async function requireRow(db: Database, userId: string, id: string): Promise<{ row: Row; by: By }> {
  const decided = await decidedBy(db, userId);
  const row: Row | undefined = await rows(db)
    .where('corrections.id', '=', id)
    .where((is) => is.or([is('filed_by', '=', userId), ...(decided === null ? [] : [decided])]))
    .executeTakeFirst();
  if (row === undefined) throw notFound();
  return { row, by: actorOn(row, userId) };
}
