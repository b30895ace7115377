/**
 * Converts each parameter of an address to its value. A missing ('') or invalid parameter becomes the
 * default.
 */
type Meanings<Query> = { readonly [Name in keyof Query]: (given: string) => Query[Name] };

export interface ListQuery<Query> {
  /** The converters of the parameters, also for the fields of a filter. */
  readonly meanings: Meanings<Query>;
  /** Reads the query of an address. @param hash with or without its "#" */
  readonly read: (hash: string) => Query;
  /** Writes the query as a text. Defaults are left out, so that equal queries give equal texts. */
  readonly write: (query: Query) => string;
}

/** The type of a list's query: `QueryOf<typeof entryQuery>`. */
export type QueryOf<Query> = Query extends ListQuery<infer Wish> ? Wish : never;

/**
 * Creates the functions that read and write the query of a list, which is stored in the hash of its address.
 * @param meanings the parameters, in the order in which they are written
 */
export function listQuery<Query extends Readonly<Record<string, string | number>>>(
  meanings: Meanings<Query>,
): ListQuery<Readonly<Query>> {
  const names: (keyof Query & string)[] = Object.keys(meanings);
  return {
    meanings,
    read(hash) {
      const given = new URLSearchParams(hash.replace(/^#/, ''));
      return Object.fromEntries(
        names.map((name) => [name, meanings[name](given.get(name) ?? '')]),
      ) as unknown as Query;
    },
    write: (query) =>
      new URLSearchParams(
        names.flatMap((name) => (query[name] === meanings[name]('') ? [] : [[name, String(query[name])]])),
      ).toString(),
  };
}

/** Reads a page number, from 1. */
export function page(given: string): number {
  const number = Number(given);
  return Number.isInteger(number) && number >= 1 && number <= 100_000 ? number : 1;
}

/** Reads a typed text and trims it. @param most the maximum number of characters */
export const text = (most: number) => (given: string) => given.trim().slice(0, most);

/** Reads one of these words. The first word is the default. */
export const oneOf =
  <const Word extends string>(words: readonly [Word, ...Word[]]) =>
  (given: string): Word =>
    words.find((word) => word === given) ?? words[0];

/** Returns the value if it matches the pattern, else ''. */
export const formed = (pattern: RegExp) => (given: string) => (pattern.test(given) ? given : '');

/** The column by which a list is sorted, and the direction. */
export interface ListOrder {
  /** The name of the column in the list's query. */
  readonly by: string;
  readonly isDescending: boolean;
}

/** Reads the order in a query: the name of a column, with a hyphen in front for descending order. */
export const readOrder = (written: string): ListOrder => ({
  by: written.replace(/^-/, ''),
  isDescending: written.startsWith('-'),
});

/** Writes an order in the form that {@link readOrder} reads. */
export const writeOrder = ({ by, isDescending }: ListOrder): string => `${isDescending ? '-' : ''}${by}`;

/**
 * Returns the parameter for an order: one of the words, or '' for the default order and for an invalid one.
 */
export const orderIn = <Word extends string>(
  words: readonly Word[],
  wish: ListOrder,
  standard: string,
): Word | '' => words.find((word) => word === writeOrder(wish) && word !== standard) ?? '';
