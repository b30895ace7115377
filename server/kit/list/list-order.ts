/**
 * What a list's `sort` asks for: its word, and the direction for the database.
 * @param sort a word, from the end with a hyphen in front
 */
export function directed<Word extends string>(sort: Word | `-${Word}`): readonly [Word, 'asc' | 'desc'] {
  return sort.startsWith('-') ? [sort.slice(1) as Word, 'desc'] : [sort as Word, 'asc'];
}
