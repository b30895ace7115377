import { sql, type Kysely } from 'kysely';
import { keepNames, keepWords } from '../../person/search-words.ts';
import { isEmbedded } from '../open-database.ts';
import type { Tables } from '../tables.ts';

/** Rows whose words are kept at once. */
const AT_ONCE = 500;

/**
 * What people, entries and units are found by: every suffix of their names and numbers, in pinyin too, and what
 * names are sorted by. Those that are there already get theirs here.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  const isFile = isEmbedded(db);
  // PostgreSQL compares texts by a language, of which an index cannot tell what begins so.
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
  // Names are found by their words from now on.
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

/** Goes through rows by their ids, so that a large table is never held as a whole. */
async function inPortions<Row extends { readonly id: string }>(
  read: (after: string) => Promise<Row[]>,
  write: (rows: Row[]) => Promise<void>,
): Promise<void> {
  for (let rows = await read(''); rows.length > 0; rows = await read(rows.at(-1)?.id ?? '')) {
    await write(rows);
  }
}
