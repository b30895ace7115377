/** What each word of an address stands for; nonsense, and '' for one that is not there, is what goes without saying. */
type Meanings<Query> = { readonly [Name in keyof Query]: (given: string) => Query[Name] };

export interface ListQuery<Query> {
  /** What one word stands for, as a field of a filter gives it. */
  readonly meanings: Meanings<Query>;
  /** What an address asks for. @param hash with or without its "#" */
  readonly read: (hash: string) => Query;
  /** The query as a text, the same for the same wish: what goes without saying is left out. */
  readonly write: (query: Query) => string;
}

/** What the queries of a list say: `QueryOf<typeof entryQuery>`. */
export type QueryOf<Query> = Query extends ListQuery<infer Wish> ? Wish : never;

/**
 * What of a list is asked for, as it stands behind the "#" of its address.
 * @param meanings what may be asked for, in the order in which it is written
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

/** A page, from 1. */
export function page(given: string): number {
  const number = Number(given);
  return Number.isInteger(number) && number >= 1 && number <= 100_000 ? number : 1;
}

/** Something typed, without the space around it. @param most characters at most */
export const text = (most: number) => (given: string) => given.trim().slice(0, most);

/** One of these words, the first where none of them is asked for. */
export const oneOf =
  <const Word extends string>(words: readonly [Word, ...Word[]]) =>
  (given: string): Word =>
    words.find((word) => word === given) ?? words[0];

/** What has this form, else ''. */
export const formed = (pattern: RegExp) => (given: string) => (pattern.test(given) ? given : '');

/** By which column a list is sorted. */
export interface ListOrder {
  /** The word of the column in the list's query. */
  readonly by: string;
  readonly isDescending: boolean;
}

/** What a query says of the order: the word of a column, with a hyphen in front from the end. */
export const readOrder = (written: string): ListOrder => ({
  by: written.replace(/^-/, ''),
  isDescending: written.startsWith('-'),
});

/** As {@link readOrder} reads it. */
export const writeOrder = ({ by, isDescending }: ListOrder): string => `${isDescending ? '-' : ''}${by}`;

/** What asks for an order in a query: one of its words, '' for the standard one and for what is no order. */
export const orderIn = <Word extends string>(
  words: readonly Word[],
  wish: ListOrder,
  standard: string,
): Word | '' => words.find((word) => word === writeOrder(wish) && word !== standard) ?? '';
