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

/** How much one account may keep, in bytes. */
const MOST_BYTES = 500 * 1024 * 1024;

/** How long a link opens, in milliseconds. */
const LINK_MILLISECONDS = 5 * 60_000;

/**
 * Keeps a file in the database, where every process has it. The same file sent again by the same account is
 * the one that is there.
 * @throws ApiError 413; 422 `file` where it is empty, of a type that is not taken, not what its name says, or
 *   one too many
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
    // One file of an account after the other: what it keeps is counted below.
    await lockAccount(transaction, ownerId);
    const file = { id: randomKey(), name, mime, size: content.length, width, height };
    const made = await transaction
      .insertInto('files')
      .values({ ...file, owner_id: ownerId, sha256, created_at: now })
      .onConflict((on) => on.columns(['owner_id', 'sha256', 'name']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (made === undefined) {
      // Sent again, it is about to be used: it is not swept for as long as a new one.
      const known = await transaction
        .updateTable('files')
        .set({ created_at: now })
        .where('owner_id', '=', ownerId)
        .where('sha256', '=', sha256)
        .where('name', '=', name)
        .returning(shownColumns)
        .executeTakeFirst();
      // It was swept in this very instant.
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

/** How long a file may be there without a record that refers to it, in milliseconds, and how many go at once. */
const UNUSED_KEPT = 24 * 3_600_000;
const SWEPT_AT_ONCE = 100;

/** Every column that refers to a file in use; a test holds them against the tables. */
export const fileColumns = [
  'organisations.stamp_file_id',
  'persons.photo_id',
  'corrections.file_id',
  'notice_files.file_id',
  'expert_files.file_id',
  'appeal_files.file_id',
  'incident_files.file_id',
  'technical_document_files.file_id',
  ...['entries', 'entry_members', 'substitutions'].flatMap((table) =>
    entryFileKinds.map((kind) => `${table}.${kind}_id`),
  ),
  'substitutions.file_id',
] as const;

/** Files older than a day that no record refers to. */
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
 * Removes files that were sent and never used, batch by batch. One that is put into use at the same instant
 * stays: its row is locked first, and whether it is used is asked again, with a query that sees what has been
 * committed meanwhile.
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

/** A name without folders and without what cannot be printed, its ending kept. */
function cleanName(given: string): string {
  const name = given
    .normalize('NFC')
    .replace(/^.*[/\\]/s, '')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}<>:"|?*]/gu, '')
    .trim();
  const ending = /\.[A-Za-z]{1,8}$/.exec(name)?.[0] ?? '';
  const stem = name.slice(0, Math.min(name.length, LONGEST_FILE_NAME) - ending.length);
  // Not through the middle of a character.
  return `${stem.replace(/[\ud800-\udbff]$/, '') || 'file'}${ending}`;
}

/**
 * A file that somebody puts into a record must be one they have sent themselves.
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
    // Not while it is swept, and not swept before the record refers to it.
    .forKeyShare()
    .executeTakeFirst();
  if (file === undefined) throw invalid({ [field]: ['file.unknown'] });
  return file;
}

/**
 * As {@link requireOwnFile}, for several that a record has at once, each of them once.
 * @throws ApiError 422 naming `field`
 */
export async function requireOwnFiles(
  db: Database,
  userId: string,
  ids: readonly string[],
  field: string,
): Promise<void> {
  if (new Set(ids).size < ids.length) throw invalid({ [field]: ['file.unknown'] });
  // In one order, so that two who name the same files do not wait for each other.
  for (const id of ids.toSorted()) await requireOwnFile(db, userId, id, field);
}

/**
 * A path below the API that opens a file without a session, so that pictures and readers can show it.
 * @returns the part behind /files/, and until when it opens, epoch ms
 * @throws ApiError 404 also where the file is not for this reader
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

/** As {@link linkFile}, for a reader of whom it is known that the file is for them. */
export function signedLink(sealing: Pick<Sealing, 'digest'>, id: string, now: number) {
  const expires = now + LINK_MILLISECONDS;
  return { token: `${id}.${expires}.${signatureOf(sealing, id, expires)}`, expires };
}

/** The same as an address of the API; '' where the file is not for this reader. */
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
 * The file of a link.
 * @throws ApiError 404 where no such link was ever given, 410 where it no longer opens
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
