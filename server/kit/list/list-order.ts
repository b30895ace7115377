/**
 * Splits the `sort` parameter of a list into its word and the direction for the database.
 * @param sort a word, with a leading hyphen for descending order
 */
export function directed<Word extends string>(sort: Word | `-${Word}`): readonly [Word, 'asc' | 'desc'] {
  return sort.startsWith('-') ? [sort.slice(1) as Word, 'desc'] : [sort as Word, 'asc'];
}
