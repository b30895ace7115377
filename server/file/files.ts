import { API_ROOT } from '../contract/kit/api-root.ts';
import { createHash } from 'node:crypto';
import { sql, type Selectable } from 'kysely';
import { shownColumns } from './stored-files.ts';
import { conflict, invalid, linkExpired, notFound, tooLarge } from '../kit/api-error.ts';
import {
  FILE_FIELD,
  LARGEST_FILE,
  LONGEST_FILE_NAME,
  typeOfName,
  type StoredFile,
} from '../contract/file.ts';
import { entryFileKinds } from '../contract/entry/entry-fields.ts';
import type { Database } from '../db/open-database.ts';
import type { Tables } from '../db/tables.ts';
import { lockAccount } from '../account/accounts.ts';
import type { Sealing } from '../secret/sealing.ts';
import { randomKey, sameHash } from '../kit/secrets.ts';
import { mayRead } from './file-readers.ts';
import { sizeOfPicture, sniffType } from './sniff.ts';

/** The maximum total size of the files of one account, in bytes. */
const MOST_BYTES = 500 * 1024 * 1024;

/** The validity of a link, in milliseconds. */
const LINK_MILLISECONDS = 5 * 60_000;

/**
 * Stores a file in the database, where every process can read it. If the same account sends the same file
 * again, the stored one is returned.
 * @throws ApiError 413; 422 `file` if it is empty, of an unsupported type, of another type than its name
 * says, or exceeds the account's quota
 */
