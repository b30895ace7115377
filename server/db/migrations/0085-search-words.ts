import { sql, type Kysely } from 'kysely';
import { keepNames, keepWords } from '../../person/search-words.ts';
import { isEmbedded } from '../open-database.ts';
import type { Tables } from '../tables.ts';

/** The number of rows whose words are stored at once. */
const AT_ONCE = 500;

/**
 * Adds the search words of persons, entries and units: every suffix of their names and numbers, also in
 * pinyin. Adds the sort keys of names. Existing rows get theirs here.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  const isFile = isEmbedded(db);
  // PostgreSQL compares texts by a locale, and an index with a locale cannot find prefixes.
  const text = isFile ? sql`text` : sql`text collate "C"`;
  await db.schema
    .createTable('search_words')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('suffix', text, (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('search_words_key', ['kind', 'suffix', 'id'])
    .$call((table) => (isFile ? table.modifyEnd(sql`without rowid`) : table))
    .execute();
  await db.schema.createIndex('search_words_id').on('search_words').columns(['kind', 'id']).execute();
  await db.schema
    .alterTable('persons')
    .addColumn('name_sort', text, (column) => column.notNull().defaultTo(''))
    .execute();
  await db.schema.createIndex('persons_sorted').on('persons').columns(['name_sort', 'id']).execute();
  await db.schema.createIndex('persons_region').on('persons').columns(['region_code', 'id']).execute();
  // From this release on, `search_words` is used to find names.
  await db.schema.dropIndex('persons_name').execute();

  await inPortions(
    (after) =>
      db
        .selectFrom('persons')
        .select(['id', 'real_name'])
        .where('id', '>', after)
        .orderBy('id')
        .limit(AT_ONCE)
        .execute(),
    (people) => keepNames(db, people),
  );
  await inPortions(
    (after) =>
      db
        .selectFrom('entries')
        .select(['id', 'no as text'])
        .$narrowType<{ text: string }>()
        .where('no', 'is not', null)
        .where('id', '>', after)
        .orderBy('id')
        .limit(AT_ONCE)
        .execute(),
    (entries) => keepWords(db, 'entry', entries),
  );
  await inPortions(
    (after) =>
      db
        .selectFrom('organisations')
        .select(['id', 'name as text'])
        .where('id', '>', after)
        .orderBy('id')
        .limit(AT_ONCE)
        .execute(),
    (units) => keepWords(db, 'unit', units),
  );
}

/** Processes rows in portions by id, so that a large table is never in memory as a whole. */
async function inPortions<Row extends { readonly id: string }>(
  read: (after: string) => Promise<Row[]>,
  write: (rows: Row[]) => Promise<void>,
): Promise<void> {
  for (let rows = await read(''); rows.length > 0; rows = await read(rows.at(-1)?.id ?? '')) {
    await write(rows);
  }
}
