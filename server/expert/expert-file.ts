import type { ExpertEvent } from '../../machines/expert/expert.machine.ts';
import { secondPersonOf } from '../account/second-person.ts';
import type { ApiParts } from '../context.ts';
import type { ExpertChange, ExpertProfile } from '../contract/expert/expert.ts';
import type { LockedField } from '../contract/person/correction.ts';
import type { Database } from '../db/open-database.ts';
import { begin, requireMove, moveOf, write } from '../db/move.ts';
import { requireOwnFile } from '../file/files.ts';
import { conflict, fieldLocked, incomplete, notFound, stale } from '../kit/api-error.ts';
import { audit } from '../kit/audit.ts';
import { findPerson, organisationOf } from '../person/persons.ts';
import {
  describedExpert,
  filedFacts,
  findRow,
  isNumberLocked,
  missingOf,
  type ExpertRow,
} from './expert-rows.ts';

/** The expert's own file: reading, changing and submitting it. */

/** The fields that are missing if an expert has no file yet. A certificate is optional. */
const asked = ['employer', 'title', 'fields', 'years', 'declaration'];

/** Returns the file of an expert, with the fields that are missing. */
export async function findExpert(
  { db, clock }: Pick<ApiParts, 'db' | 'clock'>,
  userId: string,
): Promise<ExpertProfile> {
  const row = await findRow(db, userId);
  const organisation = await organisationOf(db, userId);
  const own = { by: 'expert', second: await secondPersonOf(db, userId, userId) } as const;
  return {
    expert: row === undefined ? null : await describedExpert(db, row, own, clock()),
    organisation,
    missing: row === undefined ? asked : missingOf(row),
    has_person: (await findPerson(db, userId)) !== undefined,
    version: row?.version ?? 0,
  };
}

/**
 * Returns the locked fields that a change modifies. After the approval of the file only a correction changes
 * the certificate number [S56].
 */
const lockedIn = (row: ExpertRow, { cert_no }: Pick<ExpertChange, 'cert_no'>): LockedField<'experts'>[] =>
  isNumberLocked(row) && row.cert_no !== cert_no ? ['cert_no'] : [];

const note = (
  db: Database,
  userId: string,
  { action, before, after, at }: { action: ExpertEvent['type']; before: string; after: string; at: number },
) =>
  audit(db, {
    object: 'expert',
    object_id: userId,
    action,
    actor_id: userId,
    capacity: 'expert',
    before,
    after,
    reason: '',
    at,
  });

/**
 * Stores the files of an expert in the given order.
 * @throws ApiError 422 if a file belongs to another user
 */
async function keepFiles(db: Database, userId: string, ids: readonly string[]): Promise<void> {
  for (const id of ids) await requireOwnFile(db, userId, id, 'file_ids');
  await db.deleteFrom('expert_files').where('user_id', '=', userId).execute();
  const rows = [...new Set(ids)].map((file_id, position) => ({ user_id: userId, file_id, position }));
  if (rows.length > 0) await db.insertInto('expert_files').values(rows).execute();
}

/**
 * Writes an expert's changes to the file.
 * @throws ApiError 409 if the version is outdated or the file waits for the committee; 422 if an attachment
 * belongs to another user; 423 naming the locked fields
 */
export async function changeExpert(
  { db, clock }: Pick<ApiParts, 'db' | 'clock'>,
  userId: string,
  { version, file_ids, fields, duties, ties, ...change }: ExpertChange,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const row = await findRow(transaction, userId);
    if ((row?.version ?? 0) !== version) throw stale();
    const now = clock();
    const named = change.declaration === 'ties' ? ties : [];
    const told = {
      ...change,
      fields: JSON.stringify(fields),
      duties: JSON.stringify(duties),
      ties: JSON.stringify(named),
      declared_at: declaredAt(row, { declaration: change.declaration, ties: JSON.stringify(named) }, now),
      updated_at: now,
    };
    const event = { type: 'expert.change', by: 'expert' } as const;
    if (row === undefined) {
      const written = await transaction
        .insertInto('experts')
        .values({ user_id: userId, status: begin('experts', event).status, reason: '', version: 1, ...told })
        .onConflict((conflicting) => conflicting.doNothing())
        .returning('version')
        .executeTakeFirst();
      if (written === undefined) throw stale();
    } else {
      const move = requireMove('experts', row.status, event);
      const locked = lockedIn(row, change);
      if (locked.length > 0) throw fieldLocked(locked);
      await write(transaction, move, { user_id: userId, version }, told);
    }
    await keepFiles(transaction, userId, file_ids);
    const status = row?.status ?? 'draft';
    await note(transaction, userId, { action: event.type, before: status, after: status, at: now });
  });
}

/** Returns the time at which the present declaration of conflicts of interest was made. */
function declaredAt(
  row: ExpertRow | undefined,
  { declaration, ties }: Pick<ExpertRow, 'declaration' | 'ties'>,
  now: number,
): number | null {
  if (declaration === '') return null;
  return row?.declaration === declaration && row.ties === ties ? row.declared_at : now;
}

/**
 * Submits the file for the expert bank. A new application after leaving the bank keeps the reason for leaving
 * until the committee has decided, because another committee may examine it.
 * @throws ApiError 404; 409 if the version is outdated or the file already waits for review; 422 naming the
 * missing fields
 */
export async function submitExpert(
  { db, clock }: Pick<ApiParts, 'db' | 'clock'>,
  userId: string,
  version: number,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const row = await findRow(transaction, userId);
    if (row === undefined) throw notFound();
    if (row.version !== version) throw stale();
    const now = clock();
    const facts = filedFacts(row, now);
    const submit = { type: 'expert.submit', by: 'expert' } as const;
    const move = moveOf('experts', row.status, { ...submit, facts });
    if (move === null) {
      const missing = [
        ...missingOf(row),
        ...(facts.isComplete ? [] : ['real_name', 'id_no']),
        ...(facts.isCurrent ? [] : ['cert_valid_to']),
      ];
      throw missing.length === 0 ? conflict() : incomplete(missing);
    }
    await write(
      transaction,
      move,
      { user_id: userId, version },
      { submitted_at: now, filed_by: null, reason: row.status === 'retired' ? row.reason : '' },
    );
    await note(transaction, userId, { action: submit.type, before: row.status, after: move.after, at: now });
  });
}
