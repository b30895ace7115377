import { sql, type SelectQueryBuilder } from 'kysely';
import type { Work } from '../contract/work.ts';
import type { Database } from '../db/open-database.ts';

/** The maximum number of listed items of each kind. The total of a kind is returned separately. */
export const LISTED_AT_MOST = 20;

export type Item = Work['data'][number];

/** One kind of task. A caller lists its items, or only counts them. */
export interface Source {
  kind: Item['kind'];
  /** Returns the items, the longest waiting first. */
  items: () => Promise<Omit<Item, 'kind'>[]>;
  /**
   * Counts the items.
   * @param most the number at which counting stops; null for no limit
   */
  count: (most: number | null) => Promise<number>;
}

/**
 * Returns the competition of an item on a page of an event if the user's committee holds it. The page then
 * selects it. Readers with a duty at the event select no competition.
 * @param held the competitions that the user acts for
 */
export const heldBy = (held: readonly string[], competition_id: string): Pick<Item, 'competition_id'> =>
  held.includes(competition_id) ? { competition_id } : {};

/** Returns a function that counts the rows of a query, at most up to a given number. */
export function countOf<DB, TB extends keyof DB, O>(db: Database, fitting: SelectQueryBuilder<DB, TB, O>) {
  return async (most: number | null): Promise<number> => {
    const rows = fitting.select(sql<number>`1`.as('one'));
    const { total } = await db
      .selectFrom((most === null ? rows : rows.limit(most)).as('waiting'))
      .select((is) => is.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    return total;
  };
}
