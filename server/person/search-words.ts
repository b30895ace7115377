import { sql } from 'kysely';
import { pinyin } from 'pinyin-pro';
import { nameKey } from '../contract/person/names.ts';
import type { Database } from '../db/open-database.ts';
import { prepared, type Statement } from '../db/statement.ts';

/** The kinds of records that can be found by any part of their name or number. */
export type Searched = 'person' | 'entry' | 'unit';

/**
 * The number of words in one statement. With three columns each, they stay within the parameter limits of
 * both databases.
 */
const WORDS_AT_ONCE = 4_000;

/** Returns the letters and digits of the key of a name or number, so hyphens and brackets do not matter. */
const searchKey = (text: string): string => nameKey(text).replaceAll(/[^\p{L}\p{N}]/gu, '');

/**
 * Returns the pinyin of a text, one syllable for each Chinese character, with `v` for ü. A surname has its
 * own reading.
 */
const syllablesOf = (key: string): string[] =>
  pinyin(key, { toneType: 'none', type: 'array', surname: 'head', v: true }).map((one) =>
    one.replaceAll(' ', ''),
  );

const CHINESE = /\p{Script=Han}/u;

/** Matches one Latin letter, which is stored as a separate word. */
const LETTER = /^[a-z]/;

/**
 * Returns every suffix of a text, of its pinyin by syllables, and of the initials of the syllables. Any part
 * of the text is the prefix of a suffix, so a plain index finds it on both databases. A trigram index cannot
 * find names of two characters. The Latin initials of the suffixes are separate words. Otherwise a search for
 * one letter reads several suffixes for each of many people. As a word the letter is stored once for each
 * person, ordered by id.
 */
export function suffixesOf(text: string): string[] {
  const key = searchKey(text);
  const letters = Array.from(key);
  // A text without Chinese characters needs no pinyin. Most texts are numbers, which are created while many
  // requests wait.
  const syllables = CHINESE.test(key) ? syllablesOf(key) : [];
  const initials = syllables.map((one) => one.slice(0, 1));
  const suffixes = [
    ...letters.map((_, at) => letters.slice(at).join('')),
    ...syllables.flatMap((_, at) => [syllables.slice(at).join(''), initials.slice(at).join('')]),
  ].filter((suffix) => suffix !== '');
  return [...new Set([...suffixes, ...suffixes.flatMap((suffix) => LETTER.exec(suffix) ?? [])])];
}

/**
 * Returns a function that checks whether one of its names contains a text, with the same rules as {@link
 * withWord}. It is for the few rows of one organisation, which need no index.
 */
export function hasWord(text: string): (...names: readonly string[]) => boolean {
  const key = searchKey(text);
  return (...names) =>
    key !== '' && names.some((name) => suffixesOf(name).some((one) => one.startsWith(key)));
}

/** Returns the sort key of a name: its pinyin, then its characters. */
export const sortKey = (name: string): string => `${syllablesOf(searchKey(name)).join(' ')} ${name}`;

/** A name or number, with the id of its record. */
interface Named {
  readonly id: string;
  readonly text: string;
}

/**
 * Replaces the search words of records by those of new names or numbers. It runs inside the transaction that
 * writes them.
 */
export async function keepWords(
  transaction: Database,
  kind: Searched,
  named: readonly Named[],
): Promise<void> {
  if (named.length === 0) return;
  const ids = named.map(({ id }) => id);
  await transaction.deleteFrom('search_words').where('kind', '=', kind).where('id', 'in', ids).execute();
  const words = named.flatMap(({ id, text }) => suffixesOf(text).map((suffix) => ({ kind, suffix, id })));
  for (let at = 0; at < words.length; at += WORDS_AT_ONCE) {
    await transaction
      .insertInto('search_words')
      .values(words.slice(at, at + WORDS_AT_ONCE))
      .execute();
  }
}

/** The search words of one record, each under its own parameter name. */
interface Addition {
  readonly kind: Searched;
  readonly id: string;
  readonly [word: `word ${number}`]: string;
}

/** Prepared statements by the number of words that they insert. */
const additions = new Map<number, ReturnType<typeof prepared<Addition, unknown>>>();

/**
 * Returns the statement that adds the search words of a new name or number. It runs together with other
 * statements.
 */
export function addingWords(kind: Searched, { id, text }: Named): Statement<unknown> {
  const words = suffixesOf(text);
  const names = words.map((_, at) => `word ${at}` as const);
  const adding =
    additions.get(names.length) ??
    prepared<Addition, unknown>((db, at) =>
      db
        .insertInto('search_words')
        .values(names.map((name) => ({ kind: at.kind, suffix: at[name] ?? '', id: at.id }))),
    );
  additions.set(names.length, adding);
  return adding({ kind, id, ...Object.fromEntries(names.map((name, at) => [name, words[at] ?? ''])) });
}

/** Stores the search words and sort keys of people. It runs inside the transaction that writes the names. */
export async function keepNames(
  transaction: Database,
  people: readonly { readonly id: string; readonly real_name: string }[],
): Promise<void> {
  await keepWords(
    transaction,
    'person',
    people.map(({ id, real_name }) => ({ id, text: real_name })),
  );
  // One statement for each distinct name, because a sheet contains hundreds of people and a form one.
  for (const name of new Set(people.map(({ real_name }) => real_name))) {
    await transaction
      .updateTable('persons')
      .set({ name_sort: sortKey(name) })
      .where(
        'id',
        'in',
        people.filter(({ real_name }) => real_name === name).map(({ id }) => id),
      )
      .execute();
  }
}

/**
 * Returns the query for ids of records whose name ends with one of the names, or is it. The caller compares the
 * keys of the names.
 */
export const withWholeNames = (db: Database, kind: Searched, names: readonly string[]) =>
  db
    .selectFrom('search_words as word')
    .select('word.id')
    .where('word.kind', '=', sql.lit(kind))
    .where('word.suffix', 'in', ['', ...names.map(searchKey)]);

/**
 * Returns the query for ids of records whose name or number contains a text. An id occurs once for each
 * match.
 */
export function withWord(db: Database, kind: Searched, text: string) {
  const key = searchKey(text);
  const words = db
    .selectFrom('search_words as word')
    .select('word.id')
    .where('word.kind', '=', sql.lit(kind));
  if (key.length === 1 && LETTER.test(key)) return words.where('word.suffix', '=', key);
  return words
    .where('word.suffix', '>=', key)
    .where('word.suffix', '<', key === '' ? '' : `${key}\u{10ffff}`);
}