export async function storeFile(
  db: Database,
  ownerId: string,
  { name: givenName, content }: { name: string; content: Buffer },
  now: number,
): Promise<StoredFile> {
  if (content.length > LARGEST_FILE) throw tooLarge();
  if (content.length === 0) throw invalid({ [FILE_FIELD]: ['required'] });
  const mime = await sniffType(content);
  if (mime === undefined) throw invalid({ [FILE_FIELD]: ['file.kind'] });
  const name = cleanName(givenName);
  if (typeOfName(name) !== mime) throw invalid({ [FILE_FIELD]: ['file.type'] });

  const sha256 = createHash('sha256').update(content).digest('base64url');
  const { width, height } = sizeOfPicture(content) ?? { width: 0, height: 0 };
  return db.transaction().execute(async (transaction) => {
    // The lock serialises the uploads of one account, because the total size is computed below.
    await lockAccount(transaction, ownerId);
    const file = { id: randomKey(), name, mime, size: content.length, width, height };
    const made = await transaction
      .insertInto('files')
      .values({ ...file, owner_id: ownerId, sha256, created_at: now })
      .onConflict((on) => on.columns(['owner_id', 'sha256', 'name']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (made === undefined) {
      // A file that is sent again is about to be used. The new time protects it from the sweep like a new
      // file.
      const known = await transaction
        .updateTable('files')
        .set({ created_at: now })
        .where('owner_id', '=', ownerId)
        .where('sha256', '=', sha256)
        .where('name', '=', name)
        .returning(shownColumns)
        .executeTakeFirst();
      // The sweep has just deleted the file.
      if (known === undefined) throw conflict();
      return known;
    }
    const { kept } = await transaction
      .selectFrom('files')
      .select((is) => is.fn.sum<number | string>('size').as('kept'))
      .where('owner_id', '=', ownerId)
      .executeTakeFirstOrThrow();
    if (Number(kept) > MOST_BYTES) throw invalid({ [FILE_FIELD]: ['file.quota'] });
    await transaction.insertInto('file_contents').values({ file_id: file.id, content }).execute();
    return file;
  });
}

/**
 * The milliseconds for which a file without a referring record is stored, and the number of files that one
 * transaction deletes.
 */
const UNUSED_KEPT = 24 * 3_600_000;
const SWEPT_AT_ONCE = 100;

/** Every column that refers to a file in use. A test compares the list with the tables. */
export const fileColumns = [
  'organisations.stamp_file_id',
  'persons.photo_id',
  'corrections.file_id',
  'notice_files.file_id',
  'expert_files.file_id',
  'appeal_files.file_id',
  'incident_files.file_id',
  'technical_document_files.file_id',
  'exhibitor_calls.plan_id',
  'exhibitor_calls.manual_id',
  'exhibitor_applications.commitment_id',
  ...['entries', 'entry_members', 'substitutions'].flatMap((table) =>
    entryFileKinds.map((kind) => `${table}.${kind}_id`),
  ),
  'substitutions.file_id',
] as const;

/** Selects files older than a day that no record refers to. */
const unusedFiles = (db: Database, now: number) =>
  fileColumns.reduce(
    (query, column) => {
      const [table = '', name = ''] = column.split('.');
      return query.where(
        sql<boolean>`files.id not in (select ${sql.ref(name)} from ${sql.table(table)} where ${sql.ref(name)} is not null)`,
      );
    },
    db
      .selectFrom('files')
      .select('files.id')
      .where('files.created_at', '<', now - UNUSED_KEPT),
  );

/**
 * Deletes files that were uploaded and never used, in batches. A file that a record begins to use at the same
 * instant is not deleted. Its row is locked first, and a second query, which reads what is committed by then,
 * checks again whether it is used.
 */
export async function sweepFiles(db: Database, now: number): Promise<void> {
  for (;;) {
    const swept = await db.transaction().execute(async (transaction) => {
      const locked = await unusedFiles(transaction, now)
        .orderBy('files.id')
        .limit(SWEPT_AT_ONCE)
        .forUpdate()
        .skipLocked()
        .execute();
      if (locked.length === 0) return 0;
      const ids = locked.map(({ id }) => id);
      const unused = await unusedFiles(transaction, now).where('files.id', 'in', ids).execute();
      if (unused.length === 0) return 0;
      const gone = unused.map(({ id }) => id);
      await transaction.deleteFrom('file_contents').where('file_id', 'in', gone).execute();
      await transaction.deleteFrom('files').where('id', 'in', gone).execute();
      return locked.length;
    });
    if (swept < SWEPT_AT_ONCE) return;
  }
}

/** Removes folders and non-printable characters from a name, and keeps its extension. */
function cleanName(given: string): string {
  const name = given
    .normalize('NFC')
    .replace(/^.*[/\\]/s, '')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}<>:"|?*]/gu, '')
    .trim();
  const ending = /\.[A-Za-z]{1,8}$/.exec(name)?.[0] ?? '';
  const stem = name.slice(0, Math.min(name.length, LONGEST_FILE_NAME) - ending.length);
  // The cut must not split a surrogate pair.
  return `${stem.replace(/[\ud800-\udbff]$/, '') || 'file'}${ending}`;
}

/**
 * Returns a file that a user attaches to a record. The same user must have uploaded it.
 * @throws ApiError 422 naming `field`
 */
export async function requireOwnFile(
  db: Database,
  userId: string,
  id: string,
  field: string,
): Promise<Selectable<Tables['files']>> {
  const file = await db
    .selectFrom('files')
    .selectAll()
    .where('id', '=', id)
    .where('owner_id', '=', userId)
    // The lock waits for a running sweep, and prevents a sweep until the record refers to the file.
    .forKeyShare()
    .executeTakeFirst();
  if (file === undefined) throw invalid({ [field]: ['file.unknown'] });
  return file;
}

/**
 * Checks like {@link requireOwnFile} several files of one record, each of which may occur once.
 * @throws ApiError 422 naming `field`
 */
export async function requireOwnFiles(
  db: Database,
  userId: string,
  ids: readonly string[],
  field: string,
): Promise<void> {
  if (new Set(ids).size < ids.length) throw invalid({ [field]: ['file.unknown'] });
  // The ids are sorted, because two transactions that lock the same files in different orders can deadlock.
  for (const id of ids.toSorted()) await requireOwnFile(db, userId, id, field);
}

/**
 * Creates a link below the API that opens a file without a session, so that images and PDF viewers can load
 * it.
 * @returns the part after /files/, and the expiry in milliseconds since the epoch
 * @throws ApiError 404, also if the user may not read the file
 */
export async function linkFile(
  { db, sealing }: { db: Database; sealing: Pick<Sealing, 'digest'> },
  userId: string,
  id: string,
  now: number,
): Promise<{ token: string; expires: number }> {
  if (!(await mayRead(db, userId, id, now))) throw notFound();
  return signedLink(sealing, id, now);
}

/** Creates a link like {@link linkFile}, without checking whether the user may read the file. */
export function signedLink(sealing: Pick<Sealing, 'digest'>, id: string, now: number) {
  const expires = now + LINK_MILLISECONDS;
  return { token: `${id}.${expires}.${signatureOf(sealing, id, expires)}`, expires };
}

/** Returns the link as a URL of the API; '' if the user may not read the file. */
export async function linkIfReadable(
  parts: { db: Database; sealing: Pick<Sealing, 'digest'> },
  userId: string,
  id: string,
  now: number,
): Promise<string> {
  if (!(await mayRead(parts.db, userId, id, now))) return '';
  return `${API_ROOT}/files/${(await linkFile(parts, userId, id, now)).token}`;
}

const signatureOf = (sealing: Pick<Sealing, 'digest'>, id: string, expires: string | number) =>
  sealing.digest(`file ${id} ${expires}`);

/**
 * Returns the file of a link.
 * @throws ApiError 404 if the signature is wrong, 410 if the link has expired
 */
export async function openFile(
  { db, sealing }: { db: Database; sealing: Pick<Sealing, 'digest'> },
  token: string,
  now: number,
): Promise<{ name: string; mime: string; content: Buffer }> {
  const [id = '', expires = '', signature = ''] = token.split('.');
  if (!sameHash(signature, signatureOf(sealing, id, expires))) throw notFound();
  if (Number(expires) <= now) throw linkExpired();
  const file = await db
    .selectFrom('files')
    .innerJoin('file_contents', 'file_contents.file_id', 'files.id')
    .select(['files.name', 'files.mime', 'file_contents.content'])
    .where('files.id', '=', id)
    .executeTakeFirst();
  if (file === undefined) throw notFound();
  return file;
}
