import { sql } from 'kysely';
import { pinyin } from 'pinyin-pro';
import type { Database } from '../db/open-database.ts';
import { prepared, type Statement } from '../db/statement.ts';

/** What can be found by any part of its name or number. */
export type Searched = 'person' | 'entry' | 'unit';

/** Words of one statement: three columns each, within what both databases take. */
const WORDS_AT_ONCE = 4_000;

/** Letters and digits alone: differences of width, case, spacing and hyphens do not count. */
const searchKey = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** The readings of a text, a syllable for each Chinese character, `v` for ü. A surname has its own reading. */
const syllablesOf = (key: string): string[] =>
  pinyin(key, { toneType: 'none', type: 'array', surname: 'head', v: true }).map((one) =>
    one.replaceAll(' ', ''),
  );

const CHINESE = /\p{Script=Han}/u;

/** One Latin letter; its word is stored by itself. */
const LETTER = /^[a-z]/;

/**
 * Every suffix of a text, of its pinyin by syllables, and of the initials of these: any part of the text is the
 * beginning of one of them, which a plain index finds on both databases. An index of trigrams finds no name of
 * two characters. The Latin letters that suffixes begin with are words of their own: one letter is in the names of
 * many people and begins several suffixes of each, and as a word it stands there once for each person, by their ids.
 */
export function suffixesOf(text: string): string[] {
  const key = searchKey(text);
  const letters = Array.from(key);
  // Any other text is its own reading, and most texts are numbers, made while many people wait for one.
  const syllables = CHINESE.test(key) ? syllablesOf(key) : [];
  const initials = syllables.map((one) => one.slice(0, 1));
  const suffixes = [
    ...letters.map((_, at) => letters.slice(at).join('')),
    ...syllables.flatMap((_, at) => [syllables.slice(at).join(''), initials.slice(at).join('')]),
  ].filter((suffix) => suffix !== '');
  return [...new Set([...suffixes, ...suffixes.flatMap((suffix) => LETTER.exec(suffix) ?? [])])];
}

/**
 * Whether any of some names has a text in it, as {@link withWord} finds it: for the few rows of one organisation,
 * which need no index.
 */
export function hasWord(text: string): (...names: readonly string[]) => boolean {
  const key = searchKey(text);
  return (...names) =>
    key !== '' && names.some((name) => suffixesOf(name).some((one) => one.startsWith(key)));
}

/** What names are sorted by: their pinyin, then their characters. */
export const sortKey = (name: string): string => `${syllablesOf(searchKey(name)).join(' ')} ${name}`;

/** A name or number, and what has it. */
interface Named {
  readonly id: string;
  readonly text: string;
}

/**
 * Keeps what can be found by these names or numbers from now on, instead of by earlier ones; inside the
 * transaction that writes them.
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

/** Words of something, each under a name of its own. */
interface Addition {
  readonly kind: Searched;
  readonly id: string;
  readonly [word: `word ${number}`]: string;
}

/** By how many words they write. */
const additions = new Map<number, ReturnType<typeof prepared<Addition, unknown>>>();

/** Keeps what can be found by a name or number that it has not had before; to be run with other statements. */
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

/** Keeps by which names people are found and sorted; inside the transaction that writes the names. */
export async function keepNames(
  transaction: Database,
  people: readonly { readonly id: string; readonly real_name: string }[],
): Promise<void> {
  await keepWords(
    transaction,
    'person',
    people.map(({ id, real_name }) => ({ id, text: real_name })),
  );
  // One statement for each distinct name: a sheet holds hundreds of people, a form one.
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

/** The ids of what has a text in its name or number, each as often as it has it. */
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
