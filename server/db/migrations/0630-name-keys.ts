import { sql, type Kysely } from 'kysely';
import { nameKey, namesIn } from '../../contract/person/names.ts';
import { storedName } from '../../contract/person/stored-name.ts';
import { keepNames, keepWords } from '../../person/search-words.ts';
import type { Tables } from '../tables.ts';

/** The number of rows that are read at once. */
const PAGE = 500;

/** Columns with one name each, besides those of `persons` and `organisations`, which are searched. */
const columns = {
  users: ['name', 'contact_name'],
  acting_identities: ['real_name'],
  delegations: ['leader', 'liaison'],
  experts: ['employer'],
  bank_invitations: ['name'],
  exhibitor_applications: ['contact_name'],
  competitions: ['host'],
} as const;

/** Columns with a list of names each, as JSON or one name a line. */
const lists = {
  experts: [['ties', 'json']],
  exhibitor_applications: [['staff', 'json']],
  competitions: [
    ['organised_by', 'lines'],
    ['co_organised_by', 'lines'],
    ['supported_by', 'lines'],
  ],
} as const;

/**
 * Separates the key of an organisation's name from the right to hold it, and writes all stored names in their
 * canonical form. Of several organisations with one key, one holds the name: the confirmed one, otherwise the
 * oldest. People who named one of the others without an account get the organisation that holds the name.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema.alterTable('organisations').renameColumn('name_key', 'held_key').execute();
  await db.schema
    .alterTable('organisations')
    .addColumn('name_key', 'text', (is) => is.notNull().defaultTo(''))
    .execute();
  await db.schema.createIndex('organisations_name').on('organisations').columns(['name_key', 'id']).execute();
  await foldOrganisations(db);
  await foldPeople(db);
  for (const [table, names] of Object.entries(columns))
    for (const column of names) await rewrite(db, table, column, shown);
  for (const [table, listed] of Object.entries(lists))
    for (const [column, form] of listed) await rewrite(db, table, column, form === 'json' ? inJson : inLines);
  await rewrite(db, 'entries', 'coach_name', (names) => namesIn(seen(names)).join('、'));
}

/** Removes the characters that are not visible, with which an earlier release stored names. */
const seen = (name: string): string =>
  name
    .replaceAll(/[\p{Default_Ignorable_Code_Point}\u2800]/gu, '')
    .replaceAll(/(\p{Script=Han})\p{M}+/gu, '$1');

/** Returns the stored form of an earlier name. A name without visible characters is left as it is. */
const shown = (name: string): string => storedName(seen(name)) || name;

const inJson = (names: string): string => {
  const list: unknown = JSON.parse(names);
  return Array.isArray(list) ? JSON.stringify(list.map((name) => shown(String(name)))) : names;
};

const inLines = (names: string): string => names.split('\n').map(shown).join('\n');

/** The order in which organisations with one key come to hold the name. */
const first = ['confirmed', 'suspended', 'submitted', 'registered', 'refused', 'declared'];

async function foldOrganisations(db: Kysely<Tables>): Promise<void> {
  const all = await db
    .selectFrom('organisations')
    .select(['id', 'name', 'status', 'created_at'])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const ordered = all.toSorted((a, b) => first.indexOf(a.status) - first.indexOf(b.status));
  const holders = new Map<string, string>();
  for (const { id, name } of ordered) if (!holders.has(nameKey(name))) holders.set(nameKey(name), id);
  // Another organisation can still have one of the new keys.
  await db
    .updateTable('organisations')
    .set({ held_key: sql`'#' || id` })
    .execute();
  for (const { id, name, status } of all) {
    const key = nameKey(name);
    const holder = holders.get(key) ?? id;
    const next = shown(name);
    await db
      .updateTable('organisations')
      .set({ name: next, name_key: key, ...(holder === id && { held_key: key }) })
      .where('id', '=', id)
      .execute();
    if (next !== name) await keepWords(db, 'unit', [{ id, text: next }]);
    if (holder !== id && status === 'declared') await moveClaims(db, id, holder);
  }
}

/** Moves the people who named an organisation to the one that holds its name. */
async function moveClaims(db: Kysely<Tables>, from: string, to: string): Promise<void> {
  await sql`update user_organisations set organisation_id = ${to}
    where organisation_id = ${from} and user_id not in
      (select user_id from user_organisations where organisation_id = ${to})`.execute(db);
}

async function foldPeople(db: Kysely<Tables>): Promise<void> {
  for (let [after, isMore] = ['', true]; isMore;) {
    const page = await db
      .selectFrom('persons')
      .select(['id', 'real_name'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .execute();
    const changed = page
      .map(({ id, real_name }) => ({ id, real_name: shown(real_name), before: real_name }))
      .filter(({ real_name, before }) => real_name !== before);
    for (const { id, real_name } of changed) {
      await db.updateTable('persons').set({ real_name }).where('id', '=', id).execute();
    }
    await keepNames(db, changed);
    after = page.at(-1)?.id ?? '';
    isMore = page.length === PAGE;
  }
}

/** Rewrites the values of a column. Rows with one value are written by one statement. */
async function rewrite(
  db: Kysely<Tables>,
  table: string,
  column: string,
  as: (value: string) => string,
): Promise<void> {
  const { rows } = await sql<{ value: string | null }>`
    select distinct ${sql.ref(column)} as value from ${sql.table(table)}`.execute(db);
  for (const { value } of rows) {
    if (value === null || value === '' || as(value) === value) continue;
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${as(value)}
      where ${sql.ref(column)} = ${value}`.execute(db);
  }
}
