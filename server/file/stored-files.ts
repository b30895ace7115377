import type { StoredFile } from '../contract/file.ts';
import type { Database } from '../db/open-database.ts';

/** File data as records show it. */

export const shownColumns = ['id', 'name', 'mime', 'size', 'width', 'height'] as const;

/** Returns several files by their ids. */
export async function findFiles(
  db: Database,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string | null, StoredFile>> {
  const named = ids.filter((id) => id !== null);
  if (named.length === 0) return new Map();
  const files = await db.selectFrom('files').select(shownColumns).where('id', 'in', named).execute();
  return new Map(files.map((file) => [file.id, file]));
}

/** Returns a file as a record shows it. */
export async function findFile(db: Database, id: string | null): Promise<StoredFile | null> {
  if (id === null) return null;
  return (await db.selectFrom('files').select(shownColumns).where('id', '=', id).executeTakeFirst()) ?? null;
}
